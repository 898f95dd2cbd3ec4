"""Fits the weights by which the extractive author abstains; prints them for worker/abstain.py.

python -m benchmarks.fit_abstain --questions QUESTIONS.jsonl [--limit N] [--wiki URL]

Each question is asked in four forms (as it is, in lower case, as keywords, misspelt), each with its page found, with
the page taken away, and with only the passages that hold the answer taken away. The first is worth quoting where the
right page is cited; the others are not. Weights and threshold come from the tuning half of the articles alone; how they
do is shown for both halves.
"""

import argparse
import asyncio
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.asking import Answering
from benchmarks.cases import HALVES, SEED, Case, cases_from, half_of, share
from benchmarks.forms import keywords, misspelt
from benchmarks.remembering import Remembering
from benchmarks.wiki import open_wikipedia
from worker.abstain import Signals
from worker.cache import MemoryCache
from worker.embedders.base import Embedder
from worker.embedders.local import open_local
from worker.extracts import read
from worker.passages import split
from worker.quotes import quotes_from
from worker.rank import rank
from worker.types import Evidence, Part, Passage

FORMS = ("plain", "lower", "keywords", "misspelt")
WEIGHT = {"found": 1.0, "page gone": 1.0, "passages gone": 0.5}
"""Of an example. Questions whose page is there but silent can hardly be told from others, so they count for less."""
RIDGE = 1.0
KEPT = 0.97
"""Share of the questions with their page cited that the threshold keeps."""

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Example:
    """What was read for one question under one condition."""

    title: str
    condition: str
    cited: bool
    signals: Signals


def forms(text: str, dice: random.Random) -> dict[str, str]:
    """The question in other people's ways of typing."""
    lower = text.lower()
    typed = lower.split()
    if long := [place for place, word in enumerate(typed) if len(word) > 5 and word.isalpha()]:
        place = dice.choice(long)
        typed[place] = misspelt(typed[place], dice)
    return dict(zip(FORMS, (text, lower, keywords(text), " ".join(typed)), strict=True))


def conditions(case: Case, passages: Sequence[Passage]) -> Iterator[tuple[str, list[Passage]]]:
    """The passages as found, without the right page, and without the answer's passages."""
    yield "found", list(passages)
    yield "page gone", [passage for passage in passages if passage.source.title != case.title]
    silent = (
        passage for passage in passages if passage.source.title != case.title or not case.answered_by(passage.text)
    )
    yield "passages gone", list(silent)


async def examples(options: argparse.Namespace, embedder: Embedder | None) -> list[Example]:
    """Everything that is learnt from."""
    dice = random.Random(SEED)
    found: list[Example] = []
    async with open_wikipedia(options.questions, options.wiki) as backend:
        answering = Answering(lambda: replace(backend, cache=MemoryCache()), None)
        for case in cases_from(options.questions)[: options.limit]:
            _, watched = await answering.ask(case.text)
            for text in forms(case.text, dice).values():
                part = Part(text, {"wikipedia": watched.queries[0]})
                for condition, passages in conditions(case, split(watched.results)):
                    evidence = Evidence(part, await rank(part, passages, (), [embedder] if embedder else [], "en"))
                    if (reading := await read(evidence, "en", embedder)) is None:
                        continue
                    texts = [ranked.passage for ranked in evidence.passages]
                    quoted = quotes_from(reading, [passage.text for passage in texts])
                    cited = any(texts[quote.passage].source.title == case.title for quote in quoted)
                    found.append(Example(case.title, condition, cited, reading.signals))
    return found


def fitted(rows: Sequence[Example]) -> Array:
    """Intercept and weights of a ridge logistic regression by Newton's method; shape (1 + signals,)."""
    kept = [row for row in rows if row.condition != "found" or row.cited]
    raw = np.array([row.signals.values() for row in kept])
    target = np.array([row.condition == "found" for row in kept], dtype=np.float64)
    importance = np.array([WEIGHT[row.condition] for row in kept])
    # Scaled first: cosines differ by hundredths, and the ridge must not press their weights down for it.
    middle, spread = raw.mean(axis=0), raw.std(axis=0) + 1e-9
    design = np.column_stack([np.ones(len(raw)), (raw - middle) / spread])
    ridge = np.diag([0.0] + [RIDGE] * raw.shape[1])
    weights = np.zeros(design.shape[1])
    for _ in range(50):
        likely = 1 / (1 + np.exp(-design @ weights))
        slope = design.T @ (importance * (target - likely)) - ridge @ weights
        curve = (design * (importance * likely * (1 - likely))[:, None]).T @ design + ridge
        weights += np.linalg.solve(curve, slope)
    weights[1:] /= spread
    weights[0] -= weights[1:] @ middle
    return weights


def likely(weights: Array, rows: Sequence[Example]) -> Array:
    """The likelihood of each; shape (n,)."""
    totals = weights[0] + np.array([row.signals.values() for row in rows]) @ weights[1:]
    return np.asarray(1 / (1 + np.exp(-totals)))


def shown(name: str, rows: Sequence[Example]) -> None:
    """Prints weights and threshold of the tuning half, and what they do to either half."""
    halves = {half: [row for row in rows if half_of(row.title) == half] for half in HALVES}
    weights = fitted(halves["tuning"])
    cut = threshold(weights, halves["tuning"])
    for half, some in halves.items():
        for kind in WEIGHT:
            quoted = [bool(each >= cut) for each in likely(weights, [row for row in some if row.condition == kind])]
            print(f"{name}, {half}, quoted when {kind}: {share(quoted)}")
    listed = ", ".join(f"{weight:.2f}" for weight in weights[1:])
    print(f"{name} = Fit({weights[0]:.2f}, ({listed}), {cut:.2f})")


def threshold(weights: Array, rows: Sequence[Example]) -> float:
    """Keeps the wanted share of questions whose page is cited."""
    return float(
        np.quantile(likely(weights, [row for row in rows if row.condition == "found" and row.cited]), 1 - KEPT)
    )


async def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--questions", type=Path, required=True)
    parser.add_argument("--limit", type=int)
    parser.add_argument("--wiki", default="", help="api.php of a wiki that holds the pages; one is started without it")
    options = parser.parse_args()
    if local := await open_local():
        shown("WITH_VECTORS", await examples(options, Remembering(local)))
    shown("BY_WORDS", await examples(options, None))


if __name__ == "__main__":
    asyncio.run(main())
