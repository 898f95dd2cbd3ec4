"""One call to Claude's Messages API, whole or streamed, as the plain JSON that it is.

The library builds a typed object of every event and of the message so far: two thirds of the time that a call takes.
"""

import json
from dataclasses import dataclass, field
from typing import Any

from anthropic import APIStatusError, AsyncStream

from worker.authors.claude_clients import PROVIDER, ClaudeClient
from worker.authors.failures import Faults, ModelError, Reason

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Message:
    """What Claude answered."""

    blocks: list[Json] = field(repr=False)
    """Of its content: text with citations, calls of tools."""
    stop: str
    usage: Json

    def text(self) -> str:
        """All that is written."""
        return "".join(str(block.get("text", "")) for block in self.blocks if block.get("type") == "text")

    @property
    def calls(self) -> list[Json]:
        """Of tools: id, name, input."""
        return [block for block in self.blocks if block.get("type") == "tool_use"]


async def created(client: ClaudeClient, request: Json) -> Message:
    """The message. Raise ModelError, or what the library raises."""
    raw = await client.messages.with_raw_response.create(**request)
    return _whole(json.loads(raw.http_response.content))


async def streamed(client: ClaudeClient, request: Json, faults: Faults) -> Message:
    """The message, once all of it is there: a stream that breaks off is none. Raise like `created`."""
    message: Json = {}
    begun = ended = False
    async with client.messages.with_streaming_response.create(**request, stream=True) as response:
        try:
            async for sent in AsyncStream.raw_events(response.http_response):
                if sent.event == "error":
                    raise APIStatusError("in the stream", response=response.http_response, body=sent.json())
                begun = begun or sent.event == "content_block_delta"
                ended = ended or sent.event == "message_stop"
                if sent.event in APPLIED:
                    _apply(sent.json(), message)
        except faults.kinds as error:
            if begun:
                # Asked again it would cost a whole answer more, and the words already shown would change.
                raise ModelError(Reason.BROKEN, PROVIDER, code=type(error).__name__) from None
            raise
    if not ended:
        raise ModelError(Reason.BROKEN, PROVIDER, code="cut")
    return _whole(message)


PIECES = "pieces"
"""Where a block keeps them until it is whole."""
APPLIED = {"message_start", "content_block_start", "content_block_delta", "content_block_stop", "message_delta"}
"""Events that say something of the message."""


def _apply(event: Json, message: Json) -> None:
    """Take an event into the message so far. Raise ValueError where it has another shape."""
    try:
        match event["type"]:
            case "message_start":
                message.update(event["message"])
            case "content_block_start":
                message["content"].append(event["content_block"])
            case "content_block_delta":
                _extend(message["content"][event["index"]], event["delta"])
            case "content_block_stop":
                _close(message["content"][event["index"]])
            case "message_delta":
                message["stop_reason"] = event["delta"].get("stop_reason")
                message["usage"] |= event.get("usage") or {}
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise ValueError("not an event of a message") from error


def _extend(block: Json, delta: Json) -> None:
    if delta["type"] == "text_delta":
        block["text"] += delta["text"]
    elif delta["type"] == "citations_delta":
        block["citations"] = [*(block.get("citations") or ()), delta["citation"]]
    elif delta["type"] == "input_json_delta":
        block[PIECES] = block.get(PIECES, "") + delta["partial_json"]


def _close(block: Json) -> None:
    """What a tool is given comes in pieces of JSON; None where they make none."""
    if pieces := block.pop(PIECES, ""):
        try:
            block["input"] = json.loads(pieces)
        except ValueError:
            block["input"] = None


def _whole(message: Any) -> Message:
    """The message if it is one, and complete. Raise ModelError."""
    found = message if isinstance(message, dict) else {}
    blocks, usage, stop = found.get("content"), found.get("usage"), found.get("stop_reason")
    if not isinstance(blocks, list) or not all(isinstance(block, dict) for block in blocks):
        raise ModelError(Reason.UNREADABLE, PROVIDER, code="shape")
    if not isinstance(usage, dict) or not usage:
        raise ModelError(Reason.UNREADABLE, PROVIDER, code="shape")
    if stop == "refusal":
        raise ModelError(Reason.REFUSED, PROVIDER, code="refusal")
    if stop in {"max_tokens", "model_context_window_exceeded"}:
        raise ModelError(Reason.TOO_LONG, PROVIDER, code=str(stop))
    return Message(blocks, str(stop), usage)
