"""What the buttons below an answer do, with a real Redis."""

import base64
import json
from typing import Any

import pytest
from redis import Redis
from slack_sdk import WebClient

from bot.ask import Ask
from bot.listeners.found import ONCE_IN_S, on_how, on_sources
from tests.questions import a_question
from tests.queues import queued, waiting
from worker.account import account_of, key_of
from worker.claims import Claims
from worker.press import Press
from worker.queue import SOURCES
from worker.redis_clients import open_redis
from worker.seal import SealBroken, Sealer
from worker.trace import Step
from worker.types import Answer, Outcome

SEALER = Sealer(b"k" * 32)
QUESTION = a_question()
KEY = key_of(QUESTION.id)


class Pressing:
    """Presses, and keeps what the app says to that."""

    def __init__(self, redis: Redis, hours: float = 24.0) -> None:
        ask = Ask(Claims(redis), SEALER, lambda _: WebClient())
        self.listeners = {"how": on_how(ask, hours), "sources": on_sources(ask, hours)}
        self.said: list[dict[str, Any]] = []
        self.acknowledged = 0

    def press(self, button: str, user: str = "U1") -> str:
        """What the one who presses reads."""
        body = {
            "user": {"id": user},
            "container": {"channel_id": "C1", "message_ts": "1700000000.000200", "thread_ts": QUESTION.ts},
            "response_url": "https://hooks.invalid/secret",
        }
        self.listeners[button](body, {"value": QUESTION.id}, self._ack, self._respond)  # type: ignore[arg-type]
        return self.said[-1]["text"] if self.said else ""

    def _ack(self) -> None:
        self.acknowledged += 1

    def _respond(self, **said: Any) -> None:
        self.said.append(said)


@pytest.fixture
def kept(redis: Redis) -> None:
    answer = Answer(Outcome.NOTHING_FOUND, "", steps=(Step("plan", ("part: when?",), 0.5, is_open=True),))
    redis.set(KEY, account_of(QUESTION, answer, {}, SEALER.digest).sealed(SEALER))


@pytest.mark.usefixtures("kept")
def test_whoever_asked_sees_the_steps_alone_and_in_the_thread(redis: Redis) -> None:
    pressing = Pressing(redis)
    assert "part: when?" in pressing.press("how")
    [said] = pressing.said
    assert (said["response_type"], said["replace_original"], said["thread_ts"]) == ("ephemeral", False, QUESTION.ts)
    assert "part: when?" in str(said["blocks"])
    assert pressing.acknowledged == 1


@pytest.mark.usefixtures("kept")
def test_anybody_else_learns_whose_they_are(redis: Redis) -> None:
    told = Pressing(redis).press("how", user="U2")
    assert "Only <@U1>" in told
    assert "when?" not in told


def test_what_is_no_longer_kept_is_said_to_be_gone(redis: Redis) -> None:
    assert "I keep it for 24 hours" in Pressing(redis).press("how")


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("button", ["how", "sources"])
def test_where_nothing_is_kept_any_more_buttons_of_before_say_so(redis: Redis, button: str) -> None:
    assert "keep nothing" in Pressing(redis, hours=0).press(button)
    assert queued(redis) == 0


@pytest.mark.parametrize("button", ["how", "sources"])
def test_without_redis_a_press_says_so(button: str) -> None:
    with open_redis("redis://127.0.0.1:1/0") as away:
        assert "press again" in Pressing(away).press(button)


def test_sources_are_a_workers_to_show_and_who_pressed_where_is_sealed(redis: Redis) -> None:
    pressing = Pressing(redis)
    pressing.press("sources", user="U2")
    assert (pressing.acknowledged, pressing.said) == (1, [])
    [message] = waiting(redis)
    assert message["headers"]["task"] == SOURCES
    assert "secret" not in json.dumps(message)
    [question, sealed], *_ = json.loads(base64.b64decode(message["body"]))
    assert question == QUESTION.id
    assert Press.opened(sealed, SEALER) == Press(QUESTION.id, "U2", "C1", QUESTION.ts, "https://hooks.invalid/secret")


def test_who_presses_again_at_once_waits_for_the_first_press(redis: Redis) -> None:
    pressing = Pressing(redis)
    for user in ("U2", "U2", "U3"):
        pressing.press("sources", user=user)
    assert (pressing.acknowledged, queued(redis), pressing.said) == (3, 2, [])
    [key] = redis.keys("footnote:pressed:*:U2")  # type: ignore[misc]
    assert 0 < redis.ttl(key) <= ONCE_IN_S  # type: ignore[operator]


def test_a_press_of_another_shape_is_refused_without_its_words() -> None:
    with pytest.raises(SealBroken, match="another version"):
        Press.opened(SEALER.seal_text('{"question": 7}', "press"), SEALER)
