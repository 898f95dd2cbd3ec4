"""What the button below a reason does, with the real claims and queues."""

from dataclasses import replace
from typing import Any

import pytest
from redis import Redis
from slack_sdk import WebClient

from bot.ask import Ask
from bot.listeners.again import on_try_again
from tests.questions import a_question
from tests.queues import queued
from worker.again import Again
from worker.claims import Claims
from worker.quotas import Quotas
from worker.redis_clients import open_redis
from worker.seal import Sealer
from worker.types import Asker, Door, Place, Question

COMMANDED = a_question(
    id="T1:command:U1:1.2.3", place=Place(Door.COMMAND, "C1"), ts="", response_url="https://old.invalid", again=False
)


class Pressing:
    """Presses buttons, and keeps what the app says to that."""

    def __init__(self, redis: Redis) -> None:
        self.ask = Ask(Claims(redis), Sealer(b"k" * 32), lambda _: WebClient())
        self.said: list[dict[str, Any]] = []
        self.acknowledged = 0

    def press(self, question: Question, user: str = "U1", channel: str = "C1") -> None:
        """Somebody presses the button of this question's reason, which stands in that channel."""
        body = {
            "user": {"id": user, "team_id": "T1"},
            "team": {"id": "T1"},
            "container": {"channel_id": channel, "message_ts": "1700000000.000200"},
            "response_url": "https://new.invalid",
        }
        on_try_again(self.ask)(body, {"value": Again.after(question).value}, self._ack, self._respond)  # type: ignore[arg-type]

    def queued(self) -> Question:
        """The one that is taken in."""
        (key,) = list(self.ask.claims.redis.scan_iter("footnote:payload:*~*"))
        return self.ask.sealer.open(str(self.ask.claims.redis.get(key)))

    def _ack(self) -> None:
        self.acknowledged += 1

    def _respond(self, **said: Any) -> None:
        self.said.append(said)


@pytest.fixture
def pressing(redis: Redis) -> Pressing:
    return Pressing(redis)


def test_a_press_asks_the_message_once_more(pressing: Pressing, redis: Redis) -> None:
    first = a_question()
    pressing.press(first)
    again = pressing.queued()
    assert (again.id, again.ts, again.place, again.asker) == (f"{first.id}~2", first.ts, first.place, first.asker)
    assert (again.again, again.text) == (True, "")
    assert again.asked_at >= first.asked_at
    assert pressing.ask.claims.posted(again.id) == {"0": "1700000000.000200"}
    assert (pressing.acknowledged, pressing.said) == (1, [])


def test_pressing_twice_asks_once(pressing: Pressing, redis: Redis) -> None:
    for _ in range(2):
        pressing.press(a_question())
    assert queued(redis) == 1
    assert pressing.acknowledged == 2


def test_only_the_asker_may_press(pressing: Pressing, redis: Redis) -> None:
    pressing.press(a_question(), user="U2")
    assert queued(redis) == 0
    assert pressing.acknowledged == 1
    assert "<@U1>" in pressing.said[0]["text"]
    assert not pressing.said[0]["replace_original"]


def test_a_button_elsewhere_says_where_the_answer_comes(pressing: Pressing) -> None:
    """As the one in the asker's direct conversation about a question of long ago."""
    pressing.press(a_question(), channel="D1")
    assert pressing.ask.claims.posted(pressing.queued().id) == {}
    assert "<#C1>" in pressing.said[0]["text"]
    assert pressing.said[0]["replace_original"]


def test_a_command_is_kept_sealed_and_answers_where_its_button_was_pressed(pressing: Pressing) -> None:
    claims = pressing.ask.claims
    claims.claim(COMMANDED.id, pressing.ask.sealer.seal(COMMANDED))
    lease = claims.begin(COMMANDED.id)
    assert lease
    claims.finish(lease, 3600)
    pressing.press(COMMANDED)
    again = pressing.queued()
    assert (again.id, again.text, again.response_url) == (
        f"{COMMANDED.id}~2", COMMANDED.text, "https://new.invalid",
    )  # fmt: skip
    assert not again.again


def test_a_command_of_long_ago_is_to_be_typed_again(pressing: Pressing, redis: Redis) -> None:
    pressing.press(COMMANDED)
    pressing.ask.claims.claim(COMMANDED.id, "sealed with another key")
    pressing.press(COMMANDED)
    assert queued(redis) == 1  # the one with the other key
    assert ["type the command again" in said["text"] for said in pressing.said] == [True, True]


@pytest.mark.parametrize("question", [a_question(), COMMANDED])
def test_a_press_that_could_not_be_queued_says_so_and_leaves_the_button(question: Question) -> None:
    with open_redis("redis://127.0.0.1:1/0") as away:
        pressing = Pressing(away)
        pressing.press(question)
    assert "queue does not answer" in pressing.said[0]["text"]
    assert not pressing.said[0]["replace_original"]
    assert pressing.acknowledged == 1


def test_a_person_of_another_workspace_stays_theirs(pressing: Pressing) -> None:
    pressing.press(replace(a_question(), asker=Asker("U1", "T9")))
    assert pressing.queued().asker.team == "T1"  # as Slack says with the press


def test_a_deleted_message_withdraws_every_attempt(pressing: Pressing) -> None:
    pressing.press(a_question())
    pressing.ask.claims.cancel(a_question().id)
    assert pressing.ask.claims.cancelled(pressing.queued().id)


def test_a_press_over_a_limit_says_so_each_time_and_works_later(pressing: Pressing, redis: Redis) -> None:
    pressing.ask.quotas = Quotas((("questions", "person", 86_400, 1),))
    pressing.press(a_question(id="T1:C1:1.1", ts="1.1"))
    for _ in range(2):
        pressing.press(a_question())
    assert ["<!date^" in said["text"] for said in pressing.said] == [True, True]
    pressing.ask.quotas = Quotas()
    pressing.press(a_question())
    assert queued(redis) == 2
