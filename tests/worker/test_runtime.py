"""What becomes of one question in a worker's process, whatever became of it before."""

from collections.abc import Iterator

import pytest
from redis import Redis

from tests.questions import a_question
from tests.servers.playground import BOT_TOKEN, Playground, running_playground
from tests.waiting import wait_until
from tests.worker.test_seal import sealed_by_newer
from worker.claims import KEPT_S
from worker.queue import QUESTIONS
from worker.runtime import ROLL_OUT_S, TRIES, Runtime
from worker.seal import Sealer
from worker.settings import Settings
from worker.types import Asker, Door, Place, Question

SEALER = Sealer(b"k" * 32)


@pytest.fixture(scope="module")
def playground() -> Iterator[Playground]:
    with running_playground(events="app_home_opened") as running:
        yield running


@pytest.fixture
def runtime(playground: Playground, broker: str, redis: Redis) -> Iterator[Runtime]:
    where = {"slack_api_url": f"{playground.url}/api/", "wikipedia_api_url": f"{playground.url}/w/api.php"}
    settings = Settings(redis_url=broker, slack_bot_token=BOT_TOKEN, embedder="none", _env_file=None, **where)  # type: ignore[call-arg, arg-type]
    runtime = Runtime.start(settings)
    yield runtime
    runtime.stop()
    wait_until(lambda: not runtime._loop.is_running())
    runtime._loop.close()  # a process that ends needs no such care


def asked(playground: Playground, runtime: Runtime) -> tuple[Question, str]:
    """A question that somebody asked and the bot took in, and its sealed text."""
    ts = playground.post("#general", "<@bot> When did Nikola Tesla die?")["ts"]
    place = Place(Door.MENTION, "C01GENERAL", ts)
    question = a_question(id=f"T0LARKSPUR:C01GENERAL:{ts}", ts=ts, asker=Asker("U01ALICE", "T0LARKSPUR"), place=place)
    sealed = runtime.sealer.seal(question)
    runtime.claims.claim(question.id, sealed)
    return question, sealed


def replies(playground: Playground, question: Question) -> list[str]:
    return [said["text"] for said in playground.messages("#general", question.ts) if said["is_bot"]]


def test_a_question_that_is_queued_twice_is_answered_once(playground: Playground, runtime: Runtime) -> None:
    question, sealed = asked(playground, runtime)
    for _ in range(2):
        runtime.answer(question.id, sealed)
    (reply,) = replies(playground, question)
    assert "1943" in reply


def test_a_question_that_silences_whoever_tries_ends_with_a_sentence(
    playground: Playground, runtime: Runtime, redis: Redis
) -> None:
    """What ends a worker each time must not go round for ever."""
    question, sealed = asked(playground, runtime)
    for _ in range(TRIES):
        assert runtime.claims.begin(question.id)
        redis.zadd("footnote:open", {question.id: 0})  # its worker died
    runtime.answer(question.id, sealed)
    (reply,) = replies(playground, question)
    assert "Something went wrong" in reply
    assert runtime.claims.finished(question.id)


def test_a_question_that_no_key_opens_any_more_is_asked_for_again(playground: Playground, runtime: Runtime) -> None:
    question, _ = asked(playground, runtime)
    runtime.answer(question.id, SEALER.seal(question))
    (reply,) = replies(playground, question)
    assert "ask again" in reply
    assert runtime.claims.finished(question.id)


def test_a_question_of_a_newer_version_is_left_to_its_workers(
    playground: Playground, runtime: Runtime, redis: Redis
) -> None:
    """While an installation is updated, old workers meet what a new bot took in; however often, no try counts."""
    question, sealed = asked(playground, runtime)
    for _ in range(TRIES + 1):
        runtime.answer(question.id, sealed_by_newer(runtime.sealer.key))
        redis.zadd("footnote:open", {question.id: 0})  # some seconds later
    assert replies(playground, question) == []
    assert not runtime.claims.finished(question.id)
    runtime.answer(question.id, sealed)
    assert "1943" in replies(playground, question)[0]


def test_a_question_of_a_newer_version_of_which_no_worker_comes_is_asked_for_again(
    playground: Playground, runtime: Runtime, redis: Redis
) -> None:
    question, _ = asked(playground, runtime)
    redis.expire(f"footnote:claim:{question.id}", KEPT_S - ROLL_OUT_S - 1)  # it was taken in so long ago
    runtime.answer(question.id, sealed_by_newer(runtime.sealer.key))
    assert "being updated" in replies(playground, question)[0]
    assert runtime.claims.finished(question.id)


def test_a_question_that_was_deleted_leaves_nothing_behind(playground: Playground, runtime: Runtime) -> None:
    question, sealed = asked(playground, runtime)
    playground.fault("assistant.threads.setStatus", "unknown_method", times=None)
    runtime.claims.cancel(question.id)
    runtime.answer(question.id, sealed)
    playground.clear_faults()
    assert replies(playground, question) == []
    assert runtime.claims.finished(question.id)


def test_a_question_whose_worker_died_is_queued_again(playground: Playground, runtime: Runtime, redis: Redis) -> None:
    question, _ = asked(playground, runtime)
    redis.delete(QUESTIONS)
    assert runtime.claims.begin(question.id)
    redis.zadd("footnote:open", {question.id: 0})  # its lease is over
    wait_until(lambda: redis.llen(QUESTIONS) == 1)
