"""Slack's limits on searching, counted over all processes: a person's, and the workspace's.

https://docs.slack.dev/reference/methods/assistant.search.context ("Rate limits")
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from worker.metrics import REFUSED

log = structlog.get_logger()

PERSON_A_MINUTE = 10
MINUTE_S = 60


@dataclass(frozen=True, slots=True)
class Allowance:
    """One asker's."""

    redis: Redis | None
    """None counts nothing: Slack does."""
    team: str
    user: str
    a_minute: int
    """Searches of the whole workspace."""
    prefix: str = "footnote:searches:"
    a_question: int = 6
    """Searches that one question may take, however many parts it has."""
    _made: list[None] = field(default_factory=list, repr=False)
    now: Callable[[], float] = time.time

    async def take(self) -> bool:
        """Use one search up; False where none is left for this question or minute, or Slack wants none for now."""
        if len(self._made) >= self.a_question:
            return self._refused("question")
        self._made.append(None)
        if self.redis is None:
            return True
        minute = int(self.now()) // MINUTE_S
        team, person = f"{self.prefix}{self.team}", f"{self.prefix}{self.team}:{self.user}"
        try:
            async with self.redis.pipeline(transaction=False) as pipeline:
                pipeline.exists(f"{team}:paused")
                for name in (team, person):
                    pipeline.incr(f"{name}:{minute}")
                    pipeline.expire(f"{name}:{minute}", 2 * MINUTE_S)
                paused, by_team, _, by_person, _ = await pipeline.execute()
            if not paused and by_team <= self.a_minute and by_person <= PERSON_A_MINUTE:
                return True
            short_of = "pause" if paused else "workspace" if by_team > self.a_minute else "person"
            # What was not searched counts for nobody.
            await self.redis.decr(f"{team}:{minute}")
            await self.redis.decr(f"{person}:{minute}")
        except RedisError as error:  # Slack counts too
            log.warning("allowance.unknown", reason=type(error).__name__)
            return True
        return self._refused(short_of)

    def _refused(self, budget: str) -> bool:
        REFUSED.labels(budget).inc()
        return False

    async def pause(self, seconds: float) -> None:
        """Let nobody search for so long."""
        if self.redis is None:
            return
        try:
            await self.redis.set(f"{self.prefix}{self.team}:paused", "1", px=max(1, int(1000 * seconds)))
        except RedisError as error:
            log.warning("allowance.unknown", reason=type(error).__name__)
