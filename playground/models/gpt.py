"""OpenAI's chat completions and embeddings (https://platform.openai.com/docs/api-reference/chat)."""

import base64
import json
import struct
from collections.abc import Iterator, Mapping
from typing import Any

from openai.types.chat.completion_create_params import CompletionCreateParams
from openai.types.embedding_create_params import EmbeddingCreateParams

from playground.models.filling import filled, material_from, schema_in
from playground.models.refusal import Refusal
from playground.models.researching import Mind, Seen
from playground.models.rules import vector, words_in_turn
from playground.models.script import Reply, Script
from playground.models.strict import Unfit, check

MOST_TOKENS, MOST_INPUTS = 128_000, 2_048
ALWAYS_THINKS = frozenset({"gpt-6.1-sol", "gpt-6.2-sol"})

Json = dict[str, Any]


def checked(body: Json, script: Script) -> None:
    """Raise Refusal for what the real service refuses."""
    _known(body, script)
    if not _is_answered(body):
        raise _invalid("An assistant message with 'tool_calls' must be followed by tool messages", "messages")
    form = body.get("response_format", {}).get("type", "text")
    for name, status in script.refuses.items():
        if name in body:
            raise _invalid(f"Unsupported parameter: '{name}' is not supported with this model.", name, status)
        if name == form:
            raise _invalid(f"response_format of type {name} is not supported", None, status)
    if "max_tokens" in body and body["model"].startswith(("gpt-5", "gpt-6")) and not script.refuses:
        raise _invalid("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.", "max_tokens")
    _fit(body, CompletionCreateParams)
    if (body.get("max_completion_tokens") or 0) > MOST_TOKENS:
        raise _invalid(f"max_completion_tokens is too large: at most {MOST_TOKENS}", "max_completion_tokens")
    if body.get("reasoning_effort") == "none" and body["model"] in ALWAYS_THINKS:
        raise _invalid("Unsupported value: 'reasoning_effort' does not support 'none'", "reasoning_effort")
    if "stream_options" in body and not body.get("stream"):
        raise _invalid("stream_options is only allowed when stream is enabled", "stream_options")
    if form == "json_schema" and body["response_format"]["json_schema"].get("strict"):
        _closed(body["response_format"]["json_schema"]["schema"])
    if form == "json_object" and "json" not in _prompt(body).lower():
        raise _invalid(
            "'messages' must contain the word 'json' to use 'response_format' of type 'json_object'", "messages"
        )


def called(body: Json, reply: Reply, mind: Mind) -> list[Json]:
    """The tools that the reply calls."""
    calls = reply.calls
    if reply.text is None and not calls and any(tool["function"]["name"] == "note" for tool in body.get("tools", ())):
        calls = mind(_seen(body))
    # An id of its own for each call of the dialogue, as the real service gives.
    return [
        {
            "id": f"call_{len(body['messages'])}_{number}",
            "type": "function",
            "function": {"name": name, "arguments": given if isinstance(given, str) else json.dumps(given)},
        }
        for number, (name, given) in enumerate(calls)
    ]


def written(body: Json, reply: Reply, script: Script) -> tuple[str, str]:
    """The text of the reply, and why it ends."""
    if reply.text is not None:
        return reply.text, reply.stop or "stop"
    prompt = _prompt(body)
    form = body.get("response_format", {})
    schema = form["json_schema"]["schema"] if form.get("type") == "json_schema" else schema_in(prompt)
    material = material_from(prompt)
    if schema:
        return json.dumps(filled(schema, material, script), ensure_ascii=False), reply.stop or "stop"
    return " ".join(pick.text for pick in script.writes(material)) or "I don't know.", reply.stop or "stop"


def chunks(body: Json, text: str, stop: str) -> Iterator[Json]:
    """The stream's chunks in order, a word at a time; the last tells the tokens where that is wanted."""
    yield _chunk(body, [{"index": 0, "delta": {"role": "assistant", "content": ""}, "finish_reason": None}])
    for word in words_in_turn(text):
        yield _chunk(body, [{"index": 0, "delta": {"content": word}, "finish_reason": None}])
    yield _chunk(body, [{"index": 0, "delta": {}, "finish_reason": stop}])
    if body.get("stream_options", {}).get("include_usage"):
        yield {**_chunk(body, []), "usage": _usage(body, text)}


def completion(body: Json, text: str, stop: str, calls: list[Json] | None = None) -> Json:
    """A whole reply."""
    spoken: Json = {"role": "assistant", "content": text, "refusal": None}
    if calls:
        spoken["tool_calls"], stop = calls, "tool_calls" if stop == "stop" else stop
    return {
        "id": "chatcmpl-playground",
        "object": "chat.completion",
        "created": 0,
        "model": body["model"],
        "choices": [{"index": 0, "message": spoken, "finish_reason": stop, "logprobs": None}],
        "usage": _usage(body, text),
    }


def embedded(body: Json, script: Script) -> Json:
    """Vectors of the inputs. Raise Refusal."""
    _known(body, script)
    _fit(body, EmbeddingCreateParams)
    given = body["input"]
    texts: list[str] = [given] if isinstance(given, str) else given
    if not 1 <= len(texts) <= MOST_INPUTS or not all(isinstance(text, str) and text for text in texts):
        raise _invalid(f"'input' takes 1 to {MOST_INPUTS} strings, none of them empty", "input")
    floats = [vector(text, script.dimensions) for text in texts]
    as_text = body.get("encoding_format") == "base64" and "base64" not in script.refuses
    # Not in the order asked for: whoever needs it reads the index.
    data = [
        {"object": "embedding", "index": index, "embedding": _base64(row) if as_text else row}
        for index, row in reversed(list(enumerate(floats)))
    ]
    used = sum(len(text) for text in texts) // 4
    return {
        "object": "list",
        "model": body["model"],
        "data": data,
        "usage": {"prompt_tokens": used, "total_tokens": used},
    }


def _seen(body: Json) -> Seen:
    called = [
        (call["function"]["name"], json.loads(call["function"]["arguments"]))
        for each in body["messages"]
        for call in each.get("tool_calls", ())
    ]
    functions = [tool["function"] for tool in body["tools"]]
    tools = [{"name": function["name"], "schema": function["parameters"]} for function in functions]
    return Seen(_prompt(body), tuple(tools), tuple(called))


def _is_answered(body: Json) -> bool:
    """Whether the calls of each message are answered by the tool messages behind it."""
    waiting: set[str] = set()
    for each in body.get("messages", ()):
        if each["role"] == "tool":
            if each["tool_call_id"] not in waiting:
                return False
            waiting.discard(each["tool_call_id"])
        elif waiting:
            return False
        waiting |= {call["id"] for call in each.get("tool_calls", ())}
    return not waiting


def _prompt(body: Json) -> str:
    return "\n".join(each["content"] for each in body["messages"] if isinstance(each["content"], str))


def _known(body: Json, script: Script) -> None:
    if body.get("model") not in script.models:
        said = f"The model `{body.get('model')}` does not exist or you do not have access to it."
        raise Refusal(404, "invalid_request_error", said, code="model_not_found")


def _fit(body: Json, shape: Any) -> None:
    try:
        check(body, shape)
    except Unfit as fault:
        raise _invalid(str(fault), str(fault).partition(":")[0]) from None


def _invalid(message: str, param: str | None, status: int = 400) -> Refusal:
    return Refusal(status, "invalid_request_error", message, param=param)


def _closed(schema: Mapping[str, Any]) -> None:
    """Strict mode: no further properties, and none that may be left out."""
    if schema.get("type") == "object":
        properties = schema.get("properties", {})
        if schema.get("additionalProperties") is not False or set(schema.get("required", ())) != set(properties):
            raise _invalid("Invalid schema for response_format: all properties required, no others", "response_format")
        for inner in properties.values():
            _closed(inner)
    if "items" in schema:
        _closed(schema["items"])


def _chunk(body: Json, choices: list[Json]) -> Json:
    return {
        "id": "chatcmpl-playground",
        "object": "chat.completion.chunk",
        "created": 0,
        "model": body["model"],
        "choices": choices,
    }


def _usage(body: Json, text: str) -> Json:
    given, told = len(json.dumps(body)) // 4, max(len(text) // 4, 1)
    return {"prompt_tokens": given, "completion_tokens": told, "total_tokens": given + told}


def _base64(row: list[float]) -> str:
    return base64.b64encode(struct.pack(f"<{len(row)}f", *row)).decode()
