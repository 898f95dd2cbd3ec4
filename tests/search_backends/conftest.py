from collections.abc import AsyncIterator, Iterator

import httpx
import pytest

from search_backends.outside import Outside, open_http, user_agent
from search_backends.wikipedia import Wikipedia, wikipedia_from
from tests.search_backends.texts import PAGES, TESLA
from tests.servers.fakewiki import FakeWiki, open_fakewiki
from tests.servers.mediawiki import RealWiki, open_mediawiki
from worker.cache import MemoryCache
from worker.slots import LocalSlots


@pytest.fixture
async def wiki() -> AsyncIterator[FakeWiki]:
    async with open_fakewiki() as fake:
        fake.pages["Nikola Tesla"] = TESLA
        yield fake


@pytest.fixture
async def http() -> AsyncIterator[httpx.AsyncClient]:
    async with open_http(user_agent("tests@example.org")) as client:
        yield client


@pytest.fixture
def outside(http: httpx.AsyncClient, wiki: FakeWiki) -> Outside:
    return Outside(http, MemoryCache(), lambda host: LocalSlots(64), {"wikipedia_api_url": wiki.url})


@pytest.fixture
def backend(outside: Outside) -> Wikipedia:
    return wikipedia_from(outside)


@pytest.fixture(scope="session")
def mediawiki(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealWiki]:
    """One MediaWiki for the whole run."""
    with open_mediawiki(tmp_path_factory.mktemp("mediawiki"), PAGES) as running:
        yield running
