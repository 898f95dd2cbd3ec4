"""What sentences say of the thing that a question asks about, and as of when."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache

from search_backends.lexical import stems, words
from worker.cues import ASKS
from worker.exactly import Thing, belongs, tells_of, thing_of
from worker.figures import Figure, figures_of
from worker.keywords import entities
from worker.proof.quantities import quantities
from worker.sentences import sentences
from worker.types import Passage

PARTLY = re.compile(
    r"\b(?:span|section|part|portion|stretch|average|mean|each|per|record|up to|at least|more than|over|less than"
    r"|nearly|almost|between|than|formerly|originally|planned"
    r"|metropolitan|metro|urban|rural|with|without|including"
    r"|excluding|began|first|re-?opened|rebuilt|not|never|if|might|could|would|claimed|thought|believed"
    r"|allegedly|supposedly|legend|myth|film|novel|probably|perhaps|reportedly"
    r"|teil|abschnitt|mehr als|fast|bis zu|tramo|más de|casi)\b",
    re.IGNORECASE,
)
"""What is said of a part, or as a bound, is no other figure for the whole."""
LITTLE = (
    "live lives living people inhabitants residents population height depth width length altitude elevation weigh "
    "weight speed area long tall high deep wide far thick big large heavy fast old current currently now today latest "
    "menschen leben lebt einwohner hoch tief breit lang schwer schnell groß aktuell heute derzeit "
    "personas habitantes viven vive mide pesa altura longitud población actual actualmente hoy"
)
"""Words of a question that its figure, or the unit, stands for."""
HE = re.compile(r"^(?:it|he|she|they|er|sie|es|él|ella)\b", re.IGNORECASE)
YEAR = re.compile(r"(?<!\d)(?<!\d,)(?:1\d{3}|20\d{2})(?!\d|[.,]\d)")
HINT = 5
"""Letters."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What figure a question asks for, and of what."""

    stems: frozenset[str]
    """What a sentence must hold to be about the thing asked for."""
    figures: Callable[[str], list[Figure]] = field(repr=False)
    """The figures of that kind in a text."""
    thing: Thing
    language: str = "en"
    hint: str = ""
    """The beginning of a word that such a sentence holds, in lower case: stemming every sentence takes 6 ms."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence with the one figure that it has for what is asked."""

    passage: int
    """Index into the passages."""
    text: str = field(repr=False)
    figure: Figure
    years: frozenset[int]
    """As of which it says so itself, else those of its heading: all that stand there, whatever they are for."""
    exact: bool = True
    """Whether it is said of exactly what is asked about."""


def wanted_of(question: str, language: str) -> Wanted | None:
    """What figure is asked for; None for a question that asks for none."""
    figures = figures_of(question, language)
    if figures is None:
        return None
    telling = frozenset(stems(ASKS.sub(" ", question), language)) - _little(language)
    thing = thing_of(question, language, _little(language))
    if thing is None:
        return None
    named = [word for word in words(" ".join(entities(question, language))) if word.isascii()]
    hint = max(named, key=len, default="")[:HINT]
    return Wanted(telling, figures, thing, language, hint) if telling else None


@cache
def _little(language: str) -> frozenset[str]:
    return frozenset(stems(LITTLE, language))


def statements(wanted: Wanted, passages: Sequence[Passage]) -> Iterator[Statement]:
    """What each passage says, sentence by sentence; sentences with several such figures are left out."""
    for number, passage in enumerate(passages):
        head = " ".join([passage.source.title, *passage.heading])
        if wanted.hint not in f"{head} {passage.text}".lower():
            continue
        before = ""
        for told in sentences(passage.text):
            last, before = before, told
            # "It" is what the page is about where the sentence before is about that.
            it = HE.match(told) if passage.source.title == wanted.thing.name and _opens(last, wanted.thing) else None
            if not (it or wanted.hint in told.lower()) or PARTLY.search(told):
                continue
            if not wanted.stems <= frozenset(stems(f"{head} {told}" if it else told, wanted.language)):
                continue
            if len(figures := wanted.figures(told)) != 1:
                continue
            figure = figures[0]
            exact = bool(it) and belongs(wanted.thing, told, 0, len(told.split()[0]), figure)
            exact = exact or tells_of(wanted.thing, told, figure)
            years = _years_in(told, figure) or frozenset(int(year) for year in YEAR.findall(" ".join(passage.heading)))
            yield Statement(number, told, figure, years, exact)


def _opens(sentence: str, thing: Thing) -> bool:
    """Whether a sentence is about the thing, as far as its beginning tells."""
    return re.match(rf"(?:The |Die |Der |Das |El |La )?{re.escape(thing.name)} [a-zà-ÿ]", sentence) is not None


def dated(statement: Statement, passage: Passage) -> float:
    """As of when it is said, as a year with its fraction: by itself, else by its source; 0 where neither tells."""
    year = float(max(statement.years, default=0))
    if year and not passage.source.author:
        return year
    return _year_in(passage.source.date) if passage.source.date else year


def _year_in(when: datetime) -> float:
    return when.year + when.timetuple().tm_yday / 367 + (when.hour * 60 + when.minute) / 1e6


def _years_in(told: str, figure: Figure) -> frozenset[int]:
    """The years that a sentence names beside its figure, without "1772" of "540 m (1772 ft)"."""
    measured = {figure.start, *(each.start for each in quantities(told) if each.unit)}
    years = frozenset(int(year[0]) for year in YEAR.finditer(told) if year.start() not in measured)
    return years - {figure.day[0]}
