import re
import time
from dataclasses import dataclass, field
from threading import Semaphore
from typing import Any

import pytest
from redis import Redis
from redis.exceptions import RedisError
from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError

from bot.ask import ASIDE, Ask, NotTaken
from tests.questions import a_question
from tests.queues import queued, waiting
from tests.waiting import wait_until
from worker.claims import Claims
from worker.quotas import Quotas
from worker.redis_clients import open_redis
from worker.seal import Sealer


def ask_with(redis: Redis) -> Ask:
    return Ask(Claims(redis), Sealer(b"k" * 32), lambda team: WebClient())


def test_a_question_is_queued_once_and_sealed(redis: Redis) -> None:
    ask = ask_with(redis)
    for _ in range(3):
        ask.take(a_question("What is the secret?"))
    assert queued(redis) == 1
    assert "secret" not in str(waiting(redis))
    assert "What is" not in str([redis.get(key) for key in redis.keys("footnote:*") if redis.type(key) == "string"])


def test_a_question_that_could_not_be_queued_counts_as_unseen(redis: Redis) -> None:
    with open_redis("redis://127.0.0.1:1/0") as away, pytest.raises(NotTaken, match="queue does not answer"):
        ask_with(away).take(a_question())
    ask_with(redis).take(a_question())
    assert queued(redis) == 1


def test_a_broker_message_shows_nobodys_words(redis: Redis) -> None:
    ask_with(redis).take(a_question("Who is Quuxville?"))
    (message,) = waiting(redis)  # type: ignore[misc]
    assert "argsrepr" in message["headers"]
    assert "Quuxville" not in str(message)


def test_a_frozen_broker_forgets_what_was_refused_once_it_answers_again(redis: Redis, broker: str) -> None:
    ask = ask_with(open_redis(broker))
    redis.execute_command("CLIENT", "PAUSE", "1000", "ALL")
    with pytest.raises(NotTaken):
        ask.take(a_question())
    time.sleep(1.3)  # what was on its way has arrived by now
    assert ask.claims.begin(a_question().id) is None
    assert redis.keys("footnote:claim:*") == []


def test_a_question_whose_asker_could_not_be_told_is_taken_when_it_comes_again(redis: Redis, broker: str) -> None:
    ask = ask_with(open_redis(broker))
    redis.execute_command("CLIENT", "PAUSE", "600", "ALL")
    with pytest.raises(NotTaken):
        ask.take(a_question())
    time.sleep(0.5)  # beside the pause of 0.3 s that a silent broker costs
    ask.take(a_question())
    time.sleep(0.5)
    assert ask.claims.begin(a_question().id)


class Showing(WebClient):
    """Counts the statuses that it is asked to show."""

    shown = 0

    def assistant_threads_setStatus(self, **_: Any) -> Any:
        self.shown += 1


def test_in_a_rush_the_bot_shows_few_statuses(redis: Redis) -> None:
    """Each costs more than taking a question in, and the worker shows the others'."""
    slack = Showing()
    ask = Ask(Claims(redis), Sealer(b"k" * 32), lambda team: slack)
    for number in range(4 * ASIDE):
        ask.in_thread(a_question(id=f"T1:C1:{number}"))
    wait_until(lambda: slack.shown == ASIDE)
    assert queued(redis) == 4 * ASIDE


@dataclass(frozen=True, slots=True)
class Mute(Claims):
    """Claims whose first question is taken in unheard, and that are silent so many times when it is to be forgotten."""

    unheard: list[None] = field(default_factory=lambda: [None])
    silences: list[None] = field(default_factory=lambda: [None] * 2)

    def claim(self, question: str, sealed: str, *more: Any) -> bool:
        taken = Claims.claim(self, question, sealed, *more)
        if self.unheard:
            self.unheard.pop()
            raise RedisError
        return taken

    def release(self, question: str, sealed: str = "") -> None:
        if self.silences:
            self.silences.pop()
            raise RedisError
        Claims.release(self, question, sealed)


def test_a_refused_question_that_comes_again_before_it_was_forgotten_counts_as_new(redis: Redis) -> None:
    ask = Ask(Mute(redis), Sealer(b"k" * 32), lambda team: WebClient())
    with pytest.raises(NotTaken):
        ask.take(a_question())
    assert redis.exists(f"footnote:claim:{a_question().id}")
    wait_until(lambda: _taken(ask))
    assert ask.claims.begin(a_question().id)


def _taken(ask: Ask) -> bool:
    """Whether the question is taken in; it comes again until it is."""
    try:
        ask.take(a_question())
    except NotTaken:
        return False
    return True


class Telling(WebClient):
    """Keeps what it is asked to say, and to whom."""

    def __init__(self, fails: int = 0) -> None:
        super().__init__()
        self.said: list[dict[str, Any]] = []
        self.fails = fails

    def chat_postEphemeral(self, **said: Any) -> Any:
        if self.fails:
            self.fails -= 1
            raise SlackApiError("no", {"error": "internal_error"})
        self.said.append(said)


def limited(redis: Redis, slack: WebClient) -> Ask:
    one_a_day = Quotas((("questions", "person", 86_400, 1),))
    return Ask(Claims(redis), Sealer(b"k" * 32), lambda _: slack, one_a_day, _room=Semaphore(0))


def test_who_is_over_a_limit_gets_a_sentence_with_the_time_and_nobody_else_reads_it(redis: Redis) -> None:
    slack = Telling()
    ask = limited(redis, slack)
    for number in range(2):
        ask.in_thread(a_question(id=f"T1:C1:{number}"))
    assert queued(redis) == 1
    (said,) = slack.said
    assert said["user"] == "U1"
    assert re.search(r"<!date\^\d+\^", said["text"])


def test_who_could_not_be_told_that_they_are_over_a_limit_is_told_when_the_event_comes_again(redis: Redis) -> None:
    slack = Telling(fails=1)
    ask = limited(redis, slack)
    ask.in_thread(a_question(id="T1:C1:0"))
    with pytest.raises(SlackApiError):
        ask.in_thread(a_question())
    for _ in range(2):
        ask.in_thread(a_question())
    assert len(slack.said) == 1


def test_limits_are_counted_over_all_processes(redis: Redis) -> None:
    slack = Telling()
    for number in range(2):
        limited(redis, slack).in_thread(a_question(id=f"T1:C1:{number}"))
    assert len(slack.said) == 1
