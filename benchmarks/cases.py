"""Questions with known answers, and how shares of them are told."""

import json
import random
import re
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SEED = 20261130

HALVES = ("tuning", "reporting")
"""Of the articles: weights and thresholds are chosen on the first, and what holds is told of the second."""


@dataclass(frozen=True, slots=True)
class Case:
    """One question of a file."""

    text: str
    answers: tuple[str, ...]
    """Accepted answers, as they stand in the page."""
    title: str
    """Of the page that holds the answer."""

    def answered_by(self, text: str) -> bool:
        """Whether an accepted answer stands in the text."""
        return any(folded(wanted) in folded(text) for wanted in self.answers)


def half_of(title: str) -> str:
    """To which half of the articles it belongs, always the same."""
    return HALVES[zlib.crc32(title.encode()) % len(HALVES)]


def cases_from(path: Path) -> list[Case]:
    """The questions of a file, shuffled always the same way.

    A line is {"question", "answers": […], "title"}; without titles, "passage" is the number of a passage that the
    English passages beside the file give a title.
    """
    lines = lines_of(path)
    titles = {
        line["passage"]: line["title"] for line in lines_of(path.with_name("passages.en.jsonl")) if "title" in line
    }
    cases = [
        Case(line["question"], tuple(line["answers"]), line.get("title") or titles[line["passage"]]) for line in lines
    ]
    random.Random(SEED).shuffle(cases)
    return cases


def folded(text: str) -> str:
    """In lower case, without what typography and markup may change."""
    return " ".join(re.sub(r"[\W_]+", " ", text.casefold()).split())


def share(hits: Iterable[bool]) -> str:
    """Percent with its 95 % interval by Wilson: https://en.wikipedia.org/wiki/Binomial_proportion_confidence_interval."""
    told = list(hits)
    if not told:
        return "–"
    count, of, z = sum(told), len(told), 1.96
    middle = (count / of + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * (count / of * (1 - count / of) / of + z * z / (4 * of * of)) ** 0.5
    return (
        f"{100 * count / of:5.1f} %  ({100 * max(middle - half, 0.0):.1f}–{100 * (middle + half):.1f}, {count} of {of})"
    )


def lines_of(path: Path) -> list[dict[str, Any]]:
    """The objects of a JSON Lines file; none where there is no such file."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []
