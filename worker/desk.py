"""What one research has before it: passages by number, queries that were asked, and where else it may look."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from search_backends.base import Access, Backend, Query, SearchResult
from search_backends.compute import in_thread
from search_backends.lexical import stems, words
from worker.embedders.base import Embedder
from worker.leaving import confined
from worker.limits import Limits
from worker.openness import open_stems
from worker.passages import split
from worker.processors import INSIDE, Kind, Processor, Table, kind_of, kinds_around, kinds_in, may_have
from worker.rank import rank, titled
from worker.search import search
from worker.thread import NAME as THREAD
from worker.tools import ToolError
from worker.trace import Trace
from worker.turns import Turns
from worker.types import Conversation, Evidence, Part, Passage, Question, RankedPassage

FIRST = 5
"""Passages of each part that the author sees from the first pass."""
A_SEARCH = 3
"""New passages that one search brings at most."""
FITS = 0.5
"""Share of a query's words that a passage must hold to be worth reading."""

EmbeddersOf = Callable[[frozenset[Kind]], Sequence[Embedder]]


@dataclass(slots=True)
class Desk:
    """Filled while a research goes on."""

    question: Question
    conversation: Conversation
    backends: Sequence[Backend]
    language: str
    limits: Limits
    table: Table
    embedders_of: EmbeddersOf
    turns: Turns
    trace: Trace
    passages: list[RankedPassage] = field(default_factory=list)
    """What the author sees, numbered from 1."""
    unshown: list[RankedPassage] = field(default_factory=list)
    """What was found and is not for the author to see."""
    searched: list[str] = field(default_factory=list)
    unreachable: dict[str, str] = field(default_factory=dict)
    links: list[str] = field(default_factory=list)
    """Titles that pages on the desk lead to."""
    computed: list[tuple[str, str]] = field(default_factory=list)
    """Expressions and their values."""
    noted: list[int] = field(default_factory=list)
    """Numbers of the passages that hold facts which matter."""
    is_done: bool = False
    """Whether the facts are noted."""
    _asked: set[tuple[str, ...]] = field(default_factory=set)

    def lay_out(self, evidence: Iterable[Evidence]) -> None:
        """The best passages of a first pass, and all that are not for the author to see."""
        for part in evidence:
            shown = [ranked for ranked in part.passages if self._shows(ranked.passage)]
            self.take([*shown[:FIRST], *(ranked for ranked in part.passages if ranked not in shown)])

    @property
    def places(self) -> list[str]:
        """Names of the backends that can be searched by words."""
        return [backend.name for backend in self.backends if backend.name != THREAD]

    def take(self, ranked: Iterable[RankedPassage]) -> list[int]:
        """Numbers of those that are new, as many as there is room for; what the author may not see is set aside."""
        known = {each.passage.text for each in (*self.passages, *self.unshown)}
        taken: list[int] = []
        for each in ranked:
            if each.passage.text in known:
                continue
            known.add(each.passage.text)
            if not self._shows(each.passage):
                self.unshown.append(each)
            elif len(self.passages) < self.limits.passages:
                self.passages.append(each)
                taken.append(len(self.passages))
        return taken

    async def search(self, place: str, queries: Sequence[str], missing: str) -> list[int]:
        """Numbers of the new passages that fit. Raise ToolError where nothing was searched."""
        backend = next((each for each in self.backends if each.name == place and place != THREAD), None)
        if backend is None:
            raise ToolError(f"There is no place {place!r}. Places: {', '.join(self.places)}.")
        query = self._leaving(Query(missing, tuple(" ".join(each.split()) for each in queries), self.language), place)
        query = replace(query, keywords=self._unasked(place, query.keywords))
        found = await search(Part(missing, {place: query}), [backend], self.turns)
        self.searched += found.searched
        if place in found.unreachable:
            self.unreachable[place] = found.unreachable[place]
            raise ToolError(f"{found.unreachable[place]}. Look elsewhere, or answer from what is there.")
        return await self.bring(found.results, query.keywords)

    async def bring(self, results: Sequence[SearchResult], queries: Sequence[str], whatever: bool = False) -> list[int]:
        """Numbers of the best of the results' passages that are new and fit a query, or whatever they hold."""
        known = {each.passage.text for each in self.passages}
        new = [each for each in await in_thread(split, results) if each.text not in known]
        fresh = [each for each in new if whatever or self._fits(each, queries)]
        if not fresh:
            return []
        if kinds_in(fresh):
            self.trace.close()
        part = Part(" ".join(queries), {})
        ranked = await rank(part, fresh, (), self.embedders_of(self.kinds | kinds_in(fresh)), self.language, A_SEARCH)
        return self.take(ranked)

    @property
    def kinds(self) -> frozenset[Kind]:
        """Kinds of text that the author sees."""
        around = kinds_around(self.question, self.conversation)
        return around | kinds_in(each.passage for each in self.passages)

    def is_public(self, title: str) -> bool:
        """Whether a public page of this title is on the desk, or a link to it."""
        pages = (each.passage.source for each in self.passages)
        return title in self.links or any(page.title == title and page.access is Access.PUBLIC for page in pages)

    def _leaving(self, query: Query, place: str) -> Query:
        """What of the query may go there. Raise ToolError where nothing is left."""
        closed = {Kind.PUBLIC_SLACK, Kind.PRIVATE_SLACK, Kind.FILES}
        free = {kind for kind in closed if may_have(Processor.SEARCH, [kind], self.table)}
        if place not in INSIDE and self.kinds & (closed - free):
            query = confined(query, self._open_stems())
            query = query if query.text else replace(query, text=self.question.text)
        if not query.keywords:
            raise ToolError(
                "These words stand in Slack alone, and may not be searched outside of it. "
                "Search with words of the question or of public pages."
            )
        return query

    def _open_stems(self) -> frozenset[str]:
        passages = [each.passage for each in self.passages]
        public = [titled(each) for each in passages if each.source.access is Access.PUBLIC]
        closed = [titled(each) for each in passages if each.source.access is not Access.PUBLIC]
        closed += [said.text for said in self.conversation.messages if not said.ours]
        closed += [forward.text for forward in self.question.forwards]
        return open_stems(self.question, self.conversation, [*public, *self.links], closed, self.language)

    def _unasked(self, place: str, queries: Sequence[str]) -> tuple[str, ...]:
        """Those that were not asked there before, whatever the order of their words. Raise ToolError for none."""
        keys = {query: (place, *sorted(words(query))) for query in queries}
        new = tuple(query for query, key in keys.items() if key not in self._asked)
        self._asked.update(keys.values())
        if not new:
            raise ToolError(f"This was searched before in {place}. Use other words, or look elsewhere.")
        return new

    def _fits(self, passage: Passage, queries: Sequence[str]) -> bool:
        held = frozenset(stems(titled(passage), self.language))
        wanted = [frozenset(stems(query, self.language)) for query in queries]
        return any(len(each & held) >= FITS * len(each) for each in wanted if each)

    def _shows(self, passage: Passage) -> bool:
        kind = kind_of(passage.source)
        return kind is None or may_have(Processor.AUTHOR, [kind], self.table)
