"""The date that a page gives for its subject, with the sentence that says so; none where it is not sure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from worker.compared import OF_PEOPLE, Measure
from worker.partial import DateError, partial_from
from worker.proof.dates import dates
from worker.sentences import spans
from worker.subject import IS, PAREN, PREPOSITION, begins, head_of, said_of

YEAR = re.compile(r"(?<![\d,./–—-])(?:1\d{3}|20\d{2})(?![\ds/]|[.,]\d|[–—-]\d)")
NAME_CHARACTERS = 400
"""Within which the brackets with the dates of a life begin and end."""
_UNSURE = re.compile(
    r"\bca?\.|\bfl\.|\b(?:B\.?C|B\.?C\.?E|A\.?H|ca|circa|about|around|approx\w*|after|before|between|or|by|floruit|probably"
    r"|possibly|perhaps|century|centuries|unknown|bapti[sz]ed|bap\.?|christened|buried|missing|disappeared|until|since)"
    r"(?!\w)|\?|~|\d(?:'?s\b|/\d)|\d[–—]\d|\d{4}-\d{2}(?!-)",
    re.IGNORECASE,
)
"""Beside a date, these say that it is another day, or not surely this one."""
_BEFORE_CHRIST = re.compile(r"\bB\.?C")
_OTHER_LIFE = re.compile(
    r"\b(?:r\.|fl\.|reign\w*|ruled|active|founded|formed|established|est\.|published|married|m\.)", re.IGNORECASE
)
_BESIDE_NAME = re.compile(
    r"also|better|best|commonly|known|professionally|simply|as|by|his|her|stage|name|mononym|mononymously|the|of"
    r"|de|da|di|del|della|der|den|van|von|la|le|el|al|bin|ibn|y|née|born"
)
_BETWEEN_BORN = re.compile(r"on|in|de|da|di|del|van|von|der|la|le|al|bin|ibn|née|as")
_DASH = re.compile(r"\s[–—-]\s|(?<=\d)[–—](?=\d)")
# Another beginning than the first one, or a doubtful one.
_AGAIN = re.compile(
    r"\bre-?(?:issue|release|master|buil[dt]|open|found|form|establish|construct|print|publish)"
    r"|\b(?:legend|claim|disput|alleged|reputed|tradition)",
    re.IGNORECASE,
)
_IS_YEAR = re.compile(r" (?:is|was) an? (?:[\w-]+ )?(?P<year>(?:1[5-9]|20)\d\d)\b(?!s|[–—/-]\d)")
_VERBS = {
    Measure.RELEASED: r"(?:released|published|premiered|first aired)",
    Measure.FOUNDED: r"(?:founded|formed|established|started|created)",
    Measure.OPENED: r"(?:opened|inaugurated)",
    Measure.BUILT: r"(?:built|completed|constructed|finished)",
}
_OF_PEOPLE = re.compile(r"\b(?:born|he|she|his|her|him)\b", re.IGNORECASE)
_NO_PERSON = re.compile(
    r"war|conflict|battle|campaign|siege|revolution|mission|ship|vessel|state|republic|empire|kingdom|horse|dog|cat"
    r"|racehorse|company|firm|band|group|duo|newspaper|magazine|journal|series|festival|tournament|event"
)
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
    named: str = ""
    """The unit as the text has it."""
    is_round: bool = False
    """Whether the text says that it is about so much."""

    @property
    def size(self) -> float:
        """In the base unit."""
        return self.number * (self.unit[1] if self.unit else 1.0)


def day_of(measure: Measure, title: str, lead: str) -> Value | None:
    """What the beginning of a page of this title says; None where it says nothing, or not one thing."""
    told = list(_days(measure, title, lead)) if begins(title, lead) else []
    return _agreed([*_from_facts(measure, lead), *told])


def is_person(lead: str) -> bool:
    """Whether the page begins as those of people do: newspapers and wars too have years in brackets."""
    told = next(chain(_lifetime(Measure.BORN, lead), _from_facts(Measure.BORN, lead)), None)
    if told is None or _NO_PERSON.fullmatch(head_of(lead)):
        return False
    return not YEAR.fullmatch(told.text) or bool(_OF_PEOPLE.search(lead))


def _days(measure: Measure, title: str, lead: str) -> Iterator[Value]:
    if measure in OF_PEOPLE:
        yield from _lifetime(measure, lead, title)
        return
    verb = _VERBS[measure]
    # "was founded", "is an old firm founded": no other thing stands between.
    a_thing = rf" (?:is|are|was|were) (?:an?|the) (?:(?!{PREPOSITION}\b)[\w'’-]+,? ){{1,8}}?{verb}"
    was = rf"(?:, which)? (?:was|were|has been|have been)(?: (?:first|originally|officially))? {verb}"
    itself = "| (?:first )?(?:opened|premiered)(?: to the public)?" if measure in _BY_ITSELF else ""
    said = re.compile(rf"(?:{a_thing}|{was}{itself})(?= )")
    for sentence, rest in said_of(title, lead):
        if _AGAIN.search(sentence):
            continue
        if measure is Measure.RELEASED and (named := _IS_YEAR.match(rest)):
            yield Value(named["year"], sentence)
        if (found := said.match(rest)) and (day := _day_behind(rest[found.end() :], measure)):
            yield Value(day, sentence)


_BY_ITSELF = frozenset({Measure.OPENED, Measure.RELEASED})
"""What a thing may do itself."""


def _from_facts(measure: Measure, lead: str) -> Iterator[Value]:
    for fact in re.finditer(rf"(?m)^(?:{_FACTS[measure]}): (?P<value>.+)$", lead):
        days = [] if _UNSURE.search(fact["value"]) or _AGAIN.search(fact["value"]) else _dated(fact["value"])
        if len({day[-4:] for day in days}) == 1 and YEAR.fullmatch(days[0][-4:]):
            yield Value(days[0] if len(days) == 1 else days[0][-4:], fact[0])


def _lifetime(measure: Measure, lead: str, title: str = "") -> Iterator[Value]:
    """From the brackets behind the name: "(born 27 November 1965)", "(10 July 1856 – 7 January 1943)"."""
    for paren in PAREN.finditer(lead[:NAME_CHARACTERS]):
        name = PAREN.sub("", lead[: paren.start()]).rpartition("\n")[2]
        if IS.search(name) or not _is_name(name, title):
            return
        if not IS.search(lead[paren.end() :].partition("\n")[0]):
            continue  # a line of facts, such as of a spouse
        if _BEFORE_CHRIST.search(paren[1]) or _OTHER_LIFE.search(paren[1]):
            continue
        days = [day for piece in paren[1].split(";") if (day := _of_life(measure, piece))]
        if not days and measure is Measure.BORN and (named := re.match(r"born\b[^\d;]*;(?P<day>[^;–—]+)$", paren[1])):
            days = _only(named["day"])
        if len(days) == 1:
            end = next(end for _, end in spans(lead) if end >= paren.end())
            yield Value(days[0], lead[:end].rpartition("\n\n")[2])
        if days:
            return


def _of_life(measure: Measure, piece: str) -> str:
    """The day in one piece of the brackets; empty where it is not surely said."""
    parts = _DASH.split(piece)
    if len(parts) == 2:
        part = parts[0 if measure is Measure.BORN else 1].strip()
        days = _dated(part)
        ends = part.endswith(days[-1]) if measure is Measure.BORN and days else bool(days) and part.startswith(days[0])
        both = all(map(_dated, parts))
        return "" if not (ends and both) or _UNSURE.search(part) else days[-1 if measure is Measure.BORN else 0]
    said = re.search(r"\bborn\b" if measure is Measure.BORN else r"\bdied\b", piece)
    behind = re.split(r"\bdied\b", piece[said.end() :])[0] if said and len(parts) == 1 else ""
    days = _dated(behind)
    if not days or _UNSURE.search(behind):
        return ""
    between = re.findall(r"[^\W\d_]\S*", behind[: behind.index(days[0])])
    return days[0] if all(word[0].isupper() or _BETWEEN_BORN.fullmatch(word.strip(",")) for word in between) else ""


def _only(text: str) -> list[str]:
    """The day that is the whole text, maybe with a place behind it."""
    days = _dated(text)
    return days[:1] if days and text.strip().startswith(days[0]) and not _UNSURE.search(text) else []


def _is_name(before: str, title: str) -> bool:
    """Whether what stands before the brackets is a name, and tells of nobody else: "Ann, daughter of Bob"."""
    known = re.findall(r"[\w'’-]+", title)
    words = re.findall(r"[\w'’-]+", before)
    return all(not word[0].islower() or word in known or _BESIDE_NAME.fullmatch(word) for word in words)


def _day_behind(rest: str, measure: Measure) -> str:
    """The date that a verb is followed by: "founded in Hull by Ann Lee on 5 May 1999"."""
    # A day in one country may not be the first; a firm or a house stands in one place alone.
    place = "" if measure is Measure.RELEASED else r"|(?:in|at|near) [A-Z][\w'’-]+(?:,? [A-Z][\w'’-]+){0,4},?"
    people = r"(?:by|as) (?:(?:[A-Z][\w.'’&-]*|and|of|de|von|van|the|a|an)[, ]+){1,10}"
    found = re.match(rf" (?:(?:{people}{place}) ?){{0,2}}\b(?:on|in) (?:early |late |the year )?(?=[\dA-Z])", rest)
    days = _dated(rest[found.end() :]) if found else []
    if not found or not days or not rest[found.end() :].startswith(days[0]):
        return ""
    behind = rest[found.end() + len(days[0]) :]
    if measure is Measure.RELEASED and re.match(r" (?:in|on|for|to)\b", behind):
        return ""  # in one country, or on one medium
    return "" if re.match(r"\W*(?:B\.?C|or\b|to\b|\?|A\.?H\b)|(?:,| and|,? or|–|—|-) ?\d", behind) else days[0]


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
