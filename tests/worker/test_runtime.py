"""What becomes of one question in a worker's process, whatever became of it before."""

import asyncio
import base64
import json
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import partial

import pytest
from prometheus_client import REGISTRY
from redis import Redis
from slack_sdk.web.async_client import AsyncWebClient

from tests.questions import a_question
from tests.queues import lose_all, queued, waiting
from tests.servers.playground import BOT_TOKEN, Playground, running_playground
from tests.waiting import wait_until
from tests.worker.test_seal import sealed_by_newer
from worker.blocks import Payload
from worker.claims import FIRST, KEPT_S, Claims, Lease
from worker.delivery.base import Held
from worker.delivery.ephemeral import EphemeralDelivery
from worker.delivery.ledger import Ledger
from worker.delivery.thread import ThreadDelivery
from worker.press import Press
from worker.queue import QUICK, SOURCES, queues_of
from worker.runtime import ROLL_OUT_S, TRIES, Runtime
from worker.seal import Sealer
from worker.settings import Settings, SettingsError
from worker.shares import DEEP, places_for
from worker.sources_again import SourcesAgain
from worker.tokens import NotInstalled
from worker.types import Asker, Door, Place, Question
from worker.waits import Wait, wait_of
from worker.workspaces import Workspaces

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
    assert not runtime.claims.kept(question.id)


def test_a_question_over_which_jobs_fell_silent_is_tried_a_few_times(
    playground: Playground, runtime: Runtime, redis: Redis
) -> None:
    question, sealed = asked(playground, runtime)
    for _ in range(TRIES - 1):
        assert runtime.claims.begin(question.id)
        redis.zadd("footnote:open", {question.id: 0})
    runtime.answer(question.id, sealed)
    assert "1943" in replies(playground, question)[0]


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
    assert runtime.claims.kept(question.id) == sealed  # for the button


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
    lose_all(redis)
    assert runtime.claims.begin(question.id)
    redis.zadd("footnote:open", {question.id: 0})  # its lease is over
    wait_until(lambda: queued(redis) == 1)


def test_a_running_question_is_handed_over_when_its_worker_has_to_go(
    playground: Playground, runtime: Runtime, redis: Redis
) -> None:
    question, sealed = asked(playground, runtime)
    lose_all(redis)
    playground.fault("conversations.replies", "slow", seconds=30)
    answering = threading.Thread(target=runtime.answer, args=(question.id, sealed))
    answering.start()
    wait_until(lambda: runtime._jobs.running)
    runtime.hand_over()
    answering.join(5)
    assert not answering.is_alive()
    assert queued(redis) == 1
    assert replies(playground, question) == []
    assert not runtime._keeping.leases
    lease = runtime.claims.begin(question.id)
    assert lease
    assert lease.number == 2
    playground.clear_faults()


def test_what_begins_while_a_worker_goes_is_handed_over_too(
    playground: Playground, runtime: Runtime, redis: Redis
) -> None:
    question, sealed = asked(playground, runtime)
    lose_all(redis)
    runtime.hand_over()
    runtime.answer(question.id, sealed)
    assert queued(redis) == 1
    assert replies(playground, question) == []


def test_a_reason_that_slack_does_not_take_is_told_once_it_does(
    playground: Playground, runtime: Runtime, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As while Slack is down: the lease is given up, and whoever looks after a while begins anew."""
    monkeypatch.setattr("worker.runtime.AGAIN_S", 0.1)
    monkeypatch.setattr("worker.delivery.pieces.PAUSES_S", (0.0,))
    question, sealed = asked(playground, runtime)
    lose_all(redis)
    playground.fault("chat.postMessage", "server_error", times=None)
    runtime.answer(question.id, sealed)
    playground.clear_faults()
    assert not runtime.claims.finished(question.id)
    wait_until(lambda: queued(redis) == 1)
    runtime.answer(question.id, sealed)
    (reply,) = replies(playground, question)
    assert "1943" in reply


def test_a_reason_that_slack_never_takes_is_given_up_after_an_hour(
    playground: Playground, runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("worker.delivery.pieces.PAUSES_S", (0.0,))
    question, _ = asked(playground, runtime)
    sealed = runtime.sealer.seal(replace(question, asked_at=time.time() - 3700))
    playground.fault("chat.postMessage", "server_error", times=None)
    runtime.answer(question.id, sealed)
    playground.clear_faults()
    assert runtime.claims.finished(question.id)


def test_a_question_whose_button_was_pressed_is_read_again_and_answered_in_the_reasons_place(
    playground: Playground, runtime: Runtime, redis: Redis
) -> None:
    first, sealed = asked(playground, runtime)
    for _ in range(TRIES):
        assert runtime.claims.begin(first.id)
        redis.zadd("footnote:open", {first.id: 0})
    runtime.answer(first.id, sealed)
    (reason,) = [said for said in playground.messages("#general", first.ts) if said["is_bot"]]
    again = replace(first, id=f"{first.id}~2", text="", again=True)
    resealed = runtime.sealer.seal(again)
    noting = partial(runtime.claims.note_first, question=again.id, ts=reason["ts"])
    runtime.claims.claim(again.id, resealed, noting)
    runtime.answer(again.id, resealed)
    (reply,) = [said for said in playground.messages("#general", first.ts) if said["is_bot"]]
    assert reply["ts"] == reason["ts"]
    assert "1943" in reply["text"]
    assert "Try again" not in str(reply["blocks"])


def test_the_newest_question_of_an_asker_is_answered_first(playground: Playground, runtime: Runtime) -> None:
    for_claims: list[tuple[Question, str]] = []
    for since in (0.0, 1.0):
        question, _ = asked(playground, runtime)
        question = replace(question, id=question.id + "9", asked_at=time.time() - 9 + since)
        sealed = runtime.sealer.seal(question)
        runtime.claims.claim(question.id, sealed, wait=wait_of(question))
        for_claims.append((question, sealed))
    (old, old_sealed), (new, new_sealed) = for_claims
    runtime.answer(old.id, old_sealed)
    assert runtime.claims.finished(new.id)
    assert not runtime.claims.finished(old.id)
    runtime.answer(new.id, new_sealed)
    assert runtime.claims.finished(old.id)


def test_deep_questions_leave_most_places_to_others(playground: Playground, runtime: Runtime, redis: Redis) -> None:
    question, _ = asked(playground, runtime)
    sealed = runtime.sealer.seal(replace(question, deep=True))
    with ExitStack() as taken:
        places = list(iter(lambda: taken.enter_context(runtime._shares.deep_place()), False))
        assert len(places) == runtime.settings.concurrency // DEEP
        runtime.answer(question.id, sealed)
        assert not runtime.claims.finished(question.id)
        assert 4 < redis.zscore("footnote:open", question.id) - time.time() <= 5.1  # type: ignore[operator]
    redis.zadd("footnote:open", {question.id: 0})
    runtime.answer(question.id, sealed)
    assert runtime.claims.finished(question.id)


def queue_of_others(team: str) -> str:
    """One of which this workspace has no share."""
    return next(queue for queue in QUICK if queue not in queues_of(team))


def test_common_questions_need_no_place_of_the_deep_ones(playground: Playground, runtime: Runtime) -> None:
    question, sealed = asked(playground, runtime)
    with ExitStack() as taken:
        list(iter(lambda: taken.enter_context(runtime._shares.deep_place()), False))
        runtime.answer(question.id, sealed)
    assert runtime.claims.finished(question.id)


def test_a_job_counts_as_one_that_takes_over_only_where_one_fell_silent(
    playground: Playground, runtime: Runtime, redis: Redis
) -> None:
    def counted() -> tuple[float, ...]:
        names = ("footnote_jobs_taken_over_total", "footnote_queue_seconds_count")
        return tuple(REGISTRY.get_sample_value(name) or 0.0 for name in names)

    before = counted()
    question, sealed = asked(playground, runtime)
    runtime.answer(question.id, sealed)
    assert counted() == (before[0], before[1] + 1)
    question, sealed = asked(playground, runtime)
    assert runtime.claims.begin(question.id)
    redis.zadd("footnote:open", {question.id: 0})
    runtime.answer(question.id, sealed)
    assert counted() == (before[0] + 1, before[1] + 1)


def test_a_question_of_a_workspace_that_took_the_app_out_is_over(
    playground: Playground, runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone(_: Workspaces, team: str) -> AsyncWebClient:
        raise NotInstalled(team)

    monkeypatch.setattr(Workspaces, "slack_of", gone)
    question, sealed = asked(playground, runtime)
    runtime.answer(question.id, sealed)
    assert runtime.claims.finished(question.id)
    assert replies(playground, question) == []


def test_a_job_that_hands_over_has_let_go_of_all_before_another_may_begin(
    playground: Playground, runtime: Runtime, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither is its lease renewed nor its status on its way any more."""
    kept: list[object] = []

    def hand_over(claims: Claims, lease: Lease, sealed: str, wait: Wait) -> bool:
        kept.extend(runtime._keeping.leases)
        kept.extend(task for task in asyncio.all_tasks(runtime._loop) if "_show" in str(task.get_coro()))
        return handed_over(claims, lease, sealed, wait)

    handed_over = Claims.hand_over
    monkeypatch.setattr(Claims, "hand_over", hand_over)
    question, sealed = asked(playground, runtime)
    lose_all(redis)
    for method in ("conversations.replies", "assistant.threads.setStatus"):
        playground.fault(method, "slow", seconds=30)
    answering = threading.Thread(target=runtime.answer, args=(question.id, sealed))
    answering.start()
    wait_until(lambda: playground.calls("assistant.threads.setStatus")[-1:])
    wait_until(lambda: runtime._jobs.running)
    runtime.hand_over()
    answering.join(5)
    playground.clear_faults()
    assert queued(redis) == 1
    assert kept == []


def test_what_cannot_open_leaves_no_loop_behind(broker: str) -> None:
    settings = Settings(redis_url=broker, author="anthropic", anthropic_api_key="", _env_file=None)  # type: ignore[call-arg]
    known = set(threading.enumerate())
    with pytest.raises(SettingsError):
        Runtime.start(settings)
    wait_until(lambda: not [thread for thread in set(threading.enumerate()) - known if thread.name == "loop"])


def test_a_workspace_leaves_a_place_to_others(playground: Playground, runtime: Runtime, redis: Redis) -> None:
    """What finds none of its workspace's lies in the queue again, as the next, and nothing of it has changed."""
    question, sealed = asked(playground, runtime)
    lose_all(redis)  # somebody has taken it from there
    redis.lpush(queue_of_others(question.team), "theirs")
    with ExitStack() as taken:
        places = list(iter(lambda: taken.enter_context(runtime._shares.place_of(question.team)), False))
        assert len(places) == runtime.settings.concurrency < places_for(runtime.settings.concurrency)
        runtime.answer(question.id, sealed)
        assert redis.get(f"footnote:claim:{question.id}") == "queued"
        assert redis.llen(queues_of(question.team)[0]) == 1
        with runtime._shares.place_of("T0OTHERS") as free:
            assert free
    runtime.answer(question.id, sealed)
    assert runtime.claims.finished(question.id)


def test_a_press_takes_a_place_of_its_workspaces_and_waits_for_one_where_none_is_left(
    playground: Playground, runtime: Runtime, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    during: list[bool] = []

    async def show(_: SourcesAgain, sealed: str) -> None:
        shown.append(sealed)
        with ExitStack() as others:
            places = list(iter(lambda: others.enter_context(runtime._shares.place_of("T0LARKSPUR")), False))
            during.append(len(places) == runtime.settings.concurrency - 1)

    monkeypatch.setattr(SourcesAgain, "show", show)
    monkeypatch.setattr("worker.shares.PATIENCE_S", 0.01)
    question, _ = asked(playground, runtime)
    lose_all(redis)
    queue, pressed = Press(question.id, "U02BOB", "C01GENERAL", "", "https://hooks.invalid").queued(runtime.sealer)
    [_, sealed], *_ = json.loads(base64.b64decode(json.loads(pressed)["body"]))
    with ExitStack() as taken:
        list(iter(lambda: taken.enter_context(runtime._shares.place_of(question.team)), False))
        runtime.show_sources(question.id, sealed)
    assert shown == []
    [waits] = waiting(redis)
    assert redis.llen(queue) == 1
    assert waits["headers"]["task"] == SOURCES
    assert json.loads(base64.b64decode(waits["body"]))[0] == [question.id, sealed]
    runtime.show_sources(question.id, sealed)
    assert (shown, during) == ([sealed], [True])


def test_a_command_that_no_key_opens_any_more_is_asked_for_again_directly(
    playground: Playground, runtime: Runtime
) -> None:
    question = "T0LARKSPUR:command:U01ALICE:1.2.3"
    runtime.claims.claim(question, "sealed with another key")
    runtime.answer(question, "sealed with another key")
    assert runtime.claims.finished(question)
    assert "ask again" in playground.wait_for_reply("dm", containing="my key changed")["text"]


def test_a_command_that_no_key_opens_and_whose_asker_cannot_be_told_does_not_go_round_for_ever(
    playground: Playground, runtime: Runtime
) -> None:
    question = "T0LARKSPUR:command:U01NOBODY:1.2.3"
    runtime.claims.claim(question, "sealed with another key")
    runtime.answer(question, "sealed with another key")
    assert runtime.claims.finished(question)


def test_a_lease_is_kept_for_as_long_as_its_job_runs(playground: Playground, runtime: Runtime) -> None:
    question, sealed = asked(playground, runtime)
    playground.fault("chat.postMessage", "slow", seconds=1)
    working = threading.Thread(target=runtime.answer, args=(question.id, sealed))
    working.start()
    wait_until(lambda: [lease.question for lease in runtime._keeping.leases] == [question.id])
    working.join()
    assert not runtime._keeping.leases


def test_a_message_that_stands_for_a_newer_question_has_that_one_answered(
    playground: Playground,
    runtime: Runtime,
    redis: Redis,
) -> None:
    found = []
    for _ in range(2):
        question, _ = asked(playground, runtime)
        runtime.claims.release(question.id)
        sealed = runtime.sealer.seal(question)
        runtime.claims.claim(question.id, sealed, wait=wait_of(replace(question, asked_at=float(question.ts))))
        found.append((question, sealed))
    (old, old_sealed), (new, _) = found
    lose_all(redis)
    runtime.answer(old.id, old_sealed)
    assert "1943" in replies(playground, new)[0]
    assert replies(playground, old) == []


def shown_first(runtime: Runtime, question_id: str, delivery: ThreadDelivery) -> None:
    """A message that its job has posted and noted."""
    runtime._wait(delivery._pieces.put(FIRST, Payload("is looking…", ()), Held.NOTHING))
    assert FIRST in runtime.claims.posted(question_id)


def test_whoever_lost_a_question_leaves_what_the_next_one_shows(
    playground: Playground,
    runtime: Runtime,
    redis: Redis,
) -> None:
    question, sealed = asked(playground, runtime)
    first = runtime.claims.begin(question.id)
    redis.zadd("footnote:open", {question.id: 0})
    second = runtime.claims.begin(question.id)
    assert first
    assert second
    slack = runtime._wait(runtime._workspaces.slack_of(question.team))
    shown_first(runtime, question.id, ThreadDelivery(slack, question, Ledger(runtime.claims, second)))
    runtime._work_on(question, first, sealed)
    assert replies(playground, question) == ["is looking…"]
    assert not runtime.claims.finished(question.id)


def test_what_was_shown_for_a_question_goes_with_its_message(
    playground: Playground,
    runtime: Runtime,
    redis: Redis,
) -> None:
    question, sealed = asked(playground, runtime)
    lease = runtime.claims.begin(question.id)
    assert lease
    slack = runtime._wait(runtime._workspaces.slack_of(question.team))
    shown_first(runtime, question.id, ThreadDelivery(slack, question, Ledger(runtime.claims, lease)))
    runtime.claims.cancel(question.id)
    redis.zadd("footnote:open", {question.id: 0})
    runtime.answer(question.id, sealed)
    assert replies(playground, question) == []
    assert runtime.claims.finished(question.id)


def test_a_command_is_answered_where_it_was_typed(playground: Playground, runtime: Runtime) -> None:
    question, _ = asked(playground, runtime)
    lease = runtime.claims.begin(question.id)
    assert lease
    slack = runtime._wait(runtime._workspaces.slack_of(question.team))
    assert isinstance(runtime._delivery(question, lease, slack), ThreadDelivery)
    command = replace(question, place=Place(Door.COMMAND, "C01GENERAL"))
    assert isinstance(runtime._delivery(command, lease, slack), EphemeralDelivery)
