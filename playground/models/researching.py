"""What the models do with tools: search for the question's words, then for names that came, then note what answers."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playground.models.rules import Material, keywords, picked, sentences_of

QUESTION = re.compile(r"<question>\n(.*?)\n</question>", re.DOTALL)
PASSAGE = re.compile(r'<passage n="(\d+)" from="([^"]*)">\n(.*?)\n</passage>', re.DOTALL)
NAME = re.compile(r"[A-Z][\w'-]+(?: [A-Z][\w'-]+)+")
LAST = "There are no searches left"

Called = tuple[str, Mapping[str, Any] | str]
"""A tool's name and its arguments; text stands for arguments that are no JSON."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A research as its model sees it."""

    text: str
    """All that it was told: the prompt and the results, in order."""
    tools: tuple[Mapping[str, Any], ...]
    """Name and schema of each."""
    called: tuple[tuple[str, Mapping[str, Any]], ...]
    """What it called before."""

    @property
    def question(self) -> str:
        """What is to be answered."""
        asked = QUESTION.search(self.text)
        return asked[1] if asked else ""

    @property
    def passages(self) -> tuple[tuple[int, str, str], ...]:
        """Number, title and text of each."""
        return tuple((int(number), title, text) for number, title, text in PASSAGE.findall(self.text))

    @property
    def places(self) -> Sequence[str]:
        """Where the tool searches."""
        schemas = [each["schema"] for each in self.tools if each["name"] == "search"]
        places: Sequence[str] = schemas[0]["properties"]["place"]["enum"] if schemas else ()
        return places

    def note(self, *found: tuple[str, int, str]) -> Called:
        """A call that notes facts: what, passage, quote."""
        facts = [{"fact": fact, "passage": number, "quote": quote} for fact, number, quote in found]
        return "note", {"facts": facts, "judgement": "enough" if facts else "not found"}


Mind = Callable[[Seen], Sequence[Called]]


def by_rule(seen: Seen) -> Sequence[Called]:
    """The calls of one turn."""
    material = Material(seen.question, tuple((title, sentences_of(text)) for _, title, text in seen.passages))
    if picks := picked(material):
        return [seen.note(*((pick.text, seen.passages[pick.passage][0], pick.text) for pick in picks))]
    tried = {query for _, given in seen.called for query in given.get("queries", ())}
    if LAST in seen.text or not seen.places or not (new := [query for query in _queries(seen) if query not in tried]):
        return [seen.note()]
    given = {"queries": new[:2], "missing": "what the question asks", "judgement": "no passage says it"}
    return [("search", {"place": place, **given}) for place in seen.places[:2]]


def _queries(seen: Seen) -> Iterator[str]:
    yield from keywords(seen.question)
    for _, _, text in seen.passages:
        yield from NAME.findall(text)
