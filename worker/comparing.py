"""Compares two things by what their pages say, without a model: the values from quotes, the result by computing."""

import re
from collections.abc import Sequence
from dataclasses import replace

from worker import words_compare
from worker.compared import BY_TIME, OF_PEOPLE, Compared, Measure, Wanted, compared_in
from worker.compared_pages import Pages, Valued, pages_of, valued
from worker.compute import ComputeError, compute
from worker.keywords import entities
from worker.partial import DateError, partial_from
from worker.quotes import LONGEST, shortened
from worker.second_page import IN_BRACKETS
from worker.types import Draft, RankedPassage
from worker.valued import YEAR, Value

CLOSE, ROUNDED = 0.001, 0.1
"""Shares of the greater number by which two must differ to tell which it is; the second for rounded ones."""
SHORT = re.compile(r"\bshort(?:er|est)\b")
OF_SOMEBODY = re.compile(r"\bwho\b", re.IGNORECASE)


def compared(question: str, passages: Sequence[RankedPassage], besides: frozenset[int] = frozenset()) -> Draft | None:
    """The answer, or a draft with no more than a note that says why there is none; None where nothing is compared.

    `besides` are the places of passages that are none of a page.
    """
    pages = pages_of(passages, besides)
    titles = [IN_BRACKETS.sub("", title) for title in pages]
    by_title = compared_in(question, titles)
    asked = by_title or _of_people(question, titles)
    if asked is None:
        return None
    found = [valued(name, asked, pages) for name in asked.names]
    if asked.measure is Measure.ELEVATION and None in found:  # what stands high, or is high itself
        heights = _heights(asked, pages)
        found = found if None in heights else heights
    if SHORT.search(question) and (None in found or any(_heights(asked, pages))):
        return None  # said of what is not tall, too
    one, other = found
    of_people = all(each is None or each.is_person for each in found)
    if asked.by_age and (not of_people or (by_title and None in found)):
        return None  # a house is as old as it was built, a firm as it was founded
    if one is None or other is None:
        missing = [name for name, value in zip(asked.names, found, strict=True) if value is None]
        return Draft("", sufficient=False, note=words_compare.not_computed(asked.measure, missing))
    why = words_compare.not_exact if asked.wanted is Wanted.BETWEEN else words_compare.too_close
    return _computed(asked, one, other) or Draft("", sufficient=False, note=why(asked.measure))


def _of_people(question: str, titles: Sequence[str]) -> Compared | None:
    """The same of people, by whatever names: what has no page is not taken for one of a similar name, but told."""
    named = [name for name in entities(question, "en") if any(map(str.isalpha, name))]
    asked = compared_in(question, [*titles, *named]) if OF_SOMEBODY.search(question) else None
    return asked if asked and asked.measure in OF_PEOPLE else None


def _heights(asked: Compared, pages: Pages) -> list[Valued | None]:
    return [valued(name, replace(asked, measure=Measure.HEIGHT), pages) for name in asked.names]


def _computed(asked: Compared, one: Valued, other: Valued) -> Draft | None:
    """The answer; None where the values do not tell."""
    by_time = asked.measure in BY_TIME
    try:
        if asked.wanted is Wanted.BETWEEN:
            return _between(one, other, by_time)
        if by_time:
            expression = f"earlier({one.value.text!r}, {other.value.text!r})"
            value = compute(expression)
            is_less = value == one.value.text
        else:
            expression = f"{_figure(one, other)} < {_figure(other, one)}"
            value = compute(expression)
            is_less = value == "true"
    except ComputeError:
        return None
    if value == "the same day" or (not by_time and not _tells(one.value, other.value)):
        return None
    least = asked.wanted is Wanted.LEAST
    first, second = (one, other) if is_less is least else (other, one)
    told = words_compare.result(asked.measure, least, _told(first), _told(second))
    note = words_compare.computed(by_time, least, first.value.text, second.value.text)
    return _draft(told, note, f"{expression} = {value}", first, second)


def _between(one: Valued, other: Valued, by_time: bool) -> Draft | None:
    """None where the values are not exact enough for it. Raise ComputeError."""
    if by_time:
        days = one.value.text, other.value.text
        first = compute(f"earlier({days[0]!r}, {days[1]!r})")
        early, late = values = sorted(days, key=lambda day: day != first)
        if all(map(_is_day, days)):
            expression = f"age({early!r}, {late!r})"
        elif all(map(YEAR.fullmatch, days)):
            expression = f"{late} - {early}"
        else:
            return None
        value = compute(expression)
        span = words_compare.years(value)
    elif one.value.unit == other.value.unit and not (one.value.is_round or other.value.is_round):
        expression = f"abs({one.value.number:.12g} - {other.value.number:.12g})"
        value = compute(expression)
        span = f"{value} {one.value.named}".strip()
        values = [each.value.text for each in sorted((one, other), key=lambda each: each.value.number)]
    else:
        return None
    told = words_compare.between(span, _told(one), _told(other))
    note = words_compare.subtracted(by_time, span, *values)
    return _draft(told, note, f"{expression} = {value if by_time else span}", one, other)


def _tells(one: Value, other: Value) -> bool:
    """Whether the two numbers are further apart than what is rounded, or than two texts' numbers of one thing."""
    margin = ROUNDED if one.is_round or other.is_round else CLOSE
    return abs(one.size - other.size) > margin * max(one.size, other.size)


def _is_day(text: str) -> bool:
    """Whether a date says the day, not the month or the year alone."""
    try:
        return partial_from(text).first == partial_from(text).last
    except DateError:
        return False


def _figure(one: Valued, other: Valued) -> str:
    """The number as it stands there, made comparable where the other is in another unit."""
    if one.value.unit == other.value.unit or one.value.unit is None:
        return f"{one.value.number:.12g}"
    return f"{one.value.number:.12g} * {one.value.unit[1]:.12g}"


def _told(one: Valued) -> tuple[str, str]:
    """Its name, and its value with the citation."""
    return one.name, f"{one.value.text} [{one.place + 1}]"


def _draft(told: str, note: str, computed: str, *both: Valued) -> Draft:
    quotes = [f"> {_quote(one.value)} [{one.place + 1}]" for one in both]
    return Draft(
        "\n\n".join([told, *quotes]),
        sufficient=True,
        note=note,
        computed=(computed,),
    )


def _quote(value: Value) -> str:
    """The sentence, with the value in it."""
    whole = " ".join(value.sentence.split())
    short = shortened(whole)
    return short if value.text in short else shortened(whole[max(0, whole.find(value.text) - LONGEST // 2) :])
