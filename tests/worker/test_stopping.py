"""Work that can be told to stop, and work that is not broken off."""

import asyncio

import pytest

from worker.delivery.whole import whole
from worker.stopping import Stoppable


async def forever() -> None:
    await asyncio.Event().wait()


async def test_what_runs_gives_what_it_gives() -> None:
    jobs = Stoppable(asyncio.get_running_loop())
    assert await jobs.run(asyncio.sleep(0, "done")) == "done"
    await asyncio.sleep(0)
    assert not jobs.running


async def test_what_is_told_to_stop_stops_and_so_does_what_begins_later() -> None:
    jobs = Stoppable(asyncio.get_running_loop())
    running = asyncio.create_task(jobs.run(forever()))
    await asyncio.sleep(0)
    await asyncio.to_thread(jobs.stop)
    with pytest.raises(asyncio.CancelledError):
        await running
    with pytest.raises(asyncio.CancelledError):
        await jobs.run(forever())


async def test_a_post_that_is_cancelled_is_finished_first() -> None:
    began, may_end, ended = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def post() -> None:
        began.set()
        await may_end.wait()
        ended.set()

    posting = asyncio.create_task(whole(post()))
    await began.wait()
    posting.cancel()
    await asyncio.sleep(0.01)
    assert not posting.done()
    may_end.set()
    with pytest.raises(asyncio.CancelledError):
        await posting
    assert ended.is_set()


async def test_a_post_that_does_not_end_is_broken_off_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("worker.delivery.whole.MOST_S", 0.01)
    broken_off = asyncio.Event()

    async def post() -> None:
        try:
            await forever()
        finally:
            await asyncio.sleep(0.01)  # such as closing its connection
            broken_off.set()

    posting = asyncio.create_task(whole(post()))
    await asyncio.sleep(0)
    posting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await posting
    assert broken_off.is_set()


async def test_what_a_post_fails_with_is_told() -> None:
    async def fails() -> None:
        raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011  it has no words
        await whole(fails())
