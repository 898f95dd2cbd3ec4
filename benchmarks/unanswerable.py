"""What is quoted where the answer is there, and where it is not, for every threshold of abstaining.

python -m benchmarks.unanswerable --data DIR [--half reporting] [--limit N] [--wiki URL] [--pages pages-long]

Four kinds of questions have no answer: the page that holds it is taken away; of that page the paragraphs that hold it;
the question only sounds as if its page answered it; one of its names or numbers is swapped by code.
"""

import asyncio
import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated

import typer

from benchmarks.asking import Answering
from benchmarks.cases import SEED, Case, cases_from, half_of, lines_of, share
from benchmarks.changes import Change, swapped, unchanged, without_page, without_paragraphs
from benchmarks.figures import show, tell
from benchmarks.judging import judged
from benchmarks.options import ByWords, Data, Limit, Wiki
from benchmarks.remembering import open_remembering
from worker.abstain import BY_WORDS, WITH_VECTORS, Signals, likelihood

ANSWERABLE = "answerable"
KINDS = ("page gone", "paragraphs gone", "near-miss", "swapped")
THRESHOLDS = (0.0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 0.97)
KEPT = 0.95
"""Share of the answerable questions at which thresholds are compared."""
COLUMNS = ("threshold", "kept", "page cited", "quoted", *(f"found: {kind}" for kind in KINDS))
JUDGED = (
    ("page cited", ANSWERABLE, "cited"),
    ("quoted", ANSWERABLE, "quoted"),
    *((f"found: {kind}", kind, "") for kind in KINDS),
)
"""What is told with its interval: its name, of which kind, and which field counts."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of one kind."""

    kind: str
    text: str
    case: Case
    change: Change = unchanged


@dataclass(frozen=True, slots=True)
class Point:
    """What came of a question when nothing was held back."""

    kind: str
    likelihood: float
    """That the quotes hold an answer, by which they would be held back; below 0 where there are none."""
    cited: bool
    quoted: bool


@dataclass(slots=True)
class Noting:
    """Holds nothing back, and remembers what speaks for an answer."""

    seen: list[float] = field(default_factory=list)

    def __call__(self, signals: Signals) -> bool:
        """Always."""
        self.seen.append(likelihood(signals))
        return True


def main(
    data: Data,
    limit: Limit = None,
    wiki: Wiki = "",
    pages: Annotated[list[str] | None, typer.Option(help="Folder beside `pages` that replaces some of them.")] = None,
    without_embedder: ByWords = False,
    half: Annotated[
        str, typer.Option(help="tuning or reporting: only questions about that half of the articles.")
    ] = "",
) -> None:
    """The curve: what each threshold keeps and what it lets through."""
    points = asyncio.run(_points(data, limit, wiki, pages or [], without_embedder, half))
    default = (BY_WORDS if without_embedder else WITH_VECTORS).threshold
    at_kept = threshold_keeping(KEPT, points)
    rows = [row(threshold, points) for threshold in sorted({*THRESHOLDS, default, at_kept})]
    counts = {kind: sum(one.kind == kind for one in points) for kind in (ANSWERABLE, *KINDS)}
    told = ", ".join(f"{count} {kind}" for kind, count in counts.items())
    show(f"{told}; in percent; {default} is the default", COLUMNS, rows)
    for name, kind, of in JUDGED:
        hits = [one.likelihood >= default and (not of or bool(getattr(one, of))) for one in points if one.kind == kind]
        print(f"{name:20} {share(hits)}")
    names = ("kept", "page_cited", "quoted", "page_gone", "paragraphs_gone", "near_miss", "swapped")
    by_default = dict(zip(names, row(default, points)[1:], strict=True))
    kept = {
        f"{name}_at_{100 * KEPT:.0f}": percent for name, percent in zip(names, row(at_kept, points)[1:], strict=True)
    }
    tell({"questions": counts[ANSWERABLE], "threshold": default, **by_default, "threshold_at_95": at_kept, **kept})


def row(threshold: float, points: Sequence[Point]) -> tuple[float, ...]:
    """A line of the table, in percent; 0 for a kind without questions."""

    def percent(kind: str, of: str = "") -> float:
        some = [one for one in points if one.kind == kind]
        hits = [one for one in some if one.likelihood >= threshold and (not of or getattr(one, of))]
        return round(100 * len(hits) / max(len(some), 1), 1)

    answerable = (percent(ANSWERABLE), percent(ANSWERABLE, "cited"), percent(ANSWERABLE, "quoted"))
    return (threshold, *answerable, *map(percent, KINDS))


def threshold_keeping(part: float, points: Sequence[Point]) -> float:
    """The highest threshold at which at least so many of the answerable questions are answered; 0 where none is."""
    seemed = sorted((one.likelihood for one in points if one.kind == ANSWERABLE), reverse=True)
    return max(seemed[math.ceil(part * len(seemed)) - 1], 0.0)


def questions(data: Path, limit: int | None, half: str = "") -> Iterator[Asked]:
    """Of all kinds, those about one page together, so that it is read once."""
    cases = [case for case in cases_from(data / "questions.en.jsonl") if half in ("", half_of(case.title))]
    dice = random.Random(SEED)
    for case in cases[:limit]:
        yield Asked(ANSWERABLE, case.text, case)
        yield Asked("page gone", case.text, case, without_page(case))
        yield Asked("paragraphs gone", case.text, case, without_paragraphs(case))
        if text := swapped(case, cases, dice):
            yield Asked("swapped", text, case)
    near = [Case(line["question"], (), line["title"]) for line in lines_of(data / "nearmiss.en.jsonl")]
    near = [case for case in near if half in ("", half_of(case.title))]
    dice.shuffle(near)
    for case in near[:limit]:
        yield Asked("near-miss", case.text, case)


async def _points(
    data: Path, limit: int | None, wiki: str, pages: Sequence[str], without_embedder: bool, half: str
) -> list[Point]:
    async with open_remembering(data, wiki, pages, by_words=without_embedder) as answering:
        return [await _point(answering, asked) for asked in questions(data, limit, half)]


async def _point(answering: Answering, asked: Asked) -> Point:
    noting = Noting()
    given, watched = await replace(answering, worth_quoting=noting).ask(asked.text, asked.change)
    come = judged(asked.case, given, watched)
    return Point(asked.kind, max(noting.seen) if come.answered else -1.0, come.cited, come.quoted)


if __name__ == "__main__":
    typer.run(main)
