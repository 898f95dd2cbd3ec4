"""One question from the queue to Slack: every way in which it can end."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic, time
from typing import Protocol

import structlog
from redis.exceptions import RedisError

from worker import metrics, words, words_again
from worker.accounts import Accounts
from worker.again import STALE_S, QuestionGone, with_button
from worker.authors.base import author_error_in
from worker.bill import Bill
from worker.blocks import Payload, messages
from worker.delivery.base import Delivery, DeliveryError
from worker.delivery.ledger import Withdrawn
from worker.logs import where
from worker.pipeline import Deps, answer
from worker.slack_errors import FAILURES, reason_of
from worker.threads import Threads, Turn
from worker.types import Door, Question

log = structlog.get_logger()

WRITING = 0.9
"""Share of a job's time after which a model is given up: there is time to quote passages instead, and to post them."""

REFUSAL_S = 30
"""Seconds for the sentence that there is no answer."""


class Undelivered(Exception):
    """Slack does not even take the sentence that there is no answer: somebody has to try later."""


class Reads(Protocol):
    """Whoever knows what a question says where it was asked."""

    async def plain(self, question: Question) -> Question:
        """The question with names in place of ids."""

    async def read_again(self, question: Question) -> Question:
        """The question as its message has it now. Raise QuestionGone, or what a call to Slack ends in."""


@dataclass(frozen=True, slots=True)
class Job:
    """What answering one question takes."""

    deps: Deps
    conversations: Reads
    threads: Threads
    bill: Bill
    spent: Callable[[Question, float], None]
    """Told what an answer cost, in US dollars."""
    deadline_s: float
    thread_replies: int
    accounts: Accounts

    async def run(self, question: Question, delivery: Delivery) -> bool:
        """Answer it, or say why not; whether it is answered. Raise Withdrawn where another job, or nobody, has to.

        Raise Undelivered.
        """
        began, answered = monotonic(), False
        try:
            async with asyncio.timeout(self.deadline_s) as limit:
                if time() - question.asked_at > STALE_S:
                    outcome = await self._ask_whether_needed(question, delivery)
                else:
                    outcome, answered = await self._answered(question, delivery, began), True
        except Withdrawn:
            raise
        except Exception as error:  # noqa: BLE001  whatever broke, whoever asked gets a sentence
            outcome = await self.refuse(question, delivery, *self._reason(question, error, limit.expired()))
        seconds = monotonic() - began
        metrics.ended(outcome, seconds)
        log.info("question.ended", question=question.id, outcome=outcome, seconds=round(seconds, 3))
        return answered

    async def _ask_whether_needed(self, question: Question, delivery: Delivery) -> str:
        channel = question.place.channel if question.place.door is Door.MENTION else ""
        sentence = words_again.still_needed(question.asked_at, channel)
        await delivery.ask(with_button(sentence, question, words_again.answer_it()))
        return "stale"

    async def _answered(self, question: Question, delivery: Delivery, began: float) -> str:
        if question.again and not question.text:
            question = await self.conversations.read_again(question)
        turn, plain = await asyncio.gather(self._turn(question), self.conversations.plain(question))
        if turn is not Turn.ANSWER:
            tell = delivery.refuse if turn is Turn.PAUSE else delivery.whisper
            await tell(Payload(words.thread_full(self.thread_replies), ()))
            return "thread_full"
        deadline = asyncio.get_running_loop().time() + self.deadline_s * WRITING
        answered = await answer(plain, self.deps, delivery, deadline)
        buttons = self.accounts.buttons(question, answered)
        await delivery.deliver(messages(self.bill.added(answered), monotonic() - began, buttons))
        await self.accounts.keep(question, answered)
        if dollars := self.bill.log(question, answered):
            await asyncio.to_thread(self.spent, question, dollars)
        log.info("question.sent", question=question.id, **answered.sent)
        return answered.outcome

    async def refuse(self, question: Question, delivery: Delivery, reason: str, sentence: str) -> str:
        """Tell the asker why there is no answer, with a button to try again; the reason is for the log.

        Raise Undelivered where Slack does not take that now and may later.
        """
        try:
            async with asyncio.timeout(REFUSAL_S):
                await delivery.refuse(with_button(sentence, question))
        except (DeliveryError, TimeoutError) as error:
            log.error("delivery.failed", question=question.id, reason=reason, error=reason_of(error))
            if isinstance(error, TimeoutError) or error.passes:
                raise Undelivered from error
        return reason

    def _reason(self, question: Question, error: Exception, late: bool) -> tuple[str, str]:
        """Why there is no answer: for the log, and for the asker."""
        if late and isinstance(error, TimeoutError):
            return "deadline", words.deadline(self.deadline_s)
        if author := author_error_in(error):
            return "author", str(author)
        if isinstance(error, QuestionGone):
            return "gone", words_again.question_gone()
        if isinstance(error, FAILURES) and question.again:
            return "unreadable", words.sentence(words.thread_unreadable(reason_of(error)))
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
