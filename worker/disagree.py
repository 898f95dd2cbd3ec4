"""Sources that say different things of one: each is quoted, the newest first, and the reader is told."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from worker.quotes import LONGEST, MOST, Quote, shortened
from worker.statements import Statement, dated, statements, wanted_of
from worker.types import Passage

SPAN_YEARS = 30
"""An older figure is history, and contradicts nobody."""
SPAN_DAYS = 60
"""An older message is about the last time."""
ABOUT = re.compile(r"^(?:Guide to|History of|Geography of|Demographics of) (?:the )?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Disagreement:
    """What the sources say, the newest first where that is known."""

    quotes: tuple[Quote, ...]
    newest_first: bool
    contradict: bool = True
    """Whether they are about the same time: a town that has grown makes nobody wrong."""


def disagreement(
    question: str, quotes: Sequence[Quote], passages: Sequence[Passage], language: str
) -> Disagreement | None:
    """What the quoted sources and those that contradict them say, at most three; None where they agree.

    Only figures and dates are compared, and only in sentences that name what the question asks about.
    """
    wanted = wanted_of(question, language)
    if wanted is None or not quotes:
        return None
    told = _by_source(list(statements(wanted, passages)), passages)
    first = next((each for each in told if any(_quotes(quote, each) for quote in quotes)), None)
    if first is None:
        return None
    differing, contradict = [first], False
    for other in told:
        if other is first or not _is_of_same(passages[first.passage], passages[other.passage]):
            continue
        same_years = _is_of_same_years(first, other)
        apart = first.years and other.years and first.years.isdisjoint(other.years)
        if (same_years or apart) and not any(other.figure.agrees(each.figure) for each in differing):
            differing.append(other)
            contradict = contradict or same_years
    when = {id(each): dated(each, passages[each.passage]) for each in differing}
    newest = max(when.values())
    differing = [each for each in differing if not when[id(each)] or when[id(each)] >= newest - SPAN_YEARS][:MOST]
    if len(differing) < 2:
        return None
    known = all(when[id(each)] for each in differing)
    if known:
        differing.sort(key=lambda each: -when[id(each)])
    newest_first = known and len({when[id(each)] for each in differing}) > 1
    return Disagreement(tuple(_quote(each, quotes) for each in differing), newest_first, contradict)


def _is_of_same(one: Passage, other: Passage) -> bool:
    """Whether both are about the same: pages of one title, or messages of one place and time."""
    if bool(one.source.author) != bool(other.source.author):
        return False
    days = (one.source.date, other.source.date)
    apart = abs((days[0] - days[1]).days) if days[0] and days[1] else 0
    return _topic(one.source.title) == _topic(other.source.title) and (not one.source.author or apart <= SPAN_DAYS)


def _is_of_same_years(one: Statement, other: Statement) -> bool:
    """Whether both figures are for the same years, or both without any; a day is the same in whatever year it is told.

    Where only one names a year, or they share some, they may be of different years.
    """
    return bool(one.figure.day[0] and other.figure.day[0]) or one.years == other.years


def _topic(title: str) -> str:
    return ABOUT.sub("", title).casefold()


def _by_source(told: Sequence[Statement], passages: Sequence[Passage]) -> list[Statement]:
    """The first statement of each source; of a source that says several things none: it has its reasons."""
    by_source: dict[str, list[Statement]] = {}
    for each in told:
        source = passages[each.passage].source
        by_source.setdefault(source.url or source.title, []).append(each)
    agreed = (same for same in by_source.values() if all(same[0].figure.agrees(each.figure) for each in same[1:]))
    return [exact[0] for same in agreed if (exact := [each for each in same if each.exact])]


def _quotes(quote: Quote, statement: Statement) -> bool:
    return quote.passage == statement.passage and shortened(statement.text) in quote.text


def _quote(statement: Statement, quotes: Sequence[Quote]) -> Quote:
    """The quote that holds the statement, else the statement itself."""
    holding = next((quote for quote in quotes if _quotes(quote, statement)), None)
    if holding and len(holding.text) <= LONGEST:
        return holding
    return Quote(statement.passage, shortened(statement.text))
