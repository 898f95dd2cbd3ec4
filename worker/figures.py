"""Figures in a sentence that may answer a question: lengths, people, days, names."""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import Enum

from search_backends.stopwords import STOP_WORDS
from worker.cues import DATE
from worker.proof.bearing import bears_out
from worker.proof.dates import MONTHS, dates
from worker.proof.quantities import Quantity, quantities


class Kind(Enum):
    """What a question asks for."""

    CROWD = "people who live there"
    SIZE = "a quantity"
    DATE = "a day or a year"
    HOLDER = "who holds an office"
    COUNT = "a number of things"


UNIT_OF = {
    r"how (?:tall|high|deep|wide|long)\b|(?:height|depth|width|altitude|elevation|length) of\b": "length",
    r"wie (?:hoch|tief|breit|lang)\b|(?:höhe|tiefe|breite|länge) (?:von|des|der)\b": "length",
    r"qu[eé] (?:altura|longitud|profundidad|anchura)\b|cu[aá]nto mide\b": "length",
    r"how heavy\b|\bweigh\b|\bweight of\b|wie schwer\b|cu[aá]nto pesa\b": "mass",
}
"""What asks for a quantity -> the kind of its unit, as worker/proof/units.py has it."""
UNITS = tuple((re.compile(asked, re.IGNORECASE), unit) for asked, unit in UNIT_OF.items())
CROWD = re.compile(
    r"how many (?:people|inhabitants|residents)|\bpopulation\b|wie ?viele (?:menschen|einwohner)|einwohner"
    r"|cu[aá]nt[ao]s (?:personas|habitantes)|habitantes|poblaci[oó]n",
    re.IGNORECASE,
)
OF_PEOPLE = re.compile(
    r"(?:inhabitants|residents|people (?:live|lived)|Einwohner\w*|Menschen (?:leben|wohnen)"
    r"|habitantes|personas viven)\b",
    re.IGNORECASE,
)
POPULATION = re.compile(
    r"\b(?:(?:the|a|its) (?:total )?population|Einwohnerzahl|poblaci[oó]n)(?: (?:of|von|de) (?:the )?[\w ]+?)?"
    r"(?: (?:is|was|of|ist|war|es|de))(?: (?:about|around|approximately|some|etwa|rund|unos))? *$",
    re.IGNORECASE,
)
HOLDER = re.compile(r"\bwho(?:'s|’s| is) the\b|\bwer ist (?:der|die)\b|\bqui[eé]n es (?:el|la)\b", re.IGNORECASE)
"""Asks who holds an office now: of those who held it there are many."""
COUNTED = re.compile(r"\b(?:how many|wie ?viele|cu[aá]nt[oa]s)\s+(\w{3,})", re.IGNORECASE)
SPANS = re.compile(r"\b(?:spans|measures|misst|mide|weighs?|weight|mass|wiegt|schwer|pesa|heavy)\b", re.IGNORECASE)
HAS = re.compile(r"\b(?:has|have|hat|haben|tiene|there are|total of)(?: about)? *$", re.IGNORECASE)
SIZES = (
    r"\b(?:long|length|lang|länge|longitud|largo)", r"\b(?:wide|width|breit|breite|ancho|anchura)",
    r"\b(?:deep|depth|tief|tiefe|profund)", r"\b(?:high|tall|height|rises?|hoch|höhe|alto|altura|elevation)",
)  # fmt: skip
"""Words of one dimension each: a width is no length."""
DAYS = re.compile(r"\b(mon|tues|wednes|thurs|fri|satur|sun)day\b", re.IGNORECASE)
STUDIED = re.compile(
    r"\b(?:(?:books?|stud(?:y|ies)|surveys?|reports?|records?|papers?|census|accounts?) (?:of|from|in)|as of"
    r"|(?:studien?|buch|bericht) (?:von|aus)|(?:estudio|libro|informe)s? de)\s*$",
    re.IGNORECASE,
)
"""What stands before the year of a source that a sentence speaks of."""
CLOSE = 0.01
"""Share by which two quantities may differ and still be the same."""
NAME = re.compile(r"[A-ZÀ-ÖØ-Þ][\w'’.-]*\w(?: [A-ZÀ-ÖØ-Þ][\w'’.-]*\w)*")


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with its unit, a day as far as it is known, or a name."""

    text: str
    start: int
    quantity: Quantity | None = None
    day: tuple[int, int, int] = (0, 0, 0)
    """Year, month and day; 0 for what is not said."""

    def agrees(self, other: "Figure") -> bool:
        """Whether both may be true of one thing."""
        if self.quantity is None or other.quantity is None:
            if any(self.day) and any(other.day):
                return all(not one or not two or one == two for one, two in zip(self.day, other.day, strict=True))
            return bool(set(self.text.casefold().split()) & set(other.text.casefold().split()))
        if bears_out(self.quantity, other.quantity) or bears_out(other.quantity, self.quantity):
            return True
        one, two = _worth(self.quantity), _worth(other.quantity)
        return self.quantity.unit is not None and abs(one - two) <= CLOSE * max(one, two)


def kind_of(question: str) -> Kind | None:
    """What kind of figure the question asks for; None where it asks for none."""
    if CROWD.search(question):
        return Kind.CROWD
    if any(asks.search(question) for asks, _ in UNITS):
        return Kind.SIZE
    if DATE.search(question) or re.search(r"\bwhich day\b|\bwhat day\b", question, re.IGNORECASE):
        return Kind.DATE
    if HOLDER.search(question):
        return Kind.HOLDER
    return Kind.COUNT if COUNTED.search(question) else None


def figures_of(question: str, language: str) -> Callable[[str], list[Figure]] | None:
    """What finds the figures of the kind that the question asks for; None where it asks for none."""
    kind = kind_of(question)
    if kind is Kind.CROWD:
        return _crowds
    if kind is Kind.DATE:
        return _dates
    if kind is Kind.HOLDER:
        asked = question.casefold()
        little = STOP_WORDS.get(language, frozenset()) | MONTHS.keys()
        return lambda told: _names(told, asked, little)
    for asks, unit in UNITS:
        if found := asks.search(question):
            size = next((size for size in SIZES if re.search(size, found[0], re.IGNORECASE)), "")
            return lambda told: _measures(told, unit, size)
    if counted := COUNTED.search(question):
        noun = counted[1][:5].casefold()
        return lambda told: _counts(told, noun)
    return None


def _crowds(told: str) -> list[Figure]:
    return [
        Figure(told[each.start : each.end], each.start, each)
        for each in quantities(told)
        if OF_PEOPLE.match(told[each.end :].lstrip()) or POPULATION.search(told[: each.start])
    ]


def _counts(told: str, noun: str) -> list[Figure]:
    """Numbers right before what is counted: "24 regular moons" are not all."""
    counted = re.compile(rf"\s*{re.escape(noun)}\w*\s*(?:[.,;]|in\b|$)", re.IGNORECASE)
    return [
        Figure(told[each.start : each.end], each.start, each)
        for each in quantities(told)
        if counted.match(told[each.end :]) and HAS.search(told[: each.start])
    ]


def _measures(told: str, unit: str, size: str) -> list[Figure]:
    """Quantities of the unit whose clause speaks of no other dimension."""
    found = []
    for each in quantities(told):
        if not each.unit or each.unit[0] != unit:
            continue
        clause = told[told.rfind(",", 0, each.start) + 1 : (told.find(",", each.end) + 1 or len(told) + 1) - 1]
        sizes = [other for other in SIZES if re.search(other, clause, re.IGNORECASE)]
        if (size in sizes) if sizes else SPANS.search(told):
            found.append(Figure(told[each.start : each.end], each.start, each))
    # "98 m (322 ft)" is one figure.
    return found[:1] if found and all(found[0].agrees(other) for other in found[1:]) else found


def _dates(told: str) -> list[Figure]:
    """Days and years, else days of the week; without the year of a study that a sentence speaks of."""
    found = [Figure(told[day.start : day.end], day.start, day=(day.year, day.month, day.day)) for day in dates(told)]
    taken = [range(day.start, day.start + len(day.text)) for day in found]
    found += [
        Figure(year[0], year.start(), day=(int(year[0]), 0, 0))
        for year in re.finditer(r"(?<![\d.,/-])\d{4}(?![\d/-]|[.,]\d|年)", told)
        if 1000 <= int(year[0]) < 2100 and not any(year.start() in range_ for range_ in taken)
    ]
    found += [Figure(day[0].casefold(), day.start()) for day in DAYS.finditer(told)] if not found else []
    if len(found) == 2 and STUDIED.search(told[: found[0].start]) and not found[0].day[1]:
        return found[1:]
    return found


def _names(told: str, asked: str, little: Collection[str]) -> list[Figure]:
    """Names that the question does not have."""
    found: list[Figure] = []
    for run in NAME.finditer(told):
        own = [word for word in run[0].split() if word.casefold() not in little and word.casefold() not in asked]
        if own:
            found.append(Figure(" ".join(own), run.start()))
    return found


def _worth(quantity: Quantity) -> float:
    return max(quantity.values) * (quantity.unit[1] if quantity.unit else 1.0)
