"""Questions that compare two things by a date or a number: what is compared, and which of the two is wanted.

English alone. A question is understood as a whole, by one of the forms below, or not at all: a word that no form has,
such as "not" or "when he died", may turn it around, and a wrong comparison is worse than none.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

THING = "\ufffc"
"""Stands in a question for what it compares."""


class Measure(Enum):
    """What is compared."""

    BORN = "born"
    DIED = "died"
    RELEASED = "released"
    FOUNDED = "founded"
    OPENED = "opened"
    BUILT = "built"
    HEIGHT = "height"
    ELEVATION = "elevation"
    """Above the sea."""
    LENGTH = "length"
    DEPTH = "depth"
    MASS = "mass"
    AREA = "area"
    POPULATION = "population"


class Wanted(Enum):
    """What is asked of the two."""

    LEAST = "least"
    """The earlier one."""
    MOST = "most"
    BETWEEN = "between"
    """How much lies between them."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A comparison, and the names of the two as the question has them."""

    measure: Measure
    wanted: Wanted
    names: tuple[str, str]
    kind: str = ""
    """What both are called, such as film; empty where the question does not say."""
    by_age: bool = False
    """Whether it is asked which is older: of people by their birth, of others by whatever it may be."""


_BY_TIME = {
    Measure.BORN: r"born",
    Measure.DIED: r"(?:die|died|dies|pass(?:ed)? away)",
    Measure.RELEASED: r"(?:came out|come out|released?|published|premiered|aired)",
    Measure.FOUNDED: r"(?:founded|formed?|established|started|created)",
    Measure.OPENED: r"(?:open|opened|inaugurated)",
    Measure.BUILT: r"(?:built|completed|constructed|finished)",
}
BY_TIME, OF_PEOPLE = frozenset(_BY_TIME), frozenset({Measure.BORN, Measure.DIED})
_NOUNS = {
    Measure.BORN: r"births?",
    Measure.DIED: r"deaths?",
    Measure.RELEASED: r"(?:releases?|publications?|premieres?)",
    Measure.FOUNDED: r"(?:founding|foundation|formation|establishment)s?",
    Measure.OPENED: r"openings?",
    Measure.BUILT: r"(?:completion|construction)s?",
}
_MORE = {
    Measure.HEIGHT: r"(?:taller|tallest)",
    Measure.ELEVATION: r"(?:higher|highest)",
    Measure.LENGTH: r"(?:longer|longest)",
    Measure.DEPTH: r"(?:deeper|deepest)",
    Measure.MASS: r"(?:heavier|heaviest)",
    Measure.AREA: r"(?:(?:larger|bigger|greater|more) (?:surface )?area|(?:larger|bigger) (?:in|by) (?:surface )?area)",
    Measure.POPULATION: r"(?:(?:larger|bigger|greater|higher) population|more (?:inhabitants|people|populous)"
    r"|(?:larger|bigger) by population)",
}  # fmt: skip
_LESS = {
    Measure.LENGTH: r"(?:shorter|shortest)",
    Measure.ELEVATION: r"(?:lower|lowest)",
    Measure.DEPTH: r"(?:shallower|shallowest)",
    Measure.MASS: r"(?:lighter|lightest)",
    Measure.AREA: r"(?:smaller (?:surface )?area|smaller (?:in|by) (?:surface )?area)",
    Measure.POPULATION: r"(?:smaller (?:in |by )?population|fewer (?:inhabitants|people)|less populous)",
}
_FIRST = r"(?:first|earlier|earliest|sooner)"
_LAST = r"(?:last|later|latest|(?:more|most) recently)"
_OLDER, _YOUNGER = r"(?:older|oldest|elder)", r"(?:younger|youngest)"

_ONE = rf"[“\"']?(?:the )?[“\"']?{THING}[”\"']?"
_PAIR = rf"{_ONE},? (?:or|and|vs\.?|versus) {_ONE}"
_NO_KIND = "|".join([
    "not|never|no|is|was|were|are|has|have|had|did|does|do|of|in|by|with|from|for|at|on|to|who|whose|whom|that|which",
    "when|where|first|debut|last|latest", _FIRST, _LAST, _OLDER, _YOUNGER,
    *_BY_TIME.values(), *_NOUNS.values(), *_MORE.values(), *_LESS.values(),
])  # fmt: skip
_WHICH = (
    r"(?:who|(?:which|what)(?: one)?(?: of (?:the|these)(?: two)?)?"
    rf"(?P<kind>(?: (?!(?:{_NO_KIND})\b)[\w-]+){{0,5}}))"
)
_WAS = r"(?: (?:is|was|were|are|has been|had been|have been|did|does|got))?"
_OF_BOTH = rf"(?:{_WHICH}[,:]?|(?:who|which)(?: one)? (?:of|out of|between)) {_PAIR},?"
"""Not "which director of": another one than the two is compared then."""
_OF = r"(?:[,:]| of| out of| between)?"
_BEFORE = r"(?:before|earlier than|sooner than|before or after)"
_AFTER = r"(?:after|later than|after or before|more recently than)"
_YEARS = r"how many years"


def _by_time(verb: str, noun: str) -> list[tuple[str, Wanted]]:
    """Forms of a question for an event's date."""
    found: list[tuple[str, Wanted]] = []
    for when, than, wanted in ((_FIRST, _BEFORE, Wanted.LEAST), (_LAST, _AFTER, Wanted.MOST)):
        found += [
            (rf"{_WHICH}{_WAS} {verb} {when}{_OF} {_PAIR}", wanted),
            (rf"(?:(?:of|out of|between) )?{_PAIR}[,:]? {_WHICH}{_WAS} {verb} {when}", wanted),
            (rf"{_WHICH}{_WAS} (?:the )?{when} (?:(?:one )?to (?:be )?)?{verb}[,:]? {_PAIR}", wanted),
            (rf"{_OF_BOTH}{_WAS} {verb} {when}", wanted),
            (rf"(?:was|were|did) {_ONE} {verb} {than} {_ONE}", wanted),
            (rf"(?:was|were|did) {_ONE} or {_ONE} {verb} {when}", wanted),
        ]
    passed = r"(?: (?:are|were|is|was|lie|lay|passed|elapsed|there))*"
    found += [
        (rf"{_YEARS}{passed} between the {noun} of {_ONE} and (?:(?:the {noun}|that) of )?{_ONE}", Wanted.BETWEEN),
        (rf"{_YEARS} (?:earlier|later) (?:was|were|did) {_ONE} {verb} than {_ONE}", Wanted.BETWEEN),
        (rf"{_YEARS} (?:before|after) {_ONE} (?:was|were|did) {_ONE} {verb}", Wanted.BETWEEN),
    ]
    return found


def _by_more(more: str, wanted: Wanted) -> list[tuple[str, Wanted]]:
    """Forms of a question with a word such as "longer"."""
    has = r"(?: (?:is|are|was|were|has|have|had))"
    return [
        (rf"{_WHICH}{has} (?:the |an? )?{more}(?: one)?{_OF} {_PAIR}", wanted),
        (rf"{_OF_BOTH}{has} (?:the |an? )?{more}", wanted),
        (rf"(?:is|are|was|were|has|does|do) {_ONE}(?: have)? (?:the |an? )?{more} than {_ONE}", wanted),
        (rf"(?:is|are|was|were) {_ONE} or {_ONE} (?:the )?{more}", wanted),
    ]


def _forms() -> list[tuple[re.Pattern[str], Measure, Wanted]]:
    found = [(form, each, wanted) for each, verb in _BY_TIME.items() for form, wanted in _by_time(verb, _NOUNS[each])]
    for words, wanted in ((_LESS, Wanted.LEAST), (_MORE, Wanted.MOST)):
        for each, more in words.items():
            found += [(form, each, asked) for form, asked in _by_more(more, wanted)]
            found.append((rf"how much {more} (?:is|are|was|has) {_ONE} than {_ONE}", each, Wanted.BETWEEN))
    asks = r"(?:(?:can|could|do|does) (?:you|anyone|anybody) (?:tell me|know),? |tell me,? |please,? )?"
    return [(re.compile(rf"\W*{asks}{form}\W*", re.IGNORECASE), each, wanted) for form, each, wanted in found]


def _by_age() -> list[tuple[re.Pattern[str], Measure, Wanted]]:
    """Forms that ask for the older one."""
    forms = [*_by_more(_OLDER, Wanted.LEAST), *_by_more(_YOUNGER, Wanted.MOST)]
    forms.append((rf"{_YEARS} (?:{_OLDER}|{_YOUNGER}) (?:is|was) {_ONE} than {_ONE}", Wanted.BETWEEN))
    return [(re.compile(rf"\W*{form}\W*", re.IGNORECASE), Measure.BORN, wanted) for form, wanted in forms]


_FORMS, _AGE_FORMS = _forms(), _by_age()
_MAY = re.compile(
    rf"\b(?:{'|'.join([_FIRST, _LAST, _OLDER, _YOUNGER, *_MORE.values(), *_LESS.values()])}|before|after|{_YEARS})\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[\w'’-]+")


def may_compare(question: str) -> bool:
    """Whether it may be such a question."""
    return bool(_MAY.search(question))


def compared_in(question: str, titles: Sequence[str]) -> Compared | None:
    """The comparison that the question asks for between two of the titles; None where it is not sure."""
    marked, names = _marked(" ".join(question.split()), titles)
    if len(names) != 2:
        return None
    for by_age, forms in ((False, _FORMS), (True, _AGE_FORMS)):
        for form, measure, wanted in forms:
            if found := form.fullmatch(marked):
                kind = (found.groupdict().get("kind") or "").split()[-1:]
                named = re.sub(r"(?<!s)s$", "", kind[0].lower()) if kind else ""
                return Compared(measure, wanted, (names[0], names[1]), "" if named == "person" else named, by_age)
    return None


def _marked(question: str, titles: Sequence[str]) -> tuple[str, list[str]]:
    """The question with a sign in the place of each title that it names as a whole, and these names."""
    spans: list[tuple[int, int]] = []
    for title in sorted(dict.fromkeys(titles), key=len, reverse=True):
        for found in re.finditer(rf"(?<![\w-]){re.escape(title)}(?![\w-])", question, re.IGNORECASE):
            start, end = found.span()
            overlaps = any(start < other_end and other < end for other, other_end in spans)
            if (
                not overlaps
                and question[start].isupper() | question[start].isdigit()
                and _is_whole(question, start, end)
            ):
                spans.append((start, end))
    marked, names, at = "", [], 0
    for start, end in sorted(spans):
        marked += question[at:start] + THING
        names.append(question[start:end])
        at = end
    return marked + question[at:], names


def _is_whole(question: str, start: int, end: int) -> bool:
    """Whether no part of a longer name."""
    before, after = _WORD.findall(question[:start]), question[end:].lstrip("'’\"”) ")
    joined = question[start - 1 : start] == " " and len(before) > 1 and before[-1][0].isupper()
    return not joined and not (question[end : end + 1] == " " and after[:1].isupper())
