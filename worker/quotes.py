"""Picks the sentences that are quoted."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from worker.extracts import Reading, Sentence

MOST = 3
"""Sentences, not counting the neighbour of the best one; those that stand side by side make one quote."""
CHARACTERS = 700
"""Of all quotes of one question."""
LONGEST = 400
"""Characters of one sentence; a longer one, such as a run-on list, is cut at a space."""


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a passage, as they stand there but for the space between them."""

    passage: int
    """Index into the evidence's passages."""
    text: str


def quotes_from(reading: Reading, most: int = MOST, characters: int = CHARACTERS) -> tuple[Quote, ...]:
    """At most three, the best first, the first with the sentence beside it where there is room."""
    order = [int(i) for i in np.argsort(-reading.scores, kind="stable")]
    chosen = order[:1]
    if (beside := _beside(reading, order[0])) is not None:
        chosen.append(beside)
    kept = 1
    for index in order[1:]:
        if kept == most:
            break
        size = sum(len(_cut(reading.sentences[i].text)) for i in {*chosen, index})
        if size <= characters:
            kept += 1
            chosen += [index] * (index not in chosen)
    return tuple(Quote(run[0].passage, " ".join(_cut(one.text) for one in run)) for run in _runs(reading, chosen))


def _beside(reading: Reading, best: int) -> int | None:
    """The better neighbour of the best sentence: what it refers to, or goes on to say, often stands there."""
    passage, text = reading.sentences[best].passage, reading.sentences[best].text
    near = [
        index
        for index in (best - 1, best + 1)
        if 0 <= index < len(reading.sentences)
        and reading.sentences[index].passage == passage
        and len(text) + len(reading.sentences[index].text) <= LONGEST
    ]
    return max(near, key=lambda index: reading.scores[index], default=None)


def _runs(reading: Reading, chosen: Sequence[int]) -> list[list[Sentence]]:
    """The chosen sentences, neighbours joined; in the order in which each run's first was chosen."""
    runs: list[list[int]] = []
    for index in chosen:
        if any(index in run for run in runs):
            continue
        run = [index]
        for step in (-1, 1):
            while (following := (run[0] if step < 0 else run[-1]) + step) in chosen and _together(
                reading, following, index
            ):
                run = [following, *run] if step < 0 else [*run, following]
        runs.append(run)
    return [[reading.sentences[i] for i in run] for run in runs]


def _together(reading: Reading, one: int, other: int) -> bool:
    return reading.sentences[one].passage == reading.sentences[other].passage


def _cut(text: str) -> str:
    folded = " ".join(text.split())
    return folded if len(folded) <= LONGEST else folded[: LONGEST + 1].rpartition(" ")[0] or folded[:LONGEST]
