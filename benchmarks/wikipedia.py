"""What one question costs Wikipedia: requests and bytes, for the backend alone and for whole answers."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

import typer

from benchmarks.figures import show, tell
from benchmarks.upstreams.delays import Delays
from benchmarks.upstreams.subjects import PAGES, queries, question
from benchmarks.world import World, is_right, running
from search_backends.aside import all_done
from search_backends.base import Query
from search_backends.outside import Outside, open_http, user_agent
from search_backends.wikipedia import wikipedia_from
from worker.slots import LocalSlots

SLOTS = 3
FIRST = 5000
"""Subject of the first question; each has one of its own."""


@dataclass(slots=True)
class Noting:
    """A cache that keeps nothing, and counts pages."""

    pages: int = 0

    async def read(self, keys: list[str]) -> list[bytes | None]:
        """Nothing."""
        return [None for _ in keys]

    async def write(self, values: Mapping[str, bytes], seconds: int) -> None:
        """Count the pages."""
        self.pages += sum(key.startswith("page:") for key in values)


def main(small: Annotated[bool, typer.Option("--small", help="Few questions.")] = False) -> None:
    """Requests and bytes a question, gzipped as they travel."""
    count = 2 if small else 10
    delays = Delays(model=0.05, first_word=0.02, search=0.01, pages=0.01, embed=0.01)
    with running(delays) as world:
        found = asyncio.run(_searched(world.url))
        alone = _per_question(world, 1)
        world.forget()
        world.ask(range(FIRST, FIRST + count))
        world.answered(count, 120)
        with_model = _per_question(world, count)
        world.forget()
        world.ask(range(FIRST, FIRST + count))
        world.answered(count, 120)
        again = _per_question(world, count)
    rush = 3 if small else 30
    answered = _in_a_rush(rush)
    ways = {"8 queries": alone, "an answer, model": with_model, "asked again": again}
    rows = [(name, requests, sent / 1e6) for name, (requests, sent) in ways.items()]
    show(f"Wikipedia, {PAGES} pages of 90 kB", ("what", "requests", "MB"), rows)
    rows_of_rush = [(rush, answered.per_s, answered.wrong)]
    show(f"{SLOTS} requests in flight, all asked at once", ("questions", "answers/s", "not answered"), rows_of_rush)
    tell(
        {
            "pages_found": found,
            "requests": alone[0],
            "megabytes": alone[1] / 1e6,
            "requests_per_answer": with_model[0],
            "megabytes_per_answer": with_model[1] / 1e6,
            "requests_asked_again": again[0],
            "rush_questions": rush,
            "rush_answers_per_s": answered.per_s,
            "rush_not_answered": answered.wrong,
        }
    )


@dataclass(frozen=True, slots=True)
class Rush:
    """What came of questions asked at once."""

    per_s: float
    wrong: int


def _in_a_rush(count: int) -> Rush:
    """Cold questions at once, with as few requests in flight as Wikimedia asks for."""
    environment = {"FOOTNOTE_WIKIPEDIA_SLOTS": str(SLOTS)}
    with running(Delays(), environment=environment) as world:
        asked = world.ask(range(FIRST, FIRST + count))
        found = world.answered(count, 300, wrong_may_be=True)
    right = [each.posted for each in found.values() if is_right(each.text)]
    seconds = max(each.posted for each in found.values()) - min(asked.values())
    return Rush(len(right) / seconds, count - len(right))


async def _searched(url: str) -> int:
    """Pages that the backend reads for eight queries, whose results all are wanted."""
    cache = Noting()
    async with open_http(user_agent("benchmark@example.org")) as http:
        settings = {"wikipedia_api_url": f"{url}/w/api.php"}
        backend = wikipedia_from(Outside(http, cache, lambda host: LocalSlots(64), settings))
        await backend.search(Query(question(FIRST - 1), tuple(queries(FIRST - 1)), limit=PAGES))
        await all_done()  # pages are kept while the answer is being written
    return cache.pages


def _per_question(world: World, count: int) -> tuple[float, float]:
    """Requests and bytes."""
    counts = world.counts()
    requests, sent = (sum(counts[what].get(kind, 0) for kind in ("search", "pages")) for what in ("requests", "sent"))
    return requests / count, sent / count


if __name__ == "__main__":
    typer.run(main)
