"""What only MediaWiki itself can say: whether we read it as it means it."""

from typing import Any
from urllib.parse import unquote, urlsplit

import httpx
import pytest

from search_backends.base import Query
from search_backends.outside import Outside
from search_backends.plaintext import plain
from search_backends.wikipedia import Wikipedia, wikipedia_from
from search_backends.wikitext import cut
from tests.search_backends.texts import HEADINGS, PROSE, TESLA
from tests.servers.mediawiki import RealWiki

pytestmark = [pytest.mark.needs_mediawiki, pytest.mark.timeout(300)]


@pytest.fixture
def backend(outside: Outside, mediawiki: RealWiki) -> Wikipedia:
    return wikipedia_from(Outside(outside.http, outside.cache, outside.slots, {"wikipedia_api_url": mediawiki.url}))


async def ask(http: httpx.AsyncClient, mediawiki: RealWiki, **parameters: str) -> Any:
    reply = await http.get(mediawiki.url, params={"format": "json", "formatversion": "2", **parameters}, timeout=20)
    return reply.json()


@pytest.mark.parametrize(("title", "wikitext"), [("Headings", HEADINGS), ("Nikola Tesla", TESLA)])
async def test_anchors_are_those_of_mediawiki(
    http: httpx.AsyncClient, mediawiki: RealWiki, title: str, wikitext: str
) -> None:
    parsed = (await ask(http, mediawiki, action="parse", page=title, prop="sections"))["parse"]
    anchors = [section["anchor"] for section in parsed["sections"] if section["anchor"] != "References"]
    assert [stretch.anchor for stretch in cut(wikitext, plain) if stretch.heading] == anchors


async def test_addresses_lead_to_the_section(backend: Wikipedia) -> None:
    (result,) = await backend.search(Query("Où est-ce? Text five", ("Text five headings",)))
    addresses = {section.heading: section.url for section in result.sections}
    address = urlsplit(addresses['Où est-ce? 100% "quoted"',])
    assert address.path == "/wiki/Headings"
    assert address.fragment.isascii()
    assert unquote(address.fragment) == 'Où_est-ce?_100%_"quoted"'


async def test_a_redirect_shows_the_page_it_leads_to(backend: Wikipedia) -> None:
    results = await backend.search(Query("Who was Tesla, Nikola?", ("Tesla, Nikola",)))
    assert [result.source.title for result in results] == ["Nikola Tesla"]


async def test_the_licence_is_the_one_that_the_wiki_names(backend: Wikipedia) -> None:
    (result,) = await backend.search(Query("Nikola Tesla", ("Nikola",)))
    assert result.source.licence == "CC BY-SA 4.0"
    assert result.source.date is not None
    assert result.source.date.tzinfo is not None


async def test_a_page_that_lists_meanings_gives_way_to_the_one_that_was_meant(backend: Wikipedia) -> None:
    results = await backend.search(Query("How long is a year on the planet Mercury?", ("Mercury may refer",)))
    assert results[0].source.title == "Mercury (planet)"
    assert "Mercury" not in [result.source.title for result in results if result.sections]


async def test_plain_text_has_the_words_that_mediawiki_renders(http: httpx.AsyncClient, mediawiki: RealWiki) -> None:
    rendered = await ask(
        http, mediawiki, action="query", titles="Prose", prop="extracts", explaintext="1", exsectionformat="plain"
    )
    ours = " ".join(f"{' '.join(stretch.heading[-1:])} {plain(stretch.wikitext)}" for stretch in cut(PROSE, plain))
    assert ours.split() == rendered["query"]["pages"][0]["extract"].split()
