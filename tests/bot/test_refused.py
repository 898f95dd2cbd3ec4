"""What a silent broker may have taken in is forgotten as what it was taken in as."""

import threading
from dataclasses import dataclass, field

from redis import Redis
from redis.exceptions import RedisError

from bot.refused import Refused
from tests.waiting import wait_until
from worker.claims import Claims

ID = "T1:C1:1700000000.000100"


@dataclass(frozen=True, slots=True)
class Slow(Claims):
    """Claims that are silent at first when something is to be forgotten; forgetting "old" ends when it is let go."""

    silences: list[None] = field(default_factory=list)
    forgotten: list[str] = field(default_factory=list)
    at_it: threading.Event = field(default_factory=threading.Event)
    let_go: threading.Event = field(default_factory=threading.Event)

    def release(self, question: str, sealed: str = "") -> None:
        if self.silences:
            self.silences.pop()
            raise RedisError
        if sealed == "old":
            self.at_it.set()
            self.let_go.wait(10)
        self.forgotten.append(sealed)


def test_it_is_forgotten_as_what_it_was_taken_in_as(redis: Redis) -> None:
    claims = Slow(redis)
    Refused(claims).add(ID, "new")
    assert claims.forgotten == ["new"]


def test_what_is_refused_once_more_while_it_is_being_forgotten_is_forgotten_anew(redis: Redis) -> None:
    claims = Slow(redis, silences=[None])
    refused = Refused(claims)
    refused.add(ID, "old")
    assert claims.at_it.wait(10)
    claims.silences.append(None)
    refused.add(ID, "new")
    claims.let_go.set()
    assert wait_until(lambda: claims.forgotten == ["old", "new"])
