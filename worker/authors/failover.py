"""Several authors in order: the next takes over where one fails, and where the table lets it have the text."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import structlog

from worker.authors.base import Author, Progress
from worker.authors.failures import ModelError, Reason
from worker.authors.shown import shown
from worker.inquiry import Inquiry, Turn
from worker.metrics import MODEL_FAILURES
from worker.processors import Kind, Processor, Sent, Table, kinds_around, kinds_of, may_have, unnoted
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
    sent: Sent = unnoted

    async def plan(self, question: Question, conversation: Conversation, backends: Sequence[str]) -> Plan:
        """The first seat's plan that comes about. Raise ModelError."""
        kinds = kinds_around(question, conversation)

        async def planned(seat: Seat) -> Plan:
            self.sent(seat.processor, kinds)
            return await seat.author.plan(question, conversation, backends)

        return await self._first("plan", kinds, planned)

    async def hypothesize(self, question: Question, conversation: Conversation) -> tuple[str, ...]:
        """Hypothetical answers; none where they fail, since the question itself can be ranked against."""
        kinds = kinds_around(question, conversation)

        async def supposed(seat: Seat) -> tuple[str, ...]:
            self.sent(seat.processor, kinds)
            return await seat.author.hypothesize(question, conversation)

        try:
            return await self._first("hypothesize", kinds, supposed)
        except ModelError:
            return ()

    async def write(
        self, question: Question, conversation: Conversation, evidence: Sequence[Evidence], progress: Progress
    ) -> Draft:
        """The first seat's draft that comes about, from what it may see. Raise ModelError, Uncited."""

        async def written(seat: Seat) -> Draft:
            seen = shown(question, conversation, evidence, seat.processor, self.table)
            if seen.unseen and not seen.numbers:
                raise ModelError(Reason.NOT_ALLOWED, seat.provider)
            self.sent(seat.processor, kinds_of(seen.question, seen.conversation, seen.evidence))
            draft = await seat.author.write(seen.question, seen.conversation, seen.evidence, progress)
            return seen.counted(draft)

        return await self._first("write", frozenset({Kind.QUESTION}), written)

    async def turn(self, question: Question, conversation: Conversation, inquiry: Inquiry) -> Turn:
        """The first seat's turn that comes about, of those that may see all that was found. Raise ModelError."""

        async def taken(seat: Seat) -> Turn:
            self.sent(seat.processor, inquiry.kinds)
            return await seat.author.turn(question, conversation, inquiry)

        return await self._first("research", inquiry.kinds, taken)

    async def _first(self, step: str, kinds: frozenset[Kind], ask: Callable[[Seat], Awaitable[T]]) -> T:
        failures: list[ModelError] = []
        for seat in self.seats:
            if not may_have(seat.processor, kinds, self.table):
                _note(step, ModelError(Reason.NOT_ALLOWED, seat.provider), failures)
                continue
            try:
                return await ask(seat)
            except ModelError as failure:
                _note(step, failure, failures)
                if failure.reason in FINAL:
                    break
        # The first author's failure is the one that its admin can mend; that a second may not help out is policy.
        raise failures[0]


def _note(step: str, failure: ModelError, failures: list[ModelError]) -> None:
    failures.append(failure)
    MODEL_FAILURES.labels(step, failure.provider, failure.reason.value).inc()
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

    async def turn(self, question: Question, conversation: Conversation, inquiry: Inquiry) -> Turn:
        """Raise ModelError."""
        raise ModelError(Reason.NO_KEY, self.provider)
