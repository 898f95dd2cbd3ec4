"""Questions that compare two things by a date or a number: what is compared, and which of the two is wanted.

English alone. Whatever does not clearly ask for this is left to the quotes: a wrong comparison is worse than none.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from search_backends.stopwords import STOP_WORDS

FIRST, LAST = r"(?:first|earlier|earliest|before|sooner)", r"(?:last|later|latest|after|(?:more|most) recently)"
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


_BY_TIME = {
    Measure.BORN: r"born",
    Measure.DIED: r"(?:die|died|dies|pass(?:ed)? away)",
    Measure.RELEASED: r"(?:came out|come out|released?|published|premiered|aired)",
    Measure.FOUNDED: r"(?:founded|formed?|established|started|created)",
    Measure.OPENED: r"(?:open|opened|inaugurated)",
    Measure.BUILT: r"(?:built|completed|constructed|finished)",
}
_NOUNS = {
    Measure.BORN: r"births?",
    Measure.DIED: r"deaths?",
    Measure.RELEASED: r"(?:releases?|publications?|premieres?)",
    Measure.FOUNDED: r"(?:founding|foundation|formation|establishment)s?",
    Measure.OPENED: r"openings?",
    Measure.BUILT: r"(?:completion|construction)s?",
}
_MORE = {
    Measure.HEIGHT: r"(?:taller|tallest|higher|highest)",
    Measure.LENGTH: r"(?:longer|longest)",
    Measure.DEPTH: r"(?:deeper|deepest)",
    Measure.MASS: r"(?:heavier|heaviest)",
    Measure.AREA: r"(?:larger|bigger|greater|more) (?:surface )?area|(?:larger|bigger) (?:in|by) (?:surface )?area",
    Measure.POPULATION: r"(?:larger|bigger|greater|higher|more) (?:population|inhabitants|people)|more populous"
    r"|(?:larger|bigger) by population",
}  # fmt: skip
_LESS = {
    Measure.HEIGHT: r"(?:shorter|lower|lowest)",
    Measure.DEPTH: r"(?:shallower|shallowest)",
    Measure.MASS: r"(?:lighter|lightest)",
    Measure.AREA: r"(?:smaller|less) (?:surface )?area|smaller (?:in|by) (?:surface )?area",
    Measure.POPULATION: r"(?:smaller|lower) population|fewer (?:inhabitants|people)|less populous",
}


def _patterns() -> list[tuple[re.Pattern[str], Measure, Wanted]]:
    found: list[tuple[str, Measure, Wanted]] = []
    years = r"how many years\b"
    for measure, verb in _BY_TIME.items():
        noun = _NOUNS[measure]
        found += [
            (
                rf"{years} (?:are (?:there )?|were (?:there )?|lie |passed |apart )?(?:between )?.*\b(?:{noun}|{verb})",
                measure,
                Wanted.BETWEEN,
            ),
            (rf"\b{verb}\b[^{THING}]*\b{FIRST}|\b{FIRST} (?:to be )?{verb}\b", measure, Wanted.LEAST),
            (rf"\b{verb}\b[^{THING}]*\b{LAST}|\b{LAST} (?:to be )?{verb}\b", measure, Wanted.MOST),
        ]
    found += [
        (rf"{years} (?:older|younger)\b", Measure.BORN, Wanted.BETWEEN),
        (r"\b(?:older|oldest|elder)\b", Measure.BORN, Wanted.LEAST),
        (r"\b(?:younger|youngest)\b", Measure.BORN, Wanted.MOST),
    ]
    found += [(rf"how much {more}\b", measure, Wanted.BETWEEN) for measure, more in _MORE.items()]
    found += [(rf"\b(?:{less})\b", measure, Wanted.LEAST) for measure, less in _LESS.items()]
    found += [(rf"\b(?:{more})\b", measure, Wanted.MOST) for measure, more in _MORE.items()]
    return [(re.compile(pattern, re.IGNORECASE), measure, wanted) for pattern, measure, wanted in found]


_PATTERNS = _patterns()
_MAY = re.compile("|".join(pattern.pattern for pattern, _, _ in _PATTERNS), re.IGNORECASE)
_JOINT = re.compile(rf"{THING}(?P<between>[^{THING}]*){THING}")
_JOINED = re.compile(r"\b(?:or|and|than|before|after|vs|versus)\b|\bwas\b", re.IGNORECASE)
_KIND = re.compile(
    r"^\W*(?:which|what)(?: of (?:the|these)(?: two)?)? (?!(?:is|was|were|has|did|does|of|came|one)\b)"
    r"(?P<kind>(?:(?!(?:who|whose|whom|that|which|with|by|of)\b)[\w-]+ ){0,4}?(?!who)[\w-]+?)s?,? "
    rf"(?=is|was|were|has|have|did|does|came|{THING}|opened|lies|lived|died)",
    re.IGNORECASE,
)
_ITS_OWN = re.compile(
    r"\b(?:first|debut|last|latest|second|third|next|other) (?!(?:or|and|out|of|between|to|is|was)\b)\w"
)
"""The first of something: another thing than what is named is compared."""
_OF_ANOTHER = re.compile(
    rf"{THING}['’]s?\b|\b(?P<word>\w+) (?:of|by|in|from|at|with|for) (?:the )?{THING}", re.IGNORECASE
)
_NAMES_IT = re.compile(
    rf"^(?:which|one|either|out|{'|'.join(_NOUNS.values())}|height|length|depth|area|population)$", re.IGNORECASE
)
_WORD = re.compile(r"[\w'’-]+")
_TELLING = re.compile(
    rf"(?:{'|'.join([*_BY_TIME.values(), *_NOUNS.values(), FIRST, LAST, *_MORE.values(), *_LESS.values()])}"
    r"|older|oldest|elder|younger|youngest|years?|many|much|lie|lies|passed|apart|two|area|population|people|inhabitants"
    r"|larger|bigger|smaller|person|recently|versus|vs|one|ones|both|tell|know)",
    re.IGNORECASE,
)


def may_compare(question: str) -> bool:
    """Whether it may be such a question."""
    return bool(_MAY.search(question))


def compared_in(question: str, titles: Sequence[str]) -> Compared | None:
    """The comparison that the question asks for between two of the titles; None where it is not sure."""
    marked, names = _marked(question, titles)
    joint = _JOINT.search(marked)
    if len(names) != 2 or joint is None or not _JOINED.search(joint["between"]):
        return None
    named = _KIND.match(marked)
    bare = marked[named.end() :] if named else marked
    found = next(((measure, wanted) for pattern, measure, wanted in _PATTERNS if pattern.search(bare)), None)
    if found is None or _ITS_OWN.search(bare) or _speaks_of_others(bare) or _left_over(bare):
        return None
    kind = named["kind"].split()[-1].lower() if named else ""
    return Compared(*found, (names[0], names[1]), "" if kind in ("one", "person", "who") else kind)


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


def _speaks_of_others(marked: str) -> bool:
    """Whether something of what is named is compared, such as its director."""
    return any(not found["word"] or not _NAMES_IT.match(found["word"]) for found in _OF_ANOTHER.finditer(marked))


def _left_over(marked: str) -> list[str]:
    """Words that say what none of this understands."""
    rest = _TELLING.sub(" ", marked)
    return [word for word in _WORD.findall(rest) if word != THING and word.lower() not in STOP_WORDS["en"]]
