"""What a job notes of its question, and how it waits for the claims."""

import asyncio
from dataclasses import dataclass, field
from typing import Any, cast

import pytest
from redis.exceptions import ConnectionError as Silent

from worker.claims import HELD, Claims, Lease
from worker.delivery import ledger as ledger_module
from worker.delivery.base import Held
from worker.delivery.ledger import Ledger
from worker.metrics import Watch

LEASE = Lease("T1:C1:1.0", 1, "token")


@dataclass
class Noting:
    """Claims that are silent for so many calls, and remember what they are told."""

    silent: int = 0
    asked: int = 0
    noted: list[dict[str, str]] = field(default_factory=list)

    def note_posted(self, question: str, noted: dict[str, str]) -> None:
        self.asked += 1
        if self.asked <= self.silent:
            raise Silent
        self.noted.append(noted)


@dataclass
class Watching:
    """Remembers what began to show."""

    whole: list[bool] = field(default_factory=list)

    def shown(self, all_of_it: bool) -> None:
        self.whole.append(all_of_it)


def ledger(claims: Noting, watch: Watching | None = None) -> Ledger:
    return Ledger(cast(Claims, claims), LEASE, cast(Watch, watch or Watching()))


@pytest.mark.parametrize(
    ("held", "told"), [(Held.NOTHING, []), (Held.PART, [False]), (Held.WHOLE, [True])], ids=lambda value: str(value)
)
async def test_the_answer_shows_with_its_first_part_and_is_there_with_its_last(held: Held, told: list[bool]) -> None:
    """A placeholder is no answer."""
    claims, watch = Noting(), Watching()
    await ledger(claims, watch).note("0", "1.5", held)
    assert watch.whole == told
    assert claims.noted == [{"0": "1.5", HELD: str(int(held))}]


async def test_silent_claims_are_asked_again_and_not_all_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    sleep = asyncio.sleep

    async def counted(seconds: float, *result: Any) -> None:
        pauses.append(seconds)
        await sleep(0)

    monkeypatch.setattr("worker.delivery.ledger.asyncio.sleep", counted)
    claims = Noting(silent=2)
    await ledger(claims).note("0", "1.5", Held.WHOLE)
    assert claims.asked == 3
    assert pauses == [ledger_module.AGAIN_S] * 2
    assert len(claims.noted) == 1
