"""A research in the chat completions API's own form: tool_calls and tool messages."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from openai import AsyncOpenAI
from openai.types.chat import ChatCompletion, ChatCompletionMessage

from worker.authors.failures import Faults, ModelError, Reason
from worker.authors.understanding import Dialect
from worker.inquiry import Call, Inquiry, Turn
from worker.settings.models import Effort
from worker.tools import Tool

LAST = "There are no searches left. Call {tool} now, and nothing else."
"""In words: not every compatible server knows a forced choice of the tool."""


def messages_of(inquiry: Inquiry, system: str) -> list[dict[str, Any]]:
    """The instructions, the prompt, and every turn with its results."""
    messages: list[dict[str, Any]] = [
        {"role": "system", "content": system},
        {"role": "user", "content": inquiry.prompt},
    ]
    for exchange in inquiry.exchanges:
        calls = [_called(call) for call in exchange.turn.calls]
        messages.append({"role": "assistant", "content": exchange.turn.said, "tool_calls": calls})
        messages += [
            {"role": "tool", "tool_call_id": result.call.id, "content": result.text or "(nothing)"}
            for result in exchange.results
        ]
    if inquiry.must:
        messages.append({"role": "user", "content": LAST.format(tool=inquiry.must)})
    return messages


def tool_of(tool: Tool) -> dict[str, Any]:
    """The tool as the model is told of it."""
    function = {"name": tool.name, "description": tool.description, "parameters": dict(tool.schema)}
    return {"type": "function", "function": function}


async def asked(
    client: AsyncOpenAI,
    model: str,
    messages: list[dict[str, Any]],
    inquiry: Inquiry,
    most_tokens: int,
    dialect: Dialect,
    effort: Effort,
    faults: Faults,
) -> ChatCompletion:
    """One turn, once all of it is there. Raise ModelError, or what the library raises."""
    limit = "max_tokens" if "max_completion_tokens" in dialect.refused else "max_completion_tokens"
    request: dict[str, Any] = {"model": model, "messages": messages, limit: most_tokens}
    request["tools"] = [tool_of(tool) for tool in inquiry.tools]
    if effort and "reasoning_effort" not in dialect.refused:
        request["reasoning_effort"] = effort
    completion: ChatCompletion = await client.chat.completions.create(**request)
    choices = completion.choices if isinstance(completion, ChatCompletion) else None
    message = getattr(choices[0], "message", None) if choices else None
    if not choices or not isinstance(message, ChatCompletionMessage):
        raise ModelError(Reason.UNREADABLE, faults.provider, code="shape")
    if message.refusal or choices[0].finish_reason == "content_filter":
        raise ModelError(Reason.REFUSED, faults.provider, code="refusal")
    return completion


def turn_from(completion: ChatCompletion) -> Turn:
    """What the first choice says and calls. What was cut off shows as arguments that can't be read."""
    message = completion.choices[0].message
    return Turn(message.content or "", tuple(_calls(message)))


def _calls(message: ChatCompletionMessage) -> Iterator[Call]:
    for number, call in enumerate(message.tool_calls or ()):
        function = getattr(call, "function", None)
        if function is not None:
            # Some compatible servers leave the ids out.
            yield Call(call.id or f"call_{number}", function.name or "", _object(function.arguments))


def _called(call: Call) -> dict[str, Any]:
    given = json.dumps(dict(call.arguments or {}), ensure_ascii=False)
    return {"id": call.id, "type": "function", "function": {"name": call.name or "none", "arguments": given}}


def _object(text: str | None) -> Mapping[str, Any] | None:
    try:
        value = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
