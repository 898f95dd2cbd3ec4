"""What in a claim is not borne out by the words that it cites."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from search_backends.stopwords import STOP_WORDS
from worker.language import language_of
from worker.proof.age import says_when, without_age
from worker.proof.bearing import bears_out, is_exact, is_rival
from worker.proof.dates import Date, dates
from worker.proof.meaning import bold_words, contradictions, opposites
from worker.proof.names import unknown_names
from worker.proof.quantities import Quantity, quantities
from worker.proof.roles import misattributed, swapped
from worker.proof.tokens import content, stem, tokens

END = frozenset(".!?。！？")
NO_YEARS: frozenset[int] = frozenset()
NEAR = 2
"""Words before a year by which its place in a sentence is known again."""
YEARS = frozenset(map(float, range(1000, 2100)))


@dataclass(frozen=True, slots=True)
class Ground:
    """What a claim rests on."""

    spans: tuple[str, ...] = field(repr=False)
    """The words that support it, whole sentences."""
    around: tuple[str, ...] = field(default=(), repr=False)
    """Where they stand: title, headings, author, the sentences before them. Names may come from there."""
    speakers: tuple[str, ...] = ()
    """Who wrote them, where that is known."""
    written: tuple[str, ...] = ()
    """The days on which they were written."""
    computed: tuple[str, ...] = ()
    """Values that were computed from them."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that a claim says and its ground does not."""

    kind: str
    """number, date, name, negation, hedge, roles, speaker, superlative or relation."""
    what: str = field(repr=False)


def faults(claim: str, ground: Ground) -> list[Fault]:
    """All that is not borne out; empty where nothing speaks against the claim.

    In another language than its ground only numbers and dates can be compared.
    """
    found = [*_dates(claim, ground), *_numbers(claim, ground)]
    language = language_of(claim)
    together = " ".join(ground.spans)
    if not _is_same_language(claim, together, language):
        return found
    spans, claim = ground.spans, without_age(claim)
    found += [Fault("name", name) for name in unknown_names(claim, [*spans, *ground.around], language)]
    found += [Fault("speaker", name) for name in misattributed(claim, ground.speakers, spans, language)]
    found += [Fault("roles", verb) for verb in swapped(claim, spans, language)]
    found += [Fault(kind, what) for kind, what in contradictions(claim, spans, language)]
    if not ground.computed:  # what was compared by computing needs no words for it
        found += [Fault("superlative", word) for word in bold_words(claim, spans, ground.around)]
        found += [Fault("relation", word) for word in opposites(claim, spans, language)]
    return found


def _dates(claim: str, ground: Ground) -> list[Fault]:
    given = [date for text in (*ground.spans, *ground.computed) for date in dates(text)]
    written = [date for text in ground.written for date in dates(text)]
    years = _years([*ground.spans, *ground.around, *ground.computed])
    return [
        Fault("date", claim[date.start : date.end])
        for date in dates(claim)
        if not any(date.within(other, years) for other in given)
        and not (says_when(claim, date, bool(ground.speakers)) and any(date.within(each, NO_YEARS) for each in written))
    ]


def _numbers(claim: str, ground: Ground) -> list[Fault]:
    days, said = dates(claim), quantities(claim)
    texts = [*ground.spans, *ground.around, *ground.computed]
    given = [(quantity, text) for text in texts for quantity in quantities(text)]
    given += [(_year_of(date), text) for text in texts for date in dates(text) if date.year]
    found = []
    for quantity in said:
        if quantity.is_loose or any(_lies_in(quantity, day) for day in days):
            continue
        borne = [each for each in given if bears_out(quantity, each[0]) and _may_bear(claim, quantity, *each, ground)]
        if (
            not borne
            or _is_rivalled(quantity, borne, given)
            or _is_of_another(claim, quantity, given)
            or _is_another_year(claim, quantity, borne, ground)
            or _is_repeated(said, quantity, borne)
            or _is_taken(said, quantity, borne, given)
        ):
            found.append(Fault("number", claim[quantity.start : quantity.end]))
    return found


Numbers = Sequence[tuple[Quantity, str]]
"""Numbers with the texts in which they stand."""


def _is_rivalled(quantity: Quantity, borne: Numbers, given: Numbers) -> bool:
    """Whether it is only a rough conversion, while there is another number in its unit and near it."""
    if any(each.unit == quantity.unit or is_exact(quantity, each) for each, _ in borne):
        return False
    return any(is_rival(quantity, each) for each, _ in given)


def _may_bear(claim: str, quantity: Quantity, given: Quantity, text: str, ground: Ground) -> bool:
    """A title's number is part of its name: "Super Bowl 50" bears out no 50 points."""
    if text not in ground.around or text.rstrip()[-1:] in END or given.values & YEARS:
        return True
    return _word_before(claim, quantity.start) == _word_before(text, given.start)


def _word_before(text: str, at: int) -> str:
    return next(reversed(text[:at].casefold().split()), "")


def _words_before(text: str, at: int) -> list[str]:
    return re.findall(r"\w+", text[:at].casefold())[-NEAR:]


def _is_repeated(said: Sequence[Quantity], quantity: Quantity, borne: Numbers) -> bool:
    """Whether the claim has the number more often than all that bears it out: one of them was another."""
    same = [each for each in said if each.values == quantity.values and (each.step or min(each.values) > 2)]
    # A date's year is counted as a number, too. "Three of the three" is one number.
    there = {(text, each.end) for each, text in borne if each.step or min(each.values) > 2}
    return len(same) > 1 and any(each.step for each in same) and len(same) > len(there)


def _is_taken(said: Sequence[Quantity], quantity: Quantity, borne: Numbers, given: Numbers) -> bool:
    """Whether what it rounds or converts is named by the claim itself, which leaves out another number in this unit."""

    def named(number: Quantity) -> bool:
        return any(each.values & number.values for each in said if each.start != quantity.start)

    if not (quantity.unit or quantity.is_percent):  # all sorts of numbers have none
        return False
    if any(quantity.values & each.values or not named(each) for each, _ in borne):
        return False
    return any(
        (each.unit, each.is_percent) == (quantity.unit, quantity.is_percent) and not named(each) for each, _ in given
    )


def _is_of_another(claim: str, quantity: Quantity, given: Numbers) -> bool:
    """Whether what is counted has another number there, and this number counts something else."""
    counted = _counted(claim, quantity)
    if not counted or (quantity.step == 0 and quantity.unit):
        return False
    others = [each for each, text in given if _counted(text, each) == counted]
    return bool(others) and not any(bears_out(quantity, each) for each in others)


def _is_another_year(claim: str, quantity: Quantity, borne: Numbers, ground: Ground) -> bool:
    """Whether a year comes from around the span alone, and stands where the span has one that is left out."""
    if not quantity.values & YEARS or any(text not in ground.around for _, text in borne):
        return False
    before, said = _words_before(claim, quantity.start), _years([claim])
    return len(before) == NEAR and any(
        _words_before(span, each.start) == before and not each.values & said
        for span in ground.spans
        for each in quantities(span)
        if each.values & YEARS
    )


def _counted(text: str, quantity: Quantity) -> str:
    """The stem of the noun right behind a number; empty for years, units and where none follows."""
    if quantity.unit or quantity.is_percent or any(1000 <= value <= 2100 for value in quantity.values):
        return ""
    follows = re.match(r"\s([^\W\d_]{3,})", text[quantity.end :])
    word = follows[1] if follows else ""
    return stem(word) if word and word.lower() not in STOP_WORDS["en"] and word.islower() else ""


def _years(texts: Sequence[str]) -> frozenset[int]:
    found = {int(value) for text in texts for each in quantities(text) for value in each.values if value == int(value)}
    return frozenset(found | {date.year for text in texts for date in dates(text)})


def _year_of(date: Date) -> Quantity:
    return Quantity(frozenset({float(date.year)}), date.start, date.end, step=1.0)


def _lies_in(quantity: Quantity, day: Date) -> bool:
    return day.start <= quantity.start < day.end


def _is_same_language(claim: str, given: str, language: str) -> bool:
    """Whether they share a language: most of their words, else as the little words say."""
    wanted = content(claim, language)
    if len(tokens(claim)) > 2 and len(wanted & content(given, language)) >= 0.6 * len(wanted):
        return True
    return language_of(given, fallback=language) == language
