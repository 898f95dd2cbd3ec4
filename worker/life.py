"""Which processes are there, in which version, and whether a worker does what is in the queue."""

import time
from dataclasses import dataclass
from importlib.metadata import version
from typing import Literal
from uuid import uuid4

from redis import Redis

from worker.queue import PROBE, QUICK, message
from worker.seal import SealBroken, Sealer

ALIVE_S = 30
"""Seconds for which a process that showed itself counts as there."""
KEPT_S = 3600
LOOK_S = 0.05

Probed = Literal["", "well", "locked"]
"""What came of a probe: nobody took it, a worker did, or one did that has another key."""


@dataclass(frozen=True, slots=True)
class Life:
    """Methods raise redis.RedisError where Redis does not answer."""

    redis: Redis
    prefix: str = "footnote:"

    def show(self, process: str) -> None:
        """A process of that kind, "bot" or "worker", is there; to be said again and again."""
        key = f"{self.prefix}versions"
        with self.redis.pipeline(transaction=False) as pipeline:
            pipeline.zadd(key, {f"{process} {version('footnote')}": time.time()})
            pipeline.expire(key, KEPT_S)
            pipeline.execute()

    def versions(self) -> dict[str, set[str]]:
        """Kind of process -> the versions that were there within the last seconds."""
        alive: dict[str, set[str]] = {}
        for seen in self.redis.zrangebyscore(f"{self.prefix}versions", time.time() - ALIVE_S, "+inf"):
            process, _, known = str(seen).partition(" ")
            alive.setdefault(process, set()).add(known)
        return alive

    def probe(self, sealer: Sealer, seconds: float) -> Probed:
        """Whether a worker takes a task from the queue, which all others let go first, and can open it in time."""
        key = f"{self.prefix}probe:{uuid4()}"
        task = message(key, sealer.seal_text(key, PROBE), QUICK[0], PROBE)
        self.redis.rpush(QUICK[0], task)
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if said := self.redis.get(key):
                return "well" if said == "well" else "locked"
            time.sleep(LOOK_S)
        self.redis.lrem(QUICK[0], 0, task)
        return ""

    def answer(self, key: str, sealed: str, sealer: Sealer) -> None:
        """A worker has taken a probe."""
        try:
            opened = sealer.open_text(sealed, PROBE) == key
        except SealBroken:
            opened = False
        if key.startswith(f"{self.prefix}probe:"):
            self.redis.set(key, "well" if opened else "locked", ex=60)
