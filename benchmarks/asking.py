"""Puts one question through the pipeline, with nothing remembered from others, and keeps what passed through it."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from search_backends.base import Query, SearchResult
from search_backends.wikipedia import Wikipedia
from worker.authors.base import Progress
from worker.authors.extractive import Extractive
from worker.cache import MemoryCache
from worker.embedders.base import Embedder
from worker.pipeline import Deps, answer
from worker.types import Answer, Asker, Conversation, Door, Draft, Evidence, Place, Plan, Question


@dataclass(slots=True)
class Watched:
    """Backend and author of one question."""

    backend: Wikipedia
    author: Extractive
    hidden: str = ""
    """Title of a page that the search must not find."""
    results: list[SearchResult] = field(default_factory=list)
    evidence: Sequence[Evidence] = ()
    queries: list[Query] = field(default_factory=list)
    ranked_from: tuple[float, float] = (0.0, 0.0)
    """Seconds by the clock and of CPU, when the search was over; `written_at` when the draft was."""
    written_at: tuple[float, float] = (0.0, 0.0)
    name: str = "wikipedia"

    async def search(self, query: Query) -> list[SearchResult]:
        """What the backend finds, without the hidden page."""
        self.queries.append(query)
        found = [result for result in await self.backend.search(query) if result.source.title != self.hidden]
        self.results.extend(found)
        self.ranked_from = now()
        return found

    async def plan(self, question: Question, conversation: Conversation, backends: Sequence[str]) -> Plan:
        """The author's."""
        return await self.author.plan(question, conversation, backends)

    async def hypothesize(self, question: Question, conversation: Conversation) -> tuple[str, ...]:
        """The author's."""
        return await self.author.hypothesize(question, conversation)

    async def write(
        self, question: Question, conversation: Conversation, evidence: Sequence[Evidence], progress: Progress
    ) -> Draft:
        """The author's."""
        self.evidence = evidence
        draft = await self.author.write(question, conversation, evidence, progress)
        self.written_at = now()
        return draft


class Silent:
    """Shows nothing."""

    async def status(self, text: str) -> None:
        """Nothing."""


def now() -> tuple[float, float]:
    """Seconds by the clock, and of CPU used by this process."""
    return time.perf_counter(), time.process_time()


async def ask(text: str, backend: Wikipedia, embedder: Embedder | None, hidden: str = "") -> tuple[Answer, Watched]:
    """The pipeline's answer."""
    watched = Watched(replace(backend, cache=MemoryCache()), Extractive(embedder), hidden)
    deps = Deps(
        author_for=lambda occasion: watched,
        extractive=watched,
        embedders_for=lambda meter, kinds: (embedder,) if embedder else (),
        backends_for=lambda question, conversation: (watched,),
        conversation_of=_no_conversation,
    )
    question = Question("benchmark", text, Asker("U1", "T1"), Place(Door.MENTION, "C1", "1.0"), time.time())
    deadline = asyncio.get_running_loop().time() + 600
    return await answer(question, deps, Silent(), deadline), watched


async def _no_conversation(question: Question) -> Conversation:
    return Conversation()
