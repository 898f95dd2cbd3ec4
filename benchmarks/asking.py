"""Puts one question through the pipeline, with nothing remembered from others, and keeps what passed through it."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

from benchmarks.changes import Change, unchanged
from search_backends.base import Backend, Query, SearchResult
from worker.abstain import Signals, holds_answer
from worker.authors.assisted import Assisted
from worker.authors.base import Author, Progress
from worker.authors.extractive import Extractive
from worker.authors.occasion import AuthorFor, Occasion
from worker.authors.opening import open_authors, usable
from worker.cache import MemoryCache
from worker.deps import open_embedders
from worker.embedders.base import Embedder
from worker.embedders.local import open_local
from worker.inquiry import Inquiry, Turn
from worker.pipeline import Deps, EmbeddersFor, answer
from worker.settings import Settings, SettingsError, settings_from_environment
from worker.settings.models import AuthorName
from worker.types import Answer, Asker, Conversation, Door, Draft, Evidence, Place, Plan, Question

PATIENCE_S = 600.0
"""No question of a benchmark is given up before."""


@dataclass(slots=True)
class Watched:
    """Backend and author of one question."""

    backend: Backend
    author: Author
    change: Change = unchanged
    """What happens to each result before anybody reads it."""
    results: list[SearchResult] = field(default_factory=list)
    evidence: Sequence[Evidence] = ()
    queries: list[Query] = field(default_factory=list)
    ranked_from: tuple[float, float] = (0.0, 0.0)
    """Seconds by the clock and of CPU, when the search was over; `written_at` when the draft was."""
    written_at: tuple[float, float] = (0.0, 0.0)
    name: str = "wikipedia"

    async def search(self, query: Query) -> list[SearchResult]:
        """What the backend finds, changed."""
        self.queries.append(query)
        changed = [self.change(result) for result in await self.backend.search(query)]
        found = [result for result in changed if result is not None]
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

    async def turn(self, question: Question, conversation: Conversation, inquiry: Inquiry) -> Turn:
        """The author's."""
        return await self.author.turn(question, conversation, inquiry)


class Silent:
    """Shows nothing."""

    async def status(self, text: str) -> None:
        """Nothing."""


@dataclass(frozen=True, slots=True)
class Answering:
    """What the questions of a benchmark are put to."""

    backend_for: Callable[[], Backend]
    """Called for each question: one that remembers nothing, or the same for all."""
    embedder: Embedder | None
    """Of the author that quotes; None to go by words alone."""
    worth_quoting: Callable[[Signals], bool] = holds_answer
    model_for: AuthorFor | None = None
    """The model that writes; None where sentences are quoted."""
    embedders_for: EmbeddersFor | None = None
    """What ranks where a model writes; else it is the embedder."""

    async def ask(self, text: str, change: Change = unchanged) -> tuple[Answer, Watched]:
        """The pipeline's answer; quotes where a model fails."""
        extractive = Extractive(self.embedder, self.worth_quoting)
        watched = Watched(self.backend_for(), extractive, change)
        embedders = (self.embedder,) if self.embedder else ()

        def author_for(occasion: Occasion) -> Author:
            if self.model_for:
                watched.author = Assisted(self.model_for(occasion), extractive)
            return watched

        async def watched_alone(question: Question, conversation: Conversation) -> tuple[Backend, ...]:
            return (watched,)

        deps = Deps(
            author_for=author_for,
            extractive=extractive if self.model_for else watched,
            embedders_for=self.embedders_for or (lambda meter, kinds, sent: embedders),
            backends_for=watched_alone,
            conversation_of=_no_conversation,
        )
        question = Question("benchmark", text, Asker("U1", "T1"), Place(Door.MENTION, "C1", "1.0"), time.time())
        deadline = asyncio.get_running_loop().time() + PATIENCE_S
        given = await answer(question, deps, Silent(), deadline)
        if given.unreachable:  # a search that failed is no finding of nothing
            print(f"{'; '.join(given.unreachable.values())}, asked: {text}", file=sys.stderr)
        return given, watched


@asynccontextmanager
async def open_answering(
    backend_for: Callable[[], Backend], author: AuthorName = "extractive", by_words: bool = False
) -> AsyncIterator[Answering]:
    """With the author of this name, as the settings in the environment have it; without an embedder where told so.

    Raise SystemExit where a model is wanted for which the key is missing.
    """
    local = None if by_words else await open_local()
    if author == "extractive":
        yield Answering(backend_for, local)
        return
    settings = _settings_for(author)
    async with AsyncExitStack() as stack:
        model_for = await stack.enter_async_context(open_authors(settings))
        embedders_for = None if by_words else await open_embedders(stack, settings, MemoryCache())
        yield Answering(backend_for, local, model_for=model_for, embedders_for=embedders_for)


def _settings_for(author: AuthorName) -> Settings:
    try:
        settings = settings_from_environment(author=author, second_author="extractive")
    except SettingsError as error:
        raise SystemExit(str(error)) from None
    if author not in usable(settings):
        raise SystemExit(f"There is no key for {author}: set {author.upper()}_API_KEY.")
    return settings


def now() -> tuple[float, float]:
    """Seconds by the clock, and of CPU used by this process."""
    return time.perf_counter(), time.process_time()


async def _no_conversation(question: Question) -> Conversation:
    return Conversation()
