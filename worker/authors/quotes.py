"""Checks an answer's markers against the quotes that came with it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from worker.authors.plans import object_of
from worker.authors.prompting import framed
from worker.cite import folded, quotes
from worker.types import Passage

_TEXT = {"type": "string"}
SCHEMA = object_of(
    {
        "sufficient": {"type": "boolean"},
        "quotes": {"type": "array", "items": object_of({"passage": {"type": "integer"}, "quote": _TEXT})},
        "answer": _TEXT,
        "missing": _TEXT,
        "queries": {"type": "array", "items": _TEXT},
    }
)
"""Whether there is an answer, what it rests on, then the answer: nothing is decided first and justified later."""

MARKERS = re.compile(r"\s?\[((?:\d{1,3})(?:\s*[,;]\s*\d{1,3})*)\](?!\()")
"""[2] or [2, 5] with the space before it; not the text of a link."""
SHORTEST = 8
"""Bytes that a quote must have (a Chinese character says as much as three letters): less is found anywhere."""


def proven(given: object, passages: Sequence[Passage]) -> tuple[tuple[int, str], ...]:
    """Numbers of the passages, counted from 1, that hold a quote given for them, each with the quote."""
    listed = [each for each in given if isinstance(each, dict)] if isinstance(given, list) else []
    return tuple(
        (number, str(each["quote"])) for each in listed if (number := _number(each)) and _holds(passages, number, each)
    )


def checked(answer: str, numbers: frozenset[int]) -> str:
    """The answer with its markers for these numbers, as [2][5]; all other markers are dropped."""

    def kept(marker: re.Match[str]) -> str:
        named = [int(number) for number in re.findall(r"\d+", marker[1])]
        good = "".join(f"[{number}]" for number in dict.fromkeys(named) if number in numbers)
        return f"{marker[0][: marker[0].index('[')]}{good}" if good else ""

    return MARKERS.sub(kept, answer).strip()


def _number(quote: Mapping[str, Any]) -> int:
    """The passage's number; 0 where the model named none."""
    try:
        return int(quote.get("passage") or 0)
    except (TypeError, ValueError, OverflowError):
        return 0


def _holds(passages: Sequence[Passage], number: int, quote: Mapping[str, Any]) -> bool:
    # A full stop is the model's own where the passage's sentence goes on.
    said = str(quote.get("quote") or "").strip().rstrip(".,;:")
    long_enough = len(folded(said).encode()) >= SHORTEST
    if not long_enough or not 1 <= number <= len(passages):
        return False
    passage = passages[number - 1]
    return quotes(said, replace(passage, text=framed(passage.text)))
