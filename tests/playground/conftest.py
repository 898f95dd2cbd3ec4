from collections.abc import Iterator

import pytest

from tests.playground.bolt_bot import Ear, listening
from tests.servers.playground import Playground, running_playground


@pytest.fixture(scope="module")
def server() -> Iterator[Playground]:
    """One playground for a module's tests; it has a second where Slack has a minute."""
    with running_playground(note="a note", retries=(0, 0.2, 0.4), ack=1.5, status_seconds=0.5) as running:
        yield running


@pytest.fixture
def playground(server: Playground) -> Iterator[Playground]:
    """The module's playground, where all goes well again after the test."""
    yield server
    server.clear_faults()


@pytest.fixture(scope="module")
def module_ear(server: Playground) -> Iterator[Ear]:
    """A bot that listens for as long as the module's tests run."""
    with listening(server) as ear:
        yield ear


@pytest.fixture
def ear(module_ear: Ear) -> Iterator[Ear]:
    """The module's listening bot, which must have heard all there was to hear when the test ends."""
    yield module_ear
    assert module_ear.bodies.empty(), module_ear.bodies.get()
