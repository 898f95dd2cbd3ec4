import asyncio
from collections.abc import Mapping
from dataclasses import replace

import httpx
import pytest

from search_backends.aside import all_done
from search_backends.base import Query
from search_backends.outside import BackendSettingError, Outside
from search_backends.wikipedia import Wikipedia, wikipedia_from
from tests.search_backends.texts import TESLA
from tests.servers.fakewiki import FakeWiki, html
from tests.waiting import wait_until
from worker.cache import MemoryCache
from worker.slots import LocalSlots

EIGHT_SEARCHES = Query("Which?", tuple(f"word{number}" for number in range(8)))
TESLA_QUERY = Query("When did Tesla die?", ("Tesla died", "Tesla"))


class Remembering:
    """A cache whose contents a test can look at."""

    def __init__(self) -> None:
        self.values: dict[str, bytes] = {}
        self.seconds: dict[str, int] = {}

    async def read(self, keys: list[str]) -> list[bytes | None]:
        return [self.values.get(key) for key in keys]

    async def write(self, values: Mapping[str, bytes], seconds: int) -> None:
        self.values |= values
        self.seconds |= dict.fromkeys(values, seconds)

    def forget(self, kind: str) -> None:
        self.values = {key: value for key, value in self.values.items() if not key.startswith(kind)}


def titles(results: list) -> list[str]:  # type: ignore[type-arg]
    return [result.source.title for result in results]


async def test_the_sections_come_as_plain_text_with_their_addresses(backend: Wikipedia, wiki: FakeWiki) -> None:
    (result,) = await backend.search(TESLA_QUERY)
    assert {section.heading: section.text for section in result.sections} == {
        (): "Nikola Tesla was an engineer.\n\nBorn: 10 July 1856",
        ("Early life",): "Tesla was born in Smiljan.",
        ("Death",): "Tesla died in New York on 7 January 1943, in room 3327 of a hotel.",
    }
    page = f"{wiki.base}/en/wiki/Nikola_Tesla"
    assert [section.url for section in result.sections] == [page, f"{page}#Early_life", f"{page}#Death"]
    assert (result.source.url, result.source.licence) == (page, "CC BY-SA 4.0")


async def test_eight_searches_and_25_pages_take_nine_requests(backend: Wikipedia, wiki: FakeWiki) -> None:
    for number in range(60):
        wiki.pages[f"Page {number}"] = f"Word{number % 8} is on page {number}."
    await backend.search(EIGHT_SEARCHES)
    assert len(wiki.searches) == 8
    assert [len(fetch["pageids"].split("|")) for fetch in wiki.fetches] == [25]
    assert len(wiki.requests) == 9


async def test_the_searches_are_sent_at_once_as_far_as_the_slots_allow(outside: Outside, wiki: FakeWiki) -> None:
    backend = wikipedia_from(replace(outside, slots=lambda host: LocalSlots(3)))
    wiki.held = True
    search = asyncio.create_task(backend.search(EIGHT_SEARCHES))
    await asyncio.to_thread(wait_until, lambda: wiki.at_once >= 3)
    wiki.held = False
    await search
    assert wiki.most_at_once == 3


async def test_given_up_it_gives_up_all_its_searches(backend: Wikipedia, wiki: FakeWiki) -> None:
    wiki.held = True
    before = asyncio.all_tasks()
    search = asyncio.create_task(backend.search(EIGHT_SEARCHES))
    await asyncio.to_thread(wait_until, lambda: wiki.at_once == 8)
    running = {task for task in asyncio.all_tasks() - before if "_search" in repr(task.get_coro())} - {search}
    assert len(running) == 8
    search.cancel()
    with pytest.raises(asyncio.CancelledError):
        await search
    assert all(task.cancelled() for task in running)


async def test_an_answer_that_was_cut_is_followed_to_its_end(backend: Wikipedia, wiki: FakeWiki) -> None:
    for number in range(5):
        wiki.pages[f"Page {number}"] = f"Common word on page {number}."
    wiki.pages_per_answer = 2
    results = await backend.search(Query("Which common word?", ("common",)))
    assert sorted(titles(results)) == [f"Page {number}" for number in range(5)]
    assert len(wiki.fetches) == 3


async def test_pages_found_by_more_searches_come_first(backend: Wikipedia, wiki: FakeWiki) -> None:
    wiki.pages["First"] = "alpha"
    wiki.pages["Second"] = "alpha beta gamma"
    results = await backend.search(Query("alpha?", ("alpha", "beta", "gamma")))
    assert titles(results) == ["Second", "First"]


async def test_words_that_are_operators_are_taken_as_words(backend: Wikipedia, wiki: FakeWiki) -> None:
    await backend.search(
        Query("?", ('Tesla: "alternating current" -war*', "insource:/Tesla/ OR died~", "tesla " * 100))
    )
    assert wiki.searches[:2] == ["Tesla alternating current war", "Tesla OR died"]
    assert len(wiki.searches[2]) <= 300
    assert set(wiki.searches[2].split()) == {"tesla"}


async def test_asked_again_nothing_is_sent_and_nothing_parsed(outside: Outside, wiki: FakeWiki) -> None:
    cache = Remembering()
    backend = wikipedia_from(replace(outside, cache=cache))
    first = await backend.search(TESLA_QUERY)
    await all_done()
    sent, kept = len(wiki.requests), dict(cache.values)
    cache.seconds.clear()
    assert await backend.search(TESLA_QUERY) == first
    assert len(wiki.requests) == sent
    assert cache.seconds == {}
    assert cache.values == kept


async def test_results_are_kept_for_the_same_question_about_the_same_pages(outside: Outside, wiki: FakeWiki) -> None:
    cache = Remembering()
    backend = wikipedia_from(replace(outside, cache=cache))
    first = await backend.search(TESLA_QUERY)
    await all_done()
    cache.forget("page")
    assert await backend.search(TESLA_QUERY) == first
    assert len(wiki.fetches) == 1
    await backend.search(replace(TESLA_QUERY, text="Where was Tesla born?"))
    assert len(wiki.fetches) == 2


async def test_everything_kept_has_a_lifetime(outside: Outside) -> None:
    cache = Remembering()
    await wikipedia_from(replace(outside, cache=cache)).search(TESLA_QUERY)
    await all_done()
    lifetimes = {key.split(":")[0]: seconds for key, seconds in cache.seconds.items()}
    assert lifetimes == {"search": 600, "page": 600, "results": 600, "text": 86_400}


async def test_a_new_revision_is_read_anew(outside: Outside, wiki: FakeWiki) -> None:
    cache = Remembering()
    backend = wikipedia_from(replace(outside, cache=cache))
    await backend.search(TESLA_QUERY)
    await all_done()
    wiki.pages["Nikola Tesla"] = TESLA.replace("room 3327", "room 12")
    wiki.revision = 2000
    cache.forget("page")
    cache.forget("results")
    (result,) = await backend.search(TESLA_QUERY)
    assert "room 12" in result.sections[-1].text


async def test_a_redirect_shows_the_page_it_leads_to_once(backend: Wikipedia, wiki: FakeWiki) -> None:
    wiki.pages["Tesla, Nikola"] = "#REDIRECT [[Nikola Tesla]]"
    wiki.redirects_are_found = True
    assert titles(await backend.search(Query("Tesla?", ("Tesla",)))) == ["Nikola Tesla"]
    await all_done()
    assert titles(await backend.search(Query("Tesla?", ("redirect",)))) == ["Nikola Tesla"]
    assert [fetch["pageids"] for fetch in wiki.fetches] == ["1|2"]


async def test_another_spelling_that_the_wiki_suggests_replaces_nothing(backend: Wikipedia, wiki: FakeWiki) -> None:
    wiki.editions["en"] |= {"Kate": "Kate is a name.", "Kale": "Kale is a cabbage."}
    wiki.suggestions["Kale"] = "Kate"
    assert titles(await backend.search(Query("What is Kale?", ("Kale",)))) == ["Kale"]
    assert wiki.searches == ["Kale"]


async def test_pages_of_meanings_give_way_to_what_fits_the_question(backend: Wikipedia, wiki: FakeWiki) -> None:
    wiki.pages["Mercury"] = "\n".join(
        ["Mercury may refer to:", "* [[Help:Sun]], near"]
        + [f"* [[Mercury {number}]], a ship" for number in range(20)]
        + ["* [[Planet Mercury]], nearest to the Sun", "* [[Sun]], near", "__DISAMBIG__"]
    )
    wiki.pages["Sun"] = "Sun may refer to: __DISAMBIG__"
    wiki.pages["Planet Mercury"] = "It circles the Sun in 88 days."
    wiki.pages.update({f"Mercury {number}": "It sank." for number in range(20)})
    results = await backend.search(Query("How near to the Sun is it?", ("Mercury may refer",)))
    assert titles(results)[0] == "Planet Mercury"
    assert not {"Mercury", "Sun"} & {result.source.title for result in results if result.sections}
    assert len(wiki.fetches) == 2
    meant = wiki.fetches[1]["titles"].split("|")
    assert len(meant) == 5
    assert "Help:Sun" not in meant


async def test_a_page_of_meanings_comes_last_with_what_it_lists_and_where_that_leads(
    backend: Wikipedia, wiki: FakeWiki
) -> None:
    wiki.pages["Mercury"] = (
        "* [[Mercury (planet)]], near the [[Sun]]\n* [[File:X]]\n* [[Ångström]], a unit\n__DISAMBIG__"
    )
    wiki.pages["Mercury (planet)"] = "It circles the Sun in 88 days."
    results = await backend.search(Query("What is Mercury?", ("Mercury",)))
    assert [bool(result.sections) for result in results] == [True, False]
    assert results[-1].source.url == f"{wiki.base}/en/wiki/Mercury"
    assert [(each.title, each.line, each.url) for each in results[-1].meanings] == [
        ("Mercury (planet)", "Mercury (planet), near the Sun", f"{wiki.base}/en/wiki/Mercury_(planet)"),
        ("Ångström", "Ångström, a unit", f"{wiki.base}/en/wiki/%C3%85ngstr%C3%B6m"),
    ]


async def test_the_lead_of_the_first_pages_is_always_there(backend: Wikipedia, wiki: FakeWiki) -> None:
    wiki.pages["Ship"] = "Lead without the word." + "".join(f"\n== Part {n} ==\nAnchor {n}." for n in range(40))
    (result,) = await backend.search(Query("anchor?", ("anchor ship",)))
    assert result.sections[0].heading == ()
    assert len(result.sections) == 20


def editions(outside: Outside, wiki: FakeWiki) -> Wikipedia:
    settings = {"wikipedia_api_url": f"{wiki.base}/{{lang}}/w/api.php", "languages": ("en", "de")}
    return wikipedia_from(replace(outside, cache=MemoryCache(), settings=settings))


async def test_the_edition_is_that_of_the_question(outside: Outside, wiki: FakeWiki) -> None:
    wiki.editions["de"] = {"Nikola Tesla (de)": "Tesla starb in New York. " * 80}
    query = Query("Wann starb Tesla?", ("Tesla",), language="de")
    (result,) = await editions(outside, wiki).search(query)
    assert (result.source.title, result.source.language) == ("Nikola Tesla (de)", "de")
    assert len(wiki.requests) == 2


async def test_where_the_question_s_edition_has_little_the_first_is_searched_too(
    outside: Outside, wiki: FakeWiki
) -> None:
    wiki.editions["de"] = {"Tesla (Erfinder)": "Tesla war Erfinder."}
    query = Query(
        "Wann starb Tesla?", tuple(f"Tesla {word}" for word in ("", "Tod", "starb", "New York", "Hotel")), "de"
    )
    results = await editions(outside, wiki).search(query)
    assert [(each.source.title, each.source.language) for each in results] == [
        ("Tesla (Erfinder)", "de"), ("Nikola Tesla", "en"),
    ]  # fmt: skip
    assert len(wiki.searches) == 5 + 4
    assert len(wiki.requests) == 5 + 1 + 1 + 4 + 1


async def test_across_scripts_pages_are_found_by_what_they_are_called_there(outside: Outside, wiki: FakeWiki) -> None:
    wiki.editions["de"] = {"特斯拉": "特斯拉是发明家。[[en:Nikola Tesla]]"}
    results = await editions(outside, wiki).search(Query("特斯拉什么时候去世？", ("特斯拉",), "de"))
    assert titles(results) == ["特斯拉", "Nikola Tesla"]


async def test_what_the_question_s_edition_has_is_kept_where_the_other_fails(outside: Outside, wiki: FakeWiki) -> None:
    wiki.editions["de"] = {"Tesla (Erfinder)": "Tesla war Erfinder."}
    wiki.only = lambda request: request.get("prop") == "langlinks"
    wiki.always = html(403)
    results = await editions(outside, wiki).search(Query("Wann starb Tesla?", ("Tesla",), language="de"))
    assert titles(results) == ["Tesla (Erfinder)"]


@pytest.mark.parametrize("there", [{"de": {}}, {}])
async def test_the_first_edition_is_asked_where_the_other_brings_nothing(
    outside: Outside, wiki: FakeWiki, there: dict[str, dict[str, str]]
) -> None:
    wiki.editions |= there
    query = Query("Wann starb Tesla?", ("Tesla",), language="de")
    assert titles(await editions(outside, wiki).search(query)) == ["Nikola Tesla"]


async def test_a_language_that_is_not_configured_asks_the_first_edition(outside: Outside, wiki: FakeWiki) -> None:
    wiki.editions["sv"] = {"Tesla (sv)": "Tesla."}
    results = await editions(outside, wiki).search(Query("Tesla?", ("Tesla",), language="sv"))
    assert titles(results) == ["Nikola Tesla"]


async def test_an_edition_that_fails_is_replaced_by_the_first(outside: Outside, wiki: FakeWiki) -> None:
    wiki.editions["de"] = {"Tesla (de)": "Tesla."}
    wiki.instead = [html(403)]
    results = await editions(outside, wiki).search(Query("Tesla?", ("Tesla",), language="de"))
    assert titles(results) == ["Nikola Tesla"]


@pytest.mark.parametrize("url", ["https://{lang}.wikipedia.org/w/api.php", "https://commons.wikimedia.org/w/api.php"])
def test_wikimedia_is_not_asked_without_a_contact(outside: Outside, url: str) -> None:
    with pytest.raises(BackendSettingError, match="WIKIPEDIA_CONTACT is not set"):
        wikipedia_from(replace(outside, settings={"wikipedia_api_url": url, "wikipedia_contact": " "}))
    assert wikipedia_from(replace(outside, settings={"wikipedia_api_url": url, "wikipedia_contact": "a@example.org"}))


@pytest.mark.parametrize("url", ["", "localhost:8090/w/api.php", "ftp://example.org/w/api.php"])
def test_an_address_that_is_none_is_named(outside: Outside, url: str) -> None:
    with pytest.raises(BackendSettingError, match="WIKIPEDIA_API_URL"):
        wikipedia_from(replace(outside, settings={"wikipedia_api_url": url}))


async def test_every_request_names_the_program_and_whoever_runs_it(outside: Outside, wiki: FakeWiki) -> None:
    async with httpx.AsyncClient() as plain:
        settings = {**outside.settings, "wikipedia_contact": "ops@example.org"}
        await wikipedia_from(replace(outside, http=plain, settings=settings)).search(TESLA_QUERY)
    agents = {headers["User-Agent"] for headers in wiki.headers}
    assert len(agents) == 1
    assert agents.pop().startswith("Footnote/0.1.0 (ops@example.org) httpx/")
