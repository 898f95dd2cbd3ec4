"""Two pages that say different things of the same: are both shown, each with its own source? All made by code.

python -m benchmarks.conflicts [--limit N] [--author NAME]

A conflict is two numbers for one thing. Dates are a number as of an earlier and one as of a later year. Each question
finds its two pages, and some about other things of the same kind.
"""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import typer

from benchmarks.asking import Answering, open_answering
from benchmarks.cases import share
from benchmarks.disputes import CONFLICT, DATES, Dispute, disputes
from benchmarks.figures import show, tell
from benchmarks.options import Author, ByWords, Limit
from search_backends.base import Query, SearchResult
from worker.types import Answer, Outcome

QUESTIONS = 100
MARK = re.compile(r"\[(\d+)\]")
COLUMNS = ("kind", "answered", "both values shown", "both pages cited", "each by its source", "the later first")


@dataclass(frozen=True, slots=True)
class Found:
    """A backend that finds the same whatever is asked."""

    results: Sequence[SearchResult]
    name: str = "wikipedia"

    async def search(self, query: Query) -> list[SearchResult]:
        """All of it."""
        return list(self.results)


def main(limit: Limit = QUESTIONS, without_embedder: ByWords = False, author: Author = "extractive") -> None:
    """Shares for conflicts and for dates."""
    asked = list(disputes(limit or QUESTIONS))
    given = asyncio.run(_given(asked, without_embedder, author))
    rows: list[tuple[object, ...]] = []
    figures: dict[str, float] = {"questions": len(asked)}
    for kind in (CONFLICT, DATES):
        come = [judged(*pair) for pair in zip(asked, given, strict=True) if pair[0].kind == kind]
        columns = {name: [one[name] for one in come if name in one] for name in come[0]} if come else {}
        rows.append((kind, *map(share, columns.values()), *["–"] * (kind == CONFLICT)))
        figures |= {f"{kind}_{name}": round(100 * sum(hits) / len(hits), 1) for name, hits in columns.items()}
    show(f"{len(asked)} questions on which two pages differ, {author}", COLUMNS, rows)
    tell(figures)


def judged(dispute: Dispute, given: Answer) -> dict[str, bool]:
    """What is right about the answer; which comes first says something for dates only."""
    lines = {value: _line_with(value, given) for _, value in dispute.answers}
    (_, earlier), (_, later) = dispute.answers
    cited = {citation.source.title for citation in given.citations}
    come = {
        "answered": given.outcome is not Outcome.NOTHING_FOUND,
        "both_shown": all(lines.values()),
        "both_cited": all(title in cited for title, _ in dispute.answers),
        "own_sources": all(title in _cited_in(lines[value], given) for title, value in dispute.answers),
    }
    if dispute.kind == DATES:
        at_earlier, at_later = (_place_of(value, given.text) for value in (earlier, later))
        come["later_first"] = at_later >= 0 and (at_earlier < 0 or at_later < at_earlier)
    return come


def _place_of(value: str, text: str) -> int:
    """Where the value stands, written with or without a comma; -1 where it does not."""
    found = re.search(rf"(?<!\d)(?:{value}|{int(value):,})(?!\d)", text)
    return found.start() if found else -1


def _line_with(value: str, given: Answer) -> str:
    """The first line that holds the value; empty where none does."""
    return next((line for line in given.text.splitlines() if _place_of(value, line) >= 0), "")


def _cited_in(line: str, given: Answer) -> set[str]:
    """Titles of the pages that the line's markers name."""
    numbers = {int(number) for number in MARK.findall(line)}
    return {citation.source.title for citation in given.citations if citation.number in numbers}


async def _given(asked: Sequence[Dispute], without_embedder: bool, author: Author) -> list[Answer]:
    async with open_answering(lambda: Found(()), author, without_embedder) as answering:
        return [await _answer(answering, dispute) for dispute in asked]


async def _answer(answering: Answering, dispute: Dispute) -> Answer:
    given, _ = await replace(answering, backend_for=lambda: Found(dispute.results)).ask(dispute.question)
    return given


if __name__ == "__main__":
    typer.run(main)
