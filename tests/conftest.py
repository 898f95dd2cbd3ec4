from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from bot.children import Children
from bot.trial import start_broker
from worker.claims import open_redis


@pytest.fixture(scope="session")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a real broker for the whole run."""
    folder: Path = tmp_path_factory.mktemp("broker")
    with Children(folder) as children:
        yield start_broker(children)


@pytest.fixture
def redis(broker: str) -> Iterator[Redis]:
    """An empty database."""
    with open_redis(broker) as client:
        client.flushdb()
        yield client
