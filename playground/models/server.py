"""Both protocols under one address: /v1/messages, /v1/chat/completions, /v1/embeddings, /v1/models."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web
from aiohttp.typedefs import Handler

from playground.models import claude, gpt
from playground.models.refusal import Refusal
from playground.models.script import Recorded, Reply, Script

SCRIPT: web.AppKey[Script] = web.AppKey("script", Script)

Json = dict[str, Any]
Answering = Callable[[web.Request, Json, Reply, Script], Awaitable[web.StreamResponse]]


@asynccontextmanager
async def serving(script: Script, port: int = 0) -> AsyncIterator[str]:
    """The models' address, while they serve; port 0 takes a free one."""
    runner = web.AppRunner(application(script), access_log=None, handler_cancellation=True, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


def application(script: Script) -> web.Application:
    """The models alone."""
    app = web.Application(client_max_size=64 * 1024**2)
    app.add_routes(routes(script))
    return app


def routes(script: Script) -> list[web.RouteDef]:
    """The models' addresses, for an application of one's own."""

    def to(answer: Answering) -> Handler:
        async def on_request(request: web.Request) -> web.StreamResponse:
            with script.answering():
                return await _answered(request, script, answer)

        return on_request

    chat, embeddings = to(_chat), to(_embeddings)
    azure = "/openai/deployments/{model}"
    vertex = "/projects/{project}/locations/{region}/publishers/anthropic/models/{model}"
    return [
        web.post("/v1/messages", to(_messages)),
        web.post("/v1/chat/completions", chat),
        web.post("/v1/embeddings", embeddings),
        web.get("/v1/models", to(_models)),
        web.post(f"{azure}/chat/completions", chat),
        web.post(f"{azure}/embeddings", embeddings),
        web.post(f"{vertex}:rawPredict", to(_messages)),
        web.post(f"{vertex}:streamRawPredict", to(_messages)),
    ]


async def _answered(request: web.Request, script: Script, answer: Answering) -> web.StreamResponse:
    """The reply that the script lays out, else the rules'; refusals in the protocol's own form."""
    raw = await request.text()
    body: Json = json.loads(raw or "{}")
    script.requests.append(Recorded(request.path, body))
    reply = script.next_reply(raw)
    try:
        _admit(request, script)
        if reply.hangs:
            await asyncio.Event().wait()
        if reply.body is not None:
            kind = "application/json" if reply.body[:1] in {b"{", b"["} else "text/html"
            return web.Response(status=reply.status, body=reply.body, content_type=kind, headers=reply.headers)
        if reply.status != 200:
            raise _refusal_from(reply)
        return await answer(request, body, reply, script)
    except Refusal as refusal:
        told = refusal.for_claude() if _speaks_claude(request) else refusal.for_openai()
        return web.json_response(told, status=refusal.status, headers=refusal.headers)


async def _messages(request: web.Request, body: Json, reply: Reply, script: Script) -> web.StreamResponse:
    if "model" in request.match_info:
        # Vertex has the model in the path, and the version in the body.
        body = {key: value for key, value in body.items() if key != "anthropic_version"}
        body["model"] = request.match_info["model"]
    elif not request.headers.get("anthropic-version"):
        raise Refusal(400, "invalid_request_error", "anthropic-version: header is required")
    claude.checked(body, script)
    blocks, stop = claude.written(body, reply, script)
    if not body.get("stream"):
        await asyncio.sleep(script.first_s)
        return web.json_response(claude.message(body, blocks, stop, claude.usage_of(body, blocks)))
    lines = [f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in claude.events(body, blocks, stop)]
    error = f"event: error\ndata: {json.dumps(_refusal_from(reply).for_claude())}\n\n"
    return await _streamed(request, lines, error, reply, script)


async def _chat(request: web.Request, body: Json, reply: Reply, script: Script) -> web.StreamResponse:
    gpt.checked(body, script)
    calls = gpt.called(body, reply, script.mind)
    text, stop = (reply.text or "", reply.stop or "stop") if calls else gpt.written(body, reply, script)
    if not body.get("stream"):
        await asyncio.sleep(script.first_s)
        return web.json_response(gpt.completion(body, text, stop, calls))
    lines = [f"data: {json.dumps(chunk)}\n\n" for chunk in gpt.chunks(body, text, stop)]
    error = f"data: {json.dumps(_refusal_from(reply).for_openai())}\n\n"
    return await _streamed(request, [*lines, "data: [DONE]\n\n"], error, reply, script)


async def _embeddings(request: web.Request, body: Json, reply: Reply, script: Script) -> web.StreamResponse:
    vectors = gpt.embedded(body, script)
    await asyncio.sleep(script.first_s)
    return web.json_response(vectors)


async def _models(request: web.Request, body: Json, reply: Reply, script: Script) -> web.StreamResponse:
    claudes = _speaks_claude(request)
    listed = [
        {"id": name, "type": "model", "display_name": name, "created_at": "2026-01-01T00:00:00Z"}
        if claudes
        else {"id": name, "object": "model", "created": 0, "owned_by": "playground"}
        for name in sorted(script.models)
        if name.startswith("claude") is claudes
    ]
    return web.json_response({"object": "list", "data": listed, "has_more": False})


async def _streamed(
    request: web.Request, lines: Iterable[str], error: str, reply: Reply, script: Script
) -> web.StreamResponse:
    """The lines at the script's pace, until the reply has them break off."""
    response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
    await response.prepare(request)
    await asyncio.sleep(script.first_s)
    for count, line in enumerate(lines):
        if count == reply.cut_after:
            if reply.error:
                await response.write(error.encode())
                break
            if request.transport:
                request.transport.abort()
            return response
        await response.write(line.encode())
        await asyncio.sleep(script.word_s)
    await response.write_eof()
    return response


def _admit(request: web.Request, script: Script) -> None:
    """Raise Refusal where the key is missing or wrong."""
    bearer = request.headers.get("Authorization", "").removeprefix("Bearer ")
    key = request.headers.get("x-api-key") or request.headers.get("api-key") or bearer
    if not key or (script.key and key != script.key):
        if _speaks_claude(request):
            raise Refusal(401, "authentication_error", "invalid x-api-key")
        raise Refusal(401, "invalid_request_error", f"Incorrect API key provided: {key}.", code="invalid_api_key")


def _refusal_from(reply: Reply) -> Refusal:
    error = reply.error
    return Refusal(
        reply.status,
        error.get("type", "api_error"),
        error.get("message", "laid out"),
        error.get("code"),
        error.get("param"),
        dict(reply.headers),
    )


def _speaks_claude(request: web.Request) -> bool:
    return "anthropic-version" in request.headers or request.path.endswith(("/messages", "rawPredict", "RawPredict"))
