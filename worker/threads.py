"""What is remembered of the threads in which Footnote answered: with whom, and how often of late."""

from dataclasses import dataclass, replace
from enum import Enum
from time import time
from typing import Self

from redis import Redis

KEPT_S = 7 * 24 * 3600
HOUR_S = 3600
MANY = "*"

# KEYS: the thread. ARGV: asker, seconds, MANY, whether the thread begins with the question.
_JOINED = """
if ARGV[4] == '1' then redis.call('SET', KEYS[1], ARGV[1], 'NX', 'EX', ARGV[2]) end
if redis.call('GET', KEYS[1]) ~= ARGV[1] then redis.call('SET', KEYS[1], ARGV[3], 'EX', ARGV[2]) end"""


class Turn(Enum):
    """What a question in a thread gets: two bots could talk there for ever."""

    ANSWER = "answer"
    PAUSE = "pause"
    """That Footnote pauses here, for all to see."""
    ASIDE = "aside"
    """The same for its asker's eyes alone, which no other bot hears."""


@dataclass(frozen=True, slots=True)
class Threads:
    """Methods raise redis.RedisError where Redis does not answer."""

    redis: Redis
    prefix: str = "footnote:thread:"
    before: str = ""
    """The prefix of version 0.1, which knew one workspace only: threads that run go on."""

    def within(self, team: str) -> Self:
        """Those of one workspace: ids of channels are its own."""
        return replace(self, prefix=f"{self.prefix}{team}:", before=self.prefix)

    def joined(self, channel: str, thread: str, asker: str, began: bool = False) -> None:
        """Footnote was asked there; `began`: by the message that the thread begins with.

        In a thread that was running others may have written, whom nobody counted: it is never its asker's alone.
        """
        self.redis.eval(_JOINED, 1, self._key(channel, thread), asker, KEPT_S, MANY, int(began))

    def heard(self, channel: str, thread: str, user: str) -> bool:
        """Someone, or another bot, wrote there. True: the thread is between that person and Footnote alone.

        As soon as another one writes, the thread is theirs and stays so.
        """
        new, old = self._key(channel, thread), f"{self.before}{channel}:{thread}"
        found = self.redis.mget([new, old] if self.before else [new])
        partner = next(filter(None, found), None)
        if partner and partner not in (user, MANY):
            self.redis.set(self._key(channel, thread), MANY, ex=KEPT_S)
        return bool(partner == user)

    def turn(self, channel: str, thread: str, question: str, most: int) -> Turn:
        """What a question gets after so many answers within the hour; the same however often a job begins with it."""
        key = f"{self._key(channel, thread)}:turns"
        with self.redis.pipeline() as pipeline:
            pipeline.zadd(key, {question: time()}, nx=True)
            pipeline.zrank(key, question)
            pipeline.ttl(key)
            _, before, left_s = pipeline.execute()
        if left_s < 0:  # also where somebody died before setting it: else the thread would be full for ever
            self.redis.expire(key, HOUR_S)
        if before < most:
            return Turn.ANSWER
        return Turn.PAUSE if before == most else Turn.ASIDE

    def _key(self, channel: str, thread: str) -> str:
        return f"{self.prefix}{channel}:{thread}"
