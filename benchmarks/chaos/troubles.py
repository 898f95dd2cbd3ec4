"""What goes wrong, and when: kills at every point, a broker that dies, freezes and slows down, a shaky outside."""

import asyncio
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from redis import Redis
from redis.exceptions import RedisError

from benchmarks.chaos.crew import Crew
from benchmarks.chaos.outside import Outside
from benchmarks.chaos.points import WORKERS, Armed, Point
from playground.models.script import Reply
from playground.slack.faults import Fault

BROKER = ("killed", "frozen", "slow")
WAIT_S = 20.0
"""Seconds that a point may take to be reached."""

SLACK = (
    Fault("chat.postMessage", "ratelimited"),
    Fault("chat.postMessage", "server_error", times=2),
    Fault("chat.postMessage", "hang"),
    Fault("chat.postMessage", "accept_then_hang"),
    Fault("chat.update", "accept_then_hang"),
    Fault("chat.update", "error", error="message_not_found"),
    Fault("chat.update", "server_error"),
    Fault("assistant.threads.setStatus", "unknown_method", times=8),
    Fault("assistant.threads.setStatus", "hang"),
    Fault("conversations.replies", "server_error"),
    Fault("conversations.info", "ratelimited"),
)
WIKI = ("429", "503", "html", "half", "hang")
MODELS = (
    Reply(status=429, error={"type": "rate_limit_error"}, headers={"retry-after": "1"}),
    Reply(status=529, error={"type": "overloaded_error"}),
    Reply(status=500, error={"type": "api_error"}),
    Reply(cut_after=4),
    Reply(hangs=True),
)


@dataclass(frozen=True, slots=True)
class Troubles:
    """Whom it happens to."""

    random: Random
    crew: Crew
    outside: Outside
    armed: Armed
    broker_url: str
    database: Path

    async def strike(self, kills: int, seconds: float) -> None:
        """So many kills, and the broker's troubles among them, spread over this time."""
        points = [list(Point)[number % len(Point)] for number in range(kills)]
        troubles: list[Point | str] = [*points, *(BROKER * (kills // len(Point) if kills >= len(Point) else 1))]
        self.random.shuffle(troubles)
        for trouble in troubles:
            await asyncio.sleep(seconds / len(troubles) * self.random.uniform(0.6, 1.0))
            if isinstance(trouble, Point):
                await self._kill_at(trouble)
            else:
                await self._trouble_broker(trouble)

    async def unsettle(self) -> None:
        """Small troubles, one after the other, for as long as it is not cancelled."""
        while True:
            await asyncio.sleep(self.random.uniform(0.3, 1.2))
            match self.random.choice(("slack", "slack", "wiki", "model", "store")):
                case "slack":
                    chosen = self.random.choice(SLACK)
                    given = Fault(chosen.method, chosen.kind, chosen.times, chosen.seconds, chosen.error)
                    self.outside.team.faults.pending.append(given)
                case "wiki":
                    self.outside.wiki_troubles += [self.random.choice(WIKI)] * self.random.randint(1, 3)
                case "model":
                    self.outside.script.replies.append(self.random.choice(MODELS))
                case "store":
                    await self.random.choice((self._lock_store, self._hide_store))()

    def calm_down(self) -> None:
        """All goes well again."""
        self.outside.team.faults.pending.clear()
        self.outside.wiki_troubles.clear()
        self.outside.script.replies.clear()

    async def _kill_at(self, point: Point) -> None:
        hits = len(self.armed.hits)
        self.armed.among = self.crew.worker_pids if point in WORKERS else self.crew.bot_pids
        self.armed.point = point
        if point is Point.CLAIM:
            await self._kill_bot_with_event()
        else:
            with suppress(TimeoutError):
                async with asyncio.timeout(WAIT_S):
                    while len(self.armed.hits) == hits:  # noqa: ASYNC110  another thread may reach it
                        await asyncio.sleep(0.02)
        self.armed.point = None
        await asyncio.to_thread(self.crew.replace_dead)

    async def _kill_bot_with_event(self) -> None:
        """As soon as an event is on its way to it, or a moment later."""
        known = len(self.outside.team.record.envelopes)
        while len(self.outside.team.record.envelopes) == known:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        line = list(self.outside.team.record.envelopes)[known]
        connection = next((c for c in self.outside.team.sockets.connections if c.number == line["connection"]), None)
        await asyncio.sleep(self.random.uniform(0, 0.004))
        if connection and connection.transport:
            port = connection.transport.get_extra_info("peername")[1]
            if pid := self.armed.reached(Point.CLAIM, port):
                self.crew.kill(pid)

    async def _trouble_broker(self, trouble: str) -> None:
        match trouble:
            case "killed":
                self.crew.broker.process.kill()
                self.crew.broker.process.wait()
                try:
                    await asyncio.sleep(self.random.uniform(0.2, 2.0))
                finally:
                    self.crew.start_broker()
            case "frozen":
                self.crew.freeze_broker(True)
                try:
                    await asyncio.sleep(self.random.uniform(1.0, 4.0))
                finally:
                    self.crew.freeze_broker(False)
            case "slow":
                for _ in range(15):
                    await asyncio.to_thread(self._pause_broker)
                    await asyncio.sleep(0.3)

    def _pause_broker(self) -> None:
        with suppress(RedisError), Redis.from_url(self.broker_url, socket_timeout=1) as redis:
            redis.execute_command("CLIENT", "PAUSE", "200", "ALL")

    async def _lock_store(self) -> None:
        with suppress(sqlite3.Error), closing(sqlite3.connect(self.database, timeout=1)) as store:
            store.execute("BEGIN EXCLUSIVE")
            await asyncio.sleep(1.5)
            store.rollback()

    async def _hide_store(self) -> None:
        away = self.database.with_suffix(".away")
        with suppress(FileNotFoundError):
            self.database.rename(away)
            await asyncio.sleep(1.0)
            away.rename(self.database)
