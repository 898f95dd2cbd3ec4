"""Block Kit's limits, as far as a bot's answers meet them (https://docs.slack.dev/reference/block-kit/blocks)."""

import secrets
from collections.abc import Iterator
from typing import Any

from playground.slack.calls import Refusal
from playground.slack.values import Json

MOST_BLOCKS = 50
MOST_CHARACTERS = 13_200
"""Over all blocks of a message. Undocumented; Slack refuses more as `msg_blocks_too_long`."""

MOST_MARKDOWN = 12_000
"""Over all markdown blocks of a message."""

TEXTS = {"section": 3000, "header": 150, "markdown": MOST_MARKDOWN}
ELEMENTS = {"context": 10, "actions": 25, "context_actions": 5}
NEEDED = {
    "section": (),
    "header": ("text",),
    "markdown": ("text",),
    "context": ("elements",),
    "actions": ("elements",),
    "context_actions": ("elements",),
    "divider": (),
    "rich_text": ("elements",),
    "image": ("alt_text",),
    "table": ("rows",),
    "task_card": ("task_id", "title"),
    "plan": ("title",),
}
IN_ELEMENTS = {
    "context": {"mrkdwn", "plain_text", "image"},
    "context_actions": {"feedback_buttons", "icon_button"},
    "rich_text": {"rich_text_section", "rich_text_list", "rich_text_quote", "rich_text_preformatted"},
}
OBJECT_TEXT = {"section": {"mrkdwn", "plain_text"}, "header": {"plain_text"}}


def checked_blocks(blocks: Any) -> tuple[Json, ...]:
    """The blocks, with ids where they had none. Raise the Refusals `invalid_blocks` and `msg_blocks_too_long`."""
    if not isinstance(blocks, list) or not all(isinstance(block, dict) for block in blocks):
        raise Refusal("invalid_blocks_format")
    complaints = [f"no more than {MOST_BLOCKS} items allowed [json-pointer:/blocks]"] * (len(blocks) > MOST_BLOCKS)
    for place, block in enumerate(blocks):
        complaints += [f"{text} [json-pointer:/blocks/{place}]" for text in _complaints(block)]
    if sum(len(block["text"]) for block in blocks if _is_markdown(block)) > MOST_MARKDOWN:
        complaints.append(f"markdown must be less than {MOST_MARKDOWN + 1} characters [json-pointer:/blocks]")
    if complaints:
        messages = [f"[ERROR] {text}" for text in complaints]
        raise Refusal("invalid_blocks", errors=complaints, response_metadata={"messages": messages})
    if sum(len(text) for text in _texts(blocks)) > MOST_CHARACTERS:
        raise Refusal("msg_blocks_too_long")
    return tuple({"block_id": secrets.token_hex(3)} | block for block in blocks)


def _complaints(block: Json) -> Iterator[str]:
    kind = block.get("type")
    if not isinstance(kind, str) or kind not in NEEDED:
        yield f"unsupported type: {kind}"
        return
    for name in NEEDED[kind]:
        if not block.get(name):
            yield f"missing required field: {name}"
    if kind == "section" and not block.get("text") and not block.get("fields"):
        yield "missing required field: text or fields"
    if len(block.get("block_id", "")) > 255:
        yield "block_id must be less than 256 characters"
    yield from _text_complaints(kind, block.get("text"))
    elements = block.get("elements") or []
    if len(elements) > ELEMENTS.get(kind, len(elements)):
        yield f"no more than {ELEMENTS[kind]} items allowed [json-pointer:/elements]"
    for element in elements:
        if kind in IN_ELEMENTS and element.get("type") not in IN_ELEMENTS[kind]:
            yield f"unsupported type: {element.get('type')} [json-pointer:/elements]"
        yield from _element_complaints(element)


def _text_complaints(kind: str, text: Any) -> Iterator[str]:
    if text is None:
        return
    if kind in OBJECT_TEXT:
        if not isinstance(text, dict) or text.get("type") not in OBJECT_TEXT[kind]:
            yield "text must be a text object"
            return
        text = text.get("text")
    if kind in TEXTS and (not isinstance(text, str) or not 1 <= len(text) <= TEXTS[kind]):
        yield f"text must be more than 0 and less than {TEXTS[kind] + 1} characters"


def _element_complaints(element: Json) -> Iterator[str]:
    if element.get("type") == "button" and len(element.get("text", {}).get("text", "")) > 75:
        yield "button text must be less than 76 characters"
    if len(element.get("value") or "") > 2000:
        yield "value must be less than 2001 characters"
    if len(element.get("action_id") or "") > 255:
        yield "action_id must be less than 256 characters"


def _is_markdown(block: Json) -> bool:
    return block.get("type") == "markdown" and isinstance(block.get("text"), str)


def _texts(value: Any) -> Iterator[str]:
    """Every string that stands under `text`, however deep."""
    if isinstance(value, list):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, dict):
        for name, item in value.items():
            if name == "text" and isinstance(item, str):
                yield item
            else:
                yield from _texts(item)
