"""What is done to a question or to its results so that they no longer fit each other."""

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from benchmarks.cases import Case
from search_backends.base import SearchResult
from search_backends.stopwords import STOP_WORDS

Change = Callable[[SearchResult], SearchResult | None]
"""A result -> what is left of it; None where nothing is."""

NAME = re.compile(r"[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*|\d+(?:[.,]\d+)*")


def unchanged(result: SearchResult) -> SearchResult:
    """The result as it was found."""
    return result


def without_page(case: Case) -> Change:
    """Takes away the page that holds the answer."""
    return lambda result: None if result.source.title == case.title else result


def without_paragraphs(case: Case) -> Change:
    """Takes away, of that page, the paragraphs that hold the answer."""

    def change(result: SearchResult) -> SearchResult | None:
        if result.source.title != case.title:
            return result
        texts = ["\n\n".join(_silent(case, section.text)) for section in result.sections]
        kept = [replace(section, text=text) for section, text in zip(result.sections, texts, strict=True) if text]
        return replace(result, sections=tuple(kept)) if kept else None

    return change


def swapped(case: Case, others: Sequence[Case], dice: random.Random) -> str | None:
    """The question with one of its names, or a number, replaced by one that its page knows nothing of.

    A name comes from a question about another page. None where the question has neither.
    """
    own = names(case.text)
    if not own:
        return None
    taken = dice.choice(own)
    if taken[0].isdigit():
        other = re.sub(r"\d+", lambda digits: _other_number(digits[0], dice), taken, count=1)
    else:
        known = f"{case.text} {case.title} {' '.join(case.answers)}"
        elsewhere = {name for each in others if each.title != case.title for name in names(each.text)}
        fitting = sorted(name for name in elsewhere if not name[0].isdigit() and name not in known)
        if not fitting:
            return None
        other = dice.choice(fitting)
    return case.text.replace(taken, other)


def names(text: str) -> list[str]:
    """The names and numbers of a question, as they stand there."""
    found: list[str] = []
    for run in NAME.finditer(text):
        told = run[0].split()
        while told and told[0].casefold() in STOP_WORDS["en"]:
            told.pop(0)
        # The first word of all has a capital anyway.
        if told and not (run.start() == 0 and len(told) == len(run[0].split()) == 1 and not told[0][0].isdigit()):
            found.append(" ".join(told))
    return found


def _silent(case: Case, text: str) -> list[str]:
    return [paragraph for paragraph in text.split("\n\n") if not case.answered_by(paragraph)]


def _other_number(digits: str, dice: random.Random) -> str:
    """Another one of about its size: a year stays a year."""
    return str(int(digits) + dice.choice([3, 4, 6, 7]))
