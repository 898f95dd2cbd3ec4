"""A research over a desk, with an author that calls what the test lays out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from search_backends.base import Access, Query, SearchResult, Section, Source
from search_backends.opened import Outline
from tests.questions import a_question
from tests.worker.authors.asking import ALONE, Silent
from worker.authors.base import Progress
from worker.desk import Desk
from worker.inquiry import Call, Inquiry, Result, Turn
from worker.limits import Limits
from worker.processors import DEFAULT
from worker.research import Research
from worker.trace import Trace
from worker.turns import Turns
from worker.types import Conversation, Draft, Evidence, Plan, Question

NOTHING = Draft("", sufficient=False)


@dataclass
class Outside:
    """A public place that finds whatever shares a word, and remembers what it was asked."""

    pages: Mapping[str, str] = field(default_factory=dict)
    queries: list[Query] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)
    name: str = "wikipedia"

    async def search(self, query: Query) -> list[SearchResult]:
        self.queries.append(query)
        words = " ".join(query.keywords).lower().split()
        return [
            self._result(title) for title, text in self.pages.items() if any(word in text.lower() for word in words)
        ]

    async def outline(self, title: str, language: str) -> Outline | None:
        self.opened.append(title)
        return Outline(self._source(title), (("History",),), ("Linked Page",)) if title in self.pages else None

    async def section(self, title: str, heading: str, language: str) -> SearchResult | None:
        self.opened.append(title)
        return self._result(title) if title in self.pages else None

    @property
    def left(self) -> str:
        """All words that were sent."""
        return " | ".join(text for query in self.queries for text in (query.text, *query.keywords))

    def _source(self, title: str) -> Source:
        return Source(self.name, title, f"https://wiki.example/{title}", access=Access.PUBLIC)

    def _result(self, title: str) -> SearchResult:
        return SearchResult(self._source(title), (Section((), self.pages[title], f"https://wiki.example/{title}"),))


@dataclass
class Calling:
    """An author that calls what is laid out, turn by turn; then nothing."""

    turns: list[Sequence[tuple[str, Any]]]
    inquiries: list[Inquiry] = field(default_factory=list)

    async def turn(self, question: Question, conversation: Conversation, inquiry: Inquiry) -> Turn:
        self.inquiries.append(inquiry)
        calls = self.turns.pop(0) if self.turns else ()
        return Turn(
            "", tuple(Call(f"{len(self.inquiries)}_{at}", name, given) for at, (name, given) in enumerate(calls))
        )

    @property
    def told(self) -> list[Result]:
        """What became of all calls that it was told of."""
        exchanges = self.inquiries[-1].exchanges if self.inquiries else ()
        return [result for exchange in exchanges for result in exchange.results]

    async def plan(self, question: Question, conversation: Conversation, backends: Sequence[str]) -> Plan:
        raise AssertionError

    async def hypothesize(self, question: Question, conversation: Conversation) -> tuple[str, ...]:
        raise AssertionError

    async def write(
        self, question: Question, conversation: Conversation, evidence: Sequence[Evidence], progress: Progress
    ) -> Draft:
        raise AssertionError


def a_research(
    author: Any,
    *backends: Any,
    question: Question | None = None,
    around: Conversation = ALONE,
    limits: Limits | None = None,
    table: Any = DEFAULT,
    progress: Any = None,
) -> Research:
    """One that may search these backends."""
    desk = Desk(
        question or a_question(),
        around,
        backends,
        "en",
        limits or Limits(),
        table,
        lambda kinds: (),
        Turns(),
        Trace(),
    )
    return Research(author, desk, progress or Silent(), lambda: 0)


def a_search(*queries: str, place: str = "wikipedia", missing: str = "a fact") -> tuple[str, dict[str, Any]]:
    """A call."""
    return "search", {"place": place, "queries": list(queries), "missing": missing, "judgement": "not yet"}


def a_note(*facts: tuple[int, str]) -> tuple[str, dict[str, Any]]:
    """A call that notes passages with quotes."""
    listed = [{"fact": quote, "passage": number, "quote": quote} for number, quote in facts]
    return "note", {"facts": listed, "judgement": "enough"}
