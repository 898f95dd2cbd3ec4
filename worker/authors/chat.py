"""One call to the chat completions API, whole or streamed."""

from dataclasses import dataclass, field
from typing import Any

from openai import AsyncOpenAI, AsyncStream
from openai.types import CompletionUsage
from openai.types.chat import ChatCompletion, ChatCompletionChunk, ChatCompletionMessage

from worker.authors.failures import Faults, ModelError, Reason
from worker.authors.replies import in_prompt
from worker.authors.understanding import Dialect
from worker.settings.models import Effort


@dataclass(frozen=True, slots=True)
class Asked:
    """What a model is asked."""

    step: str
    model: str
    system: str = field(repr=False)
    prompt: str = field(repr=False)
    schema: dict[str, object]
    key: str
    """A field by which the reply's JSON object is known."""
    most_tokens: int
    """Of the reply, what is thought before included."""
    streams: bool = False


@dataclass(frozen=True, slots=True)
class Reply:
    """A whole text, and what the server says of it."""

    text: str = field(repr=False)
    finish: str
    model: str
    usage: CompletionUsage | None


async def replied(client: AsyncOpenAI, asked: Asked, dialect: Dialect, effort: Effort, faults: Faults) -> Reply:
    """The reply, once all of it is there. Raise ModelError, or what the library raises."""
    request = request_of(asked, dialect, effort)
    reply = await (_streamed if asked.streams else _created)(client, request, faults)
    if reply.finish == "content_filter":
        raise ModelError(Reason.REFUSED, faults.provider, code=reply.finish)
    if reply.finish == "length":
        raise ModelError(Reason.TOO_LONG, faults.provider, code=reply.finish)
    return reply


def request_of(asked: Asked, dialect: Dialect, effort: Effort) -> dict[str, Any]:
    """Arguments of chat.completions.create."""
    request: dict[str, Any] = {
        "model": asked.model,
        "messages": [
            {"role": "system", "content": asked.system},
            {"role": "user", "content": in_prompt(asked.prompt, asked.schema, dialect)},
        ],
    }
    # Older servers know the limit by its former name.
    limit = "max_tokens" if "max_completion_tokens" in dialect.refused else "max_completion_tokens"
    request[limit] = asked.most_tokens
    if effort and "reasoning_effort" not in dialect.refused:
        request["reasoning_effort"] = effort
    if dialect.format == "json_schema":
        form = {"name": asked.step, "schema": asked.schema, "strict": True}
        request["response_format"] = {"type": "json_schema", "json_schema": form}
    elif dialect.format == "json_object":
        request["response_format"] = {"type": "json_object"}
    if asked.streams:
        request["stream"] = True
        if "stream_options" not in dialect.refused:
            request["stream_options"] = {"include_usage": True}
    return request


async def _created(client: AsyncOpenAI, request: dict[str, Any], faults: Faults) -> Reply:
    completion = await client.chat.completions.create(**request)
    # The library lets through what has another shape.
    choices = completion.choices if isinstance(completion, ChatCompletion) else None
    message = getattr(choices[0], "message", None) if choices else None
    if not choices or not isinstance(message, ChatCompletionMessage):
        raise ModelError(Reason.UNREADABLE, faults.provider, code="shape")
    finish = "content_filter" if message.refusal else choices[0].finish_reason
    return Reply(message.content or "", finish, completion.model, completion.usage)


async def _streamed(client: AsyncOpenAI, request: dict[str, Any], faults: Faults) -> Reply:
    stream: AsyncStream[ChatCompletionChunk] = await client.chat.completions.create(**request)
    if not isinstance(stream, AsyncStream):
        raise ModelError(Reason.UNREADABLE, faults.provider, code="shape")
    pieces: list[str] = []
    finish, model, usage = "", request["model"], None
    async with stream:
        try:
            async for chunk in stream:
                model, usage = chunk.model or model, chunk.usage or usage
                for choice in chunk.choices or ():
                    if delta := choice.delta:
                        pieces.append(delta.content or "")
                    finish = "content_filter" if delta and delta.refusal else choice.finish_reason or finish
        except faults.kinds as error:
            if any(pieces):
                # Asked again it would cost a whole answer more, and the words already shown would change.
                raise ModelError(Reason.BROKEN, faults.provider, code=type(error).__name__) from None
            raise
    if not finish:
        raise ModelError(Reason.BROKEN, faults.provider, code="cut")
    return Reply("".join(pieces), finish, model, usage)
