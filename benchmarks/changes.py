"""What is done to a question or to its results so that they no longer fit each other."""

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from benchmarks.cases import Case
from search_backends.base import SearchResult
from worker.keywords import entities

Change = Callable[[SearchResult], SearchResult | None]
"""A result -> what is left of it; None where nothing is."""

NUMBER = re.compile(r"\d+")


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
    own = _names(case)
    if not own:
        return None
    taken = dice.choice(own)
    if number := NUMBER.search(taken):
        other = NUMBER.sub(str(_other_number(int(number[0]), dice)), taken, count=1)
    else:
        names = [name for each in others if each.title != case.title for name in _names(each)]
        known = f"{case.text} {case.title} {' '.join(case.answers)}"
        fitting = sorted({name for name in names if not NUMBER.search(name) and name not in known})
        if not fitting:
            return None
        other = dice.choice(fitting)
    return case.text.replace(taken, other)


def _names(case: Case) -> list[str]:
    """The names and numbers of the question, as they stand there."""
    return [name for name in entities(case.text, "en") if name in case.text]


def _silent(case: Case, text: str) -> list[str]:
    return [paragraph for paragraph in text.split("\n\n") if not case.answered_by(paragraph)]


def _other_number(number: int, dice: random.Random) -> int:
    """Another one of about its size: a year stays a year."""
    return number + dice.choice([3, 4, 6, 7])
