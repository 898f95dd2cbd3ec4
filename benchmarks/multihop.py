"""Questions that need two pages: how often both are among the candidates, are cited, and the answer is shown.

python -m benchmarks.multihop --data DIR [--limit N] [--wiki URL] [--author NAME]

The wiki holds the folder pages-multihop: the questions' pages, and many that were found along with them.
"""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import typer

from benchmarks.asking import Answering, open_answering
from benchmarks.cases import Case, lines_of, share
from benchmarks.figures import show, tell
from benchmarks.judging import shown
from benchmarks.options import Author, ByWords, Data, Limit, Wiki
from benchmarks.wiki import open_wikipedia
from worker.cache import MemoryCache
from worker.types import Outcome

FIGURES = ("both_found", "one_cited", "both_cited", "answer_shown", "right_named", "wrong_named")


@dataclass(frozen=True, slots=True)
class Hops:
    """What came of one question."""

    kind: str
    """bridge: one page leads to the other; comparison: both are asked about."""
    both_found: bool
    one_cited: bool
    both_cited: bool
    answer_shown: bool
    right_named: bool
    """Whether one of the two that a comparison asks about is named as the answer, and is it; `wrong_named`: is not."""
    wrong_named: bool


def main(
    data: Data,
    limit: Limit = None,
    wiki: Wiki = "",
    without_embedder: ByWords = False,
    author: Author = "extractive",
) -> None:
    """Shares of all, and of each kind."""
    results = asyncio.run(_results(data, limit, wiki, without_embedder, author))
    rows = [_row(kind, results) for kind in ("", "bridge", "comparison")]
    columns = ("kind", "both among candidates", "one cited", "both cited", "answer shown", "right named", "wrong named")
    show(f"{len(results)} questions that need two pages, {author}", columns, rows)
    tell({"questions": len(results), **{name: _percent(name, results) for name in FIGURES}})


def _row(kind: str, results: Sequence[Hops]) -> tuple[str, ...]:
    some = [one for one in results if kind in ("", one.kind)]
    return (kind or "all", *(share(getattr(one, name) for one in some) for name in FIGURES))


def _percent(name: str, results: Sequence[Hops]) -> float:
    hits = sum(bool(getattr(one, name)) for one in results)
    return round(100 * hits / max(len(results), 1), 1)


async def _results(data: Path, limit: int | None, wiki: str, without_embedder: bool, author: Author) -> list[Hops]:
    path = data / "multihop.en.jsonl"
    async with (
        open_wikipedia(path, wiki, ["pages-multihop"]) as backend,
        open_answering(lambda: replace(backend, cache=MemoryCache()), author, without_embedder) as answering,
    ):
        return [
            await _asked(answering, Case(line["question"], tuple(line["answers"]), ""), line["titles"], line["type"])
            for line in lines_of(path)[:limit]
        ]


async def _asked(answering: Answering, case: Case, titles: Sequence[str], kind: str) -> Hops:
    given, watched = await answering.ask(case.text)
    found = {result.source.title for result in watched.results}
    cited = {citation.source.title for citation in given.citations}
    named = re.match(r"\*\*(.+?)\*\*", given.text) if given.outcome is Outcome.ANSWERED else None
    right = bool(named and case.answered_by(named[1]))
    return Hops(
        kind=kind,
        both_found=found.issuperset(titles),
        one_cited=not cited.isdisjoint(titles),
        both_cited=cited.issuperset(titles),
        answer_shown=any(case.answered_by(text) for text in shown(given)),
        right_named=right,
        wrong_named=bool(named) and not right,
    )


if __name__ == "__main__":
    typer.run(main)
