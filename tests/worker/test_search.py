import asyncio
from dataclasses import dataclass

import pytest

from search_backends.base import Query, SearchError, SearchResult, Source
from worker.search import search
from worker.turns import AT_ONCE, Turns
from worker.types import Part


@dataclass
class Slow:
    """A backend that answers once it is told to."""

    name: str
    told: asyncio.Event
    at_once: int = 0

    async def search(self, query: Query) -> list[SearchResult]:
        self.at_once += 1
        await self.told.wait()
        return []


async def test_a_rush_takes_turns_and_keeps_no_other_backend_waiting() -> None:
    told, at_once = asyncio.Event(), asyncio.Event()
    at_once.set()
    slow, quick = Slow("slow", told), Slow("quick", at_once)
    turns = Turns()
    part = Part("When?", {"slow": Query("When?")})
    rush = [asyncio.create_task(search(part, [slow], turns)) for _ in range(3 * AT_ONCE)]
    await asyncio.sleep(0)
    found = await search(Part("When?", {"quick": Query("When?")}), [quick], turns)
    assert found.searched == ("quick",)
    assert slow.at_once == AT_ONCE
    told.set()
    assert [each.searched for each in await asyncio.gather(*rush)] == [("slow",)] * 3 * AT_ONCE


@dataclass
class Sound:
    """A backend that finds something."""

    name: str = "sound"

    async def search(self, query: Query) -> list[SearchResult]:
        return [SearchResult(Source("sound", "Tesla", "https://x.example/"), ())]


@dataclass
class Broken:
    """A backend that fails."""

    error: Exception
    name: str = "broken"

    async def search(self, query: Query) -> list[SearchResult]:
        raise self.error


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (SearchError("the index asks for fewer requests"), "the index asks for fewer requests"),
        (TimeoutError(), "Broken did not answer in time"),
        (KeyError("a field of the reply, with somebody's words"), "Broken is not working right now"),
    ],
)
async def test_a_backend_that_fails_leaves_the_others_to_answer_and_is_named(error: Exception, reason: str) -> None:
    part = Part("When?", {"broken": Query("When?"), "sound": Query("When?")})
    found = await search(part, [Broken(error), Sound()], Turns())
    assert [result.source.title for result in found.results] == ["Tesla"]
    assert (found.searched, found.unreachable) == (("sound",), {"broken": reason})
