"""The thread that keeps a worker's leases."""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

import pytest
from redis import Redis

from tests.waiting import wait_until
from worker.claims import Claims, Lease
from worker.keeping import Keeping
from worker.life import Life

QUESTION = "T1:C1:1.0"


@pytest.fixture
def beats(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What showed to be alive."""
    monkeypatch.setattr("worker.keeping.SWEEP_S", 0.01)
    monkeypatch.setattr("worker.keeping.BEAT_S", 0.02)
    told: list[str] = []
    monkeypatch.setattr("worker.keeping.beat", told.append)
    return told


@pytest.fixture
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    """One that does not run yet."""
    made = asyncio.new_event_loop()
    yield made
    wait_until(lambda: not made.is_running())
    made.close()


@contextmanager
def running(loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    """It runs for as long as the block does."""
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    yield
    loop.call_soon_threadsafe(loop.stop)
    thread.join()


def test_a_worker_is_alive_only_while_its_loop_is(
    redis: Redis, beats: list[str], loop: asyncio.AbstractEventLoop, capsys: pytest.CaptureFixture[str]
) -> None:
    keeping = Keeping(Claims(redis), loop, lambda *_: None)
    keeping.start()
    time.sleep(0.2)
    assert beats == []
    with running(loop):
        wait_until(lambda: beats[:1] == ["worker"])
        assert Life(redis).versions()["worker"]
        keeping.stop()
        wait_until(lambda: "leases" not in {thread.name for thread in threading.enumerate()})


def test_leases_are_renewed_while_their_jobs_run(
    redis: Redis, beats: list[str], loop: asyncio.AbstractEventLoop
) -> None:
    claims = Claims(redis)
    claims.claim(QUESTION, "sealed")
    lease = cast(Lease, claims.begin(QUESTION))
    taken_up: list[str] = []
    keeping = Keeping(claims, loop, lambda question, sealed: taken_up.append(question), {lease})
    redis.zadd("footnote:open", {QUESTION: 0})
    with running(loop):
        keeping.start()
        wait_until(lambda: (redis.zscore("footnote:open", QUESTION) or 0) > time.time() + claims.lease_s - 1)  # type: ignore[operator]
        keeping.stop()
        wait_until(lambda: "leases" not in {thread.name for thread in threading.enumerate()})
    assert taken_up == []


def test_all_leases_are_renewed_and_only_those(redis: Redis) -> None:
    claims = Claims(redis, lease_s=0.2)
    leases: list[Lease] = []
    for number in range(3):
        claims.claim(f"{QUESTION}{number}", "sealed")
        leases.append(cast(Lease, claims.begin(f"{QUESTION}{number}")))
    soon = {lease.question: redis.zscore("footnote:open", lease.question) for lease in leases}
    time.sleep(0.01)
    claims.renew_all(leases[:2])
    later = {lease.question: redis.zscore("footnote:open", lease.question) for lease in leases}
    assert [later[lease.question] > soon[lease.question] for lease in leases] == [True, True, False]  # type: ignore[operator]


def test_a_lease_that_is_lost_stays_so_when_all_are_renewed(redis: Redis) -> None:
    claims = Claims(redis)
    claims.claim(QUESTION, "sealed")
    first = cast(Lease, claims.begin(QUESTION))
    redis.zadd("footnote:open", {QUESTION: 0})
    second = cast(Lease, claims.begin(QUESTION))
    claims.renew_all([first])
    assert claims.renew(second)
    assert not claims.renew(first)
