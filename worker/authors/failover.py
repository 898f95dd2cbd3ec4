"""Several authors in order: the next takes over where one fails, and where the table lets it have the text."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import structlog

from worker.authors.base import Author, Progress
from worker.authors.failures import ModelError, Reason
from worker.processors import Kind, Processor, Table, kinds_of, may_have
from worker.types import Conversation, Draft, Evidence, Plan, Question

T = TypeVar("T")

log = structlog.get_logger()

# What one provider declines to answer is not carried to the next until one gives in.
FINAL = {Reason.REFUSED, Reason.TOO_LONG}


@dataclass(frozen=True, slots=True)
class Seat:
    """An author and the processor that it is in the table."""

    processor: Processor
    provider: str
    author: Author


@dataclass(frozen=True, slots=True)
class FailOver:
    """The seats in the order in which they are asked."""

    seats: tuple[Seat, ...]
    table: Table
    thread: Kind = Kind.PRIVATE_SLACK
    """What the messages around the question are."""

    async def plan(self, question: Question, conversation: Conversation, backends: Sequence[str]) -> Plan:
        """The first seat's plan that comes about. Raise ModelError."""
        kinds = kinds_of(question, conversation, (), self.thread)
        return await self._first("plan", kinds, lambda author: author.plan(question, conversation, backends))

    async def hypothesize(self, question: Question, conversation: Conversation) -> tuple[str, ...]:
        """Hypothetical answers; none where they fail, since the question itself can be ranked against."""
        kinds = kinds_of(question, conversation, (), self.thread)
        try:
            return await self._first("hypothesize", kinds, lambda author: author.hypothesize(question, conversation))
        except ModelError:
            return ()

    async def write(
        self, question: Question, conversation: Conversation, evidence: Sequence[Evidence], progress: Progress
    ) -> Draft:
        """The first seat's draft that comes about. Raise ModelError, Uncited."""
        kinds = kinds_of(question, conversation, evidence, self.thread)
        return await self._first(
            "write", kinds, lambda author: author.write(question, conversation, evidence, progress)
        )

    async def _first(self, step: str, kinds: frozenset[Kind], ask: Callable[[Author], Awaitable[T]]) -> T:
        failures: list[ModelError] = []
        for seat in self.seats:
            if not may_have(seat.processor, kinds, self.table):
                _note(step, ModelError(Reason.NOT_ALLOWED, seat.provider), failures)
                continue
            try:
                return await ask(seat.author)
            except ModelError as failure:
                _note(step, failure, failures)
                if failure.reason in FINAL:
                    break
        # The first author's failure is the one that its admin can mend; that a second may not help out is policy.
        raise failures[0]


def _note(step: str, failure: ModelError, failures: list[ModelError]) -> None:
    failures.append(failure)
    log.warning(
        "model.failed",
        step=step,
        provider=failure.provider,
        reason=failure.reason.value,
        status=failure.status,
        code=failure.code,
    )


@dataclass(frozen=True, slots=True)
class Absent:
    """Stands for a model that has no key."""

    provider: str

    async def plan(self, question: Question, conversation: Conversation, backends: Sequence[str]) -> Plan:
        """Raise ModelError."""
        raise ModelError(Reason.NO_KEY, self.provider)

    async def hypothesize(self, question: Question, conversation: Conversation) -> tuple[str, ...]:
        """Raise ModelError."""
        raise ModelError(Reason.NO_KEY, self.provider)

    async def write(
        self, question: Question, conversation: Conversation, evidence: Sequence[Evidence], progress: Progress
    ) -> Draft:
        """Raise ModelError."""
        raise ModelError(Reason.NO_KEY, self.provider)
