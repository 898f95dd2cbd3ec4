from collections.abc import Iterator

import pytest

from tests.servers.playground import Playground, running_playground


@pytest.fixture
def playground() -> Iterator[Playground]:
    with running_playground(retries=(0, 0.2, 0.4), ack=0.5) as running:
        yield running
