from collections.abc import Iterator

import httpx
import pytest

from bot.trial import Trial, running
from tests.servers.playground import Playground
from worker.settings import Settings


@pytest.fixture(scope="package")
def trial() -> Iterator[Trial]:
    """Broker, playground, bot and worker, as `footnote try` starts them."""
    with running(Settings(_env_file=None)) as started:  # type: ignore[call-arg]
        yield started


@pytest.fixture
def workspace(trial: Trial) -> Iterator[Playground]:
    """The workspace in which the bot answers."""
    with httpx.Client(base_url=trial.url, timeout=60.0, trust_env=False) as http:
        playground = Playground(trial.url, http)
        yield playground
        playground.clear_faults()
