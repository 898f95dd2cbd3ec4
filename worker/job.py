"""One question from the queue to Slack: every way in which it can end."""

import asyncio
from dataclasses import dataclass
from time import monotonic
from typing import Protocol

import structlog
from redis.exceptions import RedisError

from worker import metrics, words
from worker.authors.base import AuthorError
from worker.bill import Bill
from worker.blocks import Payload, messages
from worker.delivery.base import Delivery, DeliveryError
from worker.delivery.ledger import Withdrawn
from worker.logs import where
from worker.pipeline import Deps, answer
from worker.slack_errors import reason_of
from worker.threads import Threads, Turn
from worker.types import Door, Question

log = structlog.get_logger()

WRITING = 0.9
"""Share of a job's time after which a model is given up: there is time to quote passages instead, and to post them."""

REFUSAL_S = 30
"""Seconds for the sentence that there is no answer."""


class Reads(Protocol):
    """Whoever knows what a question says where it was asked."""

    async def plain(self, question: Question) -> Question:
        """The question with names in place of ids."""


@dataclass(frozen=True, slots=True)
class Job:
    """What answering one question takes."""

    deps: Deps
    conversations: Reads
    threads: Threads
    bill: Bill
    deadline_s: float
    thread_replies: int

    async def run(self, question: Question, delivery: Delivery) -> None:
        """Answer it, or say why not. Raise Withdrawn where another job, or nobody, has to."""
        began = monotonic()
        try:
            async with asyncio.timeout(self.deadline_s) as limit:
                outcome = await self._answered(question, delivery, began)
        except Withdrawn:
            raise
        except Exception as error:  # noqa: BLE001  whatever broke, whoever asked gets a sentence
            outcome = await self.refuse(question, delivery, *self._reason(question, error, limit.expired()))
        seconds = monotonic() - began
        metrics.ended(outcome, seconds)
        log.info("question.ended", question=question.id, outcome=outcome, seconds=round(seconds, 3))

    async def _answered(self, question: Question, delivery: Delivery, began: float) -> str:
        turn, plain = await asyncio.gather(self._turn(question), self.conversations.plain(question))
        if turn is not Turn.ANSWER:
            tell = delivery.refuse if turn is Turn.PAUSE else delivery.whisper
            await tell(Payload(words.thread_full(self.thread_replies), ()))
            return "thread_full"
        deadline = asyncio.get_running_loop().time() + self.deadline_s * WRITING
        answered = await answer(plain, self.deps, delivery, deadline)
        await delivery.deliver(messages(self.bill.added(answered), monotonic() - began))
        self.bill.log(question, answered)
        log.info("question.sent", question=question.id, **answered.sent)
        return answered.outcome

    async def refuse(self, question: Question, delivery: Delivery, reason: str, sentence: str) -> str:
        """Tell the asker why there is no answer; the reason is for the log."""
        try:
            async with asyncio.timeout(REFUSAL_S):
                await delivery.refuse(Payload(sentence, ()))
        except (DeliveryError, TimeoutError) as error:
            log.error("delivery.failed", question=question.id, reason=reason, error=reason_of(error))
        return reason

    def _reason(self, question: Question, error: Exception, late: bool) -> tuple[str, str]:
        """Why there is no answer: for the log, and for the asker."""
        if late and isinstance(error, TimeoutError):
            return "deadline", words.deadline(self.deadline_s)
        if author := _author_error(error):
            return "author", str(author)
        if isinstance(error, DeliveryError):
            log.error("delivery.failed", question=question.id, error=str(error))
        else:
            log.error("question.broke", question=question.id, where=where(error))
        return "unexpected", words.unexpected(question.id)

    async def _turn(self, question: Question) -> Turn:
        """Whether the thread has had its answers for this hour."""
        place = question.place
        if place.door is not Door.MENTION:
            return Turn.ANSWER
        try:
            return await asyncio.to_thread(
                self.threads.within(question.team).turn,
                *(place.channel, place.thread, question.id, self.thread_replies),
            )
        except RedisError as error:
            log.warning("threads.unknown", question=question.id, reason=type(error).__name__)
            return Turn.ANSWER


def _author_error(error: BaseException) -> AuthorError | None:
    """The author's own words, out of the group in which they arrive from work that was done side by side."""
    if isinstance(error, BaseExceptionGroup):
        return next(filter(None, map(_author_error, error.exceptions)), None)
    return error if isinstance(error, AuthorError) else None
