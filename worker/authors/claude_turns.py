"""A research in Claude's own form: tool_use and tool_result blocks."""

from collections.abc import Iterator, Mapping
from typing import Any

from anthropic.types import (
    ContentBlockParam,
    MessageParam,
    TextBlockParam,
    ToolParam,
    ToolResultBlockParam,
    ToolUseBlockParam,
)

from worker.authors.claude_clients import PROVIDER
from worker.authors.messages import Message
from worker.inquiry import Call, Exchange, Inquiry, Turn
from worker.tools import Tool

LAST = "There are no searches left. Call {tool} now, and nothing else."
"""In words: thinking and a forced choice of the tool exclude each other."""


def messages_of(inquiry: Inquiry) -> list[MessageParam]:
    """The prompt, and every turn with its results."""
    messages: list[MessageParam] = [{"role": "user", "content": [_text(inquiry.prompt)]}]
    for exchange in inquiry.exchanges:
        messages.append({"role": "assistant", "content": _said(exchange.turn)})
        messages.append({"role": "user", "content": list(_told(exchange))})
    if inquiry.must:
        last = messages[-1]["content"]
        messages[-1] = {"role": "user", "content": [*last, _text(LAST.format(tool=inquiry.must))]}
    return messages


def tool_of(tool: Tool) -> ToolParam:
    """The tool as Claude is told of it."""
    return {"name": tool.name, "description": tool.description, "input_schema": dict(tool.schema)}


def turn_from(message: Message) -> Turn:
    """What the message says and calls; all of it is kept, since thinking has to come back as it was."""
    content = [each for block in message.blocks if (each := _kept(block))]
    calls = tuple(Call(str(block.get("id")), str(block.get("name")), _given(block)) for block in message.calls)
    return Turn(message.text(), calls, {"content": content}, PROVIDER)


def _said(turn: Turn) -> list[ContentBlockParam]:
    if turn.kept and turn.provider == PROVIDER:
        content: list[ContentBlockParam] = turn.kept["content"]
        return content
    return [*([_text(turn.said)] if turn.said.strip() else []), *map(_use, turn.calls)]


def _told(exchange: Exchange) -> Iterator[ToolResultBlockParam]:
    for result in exchange.results:
        yield {
            "type": "tool_result",
            "tool_use_id": result.call.id,
            "content": result.text or "(nothing)",
            "is_error": result.failed,
        }


def _use(call: Call) -> ToolUseBlockParam:
    return {"type": "tool_use", "id": call.id, "name": call.name, "input": dict(call.arguments or {})}


def _text(text: str) -> TextBlockParam:
    return {"type": "text", "text": text}


def _given(block: Mapping[str, Any]) -> dict[str, Any] | None:
    given = block.get("input")
    return given if isinstance(given, dict) else None


def _kept(block: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The block as it goes back; None for what need not."""
    match block.get("type"):
        case "text":
            text = str(block.get("text", ""))
            return _text(text) if text.strip() else None
        case "tool_use":
            return {"type": "tool_use", "id": block.get("id"), "name": block.get("name"), "input": _given(block) or {}}
        case "thinking":
            return {"type": "thinking", "thinking": block.get("thinking"), "signature": block.get("signature")}
        case "redacted_thinking":
            return {"type": "redacted_thinking", "data": block.get("data")}
    return None
