import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from aiohttp import ClientError
from redis import Redis
from slack_sdk.errors import SlackApiError

from search_backends.base import Backend
from tests.questions import a_question
from worker.accounts import Accounts
from worker.again import ACTION, Again, QuestionGone
from worker.authors.base import AuthorError
from worker.authors.occasion import Occasion
from worker.bill import Bill
from worker.blocks import Payload
from worker.delivery.base import DeliveryError
from worker.delivery.ledger import Withdrawn
from worker.job import Job, Undelivered
from worker.pipeline import Deps
from worker.seal import Sealer
from worker.threads import Threads
from worker.types import Conversation, Question


@dataclass
class Kept:
    """A delivery that keeps what it gets."""

    messages: list[str] = field(default_factory=list)
    refuses: Exception | None = None
    payloads: list[Payload] = field(default_factory=list)

    async def status(self, text: str) -> None:
        pass

    async def deliver(self, messages: Sequence[Payload]) -> None:
        if self.refuses:
            raise self.refuses
        self.messages += [message.text for message in messages]
        self.payloads += messages

    async def ask(self, message: Payload) -> None:
        self.messages.append(f"asked: {message.text}")
        self.payloads.append(message)

    async def stop(self) -> None:
        pass

    async def refuse(self, message: Payload) -> None:
        await self.deliver([message])

    async def whisper(self, message: Payload) -> None:
        self.messages.append(f"aside: {message.text}")

    async def take_back(self) -> None:
        self.messages.clear()


@dataclass
class AsIs:
    """Conversations in which nobody has a name, and of which a message may be gone or out of reach."""

    unread: Exception | None = None

    async def read_again(self, question: Question) -> Question:
        if self.unread:
            raise self.unread
        return replace(question, text="read again")

    async def plain(self, question: Question) -> Question:
        return question


def job_that(redis: Redis, fails_with: BaseException | None = None, deadline_s: float = 5.0, replies: int = 30) -> Job:
    async def conversation_of(question: Question) -> Conversation:
        if fails_with is None:
            import asyncio

            await asyncio.Event().wait()
        assert fails_with
        raise fails_with

    unused: Any = None
    deps = Deps(unused, unused, unused, unused, conversation_of)
    told = AsIs(), Threads(redis), Bill({}, False), _count_nothing
    return Job(deps, *told, deadline_s, replies, keeping_nothing())  # type: ignore[arg-type]


def keeping_nothing() -> Accounts:
    unused: Any = None
    return Accounts(unused, Sealer(b"k" * 32), {}, 0.0)


def _count_nothing(question: Question, dollars: float) -> None:
    pass


async def test_an_author_that_cannot_write_says_why(redis: Redis) -> None:
    delivery = Kept()
    await job_that(redis, AuthorError("The model is on strike.")).run(a_question(), delivery)
    assert delivery.messages == ["The model is on strike."]


async def test_an_author_that_fails_beside_other_work_says_why_too(redis: Redis) -> None:
    delivery = Kept()
    failed = ExceptionGroup("work done side by side", [ValueError(), ExceptionGroup("", [AuthorError("On strike.")])])
    await job_that(redis, failed).run(a_question(), delivery)
    assert delivery.messages == ["On strike."]


async def test_a_time_out_within_the_job_is_not_taken_for_its_deadline(redis: Redis) -> None:
    delivery = Kept()
    await job_that(redis, TimeoutError()).run(a_question(), delivery)
    assert "Something went wrong" in delivery.messages[0]


async def test_whatever_breaks_the_asker_gets_a_sentence_and_the_log_the_place(
    redis: Redis, capsys: pytest.CaptureFixture[str]
) -> None:
    delivery = Kept()
    await job_that(redis, ZeroDivisionError("with a secret in it")).run(a_question(), delivery)
    assert "Something went wrong" in delivery.messages[0]
    assert "T1:C1:1700000000.000100" in delivery.messages[0]
    logged = capsys.readouterr()
    assert "test_job.py" in logged.out + logged.err
    assert "secret" not in logged.out + logged.err + delivery.messages[0]


async def test_a_job_that_takes_too_long_ends_with_a_sentence(redis: Redis) -> None:
    delivery = Kept()
    await job_that(redis, deadline_s=0.05).run(a_question(), delivery)
    assert "could not answer within" in delivery.messages[0]


async def test_a_question_that_is_somebody_elses_by_now_is_left_to_them(redis: Redis) -> None:
    delivery = Kept(refuses=Withdrawn("taken over"))
    with pytest.raises(Withdrawn):
        await job_that(redis, AuthorError("never seen")).run(a_question(), delivery)


async def test_a_thread_gets_so_many_answers_an_hour(redis: Redis) -> None:
    """Two bots that answer each other would go on for ever."""
    job, delivery = job_that(redis, AuthorError("answered"), replies=2), Kept()
    for number in range(5):
        await job.run(a_question(id=f"T1:C1:{number}"), delivery)
    assert delivery.messages[:2] == ["answered", "answered"]
    assert delivery.messages[2].startswith("I have answered 2 times")
    assert all(message.startswith("aside: I have answered 2 times") for message in delivery.messages[3:])


async def test_a_model_is_given_up_in_time_to_post_quotes_instead(redis: Redis) -> None:
    given: list[float] = []

    def author_for(occasion: Occasion) -> Any:
        given.append(occasion.seconds_left())
        raise AuthorError("enough seen")

    async def conversation_of(question: Question) -> Conversation:
        return Conversation()

    async def backends_for(question: Question, conversation: Conversation) -> tuple[Backend, ...]:
        return ()

    unused: Any = None
    deps = Deps(author_for, unused, unused, backends_for, conversation_of)
    await replace(job_that(redis, deadline_s=10), deps=deps).run(a_question(), Kept())
    assert 8 < given[0] <= 9


def button(payload: Payload) -> dict[str, Any]:
    (pressed,) = [element for block in payload.blocks for element in block.get("elements", ())]
    return dict(pressed)


async def test_a_reason_has_a_button_that_names_asker_and_question_and_holds_no_word_of_it(redis: Redis) -> None:
    delivery = Kept()
    await job_that(redis, AuthorError("On strike.")).run(
        a_question("What is Quuxville?", action_token="token"), delivery
    )
    pressed = button(delivery.payloads[0])
    assert pressed["action_id"] == ACTION
    again = Again.read(pressed["value"])
    assert (again.user, again.question) == ("U1", "T1:C1:1700000000.000100~2")
    assert "Quux" not in pressed["value"]
    assert "token" not in pressed["value"]


async def test_each_attempt_has_its_number(redis: Redis) -> None:
    delivery = Kept()
    await job_that(redis, AuthorError("On strike.")).run(a_question(id="T1:C1:1.2~2", again=True), delivery)
    again = Again.read(button(delivery.payloads[0])["value"])
    assert (again.question, again.before) == ("T1:C1:1.2~3", "T1:C1:1.2~2")
    assert Again("T1:C1:1.2~2", "U1", "").before == "T1:C1:1.2"


@pytest.mark.parametrize(("age_s", "asked"), [(15 * 60 + 5, True), (15 * 60 - 30, False)])
async def test_a_question_of_long_ago_is_asked_about_and_not_answered(redis: Redis, age_s: float, asked: bool) -> None:
    delivery = Kept()
    question = a_question(asked_at=time.time() - age_s)
    answered = await job_that(redis, AuthorError("answered")).run(question, delivery)
    assert not answered
    assert ("Is it still needed?" in delivery.messages[0]) is asked
    assert ("answered" in delivery.messages) is not asked
    assert Again.read(button(delivery.payloads[0])["value"]).user == "U1"


@pytest.mark.parametrize("error", [TimeoutError(), ClientError(), SlackApiError("", {"error": "ratelimited"})])
async def test_a_reason_that_slack_does_not_take_now_is_told_later(redis: Redis, error: Exception) -> None:
    failed = DeliveryError("busy")
    failed.__cause__ = error
    with pytest.raises(Undelivered):
        await job_that(redis, AuthorError("never seen")).run(a_question(), Kept(refuses=failed))


async def test_a_reason_that_slack_will_never_take_is_left(redis: Redis) -> None:
    failed = DeliveryError("account_inactive")
    failed.__cause__ = SlackApiError("", {"error": "account_inactive"})
    assert not await job_that(redis, AuthorError("never seen")).run(a_question(), Kept(refuses=failed))


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (QuestionGone(), "can't find your question any more"),
        (SlackApiError("", {"error": "missing_scope"}), "channels:history"),
    ],
)
async def test_a_message_that_cannot_be_read_again_is_named(redis: Redis, error: Exception, sentence: str) -> None:
    delivery = Kept()
    job = replace(job_that(redis), conversations=AsIs(error))  # type: ignore[arg-type]
    await job.run(a_question("", again=True), delivery)
    assert sentence in delivery.messages[0]
