"""Questions of several languages ranked against their own passages: no wiki, all passages at once.

python -m benchmarks.languages --data DIR [--limit N] [--language LANG …] [--embedded N]

Each question is ranked as it is and with hypothetical answers made by code: the right one, one with a placeholder where
the answer stands, one that says something else, and one about something else. Each time the passages are put in order
by several weights of the words beside the vectors, by words alone, and by reciprocal ranks of both.
"""

import asyncio
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import numpy as np
import typer

from benchmarks.cases import SEED, lines_of
from benchmarks.figures import show, tell
from benchmarks.options import Data, Limit
from benchmarks.remembering import Remembering
from search_backends.base import Query, Source
from worker.embedders.local import MOST, open_local
from worker.rank import KEPT, LEXICAL_WEIGHT, fuse, rank
from worker.types import Part, Passage, RankedPassage

LANGUAGES = ("en", "de", "es", "zh")
WEIGHTS = (0.3, LEXICAL_WEIGHT, 1.0)
PLACEHOLDER = "NAME"
WITHOUT = "no hypothetical"
WORDS, RECIPROCAL, DEFAULT = "words alone", "reciprocal ranks", f"{LEXICAL_WEIGHT:g} of words"
RECIPROCAL_K = 60
"""Cormack, Clarke and Büttcher: Reciprocal rank fusion, SIGIR 2009."""
COLUMNS = ("language", "ranked with", "fused by", "R@1", "R@5", "MRR")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with the place of its passage among all."""

    text: str
    answer: str
    passage: int


@dataclass(frozen=True, slots=True)
class Place:
    """Where the right passage came, from 1; 0 where it was not among those kept."""

    language: str
    supposed: str
    fused: str
    place: int


def main(
    data: Data,
    limit: Limit = None,
    language: Annotated[list[str] | None, typer.Option(help="May be given several times.")] = None,
    embedded: Annotated[
        int, typer.Option(min=1, max=KEPT, help="Passages a question that are embedded, the best by words.")
    ] = MOST,
) -> None:
    """R@1 and R@5 in percent, and MRR."""
    places = [place for each in language or LANGUAGES for place in asyncio.run(_places(data, each, limit, embedded))]
    rows: list[tuple[object, ...]] = []
    figures: dict[str, float] = {}
    for key in dict.fromkeys((one.language, one.supposed, one.fused) for one in places):
        come = [one.place for one in places if (one.language, one.supposed, one.fused) == key]
        first, fifth = (100 * sum(1 <= place <= most for place in come) / len(come) for most in (1, 5))
        reciprocal = sum(1 / place for place in come if place) / len(come)
        rows.append((*key, first, fifth, reciprocal))
        if key[1] == WITHOUT or key[2] == DEFAULT:
            name = _named(*key)
            figures |= {f"{name}_r1": first, f"{name}_r5": fifth, f"{name}_mrr": reciprocal}
    count = len(places) // len(rows)
    show(f"{count} questions a language, {embedded} passages embedded for each", COLUMNS, rows)
    tell({"questions": count, **figures})


def hypotheticals(asked: Asked, others: Sequence[Asked], dice: random.Random) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What ranks along with the question, by name."""
    elsewhere = dice.choice([other for other in others if other.passage != asked.passage])
    yield WITHOUT, ()
    yield "right", (stated(asked.text, asked.answer),)
    yield "placeholder", (stated(asked.text, PLACEHOLDER),)
    yield "wrong answer", (stated(asked.text, elsewhere.answer),)
    yield "off topic", (stated(elsewhere.text, elsewhere.answer),)


def stated(question: str, answer: str) -> str:
    """A statement with the question's words, as nearly as code can make one in any language."""
    return f"{question.strip(' ?¿？')}: {answer}."


def orders(ranked: Sequence[RankedPassage]) -> dict[str, list[Passage]]:
    """The same passages as each way of fusing would have ranked them."""
    # The embedder saw the best by words, so that those without a cosine come last.
    by_words = sorted(ranked, key=lambda one: -one.lexical)
    cosines = np.array([one.cosine for one in by_words if one.cosine is not None])
    lexical = np.array([one.lexical for one in by_words])
    fused = {f"{weight:g} of words": fuse(cosines, lexical, weight) for weight in WEIGHTS}
    ranks = np.argsort(np.argsort(-cosines, kind="stable"), kind="stable")
    summed = 1.0 / (RECIPROCAL_K + 1 + np.arange(len(lexical)))
    summed[: len(cosines)] += 1.0 / (RECIPROCAL_K + 1 + ranks)
    fused |= {WORDS: lexical, RECIPROCAL: summed}
    return {
        name: [by_words[place].passage for place in np.argsort(-scores, kind="stable")]
        for name, scores in fused.items()
    }


def _named(language: str, supposed: str, fused: str) -> str:
    """What the last line calls it."""
    return f"{language}_{supposed}{'' if fused == DEFAULT else '_' + fused}".replace(" ", "_")


async def _places(data: Path, language: str, limit: int | None, embedded: int) -> list[Place]:
    local = await open_local()
    embedders = [Remembering(local, most=embedded)] if local else []
    passages = {
        line["passage"]: Passage(Source("wikipedia", line["title"], f"passage:{line['passage']}"), (), line["text"], "")
        for line in lines_of(data / f"passages.{language}.jsonl")
    }
    every = [
        Asked(line["question"], line["answers"][0], line["passage"])
        for line in lines_of(data / f"questions.{language}.jsonl")
    ]
    dice = random.Random(SEED)
    dice.shuffle(every)
    places: list[Place] = []
    for asked in every[:limit]:
        part = Part(asked.text, {"wikipedia": Query(asked.text, language=language)})
        for name, supposed in hypotheticals(asked, every, dice):
            ranked = await rank(part, list(passages.values()), supposed, embedders, language)
            right = passages[asked.passage]
            for fused, order in orders(ranked).items():
                places.append(Place(language, name, fused, order.index(right) + 1 if right in order else 0))
    return places


if __name__ == "__main__":
    typer.run(main)
