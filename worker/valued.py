"""The date that a page gives for its subject, with the sentence that says so; none where it is not sure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from worker.compared import Measure
from worker.partial import DateError, partial_from
from worker.proof.dates import dates
from worker.sentences import sentences, spans

YEAR = re.compile(r"(?<![\d,.])(?:1\d{3}|20\d{2})(?![\d,]|\.\d)")
LEAD_SENTENCES = 3
SUBJECT = 250
"""Characters of a page's name, and of what stands beside it, before its first verb."""
NAME_CHARACTERS = 400
"""Within which the brackets with the dates of a life begin and end."""
_PAREN = re.compile(r"\(((?:[^()]|\([^()]*\))*)\)")
_BORN = re.compile(r"\bborn\b", re.IGNORECASE)
_DIED = re.compile(r"\bdied\b", re.IGNORECASE)
_REIGN = re.compile(r"\b(?:r\.|fl\.|reign\w*|active|founded|est\.)", re.IGNORECASE)
_IS = re.compile(r"\b(?:is|was|are|were)\b")
_DASH = re.compile(r"\s[–—-]\s|(?<=\d)[–—](?=\d)")
_IS_YEAR = re.compile(r"\b(?:is|was) an? (?:[\w-]+ )?(?P<year>(?:1[5-9]|20)\d\d)\b(?!s)")
_VERBS = {
    Measure.RELEASED: r"(?<!re-)(?<!re)\b(?:released|published|premiered|first aired)\b",
    Measure.FOUNDED: r"\b(?:founded|formed|established|started|created)\b",
    Measure.OPENED: r"\b(?:opened|inaugurated)\b",
    Measure.BUILT: r"\b(?:built|completed|constructed|finished)\b",
}
_FACTS = {
    Measure.BORN: "Born",
    Measure.DIED: "Died",
    Measure.RELEASED: "Released|Release date|Published|Publication date",
    Measure.FOUNDED: "Founded|Established|Formed|Formation|Foundation",
    Measure.OPENED: "Opened|Opening date|Inaugurated",
    Measure.BUILT: "Built|Completed|Completion date",
}


@dataclass(frozen=True, slots=True)
class Value:
    """What a text gives."""

    text: str
    """As it stands there: "27 November 1965", "8,849 m"."""
    sentence: str
    number: float = 0.0
    """In the unit of the text."""
    unit: tuple[str, float] | None = None
    """Its kind, and its worth in the base unit."""

    @property
    def size(self) -> float:
        """In the base unit."""
        return self.number * (self.unit[1] if self.unit else 1.0)


def day_of(measure: Measure, title: str, lead: str) -> Value | None:
    """What the beginning of a page of this title says; None where it says nothing, or not one thing."""
    told = list(_days(measure, lead)) if begins(title, lead) else []
    return _agreed([*_from_facts(measure, lead), *told])


def is_person(lead: str) -> bool:
    """Whether the page begins as those of people do."""
    return bool(list(_lifetime(Measure.BORN, lead)))


def begins(title: str, lead: str) -> bool:
    """Whether the text is the beginning of its page, which says what its subject is."""
    bare = _PAREN.sub("", lead)
    subject = bare[: verb.start()].rpartition("\n")[2] if (verb := _IS.search(bare)) else ""
    named = {word.casefold() for word in re.findall(r"\w+", title)}
    is_one = len(subject) < SUBJECT and len(sentences(f"{subject}is")) == 1
    return bool(subject) and is_one and bool(named.intersection(re.findall(r"\w+", subject.casefold())))


def _days(measure: Measure, lead: str) -> Iterator[Value]:
    if measure in (Measure.BORN, Measure.DIED):
        yield from _lifetime(measure, lead)
        return
    told = sentences(lead)[:LEAD_SENTENCES]
    for sentence in told:
        if measure is Measure.RELEASED and sentence is told[0] and (named := _IS_YEAR.search(sentence)):
            yield Value(named["year"], sentence)
        for verb in re.finditer(_VERBS[measure], sentence, re.IGNORECASE):
            if day := _day_behind(sentence, verb.end()):
                yield Value(day, sentence)


def _from_facts(measure: Measure, lead: str) -> Iterator[Value]:
    for fact in re.finditer(rf"(?m)^(?:{_FACTS[measure]}): (?P<value>.+)$", lead):
        days = _dated(fact["value"])
        if len({day[-4:] for day in days}) == 1:
            yield Value(days[0], fact[0])


def _lifetime(measure: Measure, lead: str) -> Iterator[Value]:
    """From the brackets behind the name: "(born 27 November 1965)", "(10 July 1856 – 7 January 1943)"."""
    for paren in _PAREN.finditer(lead[:NAME_CHARACTERS]):
        if _IS.search(_PAREN.sub("", lead[: paren.start()])):
            return
        if _REIGN.search(paren[1]):
            continue
        parts = [_dated(part) for part in _DASH.split(paren[1])]
        lives = [(one[-1], other[0]) for one, other in pairwise(parts) if one and other]
        said = (_BORN if measure is Measure.BORN else _DIED).search(paren[1])
        days = _dated(paren[1][said.end() :])[:1] if said else []
        if len(lives) == 1:
            days = [lives[0][0 if measure is Measure.BORN else 1]]
        if days:
            end = next(end for _, end in spans(lead) if end >= paren.end())
            yield Value(days[0], lead[:end].rpartition("\n\n")[2])
            return


def _day_behind(sentence: str, at: int) -> str:
    """The date that a verb is followed by: "released in the United States on 5 May 1999"."""
    rest = re.split(
        r"[;.]\s|, (?:and|but|who|which|by|after|before)\b|\b(?:after|before|until|since)\b", sentence[at:]
    )[0][:80]
    found = re.search(r"\b(?:on|in)\s+(?:early |late |mid-?|the year |about |around )?(?=[\dA-Z])", rest)
    days = _dated(rest)
    if not found or not days:
        return ""
    first = rest.index(days[0])
    return days[0] if re.search(r"\b(?:on|in) $", rest[:first]) else ""


def _dated(text: str) -> list[str]:
    """The dates with a year, and years, in order."""
    full = [(day.start, text[day.start : day.end]) for day in dates(text) if day.year]
    taken = [(start, start + len(day)) for start, day in full]
    bare = [
        (year.start(), year[0])
        for year in YEAR.finditer(text)
        if not any(start <= year.start() < end for start, end in taken)
    ]
    return [day for _, day in sorted([*full, *bare])]


def _agreed(found: Sequence[Value]) -> Value | None:
    """The most exact one, where all may be the same day."""
    try:
        spans = [(partial_from(value.text), value) for value in found]
    except DateError:
        return None
    if not spans or max(span.first for span, _ in spans) > min(span.last for span, _ in spans):
        return None
    return min(spans, key=lambda each: each[0].last - each[0].first)[1]
