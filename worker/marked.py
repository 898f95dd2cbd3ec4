"""Sentences of a draft together with the markers that stand behind them."""

import re
from itertools import pairwise

from worker.sentences import ABBREVIATIONS

MARK = re.compile("\ue000(\\d+)\ue001")
"""A marker that was checked: the number of its passage between two characters that no text may hold."""

_TERMINATED = re.compile(
    r"""(?P<end>[.!?…؟।۔]+|[。！？｡．]+)(?P<closed>["'”’»)\]」』）]*)(?P<marks>(?:\s*\ue000\d+\ue001)*)(?P<gap>\s*)"""
)
_LAST_WORD = re.compile(r"[^\s(\[\"“„«]+$")
_WIDE = "。！？｡．"


def marked_sentences(text: str, shape: str) -> list[str]:
    """The sentences with the markers and blanks behind them; joined they are the text again.

    `shape` is a text of the same length that shows where the ends may be looked for. A full stop after an abbreviation,
    an initial or a number of one or two digits ends no sentence unless a marker follows it: a claim that rides along
    with a cited sentence harms less than half a sentence.
    """
    cuts = [0, *(found.end() for found in _TERMINATED.finditer(shape) if _ends(found, shape)), len(text)]
    return [text[start:stop] for start, stop in pairwise(cuts) if start < stop]


def _ends(found: re.Match[str], shape: str) -> bool:
    rest = shape[found.end() :]
    if found["marks"] or not rest or found["end"][0] in _WIDE:
        return True
    if not found["gap"] or rest[0].islower():
        return False
    return found["end"] != "." or not _shortened(shape[: found.start()][-24:])


def _shortened(before: str) -> bool:
    """Whether a full stop belongs to the word before it."""
    last = _LAST_WORD.search(before)
    word = last[0].lower() if last else ""
    return word in ABBREVIATIONS or (len(word) == 1 and word.isalpha()) or (len(word) <= 2 and word.isdecimal())
