"""The pages of two things that are compared: which page each name means, and the value that it gives."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from worker.compared import BY_TIME, OF_PEOPLE, Compared, Measure
from worker.figured import figure_of
from worker.second_page import IN_BRACKETS
from worker.sentences import sentences
from worker.types import RankedPassage
from worker.valued import Value, day_of, is_person

SAME = {"movie": "film", "movies": "film", "record": "album", "group": "band", "book": "novel"}
AMBIGUOUS = re.compile(r"\b(?:may|can|could) (?:also )?refer to\b", re.IGNORECASE)
UNREAL = re.compile(
    r"\b(?:is|was|are|were) (?:an?|the) [^.,;()]*?\b(?:fictional|mythical|legendary|planned|proposed|unbuilt|future)\b"
)
BEGINNING = 200
"""Characters in which a page says that it is none of its own, but a list of what has that name."""
WORKS = (
    "film|album|song|single|EP|novel|book|series|sitcom|game|play|musical|opera|magazine|soundtrack|episode|story|poem"
)
Pages = Mapping[str, list[tuple[int, str]]]
"""By title the passages of each page's beginning, with their places."""


@dataclass(frozen=True, slots=True)
class Valued:
    """One of the two: what it is called, and its value, which stands in the passage at this place."""

    name: str
    place: int
    value: Value
    is_person: bool = False


def pages_of(passages: Sequence[RankedPassage], besides: frozenset[int]) -> Pages:
    """By title the passages of each page's beginning, with their places."""
    pages: dict[str, list[tuple[int, str]]] = {}
    for place, ranked in enumerate(passages):
        if place in besides:
            continue
        pages.setdefault(ranked.passage.source.title, [])
        if not ranked.passage.heading:
            pages[ranked.passage.source.title].append((place, ranked.passage.text))
    return pages


def valued(name: str, asked: Compared, pages: Pages) -> Valued | None:
    """The value of the one page of that name; None where several pages may be meant, or none says it."""
    meant = [title for title in pages if IN_BRACKETS.sub("", title).casefold() == name.casefold()]
    several = any(AMBIGUOUS.search(text[:BEGINNING]) for title in meant for _, text in pages[title])
    if several or any(title.casefold().endswith("(disambiguation)") for title in meant):
        return None
    kind = SAME.get(asked.kind, asked.kind)
    fitting = [title for title in meant if _fits(kind, asked.measure, pages[title])]
    if len(fitting) != 1:
        return None
    lead = pages[fitting[0]]
    found = list(_values(asked.measure, fitting[0], lead))
    return Valued(name, *found[0], any(is_person(text) for _, text in lead)) if len(found) == 1 else None


def _fits(kind: str, measure: Measure, lead: Sequence[tuple[int, str]]) -> bool:
    """Whether the page may be the one that is meant, by how it begins."""
    if not lead:
        return True
    text = lead[0][1]
    begins = " ".join(sentences(text)[:1])
    if UNREAL.search(begins) or (measure not in OF_PEOPLE and is_person(text)):
        return False
    if measure is Measure.RELEASED:
        told = re.search(rf"\b(?:is|was) (?:an?|the) [^.,;()]*?\b(?:{WORKS})\b", begins)
        return told is not None and (kind not in WORKS.split("|") or kind in told[0].lower())
    return True


def _values(measure: Measure, title: str, lead: Sequence[tuple[int, str]]) -> Iterator[tuple[int, Value]]:
    read = day_of if measure in BY_TIME else figure_of
    for place, text in lead:
        if value := read(measure, IN_BRACKETS.sub("", title), text):
            yield place, value
