import json
import re
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from playground.mediawiki.pages import encyclopedia_from
from playground.mediawiki.props import linked_titles
from playground.mediawiki.text import everything, extract
from playground.wiki import PAGES, SUGGESTED, routes
from tests.e2e.questions import AGAIN, KNOWN, UNKNOWN

Json = dict[str, Any]
Client = TestClient[web.Request, web.Application]
WIKI = encyclopedia_from(PAGES)
ALWAYS = {"action": "query", "format": "json", "formatversion": "2", "errorformat": "plaintext"}


@pytest.fixture
async def client() -> AsyncIterator[Client]:
    app = web.Application()
    app.add_routes(routes())
    async with TestClient(TestServer(app)) as client:
        yield client


async def ask(client: Client, **params: str) -> Json:
    async with client.get("/w/api.php", params=ALWAYS | params) as reply:
        assert reply.status == 200
        answer: Json = await reply.json()
        assert reply.headers.get("MediaWiki-API-Error") == first_error(answer)
        return answer


def first_error(answer: Json) -> str | None:
    errors = answer.get("errors") or ([answer["error"]] if "error" in answer else [])
    return errors[0]["code"] if errors else None


async def titles(client: Client, words: str) -> list[str]:
    answer = await ask(client, list="search", srsearch=words, srlimit="50")
    return [hit["title"] for hit in answer["query"]["search"]]


async def test_a_search_answers_as_mediawiki_does(client: Client) -> None:
    answer = await ask(client, list="search", srsearch="Suez Canal opened", srlimit="1")
    page = WIKI.by_title["Suez Canal"]
    (hit,) = answer["query"]["search"]
    assert answer["batchcomplete"] is True
    assert hit.pop("snippet").count("<span class='searchmatch'>") >= 3
    assert hit.pop("wordcount") > 200
    assert hit.pop("timestamp") == page.timestamp
    assert hit == {"ns": 0, "title": "Suez Canal", "pageid": page.id, "size": len(page.text.encode())}


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Pudding bakery", ["Great Fire of London"]),
        ("the bakery in the Pudding", ["Great Fire of London"]),  # stop words are dropped
        ("puddings BAKERIES", ["Great Fire of London"]),  # endings and case are forgiven
        ("Zelazowa", ["Frédéric Chopin"]),  # and accents
        ("bakery axolotl", []),  # every word is needed
        ("bakery OR axolotl Pudding", ["Great Fire of London"]),
        ('"Black Forest"', ["Danube"]),
        ('"Forest Black"', []),
        ("intitle:saturn", ["Saturn"]),
        ("haemocyan*", ["Octopus"]),
        ("who haemocyanin", []),  # question words are words
        ("Skłodowska Joliot", ["Marie Curie"]),
        ("quicksilver -Almadén", []),
        ("???", []),
        ("the", []),
        ('" AND (', []),
    ],
)
async def test_search_understands(client: Client, words: str, found: list[str]) -> None:
    assert await titles(client, words) == found


async def test_search_takes_either_word_and_leaves_out_what_is_not_wanted(client: Client) -> None:
    assert set(await titles(client, "axolotl OR kimchi")) >= {"Axolotl", "Kimchi"}
    assert set(await titles(client, "mercury -planet")) < set(await titles(client, "mercury"))


async def test_a_title_weighs_more_than_the_text(client: Client) -> None:
    assert (await titles(client, "moon"))[0] == "Moon"
    assert (await titles(client, "marathon"))[0] == "Marathon"


async def test_a_redirect_counts_for_its_target_and_is_not_listed(client: Client) -> None:
    assert (await titles(client, "red planet"))[0] == "Mars"
    assert "Red Planet" not in await titles(client, "red planet")


async def test_hits_come_in_stretches_until_all_are_told(client: Client) -> None:
    everything_found = await titles(client, "city")
    gathered: list[str] = []
    more: Json | None = {}
    while more is not None:
        answer = await ask(client, list="search", srsearch="city", srlimit="4", **{k: str(v) for k, v in more.items()})
        gathered += [hit["title"] for hit in answer["query"]["search"]]
        assert answer["query"]["searchinfo"]["totalhits"] == len(everything_found) > 4
        more = answer.get("continue")
    assert gathered == everything_found


@pytest.mark.parametrize(
    ("params", "code", "text", "module"),
    [
        ({"list": "search"}, "missingparam", 'The "srsearch" parameter must be set.', "query+search"),
        ({"list": "search", "srsearch": ""}, "missingparam", 'The "srsearch" parameter must be set.', "query+search"),
        (
            {"list": "search", "srsearch": "a" * 301},
            "cirrussearch-query-too-long",
            "Search request is longer than the maximum allowed length. (301 > 300)",
            "query+search",
        ),
        (
            {"list": "search", "srsearch": "a", "srlimit": "abc"},
            "badinteger",
            'Invalid value "abc" for integer parameter "srlimit".',
            "query+search",
        ),
        (
            {"list": "search", "srsearch": "a", "srwhat": "title"},
            "search-title-disabled",
            '"title" search is disabled.',
            "query+search",
        ),
        ({"generator": "search"}, "missingparam", 'The "gsrsearch" parameter must be set.', "query+search"),
        ({"generator": "links"}, "badgenerator", 'Unknown "generator=links".', "query"),
        ({"action": "edit"}, "badvalue", 'Unrecognized value for parameter "action": edit.', "main"),
        (
            {"titles": "Mars", "pageids": "1"},
            "multisource",
            'The "pageids" parameter cannot be used with "titles".',
            "query",
        ),
    ],
)
async def test_a_fault_is_told_in_both_error_formats(
    client: Client, params: dict[str, str], code: str, text: str, module: str
) -> None:
    plain = await ask(client, **params)
    assert plain["errors"] == [{"code": code, "text": text, "module": module}]
    default = await ask(client, **params, errorformat="bc")
    assert (default["error"]["code"], default["error"]["info"]) == (code, text)
    assert "query" not in plain | default


async def test_fifty_one_titles_are_too_many(client: Client) -> None:
    many = "|".join(f"T{number}" for number in range(51))
    limits = {"limit": 50, "lowlimit": 50, "highlimit": 500}
    (error,) = (await ask(client, titles=many))["errors"]
    assert (error["code"], error["data"]) == ("toomanyvalues", limits)
    assert (await ask(client, titles=many, errorformat="bc"))["error"].items() >= limits.items()
    assert "errors" not in await ask(client, titles=many.rpartition("|")[0])


async def test_oddities_bring_warnings_and_the_rest_is_answered(client: Client) -> None:
    odd = {"list": "search", "srsearch": "Mars", "srlimit": "9999", "srprop": "size|colour", "foo": "1", "prop": "nope"}
    answer = await ask(client, **odd)
    assert {(warning["code"], warning["module"]) for warning in answer["warnings"]} == {
        ("unrecognizedvalues", "query"),
        ("outofrange", "query+search"),
        ("unrecognizedvalues", "query+search"),
        ("unrecognizedparams", "main"),
    }
    default = await ask(client, **odd, errorformat="bc")
    assert default["warnings"]["main"] == {"warnings": "Unrecognized parameter: foo."}
    assert default["warnings"]["search"]["warnings"].count("\n") == 1
    assert answer["query"] == default["query"]
    assert answer["query"]["search"]


async def test_the_older_output_format_is_refused(client: Client) -> None:
    assert (await ask(client, titles="Mars", formatversion="1", errorformat="bc"))["error"]["code"] == "badvalue"
    async with client.get("/w/api.php", params={"action": "query", "format": "json", "titles": "Mars"}) as reply:
        assert reply.headers["MediaWiki-API-Error"] == "badvalue"


async def test_titles_are_normalized_and_redirects_followed(client: Client) -> None:
    answer = (await ask(client, titles="red_Planet|cracow#Food|Mars", redirects="1", prop="info"))["query"]
    assert answer["normalized"] == [
        {"fromencoded": False, "from": "red_Planet", "to": "Red Planet"},
        {"fromencoded": False, "from": "cracow#Food", "to": "Cracow"},
    ]
    assert answer["redirects"] == [{"from": "Red Planet", "to": "Mars"}, {"from": "Cracow", "to": "Kraków"}]
    assert [page["title"] for page in answer["pages"]] == ["Kraków", "Mars"]


async def test_a_redirect_that_is_not_followed_says_that_it_is_one(client: Client) -> None:
    (page,) = (await ask(client, titles="Red Planet", prop="info|extracts", explaintext="1"))["query"]["pages"]
    assert (page["redirect"], page["extract"]) == (True, "")


async def test_what_is_no_page_is_reported_and_not_an_error(client: Client) -> None:
    named = (await ask(client, titles="No such page|Bad[title", prop="info|revisions", inprop="url"))["query"]["pages"]
    missing, invalid = named
    assert (missing["title"], missing["missing"]) == ("No such page", True)
    assert missing["fullurl"].endswith("/wiki/No_such_page")
    assert (invalid["title"], invalid["invalid"]) == ("Bad[title", True)
    assert invalid["invalidreason"]["code"] == "title-invalid-characters"
    numbered = await ask(client, pageids="999", prop="info")
    assert numbered["query"]["pages"] == [{"pageid": 999, "missing": True}]


async def test_one_request_brings_wikitext_revision_address_and_disambiguation(client: Client) -> None:
    mercury, mars = WIKI.by_title["Mercury"], WIKI.by_title["Mars"]
    answer = await ask(
        client,
        pageids=f"{mercury.id}|{mars.id}",
        prop="revisions|info|pageprops",
        rvprop="ids|timestamp|content",
        rvslots="main",
        inprop="url",
        ppprop="disambiguation",
    )
    pages = {page["title"]: page for page in answer["query"]["pages"]}
    assert pages["Mercury"]["pageprops"] == {"disambiguation": ""}
    assert "pageprops" not in pages["Mars"]
    assert pages["Mars"]["lastrevid"] == mars.revision
    assert pages["Mars"]["fullurl"] == str(client.make_url("/wiki/Mars"))
    assert pages["Mars"]["revisions"] == [
        {
            "revid": mars.revision,
            "parentid": 0,
            "timestamp": mars.timestamp,
            "slots": {"main": {"contentmodel": "wikitext", "contentformat": "text/x-wiki", "content": mars.text}},
        }
    ]


async def test_a_generator_gives_the_hits_by_id_with_their_places(client: Client) -> None:
    ranked = (await titles(client, "planet moon"))[:2]
    answer = await ask(client, generator="search", gsrsearch="planet moon", gsrlimit="2", prop="info")
    pages = answer["query"]["pages"]
    assert [page["pageid"] for page in pages] == sorted(page["pageid"] for page in pages)
    assert [page["title"] for page in sorted(pages, key=lambda page: int(page["index"]))] == ranked
    assert answer["continue"] == {"gsroffset": 2, "continue": "gsroffset||"}
    assert await ask(client, generator="search", gsrsearch="zzzz", prop="info") == {"batchcomplete": True}


async def test_whole_extracts_come_one_at_a_time(client: Client) -> None:
    first = await ask(client, titles="Mars|Saturn", prop="extracts", explaintext="1", exlimit="max")
    mars, saturn = first["query"]["pages"]
    assert "\n\n\n== Surface ==\nMars looks red because" in mars["extract"]
    assert "extract" not in saturn
    assert "batchcomplete" not in first
    assert first["continue"] == {"excontinue": 1, "continue": "||"}
    assert [warning["code"] for warning in first["warnings"]] == ["textextracts-limit"]
    second = await ask(client, titles="Mars|Saturn", prop="extracts", explaintext="1", excontinue="1")
    _, saturn = second["query"]["pages"]
    assert "Iapetus" not in saturn["extract"]  # tables are left out
    assert second["batchcomplete"] is True


async def test_introductions_come_together(client: Client) -> None:
    answer = await ask(client, titles="Mars|Saturn", prop="extracts", exintro="1", explaintext="1", exsentences="1")
    mars, saturn = (page["extract"] for page in answer["query"]["pages"])
    assert mars == "Mars is the fourth planet from the Sun and the second-smallest of the Solar System."
    assert saturn.startswith("Saturn is the sixth planet")


async def test_links_of_a_disambiguation_page_lead_to_its_meanings(client: Client) -> None:
    first = await ask(client, titles="Mercury", prop="links", pllimit="2")
    rest = await ask(client, titles="Mercury", prop="links", plcontinue=first["continue"]["plcontinue"])
    links = [link for answer in (first, rest) for link in answer["query"]["pages"][0]["links"]]
    assert links == [{"ns": 0, "title": f"Mercury ({word})"} for word in ("element", "mythology", "planet")]


async def test_the_licence_is_told(client: Client) -> None:
    answer = await ask(client, meta="siteinfo", siprop="rightsinfo|general")
    assert answer["query"]["rightsinfo"]["text"] == "Creative Commons Attribution-ShareAlike 4.0"
    assert answer["query"]["general"]["server"] == str(client.make_url("/")).rstrip("/")


async def test_a_form_may_be_posted(client: Client) -> None:
    async with client.post("/w/api.php", data=ALWAYS | {"titles": "Mars", "prop": "info"}) as reply:
        assert (await reply.json())["query"]["pages"][0]["title"] == "Mars"


async def test_a_page_can_be_read_at_the_address_that_is_cited(client: Client) -> None:
    async with client.get("/wiki/Marie_Curie") as reply:
        text = await reply.text()
    assert '<h2 id="Nobel_Prizes">' in text
    assert f"Revision {WIKI.by_title['Marie Curie'].revision}" in text
    assert "Creative Commons Attribution-ShareAlike 4.0" in text
    assert re.search(r"<table>.*1911", text)
    assert '<a href="/wiki/Rosalind_Franklin">' in text
    assert '<li id="note_1">Ève Curie, Madame Curie' in text
    assert not re.search(r"\[\[|\]\]|\{\{|'''|==|<ref", text.partition("<main>")[2])


async def test_a_redirect_shows_its_target_and_a_missing_page_is_404(client: Client) -> None:
    async with client.get("/wiki/Red_Planet") as reply:
        assert "<h1>Mars</h1>" in await reply.text()
    async with client.get("/wiki/No_<b>such</b>") as reply:
        assert reply.status == 404
        assert "<b>" not in await reply.text()


async def test_a_permanent_link_leads_to_the_page(client: Client) -> None:
    async with client.get("/w/index.php", params={"title": "Kraków", "oldid": "1"}) as reply:
        assert "<h1>Kraków</h1>" in await reply.text()


async def test_every_page_is_listed_and_can_be_read(client: Client) -> None:
    async with client.get("/wiki/Main_Page") as reply:
        listed = re.findall(r'<li><a href="(/wiki/[^"]+)">', await reply.text())
    assert len(listed) == sum(not page.target for page in WIKI.pages)
    for path in listed:
        async with client.get(path) as reply:
            assert reply.status == 200, path


def test_every_link_and_redirect_leads_to_a_page() -> None:
    dead = {(page.title, title) for page in WIKI.pages for title in linked_titles(page) if not WIKI.resolved(title)}
    assert not dead
    assert [page.title for page in WIKI.pages if page.target and page.target not in WIKI.by_title] == []


def test_pages_are_long_enough_to_read_and_short_enough_to_write() -> None:
    articles = [page for page in WIKI.pages if not page.target and not page.disambiguation]
    assert 45 <= len(articles) <= 60
    lengths = {page.title: len(extract(page.text).split()) for page in articles}
    assert {title: words for title, words in lengths.items() if not 150 <= words <= 700} == {}


def test_every_suggested_question_is_answered_on_its_page() -> None:
    assert tuple(known.text for known in KNOWN) == SUGGESTED
    for known in KNOWN:
        for title in known.pages:
            shown = everything(WIKI.by_title[title].text).lower()
            assert any(answer.lower() in shown for answer in known.answers), (known.text, title)


def test_each_question_is_put_twice_more_and_none_is_asked_twice() -> None:
    counts = Counter(again.wanted[0].text for again in AGAIN) + Counter(
        known.text for again in AGAIN for known in again.wanted[1:]
    )
    assert set(counts) == set(SUGGESTED)
    assert min(counts.values()) >= 2
    texts = [*SUGGESTED, *(again.text for again in AGAIN), *(unknown.text for unknown in UNKNOWN)]
    assert len(texts) == len(set(texts)) == 80


def test_a_page_that_changes_gets_another_revision(tmp_path: Any) -> None:
    file = tmp_path / "A_page%2Fbelow.wiki"
    file.write_text("One.")
    before = encyclopedia_from(tmp_path).by_title["A page/below"]
    again = encyclopedia_from(tmp_path).by_title["A page/below"]
    file.write_text("Two.")
    after = encyclopedia_from(tmp_path).by_title["A page/below"]
    assert before.revision == again.revision != after.revision
    assert json.dumps(before.timestamp).endswith('Z"')
