"""What one job may do, and has done, for its question."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

import structlog
from redis.exceptions import RedisError

from worker.claims import HELD, Claims, Lease
from worker.delivery.base import Held
from worker.metrics import Watch

log = structlog.get_logger()

AGAIN_S = 0.5

T = TypeVar("T")


class Withdrawn(Exception):
    """The question is no longer this job's to answer: another has taken it over, or its message was deleted."""


@dataclass(frozen=True, slots=True)
class Noted:
    """What is known to have been posted for a question."""

    posted: dict[str, str]
    """Name of the piece -> ts."""
    held: Held


@dataclass(frozen=True, slots=True)
class Ledger:
    """The claims as one job sees them. Where Redis is silent it waits: posting without knowing could post twice."""

    claims: Claims
    lease: Lease
    watch: Watch = field(default_factory=lambda: Watch(time.time()))
    """Told when the answer begins to show, and when it is whole."""

    async def may_post(self) -> None:
        """Returns when this job may post. Raise Withdrawn."""
        if reason := await self._asked(lambda: self.claims.withdrawn(self.lease)):
            raise Withdrawn(reason)

    async def noted(self) -> Noted:
        """What was posted so far."""
        posted = await self._asked(lambda: self.claims.posted(self.lease.question))
        held = Held(int(posted.pop(HELD, Held.NOTHING)))
        return Noted(posted, held)

    async def note(self, piece: str, ts: str, held: Held) -> None:
        """Remember a piece that was posted, and what the place holds of the answer with it."""
        if held is not Held.NOTHING:
            self.watch.shown(held is Held.WHOLE)
        noted = {piece: ts, HELD: str(int(held))}
        await self._asked(lambda: self.claims.note_posted(self.lease.question, noted))

    async def _asked(self, call: Callable[[], T]) -> T:
        while True:
            try:
                return await asyncio.to_thread(call)
            except RedisError as error:
                log.warning("ledger.waits", question=self.lease.question, reason=type(error).__name__)
                await asyncio.sleep(AGAIN_S)
