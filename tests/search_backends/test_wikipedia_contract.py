import pytest

from search_backends.base import Query
from search_backends.outside import Outside
from search_backends.wikipedia import Wikipedia, wikipedia_from
from tests.search_backends.contract import Contract
from tests.search_backends.texts import PAGES
from tests.servers.fakewiki import FakeWiki
from tests.servers.mediawiki import RealWiki

KNOWN = Query("When did Nikola Tesla die?", ("Nikola Tesla", "Tesla OR died"))


class TestScriptedWiki(Contract):
    @pytest.fixture(autouse=True)
    def more_pages(self, wiki: FakeWiki) -> None:
        wiki.pages.update(PAGES)

    @pytest.fixture
    def known(self) -> Query:
        return KNOWN


@pytest.mark.needs_mediawiki
@pytest.mark.timeout(300)
class TestMediaWiki(Contract):
    @pytest.fixture
    def known(self) -> Query:
        return KNOWN

    @pytest.fixture
    def backend(self, outside: Outside, mediawiki: RealWiki) -> Wikipedia:
        settings = {"wikipedia_api_url": mediawiki.url}
        return wikipedia_from(Outside(outside.http, outside.cache, outside.slots, settings))
