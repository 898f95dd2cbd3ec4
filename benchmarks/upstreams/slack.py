"""Slack's Web API and Socket Mode, as far as a question needs them, with the time of everything."""

import asyncio
import json
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from aiohttp import ClientSession, TCPConnector, WSMsgType, web
from slack_sdk.signature import SignatureVerifier

from benchmarks.upstreams.counts import Counts
from benchmarks.upstreams.delays import Delays

TEAM, BOT, BOT_ID, CHANNEL, APP = "T0BENCH", "U0BOT", "B0BOT", "C0BENCH", "A0BENCH"

Json = dict[str, Any]

BENCH: Json = {
    "id": CHANNEL, "name": "bench", "is_channel": True, "is_private": False, "is_ext_shared": False,
    "is_org_shared": False, "context_team_id": TEAM,
}  # fmt: skip


@dataclass(slots=True)
class Asked:
    """What became of one question; times are the machine's monotonic clock."""

    sent: float = 0.0
    acknowledged: float = 0.0
    status: float = 0.0
    posted: float = 0.0
    text: str = ""


@dataclass(slots=True)
class Hook:
    """Where HTTP mode listens; empty for Socket Mode."""

    url: str = ""
    secret: str = ""


@dataclass(frozen=True, slots=True)
class Slack:
    """One workspace with one channel."""

    delays: Delays
    counts: Counts
    asked: dict[str, Asked] = field(default_factory=dict)
    """By the ts of the question's message."""
    hook: Hook = field(default_factory=Hook)
    _sessions: list[ClientSession] = field(default_factory=list)
    _posting: set[asyncio.Task[None]] = field(default_factory=set)
    _sockets: list[web.WebSocketResponse] = field(default_factory=list)
    _envelopes: dict[str, Asked] = field(default_factory=dict)

    def routes(self) -> list[web.RouteDef]:
        """Slack's addresses."""
        return [web.route("*", "/api/{method}", self.method), web.get("/socket", self.socket)]

    async def method(self, request: web.Request) -> web.Response:
        """One call of the Web API."""
        now, method = time.monotonic(), request.match_info["method"]
        given: Mapping[str, Any] = dict(request.query)
        if request.body_exists:
            form = request.content_type != "application/json"
            given = {**given, **(await request.post() if form else await request.json())}
        if method == "assistant.threads.setStatus":
            asked = self.asked.setdefault(given["thread_ts"], Asked())
            asked.status = asked.status or now
        elif method == "chat.postMessage":
            asked = self.asked.setdefault(given["thread_ts"], Asked())
            asked.posted, asked.text = now, given["text"]
        searched = method == "assistant.search.context"
        await self.delays.wait(self.delays.search if searched else self.delays.slack, now)
        text = json.dumps({"ok": True, **self._reply(method, given, str(request.url.origin()))})
        self.counts.add(method, len(text))
        return web.Response(text=text, content_type="application/json")

    def _reply(self, method: str, given: Mapping[str, Any], base: str) -> Json:
        match method:
            case "auth.test":
                names = {"user": "footnote", "user_id": BOT, "bot_id": BOT_ID}
                return {"url": f"{base}/", "team": "Bench", "team_id": TEAM, **names}
            case "users.info":
                user = given["user"]
                return {"user": {"id": user, "name": user.lower(), "real_name": user, "tz": "Europe/Berlin"}}
            case "conversations.info":
                return {"channel": BENCH}
            case "conversations.list":
                return {"channels": [BENCH]}
            case "conversations.members" | "users.list":
                return {"members": []}
            case "assistant.search.info":
                return {"is_ai_search_enabled": False}
            case "assistant.search.context":
                return {"results": {"messages": []}}
            case "conversations.replies" | "conversations.history":
                return {"messages": []}
            case "chat.postMessage" | "chat.update":
                return {"channel": given["channel"], "ts": f"{time.time():.6f}"}
            case "apps.connections.open":
                return {"url": base.replace("http", "ws", 1) + "/socket"}
        return {}

    async def socket(self, request: web.Request) -> web.WebSocketResponse:
        """Socket Mode."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"type": "hello", "num_connections": 1, "connection_info": {"app_id": APP}})
        self._sockets.append(socket)
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    asked = self._envelopes.pop(frame.json().get("envelope_id", ""), Asked())
                    asked.acknowledged = time.monotonic()
        finally:
            self._sockets.remove(socket)
        return socket

    async def mention(self, ts: str, text: str, user: str) -> None:
        """Somebody mentions the bot; the app hears of it."""
        event = {
            "type": "app_mention", "user": user, "team": TEAM, "text": f"<@{BOT}> {text}", "ts": ts, "event_ts": ts,
            "channel": CHANNEL, "action_token": "1.2.3",
        }  # fmt: skip
        authorization = {"team_id": TEAM, "user_id": BOT, "is_bot": True, "is_enterprise_install": False}
        payload = {
            "type": "event_callback", "team_id": TEAM, "api_app_id": APP, "event": event, "event_id": f"Ev{ts}",
            "event_time": int(float(ts)), "authorizations": [authorization],
        }  # fmt: skip
        asked = self.asked[ts] = Asked(sent=time.monotonic())
        if self.hook.url:
            posting = asyncio.create_task(self._post(json.dumps(payload), asked))
            self._posting.add(posting)
            posting.add_done_callback(self._posting.discard)
            return
        id = str(uuid.uuid4())
        self._envelopes[id] = asked
        await self._sockets[-1].send_json({"envelope_id": id, "type": "events_api", "payload": payload})

    async def _post(self, body: str, asked: Asked) -> None:
        """An event as HTTP mode has it."""
        stamp = str(int(time.time()))
        signature = SignatureVerifier(self.hook.secret).generate_signature(timestamp=stamp, body=body)
        headers = {"X-Slack-Request-Timestamp": stamp, "X-Slack-Signature": signature or ""}
        headers["Content-Type"] = "application/json"
        async with self._http().post(self.hook.url, data=body, headers=headers) as reply:
            if reply.status == 200:
                asked.acknowledged = time.monotonic()

    def _http(self) -> ClientSession:
        if not self._sessions:
            self._sessions.append(ClientSession(connector=TCPConnector(limit=0)))
        return self._sessions[0]

    async def close(self) -> None:
        """Close the connections to the bot."""
        for session in self._sessions:
            await session.close()

    async def mentions(self, questions: list[Json], rate: float) -> None:
        """So many a second, evenly; each has ts, text and user."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        for place, each in enumerate(questions):
            await asyncio.sleep(max(began + place / rate - loop.time(), 0))
            await self.mention(each["ts"], each["text"], each["user"])
