import time
from dataclasses import dataclass, field

import pytest
from redis import Redis
from redis.exceptions import RedisError
from slack_sdk import WebClient

from bot.ask import Ask, NotTaken
from bot.refused import Refused
from tests.questions import a_question
from worker.claims import Claims, open_redis
from worker.queue import QUESTIONS, celery_from
from worker.seal import Sealer
from worker.settings import Settings


def ask_with(redis: Redis, broker: str) -> Ask:
    settings = Settings(redis_url=broker, _env_file=None)  # type: ignore[call-arg, arg-type]
    return Ask(Claims(redis), celery_from(settings), Sealer(b"k" * 32), WebClient())


def test_a_question_is_queued_once_and_sealed(redis: Redis, broker: str) -> None:
    ask = ask_with(redis, broker)
    for _ in range(3):
        ask.take(a_question("What is the secret?"))
    assert redis.llen(QUESTIONS) == 1
    assert "secret" not in str(redis.lrange(QUESTIONS, 0, -1))
    assert "What is" not in str([redis.get(key) for key in redis.keys("footnote:*") if redis.type(key) == "string"])


def test_a_question_that_could_not_be_queued_counts_as_unseen(redis: Redis, broker: str) -> None:
    with pytest.raises(NotTaken, match="queue does not answer"):
        ask_with(redis, "redis://127.0.0.1:1/0").take(a_question())
    ask_with(redis, broker).take(a_question())
    assert redis.llen(QUESTIONS) == 1


def test_a_broker_message_shows_nobodys_words(redis: Redis, broker: str) -> None:
    ask_with(redis, broker).take(a_question("Who is Quuxville?"))
    (message,) = redis.lrange(QUESTIONS, 0, -1)  # type: ignore[misc]
    assert "argsrepr" in message
    assert "Quuxville" not in message


def test_a_frozen_broker_forgets_what_was_refused_once_it_answers_again(redis: Redis, broker: str) -> None:
    ask = ask_with(open_redis(broker), broker)
    redis.execute_command("CLIENT", "PAUSE", "1000", "ALL")
    with pytest.raises(NotTaken):
        ask.take(a_question())
    time.sleep(1.3)  # what was on its way has arrived by now
    assert ask.claims.begin(a_question().id) is None
    assert redis.keys("footnote:claim:*") == []


def test_a_question_whose_asker_could_not_be_told_is_taken_when_it_comes_again(redis: Redis, broker: str) -> None:
    ask = ask_with(open_redis(broker), broker)
    redis.execute_command("CLIENT", "PAUSE", "600", "ALL")
    with pytest.raises(NotTaken):
        ask.take(a_question())
    time.sleep(0.5)  # beside the pause of 0.3 s that a silent broker costs
    ask.take(a_question())
    time.sleep(0.5)
    assert ask.claims.begin(a_question().id)


@dataclass(frozen=True, slots=True)
class Mute(Claims):
    """Claims that are silent so many times when a question is to be forgotten."""

    silences: list[None] = field(default_factory=list)

    def release(self, question: str) -> None:
        if self.silences:
            self.silences.pop()
            raise RedisError
        Claims.release(self, question)


def test_a_refused_question_that_comes_again_before_it_was_forgotten_counts_as_new(redis: Redis, broker: str) -> None:
    claims = Mute(redis, silences=[None] * 2)
    away, ask = ask_with(redis, "redis://127.0.0.1:1/0"), ask_with(redis, broker)
    refused = Refused(claims)
    for each in (away, ask):
        each.claims, each._refused = claims, refused
    with pytest.raises(NotTaken):
        away.take(a_question())  # claimed, and then not queued
    assert redis.exists(f"footnote:claim:{a_question().id}")
    ask.take(a_question())
    assert redis.llen(QUESTIONS) == 1
