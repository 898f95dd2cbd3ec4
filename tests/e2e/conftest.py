import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from bot.trial import Trial, running
from tests.servers.fakewiki import FakeWiki, open_fakewiki
from tests.servers.playground import Playground
from worker.settings import Settings

SETTINGS = Settings(_env_file=None)  # type: ignore[call-arg]


@contextmanager
def workspace_of(trial: Trial) -> Iterator[Playground]:
    """A hand to drive the trial's workspace with."""
    with httpx.Client(base_url=trial.url, timeout=60.0, trust_env=False) as http:
        yield Playground(trial.url, http)


@pytest.fixture(scope="package")
def trial() -> Iterator[Trial]:
    """Broker, playground, bot and worker, as `footnote try` starts them; also where a company's proxy is set."""
    nowhere = dict.fromkeys(("HTTPS_PROXY", "HTTP_PROXY"), "http://127.0.0.1:1")
    with running(SETTINGS, environment=nowhere) as started:
        yield started


@pytest.fixture
def workspace(trial: Trial) -> Iterator[Playground]:
    """The workspace in which the bot answers."""
    with workspace_of(trial) as playground:
        yield playground
        playground.clear_faults()


@contextmanager
def running_fakewiki() -> Iterator[FakeWiki]:
    """A wiki that misbehaves on demand, on a loop of its own."""
    started, ended = threading.Event(), asyncio.Event()
    loop = asyncio.new_event_loop()
    wikis: list[FakeWiki] = []

    async def serve() -> None:
        async with open_fakewiki() as wiki:
            wikis.append(wiki)
            started.set()
            await ended.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    started.wait(10)
    yield wikis[0]
    loop.call_soon_threadsafe(ended.set)
    thread.join(10)
    loop.close()
