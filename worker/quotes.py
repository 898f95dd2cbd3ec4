"""Picks the sentences that are quoted."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from worker.extracts import Reading

MOST = 3
"""Sentences, not counting the neighbour of the best one; those that stand side by side make one quote."""
CHARACTERS = 700
"""Of all quotes of one question."""
LONGEST = 400
"""Characters of one sentence; a longer one, such as a run-on list, is cut at a space."""
MARK = re.compile(r"\s*\[\d+\]")
"""Reads like a citation of ours."""


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a passage, as they stand there but for the space between them and marks such as [3]."""

    passage: int
    """Index into the evidence's passages."""
    text: str


def quotes_from(
    reading: Reading, texts: Sequence[str], most: int = MOST, characters: int = CHARACTERS
) -> tuple[Quote, ...]:
    """At most three, the best first, that with the sentence beside it where there is room. Texts: the passages'."""
    order = [int(i) for i in np.argsort(-reading.scores, kind="stable")]
    chosen = order[:1]
    if (beside := _beside(reading, order[0])) is not None:
        chosen.append(beside)
    kept = 1
    for index in order[1:]:
        if kept == most:
            break
        if _together(reading, {*chosen, index}) <= characters:
            kept += 1
            chosen += [index] * (index not in chosen)
    return tuple(_quote(reading, texts, run) for run in _runs(reading, chosen))


def shortened(text: str, longest: int = LONGEST) -> str:
    """On one line, cut at a space where it is longer."""
    folded = " ".join(MARK.sub("", text).split())
    return folded if len(folded) <= longest else folded[: longest + 1].rpartition(" ")[0] or folded[:longest]


def distinct(quotes: Sequence[Quote]) -> tuple[Quote, ...]:
    """Those that stand in no longer one."""
    texts = {quote.text for quote in quotes}
    return tuple(each for each in quotes if not any(holds(text, each.text) for text in texts - {each.text}))


def cited(quotes: Iterable[Quote], first: int) -> list[str]:
    """Each text once, in Markdown, with the numbers of all passages that it is from; the first passage's is given."""
    numbers: dict[str, list[str]] = {}
    for quote in quotes:
        numbers.setdefault(quote.text, []).append(f"[{first + quote.passage}]")
    return [f"> {text} {''.join(dict.fromkeys(marks))}" for text, marks in numbers.items()]


def holds(text: str, quote: str) -> bool:
    """Whether the quote stands in the text as whole words; both on one line."""
    return f" {quote} " in f" {text} "


def _beside(reading: Reading, best: int) -> int | None:
    """The better neighbour of the best sentence: what it refers to, or goes on to say, often stands there."""
    near = [
        index
        for index in (best - 1, best + 1)
        if _adjoining(reading, best, index) and _length(reading, best) + _length(reading, index) <= LONGEST
    ]
    return max(near, key=lambda index: reading.scores[index], default=None)


def _runs(reading: Reading, chosen: Sequence[int]) -> list[list[int]]:
    """The chosen sentences, neighbours joined; in the order in which each run's first was chosen."""
    runs: list[list[int]] = []
    for index in chosen:
        if not any(index in run for run in runs):
            run = [index]
            while run[0] - 1 in chosen and _adjoining(reading, run[0], run[0] - 1):
                run.insert(0, run[0] - 1)
            while run[-1] + 1 in chosen and _adjoining(reading, run[-1], run[-1] + 1):
                run.append(run[-1] + 1)
            runs.append(run)
    return runs


def _adjoining(reading: Reading, one: int, other: int) -> bool:
    """Whether two neighbours in the list stand in the same paragraph."""
    if not 0 <= other < len(reading.sentences):
        return False
    first, second = sorted((reading.sentences[one], reading.sentences[other]), key=lambda sentence: sentence.start)
    return first.passage == second.passage and second.start - first.end < 2


def _length(reading: Reading, index: int) -> int:
    return min(len(reading.sentences[index].text), LONGEST)


def _together(reading: Reading, indices: Iterable[int]) -> int:
    """Characters of several, with a space after each."""
    return sum(_length(reading, index) + 1 for index in indices)


def _quote(reading: Reading, texts: Sequence[str], run: Sequence[int]) -> Quote:
    first, last = reading.sentences[run[0]], reading.sentences[run[-1]]
    text = texts[first.passage][first.start : last.end]
    return Quote(first.passage, shortened(text, max(LONGEST, _together(reading, run))))
