"""Anthropic's Messages API (https://platform.claude.com/docs/en/api/messages)."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from anthropic.types.message_create_params import MessageCreateParams

from playground.models.filling import filled, material_from, schema_in
from playground.models.refusal import Refusal
from playground.models.researching import Called, Seen
from playground.models.rules import Material, Pick, words_in_turn
from playground.models.script import Reply, Script
from playground.models.strict import Unfit, check

MOST_TOKENS = 128_000
BY_DEFAULT = {"claude-sonnet-5-5": {"disabled", "enabled"}, "claude-opus-5-5": {"disabled", "enabled", "between_tools"}}
"""Ways of thinking that a model does not take."""

Json = dict[str, Any]


def checked(body: Json, script: Script) -> None:
    """Raise Refusal for what the real service refuses."""
    if body.get("model") not in script.models:
        raise Refusal(404, "not_found_error", f"model: {body.get('model')}")
    for parameter, status in script.refuses.items():
        if parameter in body or parameter in body.get("output_config", {}):
            raise Refusal(status, "invalid_request_error", f"{parameter}: Extra inputs are not permitted")
    try:
        check(body, MessageCreateParams)
    except Unfit as fault:
        raise Refusal(400, "invalid_request_error", str(fault)) from None
    if body["max_tokens"] > MOST_TOKENS:
        said = f"max_tokens: {body['max_tokens']} > {MOST_TOKENS}, which is the maximum allowed number of output tokens"
        raise Refusal(400, "invalid_request_error", said)
    thinking = body.get("thinking", {}).get("type")
    if thinking in BY_DEFAULT.get(body["model"], ()):
        raise Refusal(400, "invalid_request_error", f'"thinking.type.{thinking}" is not supported for this model')
    cited = {block.get("citations", {}).get("enabled", False) for block in _results(body)}
    if len(cited) > 1:
        raise Refusal(400, "invalid_request_error", "citations must be enabled for all search results or for none")
    form = body.get("output_config", {}).get("format")
    if True in cited and form:
        raise Refusal(400, "invalid_request_error", "output_config.format: cannot be used together with citations")
    if form and not _closed(form["schema"]):
        said = "output_config.format.schema: For 'object' type, 'additionalProperties' must be explicitly set to false"
        raise Refusal(400, "invalid_request_error", said)
    if amiss := _unanswered(body):
        raise Refusal(400, "invalid_request_error", amiss)
    if any(not block["text"].strip() for block in _texts(body)):
        raise Refusal(400, "invalid_request_error", "messages: text content blocks must be non-empty")


def written(body: Json, reply: Reply, script: Script) -> tuple[list[Json], str]:
    """The content blocks of the reply, and why it ends."""
    calls = reply.calls
    if reply.text is None and not calls and any(tool["name"] == "note" for tool in body.get("tools", ())):
        calls = script.mind(_seen(body))
    if reply.text is not None or calls:
        said: list[Json] = [{"type": "text", "text": reply.text, "citations": None}] if reply.text else []
        return [*said, *_uses(body, calls)], reply.stop or ("tool_use" if calls else "end_turn")
    prompt = "\n".join(block["text"] for block in _texts(body, inside_results=False))
    form = body.get("output_config", {}).get("format")
    if schema := form["schema"] if form else schema_in(prompt):
        text = json.dumps(filled(schema, material_from(prompt), script), ensure_ascii=False)
        return [{"type": "text", "text": text, "citations": None}], reply.stop or "end_turn"
    results = _results(body)
    passages = tuple((block["title"], tuple(text["text"] for text in block["content"])) for block in results)
    material = Material(material_from(prompt).question, passages, prompt)
    if picks := script.writes(material):
        return list(_cited(picks, results)), reply.stop or "end_turn"
    if tools := body.get("tools"):
        given = {"queries": script.wants(material), "missing": "what the question asks"}
        return [{"type": "tool_use", "id": "toolu_1", "name": tools[0]["name"], "input": given}], "tool_use"
    return [{"type": "text", "text": "The search results do not say.", "citations": None}], "end_turn"


def events(body: Json, blocks: list[Json], stop: str) -> Iterator[Json]:
    """The stream's events in order; text comes word by word, its citations before it."""
    usage = usage_of(body, blocks)
    yield {"type": "message_start", "message": message(body, [], None, {**usage, "output_tokens": 1})}
    yield {"type": "ping"}
    for index, block in enumerate(blocks):
        if block["type"] == "tool_use":
            yield {"type": "content_block_start", "index": index, "content_block": {**block, "input": {}}}
            delta = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
            yield {"type": "content_block_delta", "index": index, "delta": delta}
        else:
            start: Json = {"type": "text", "text": "", "citations": [] if block["citations"] else None}
            yield {"type": "content_block_start", "index": index, "content_block": start}
            for citation in block["citations"] or ():
                cited = {"type": "citations_delta", "citation": citation}
                yield {"type": "content_block_delta", "index": index, "delta": cited}
            for word in words_in_turn(block["text"]):
                delta = {"type": "text_delta", "text": word}
                yield {"type": "content_block_delta", "index": index, "delta": delta}
        yield {"type": "content_block_stop", "index": index}
    yield {"type": "message_delta", "delta": {"stop_reason": stop, "stop_sequence": None}, "usage": usage}
    yield {"type": "message_stop"}


def message(body: Json, blocks: list[Json], stop: str | None, usage: Json) -> Json:
    """A whole message."""
    return {
        "id": "msg_playground",
        "type": "message",
        "role": "assistant",
        "model": body["model"],
        "content": blocks,
        "stop_reason": stop,
        "stop_sequence": None,
        "usage": usage,
    }


def usage_of(body: Json, blocks: list[Json]) -> Json:
    """Tokens, at four characters each."""
    return {
        "input_tokens": len(json.dumps(body)) // 4,
        "output_tokens": max(len(json.dumps(blocks)) // 4, 1),
        "cache_read_input_tokens": 0,
        "cache_creation_input_tokens": 0,
    }


def _cited(picks: list[Pick], results: list[Json]) -> Iterator[Json]:
    """A block for each sentence, with its citation, and one blank between them."""
    for count, pick in enumerate(picks):
        if count:
            yield {"type": "text", "text": " ", "citations": None}
        result = results[pick.passage]
        citation = {
            "type": "search_result_location",
            "source": result["source"],
            "title": result["title"],
            "cited_text": pick.text,
            "search_result_index": pick.passage,
            "start_block_index": pick.sentence,
            "end_block_index": pick.sentence + 1,
        }
        yield {"type": "text", "text": pick.spoken, "citations": [citation]}


def _uses(body: Json, calls: Sequence[Called]) -> Iterator[Json]:
    # An id of its own for each call of the dialogue, as the real service gives.
    for number, (name, given) in enumerate(calls):
        id = f"toolu_{len(body['messages'])}_{number}"
        yield {"type": "tool_use", "id": id, "name": name, "input": given}


def _seen(body: Json) -> Seen:
    blocks = list(_blocks(body))
    said = {"text": "text", "tool_result": "content"}
    texts = [str(block[said[block["type"]]]) for block in blocks if block["type"] in said]
    called = [(block["name"], block["input"]) for block in blocks if block["type"] == "tool_use"]
    tools = [{"name": tool["name"], "schema": tool["input_schema"]} for tool in body["tools"]]
    return Seen("\n".join(texts), tuple(tools), tuple(called))


def _unanswered(body: Json) -> str:
    """What is amiss with the tools' results; empty where nothing is."""
    open_uses: list[str] = []
    for each in body["messages"]:
        content = each["content"] if isinstance(each["content"], list) else []
        results = [block["tool_use_id"] for block in content if block["type"] == "tool_result"]
        if set(results) != set(open_uses) or len(results) != len(set(results)):
            return "messages: each `tool_use` block must have one `tool_result` block in the next message"
        open_uses = [block["id"] for block in content if block["type"] == "tool_use"]
    return "messages: tool results are missing" if open_uses else ""


def _blocks(body: Json) -> Iterator[Json]:
    for each in body["messages"]:
        content = each["content"]
        yield from [{"type": "text", "text": content}] if isinstance(content, str) else content


def _results(body: Json) -> list[Json]:
    return [block for block in _blocks(body) if block["type"] == "search_result"]


def _texts(body: Json, inside_results: bool = True) -> Iterator[Json]:
    for block in _blocks(body):
        if block["type"] == "text":
            yield block
        elif inside_results and block["type"] == "search_result":
            yield from block["content"]


def _closed(schema: Mapping[str, Any]) -> bool:
    """Whether no object of the schema lets further properties in."""
    inner = [*schema.get("properties", {}).values(), *([schema["items"]] if "items" in schema else [])]
    is_open = schema.get("type") == "object" and schema.get("additionalProperties") is not False
    return not is_open and all(map(_closed, inner))
