"""How much a person, a channel and a workspace may ask, counted over all processes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from redis import Redis

from worker.settings import Settings
from worker.types import Question

MINUTE_S, DAY_S = 60, 24 * 3600
QUESTIONS, DOLLARS = "questions", "dollars"

# ARGV: the key without its window (see CLAIM in worker/claims_lua.py), the window, US dollars.
_SPEND = """
local key = ARGV[1] .. ':' .. math.floor(redis.call('TIME')[1] / ARGV[2])
redis.call('INCRBYFLOAT', key, ARGV[3])
return redis.call('EXPIRE', key, ARGV[2])"""


@dataclass(frozen=True, slots=True)
class Quota:
    """So much within a minute, or a day of the server's; both begin where the clock says so."""

    what: str
    """QUESTIONS or DOLLARS."""
    whose: str
    """person, channel or workspace."""
    id: str
    seconds: int
    most: float

    @property
    def name(self) -> str:
        """Under which it is counted."""
        return f"{self.what}:{self.whose}:{self.id}"


class OverQuota(Exception):
    """The question is not taken in."""

    def __init__(self, quota: Quota, until: int) -> None:
        super().__init__(f"{quota.what} of a {quota.whose}")
        self.quota = quota
        self.until = until
        """Unix seconds from which on questions are taken in again."""


@dataclass(frozen=True, slots=True)
class Quotas:
    """Each is (what, whose, seconds, most)."""

    given: tuple[tuple[str, str, int, float], ...] = ()

    @classmethod
    def under(cls, settings: Settings) -> Self:
        """Those that the settings name; 0 sets none."""
        every = (
            (QUESTIONS, "person", MINUTE_S, settings.person_a_minute),
            (QUESTIONS, "channel", MINUTE_S, settings.channel_a_minute),
            (QUESTIONS, "workspace", MINUTE_S, settings.workspace_a_minute),
            (QUESTIONS, "person", DAY_S, settings.person_a_day),
            (QUESTIONS, "channel", DAY_S, settings.channel_a_day),
            (QUESTIONS, "workspace", DAY_S, settings.workspace_a_day),
            (DOLLARS, "person", DAY_S, settings.person_dollars_a_day),
            (DOLLARS, "channel", DAY_S, settings.channel_dollars_a_day),
            (DOLLARS, "workspace", DAY_S, settings.workspace_dollars_a_day),
        )
        return cls(tuple(given for given in every if given[3]))

    def on(self, question: Question) -> tuple[Quota, ...]:
        """Those that the question counts for."""
        ids = {"person": question.whose, "channel": question.place.channel, "workspace": question.team}
        return tuple(Quota(what, whose, ids[whose], seconds, most) for what, whose, seconds, most in self.given)


NO_QUOTAS = Quotas()


def spend(redis: Redis, quotas: Sequence[Quota], dollars: float, prefix: str = "footnote:") -> None:
    """Count what an answer cost. Raise redis.RedisError."""
    with redis.pipeline(transaction=False) as pipeline:
        for quota in quotas:
            if quota.what == DOLLARS:
                pipeline.eval(_SPEND, 0, f"{prefix}used:{quota.name}", quota.seconds, dollars)
        pipeline.execute()
