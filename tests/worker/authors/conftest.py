from collections.abc import AsyncIterator

import pytest

from tests.servers.models import Models, open_models


@pytest.fixture
async def models() -> AsyncIterator[Models]:
    async with open_models() as served:
        yield served
