"""The outside world in this very process, so that it can be seen, and made to fail, at any moment."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from aiohttp import web
from aiohttp.typedefs import Handler

from benchmarks.chaos.crew import Crew
from benchmarks.chaos.points import Armed, Point, owner_of
from bot.trial import free_port
from playground.models.script import Script
from playground.models.server import routes
from playground.server import application
from playground.slack.team import TEAM_KEY, Team
from playground.slack.values import Options
from worker import words

RETRIES_S = (0.0, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 30.0)
"""Seconds before each redelivery: Slack's own would make the run last for hours."""


@dataclass(frozen=True, slots=True)
class Post:
    """What a command's asker was shown, when, and by which process."""

    text: str
    at: float
    pid: int


@dataclass(slots=True)
class Outside:
    """A workspace, an encyclopedia and models."""

    url: str
    team: Team
    script: Script
    armed: Armed
    crew: Crew
    wiki_troubles: list[str] = field(default_factory=list)
    """Used up one a request."""
    posts: dict[str, list[Post]] = field(default_factory=dict)
    """Secret of a response_url -> what was posted there."""

    @web.middleware
    async def seen(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Every request to it."""
        peer = request.transport.get_extra_info("peername") if request.transport else None
        port = peer[1] if peer else 0
        if request.path.startswith("/w/") and self.wiki_troubles:
            return await _broken(self.wiki_troubles.pop(0), request)
        if request.path.endswith("/messages") and request.method == "POST" and b'"stream":true' in await _body(request):
            asyncio.get_running_loop().call_later(0.05, self._reached, Point.MID_STREAM, port)
        shows = await _shows(request)
        if shows is Point.BEFORE_PLACEHOLDER:
            self._reached(Point.BEFORE_PLACEHOLDER, port)
        response = await handler(request)
        if shows is Point.BEFORE_PLACEHOLDER:
            self._reached(Point.AFTER_PLACEHOLDER, port)
        elif shows is Point.FINAL_POST and response.status == 200:
            if request.path.startswith("/commands/"):
                said = json.loads(await _body(request)).get("text", "")
                pid = owner_of(port, self.crew.worker_pids)
                self.posts.setdefault(request.path.rpartition("/")[2], []).append(Post(said, time.time(), pid))
            self._reached(Point.FINAL_POST, port)
        return response

    def _reached(self, point: Point, port: int) -> None:
        if pid := self.armed.reached(point, port):
            self.crew.kill(pid)


async def _body(request: web.Request) -> bytes:
    return (await request.read()).replace(b'": ', b'":')


async def _shows(request: web.Request) -> Point | None:
    """Whether a call shows the placeholder or status, or the whole answer."""
    if request.path.startswith("/commands/"):
        return Point.FINAL_POST
    if not request.path.startswith("/api/"):
        return None
    body = (await request.read()).decode(errors="replace")
    if request.path.endswith("setStatus"):
        return Point.BEFORE_PLACEHOLDER
    if request.path.endswith(("postMessage", "update")):
        sent = dict(await request.post()) if request.content_type != "application/json" else json.loads(body)
        if str(sent.get("text")) == words.placeholder():
            return Point.BEFORE_PLACEHOLDER
        return Point.FINAL_POST if '"held": 2' in str(sent.get("metadata")).replace("'", '"') else None
    return None


async def _broken(trouble: str, request: web.Request) -> web.StreamResponse:
    """How the encyclopedia fails."""
    match trouble:
        case "429" | "503":
            return web.Response(status=int(trouble), headers={"Retry-After": "1"}, text="<html>Too much</html>")
        case "html":
            return web.Response(text="<html>Welcome to the hotel's network</html>", content_type="text/html")
        case "half":
            response = web.StreamResponse(headers={"Content-Type": "application/json", "Content-Length": "5000"})
            await response.prepare(request)
            await response.write(b'{"query": {"pages": [')
            if request.transport:
                request.transport.abort()
            return response
    await asyncio.sleep(8)
    return web.Response(status=503)


@asynccontextmanager
async def open_outside(armed: Armed, crew: Crew) -> AsyncIterator[Outside]:
    """All of it, on one port."""
    port = free_port()
    url, script = f"http://127.0.0.1:{port}", Script(first_s=0.05, word_s=0.005)
    options = Options(retries_s=RETRIES_S, searches_per_minute=10_000, searches_per_person=10_000)
    app = application(url, options)
    outside = Outside(url, app[TEAM_KEY], script, armed, crew)
    app.middlewares.append(outside.seen)
    app.add_routes(routes(script))
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port, backlog=1024).start()
    try:
        yield outside
    finally:
        await runner.cleanup()
