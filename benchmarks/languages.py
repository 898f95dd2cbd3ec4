"""Questions of several languages ranked against their own passages: no wiki, all passages at once.

python -m benchmarks.languages --data DIR [--limit N] [--language LANG …] [--embedded N]

Each question is ranked as it is and with hypothetical answers made by code: the right one, one with a placeholder where
the answer stands, one that says something else, and one about something else; and by several weights of the words,
where inf means by words alone.
"""

import asyncio
import math
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
COLUMNS = ("language", "ranked with", "weight of words", "R@1", "R@5", "MRR")


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
    weight: float
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
    for key in dict.fromkeys((one.language, one.supposed, one.weight) for one in places):
        come = [one.place for one in places if (one.language, one.supposed, one.weight) == key]
        first, fifth = (100 * sum(1 <= place <= most for place in come) / len(come) for most in (1, 5))
        reciprocal = sum(1 / place for place in come if place) / len(come)
        rows.append((*key, first, fifth, reciprocal))
        if key[2] in (LEXICAL_WEIGHT, math.inf):
            name = f"{key[0]}_{'words_alone' if key[2] == math.inf else key[1].replace(' ', '_')}"
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


def reweighed(ranked: Sequence[RankedPassage], weight: float) -> list[Passage]:
    """In the order that another weight of the words would give; as ranked for the weight that they were ranked by."""
    # The embedder saw the best by words, so that those without a cosine come last.
    by_words = sorted(ranked, key=lambda one: -one.lexical)
    if weight == math.inf:
        return [one.passage for one in by_words]
    cosines = np.array([one.cosine for one in by_words if one.cosine is not None])
    fused = fuse(cosines, np.array([one.lexical for one in by_words]), weight)
    return [by_words[place].passage for place in np.argsort(-fused, kind="stable")]


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
            for weight in (*WEIGHTS, math.inf) if name == WITHOUT else WEIGHTS:
                order, right = reweighed(ranked, weight), passages[asked.passage]
                places.append(Place(language, name, weight, order.index(right) + 1 if right in order else 0))
    return places


if __name__ == "__main__":
    typer.run(main)
