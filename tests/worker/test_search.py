import asyncio
from dataclasses import dataclass

from search_backends.base import Query, SearchResult
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
