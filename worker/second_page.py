"""A question that one page does not answer: "Which of A and B is older?", "Where was the singer of X born?"."""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from search_backends.lexical import stems
from worker.quotes import LONGEST, MOST, Quote, holds, shortened
from worker.rank import meant, titled
from worker.sentences import sentences
from worker.types import Evidence, RankedPassage

WORDS = 14
"""From so many on, a question mostly tells of one thing by another."""
CLAUSE = re.compile(r"^\s*(?:\S+\s+){2,}(?:that|which|what|who|whose|whom|where)\s+\w", re.IGNORECASE)
"""A clause within: "the singer who wrote X", "was covered by what band"."""
COMPARES = re.compile(r"\b(?:both|in common|which of|overlap|compared?|than|first,|older|younger|or)\b", re.IGNORECASE)
SHORTEST = 4
"""Letters of a title: below it, a text may hold it by chance."""
LEAST = 60
"""Characters below which a quote says nothing."""
IN_BRACKETS = re.compile(r"\s*\([^)]*\)$")
NAMED, LINKED, WHOLE = 0.15, 0.1, 0.3
"""What speaks for a page beside the words that it adds: the question names it, the first page does; and what a
sentence of it shares with the whole question. Chosen on 45 questions of two pages each."""


@dataclass(frozen=True, slots=True)
class Page:
    """Its passages, by their places in the evidence."""

    title: str
    passages: tuple[tuple[int, RankedPassage], ...]

    def text(self) -> str:
        """All that was found of it."""
        return " ".join(ranked.passage.text for _, ranked in self.passages)


def needs_two_pages(question: str) -> bool:
    """Whether the question sounds as if two pages were needed."""
    return len(question.split()) >= WORDS or bool(CLAUSE.search(question) or COMPARES.search(question))


def with_second_page(quotes: Sequence[Quote], evidence: Evidence, language: str, characters: int) -> tuple[Quote, ...]:
    """The quotes, and behind the first one of another page that the first page, or the question, names.

    Pages link to each other by their titles, so that no further search is needed: that is how the second is known.
    """
    further = _further(quotes, evidence, language)
    room = characters - len(quotes[0].text)
    if further is None or room < LEAST:
        return tuple(quotes)
    kept = [quotes[0], replace(further, text=shortened(further.text, min(room, LONGEST)))]
    for quote in quotes[1:]:
        if len(kept) < MOST and sum(len(one.text) for one in (*kept, quote)) <= characters:
            kept.append(quote)
    return tuple(kept)


def _further(quotes: Sequence[Quote], evidence: Evidence, language: str) -> Quote | None:
    pages = list(_pages(evidence))
    first = next(page for page in pages if any(place == quotes[0].passage for place, _ in page.passages))
    question = meant(evidence.part)
    asked = dict.fromkeys(stems(question, language))
    weights = _rarity(list(asked), evidence, language)
    told = set(stems(" ".join([first.title, *(quote.text for quote in quotes)]), language))
    best: tuple[float, Quote] | None = None
    for page in pages:
        if page is first or not (near := _nearness(page, first, question)):
            continue
        for place, ranked in page.passages:
            for sentence in sentences(ranked.passage.text):
                if any(holds(quote.text, shortened(sentence)) for quote in quotes):
                    continue
                held = asked.keys() & stems(" ".join([page.title, *ranked.passage.heading, sentence]), language)
                worth = sum(weights[stem] * (WHOLE + (stem not in told)) for stem in held) + near
                if best is None or worth > best[0]:
                    best = worth, Quote(place, sentence)
    return best[1] if best else None


def _pages(evidence: Evidence) -> Iterator[Page]:
    """The pages of what was found, in no order."""
    placed = sorted(enumerate(evidence.passages), key=lambda one: one[1].passage.source.title)
    for title, passages in groupby(placed, key=lambda one: one[1].passage.source.title):
        yield Page(title, tuple(passages))


def _nearness(page: Page, first: Page, question: str) -> float:
    """0 where neither the question nor one of the pages names the other."""
    named, linked = _names(question, page.title), _names(first.text(), page.title)
    if not (named or linked or _names(page.text(), first.title)):
        return 0.0
    return NAMED * named + LINKED * linked + 1e-6


def _names(text: str, title: str) -> bool:
    bare = IN_BRACKETS.sub("", title).casefold()
    return sum(map(str.isalpha, bare)) >= SHORTEST and bool(
        re.search(rf"(?<!\w){re.escape(bare)}(?!\w)", text.casefold())
    )


def _rarity(asked: Sequence[str], evidence: Evidence, language: str) -> dict[str, float]:
    """How telling each stem of the question is; sums to 1."""
    texts = [set(stems(titled(ranked.passage), language)) for ranked in evidence.passages]
    holding = {stem: sum(stem in text for text in texts) for stem in asked}
    weights = {stem: math.log1p((len(texts) - held + 0.5) / (held + 0.5)) for stem, held in holding.items()}
    whole = sum(weights.values()) or 1.0
    return {stem: weight / whole for stem, weight in weights.items()}
