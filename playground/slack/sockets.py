"""Socket Mode: up to ten connections; each payload goes to one of them and is sent again until it is acknowledged."""

import asyncio
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from aiohttp import WSMsgType, web

from playground.slack.record import Record
from playground.slack.values import Json, Options
from playground.slack.workspace import APP

MOST_CONNECTIONS = 10
TICKET_S = 30.0
CLOSE_AFTER_S = 1.0
"""Seconds between a `disconnect` message and the end of the connection."""

Reason = Literal["timeout", "connection_failed"]


class NotAcknowledged(Exception):
    """An envelope was not acknowledged. `reason` is what Slack would call it."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason


@dataclass(eq=False, slots=True)
class Connection:
    """One WebSocket, and the envelopes sent over it that wait for their acknowledgement."""

    number: int
    socket: web.WebSocketResponse
    transport: asyncio.Transport | None
    waiting: dict[str, asyncio.Future[Json]] = field(default_factory=dict)


class Sockets:
    """All connections of the app. `counted` hears how many there are whenever that changes."""

    def __init__(self, options: Options, record: Record, counted: Callable[[int], None]) -> None:
        self.options, self.record, self.counted = options, record, counted
        self.connections: list[Connection] = []
        self.acknowledgements_to_lose = 0
        self._tickets: dict[str, float] = {}
        self._turn = 0
        self._count = 0
        self._deliveries: set[asyncio.Task[None]] = set()

    def ticket(self) -> str:
        """Good for one connection within half a minute."""
        ticket = str(uuid.uuid4())
        self._tickets[ticket] = time.monotonic() + TICKET_S
        return ticket

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """The WebSocket endpoint behind apps.connections.open."""
        if self._tickets.pop(request.query.get("ticket", ""), 0.0) < time.monotonic():
            raise web.HTTPForbidden(text="this ticket was used before or is too old")
        if len(self.connections) >= MOST_CONNECTIONS:
            raise web.HTTPTooManyRequests(text="too many connections")
        socket = web.WebSocketResponse(heartbeat=15)
        await socket.prepare(request)
        self._count += 1
        connection = Connection(self._count, socket, request.transport)
        self.connections.append(connection)
        self.counted(len(self.connections))
        try:
            await socket.send_json(self._hello())
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    self._on_frame(connection, frame.json())
        finally:
            self._forget(connection)
        return socket

    def send(self, payload: Json) -> None:
        """Deliver an event, again and again as Slack does, without waiting for it."""
        delivery = asyncio.create_task(self._deliver(payload))
        self._deliveries.add(delivery)
        delivery.add_done_callback(self._deliveries.discard)

    async def ask(self, kind: str, payload: Json) -> Json:
        """Deliver a command or an interaction once; the acknowledgement's payload. Raise NotAcknowledged."""
        return await self._attempt({"type": kind, "payload": payload, "accepts_response_payload": True})

    async def disconnect(self, reason: str) -> None:
        """Tell every connection that it will end, and end it, except after a mere warning."""
        for connection in list(self.connections):
            await connection.socket.send_json(
                {"type": "disconnect", "reason": reason, "debug_info": {"host": "playground"}}
            )
        if reason != "warning":
            await asyncio.gather(*(self._close_later(connection) for connection in list(self.connections)))

    async def drop(self) -> None:
        """End every connection without a word, as a broken network does."""
        for connection in list(self.connections):
            self._forget(connection)
            if connection.transport is not None:
                connection.transport.abort()

    async def close(self) -> None:
        """End everything: the server goes down."""
        for delivery in list(self._deliveries):
            delivery.cancel()
        for connection in list(self.connections):
            await connection.socket.close()

    async def _deliver(self, payload: Json) -> None:
        reason = ""
        for attempt, delay in enumerate((0.0, *self.options.retries_s)):
            await asyncio.sleep(delay)
            envelope = {"type": "events_api", "payload": payload, "accepts_response_payload": False}
            try:
                await self._attempt(envelope | {"retry_attempt": attempt, "retry_reason": reason})
                return
            except NotAcknowledged as refusal:
                reason = refusal.reason

    async def _attempt(self, envelope: Json) -> Json:
        envelope = {"envelope_id": str(uuid.uuid4())} | envelope
        if not self.connections:
            line = self.record.envelope(envelope, connection=0)
            line["failed"] = "connection_failed"
            raise NotAcknowledged("connection_failed")
        self._turn += 1
        connection = self.connections[self._turn % len(self.connections)]
        line = self.record.envelope(envelope, connection.number)
        acknowledged = asyncio.get_running_loop().create_future()
        connection.waiting[envelope["envelope_id"]] = acknowledged
        try:
            async with asyncio.timeout(self.options.ack_s):
                await connection.socket.send_json(envelope)
                answer: Json = await acknowledged
        except (TimeoutError, ConnectionError) as error:
            line["failed"] = "timeout" if isinstance(error, TimeoutError) else "connection_failed"
            raise NotAcknowledged(line["failed"]) from error
        finally:
            connection.waiting.pop(envelope["envelope_id"], None)
        line["acked"] = time.time()
        return answer

    def _on_frame(self, connection: Connection, frame: Json) -> None:
        if self.acknowledgements_to_lose > 0:
            self.acknowledgements_to_lose -= 1
            return
        waiting = connection.waiting.get(frame.get("envelope_id", ""))
        if waiting and not waiting.done():
            waiting.set_result(frame.get("payload") or {})

    def _forget(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.remove(connection)
            self.counted(len(self.connections))
        for waiting in connection.waiting.values():
            if not waiting.done():
                waiting.set_exception(ConnectionResetError("the connection closed"))

    async def _close_later(self, connection: Connection) -> None:
        await asyncio.sleep(CLOSE_AFTER_S)
        await connection.socket.close()

    def _hello(self) -> Json:
        return {
            "type": "hello",
            "num_connections": len(self.connections),
            "debug_info": {"host": "playground", "build_number": 1, "approximate_connection_time": 18060},
            "connection_info": {"app_id": APP},
        }
