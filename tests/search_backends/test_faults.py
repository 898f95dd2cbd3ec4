"""What Wikipedia's failures come to: a clause for the reader, a few polite retries, or an answer all the same."""

import traceback
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import httpx
import pytest
from aiohttp import web

from search_backends.base import Query, SearchError
from search_backends.mediawiki import seconds_of
from search_backends.wikipedia import Wikipedia
from tests.search_backends.contract import clause
from tests.servers.fakewiki import (
    FakeWiki,
    body,
    cut_json,
    garbage,
    half_a_body,
    hang_up,
    html,
    silence,
    trickle,
)

QUERY = Query("When did Tesla die in Zanzibar?", ("Tesla", "Tesla OR Zanzibar"))
SLOW_DOWN = "Wikipedia asked us to slow down"
NO_API = "Wikipedia answered with something that is not its API"
BROKE_OFF = "Wikipedia's answer broke off"
UNREACHABLE = "Wikipedia could not be reached"


async def search_error(backend: Wikipedia) -> SearchError:
    with pytest.raises(SearchError) as caught:
        await backend.search(QUERY)
    clause(caught.value)
    assert "Zanzibar" not in "".join(traceback.format_exception(caught.value))
    return caught.value


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        pytest.param(html(429, Retry_After="60"), SLOW_DOWN, id="429"),
        pytest.param(html(503, Retry_After="60"), SLOW_DOWN, id="503"),
        pytest.param(html(200), NO_API, id="html"),
        pytest.param(html(404), NO_API, id="404"),
        pytest.param(html(302, Location="https://incubator.example/"), NO_API, id="redirect"),
        pytest.param(body([1, 2]), NO_API, id="another API"),
        pytest.param(garbage, NO_API, id="not HTTP"),
        pytest.param(half_a_body, BROKE_OFF, id="half a body"),
        pytest.param(cut_json, BROKE_OFF, id="half a JSON text"),
        pytest.param(hang_up, UNREACHABLE, id="hung up"),
        pytest.param(
            html(403), "Wikipedia refused our requests (its operator contact may be missing)", id="user agent refused"
        ),
        pytest.param(
            body({"errors": [{"code": "maxlag", "text": "Waiting for a database server"}]}, Retry_After="60"),
            SLOW_DOWN,
            id="maxlag",
        ),
        pytest.param(
            body({"error": {"code": "ratelimited", "info": "You've exceeded your limit"}}, Retry_After="60"),
            SLOW_DOWN,
            id="ratelimited",
        ),
        pytest.param(
            body({"errors": [{"code": "x", "text": "Search is currently too busy. Try later."}]}, Retry_After="60"),
            SLOW_DOWN,
            id="search too busy",
        ),
        pytest.param(
            body({"errors": [{"code": "internal_api_error", "text": "Zanzibar"}]}),
            "Wikipedia could not carry out the search",
            id="API error",
        ),
    ],
)
async def test_a_failure_becomes_a_clause_for_the_reader(
    backend: Wikipedia, wiki: FakeWiki, reply: Callable[[web.Request], Awaitable[web.StreamResponse]], reason: str
) -> None:
    wiki.always = reply
    assert str(await search_error(backend)) == reason


async def test_silence_is_told_from_a_refusal(backend: Wikipedia, wiki: FakeWiki) -> None:
    wiki.always = silence
    quick = replace(backend, site=replace(backend.site, timeout=httpx.Timeout(0.2)))
    assert str(await search_error(quick)) == "Wikipedia did not answer in time"


async def test_an_answer_that_trickles_is_given_up(backend: Wikipedia, wiki: FakeWiki) -> None:
    wiki.always = trickle
    quick = replace(backend, site=replace(backend.site, call_seconds=0.3))
    assert str(await search_error(quick)) == "Wikipedia did not answer in time"


@pytest.mark.parametrize("url", ["http://127.0.0.1:1/w/api.php", "http://no-such-host.invalid/w/api.php"])
async def test_a_host_that_is_not_there_could_not_be_reached(backend: Wikipedia, url: str) -> None:
    assert str(await search_error(replace(backend, site=replace(backend.site, url=url)))) == UNREACHABLE


@pytest.mark.parametrize(
    "reply",
    [
        html(429, Retry_After="0"),
        html(503),
        half_a_body,
        body({"errors": [{"code": "maxlag", "text": ""}]}, Retry_After="0"),
    ],
)
async def test_a_passing_failure_is_tried_again(
    backend: Wikipedia, wiki: FakeWiki, reply: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> None:
    wiki.instead = [reply]
    (result,) = await backend.search(Query("Tesla", ("Tesla",)))
    assert result.source.title == "Nikola Tesla"
    assert wiki.searches == ["Tesla", "Tesla"]


async def test_it_is_tried_again_twice_at_most(backend: Wikipedia, wiki: FakeWiki) -> None:
    wiki.always = html(503, Retry_After="0")
    with pytest.raises(SearchError):
        await backend.search(Query("Tesla", ("Tesla",)))
    assert len(wiki.requests) == 3


@pytest.mark.parametrize("reply", [html(403), html(200), html(429, Retry_After="4")])
async def test_what_waiting_will_not_mend_is_not_tried_again(
    backend: Wikipedia, wiki: FakeWiki, reply: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> None:
    wiki.always = reply
    with pytest.raises(SearchError):
        await backend.search(Query("Tesla", ("Tesla",)))
    assert len(wiki.requests) == 1


async def test_while_it_asked_for_silence_nothing_is_sent(backend: Wikipedia, wiki: FakeWiki) -> None:
    wiki.instead = [html(429, Retry_After="60")]
    for _ in range(2):
        with pytest.raises(SearchError, match=SLOW_DOWN):
            await backend.search(Query("Tesla", ("Tesla",)))
    assert len(wiki.requests) == 1


async def test_one_search_that_fails_leaves_the_others_to_answer(backend: Wikipedia, wiki: FakeWiki) -> None:
    wiki.only = lambda request: request.get("srsearch") == "Tesla OR Zanzibar"
    wiki.always = html(403)
    (result,) = await backend.search(QUERY)
    assert result.source.title == "Nikola Tesla"


async def test_finding_nothing_while_a_search_failed_is_no_nothing_found(backend: Wikipedia, wiki: FakeWiki) -> None:
    wiki.only = lambda request: request.get("srsearch") == "Tesla"
    wiki.always = html(403)
    with pytest.raises(SearchError, match="refused"):
        await backend.search(Query("Tesla", ("Tesla", "Xyzzy")))


async def test_a_page_that_lacks_something_leaves_the_others(backend: Wikipedia, wiki: FakeWiki) -> None:
    whole = {"pageid": 1, "title": "Nikola Tesla", "fullurl": f"{wiki.base}/wiki/Nikola_Tesla"}
    whole["revisions"] = [{"revid": 1, "timestamp": "2026-11-30T03:38:51Z", "slots": {"main": {"content": "Tesla."}}}]
    found = [{"ns": 0, "pageid": 1, "title": "Nikola Tesla"}, {"ns": 0, "pageid": 2, "title": "Hidden"}, {"ns": 0}]
    hidden = {"pageid": 2, "title": "Hidden", "revisions": [{"revid": 2, "slots": {"main": {"texthidden": True}}}]}
    wiki.instead = [body({"query": {"search": found}}), body({"query": {"pages": [hidden, whole, {"missing": True}]}})]
    (result,) = await backend.search(Query("Tesla", ("Tesla",)))
    assert result.source.title == "Nikola Tesla"


def test_retry_after_may_be_seconds_or_a_date() -> None:
    assert seconds_of("7") == 7.0
    asked = seconds_of(format_datetime(datetime.now(UTC) + timedelta(seconds=30), usegmt=True))
    assert asked is not None
    assert 28 < asked <= 30
    assert seconds_of("Wed, 21 Oct 2015 07:28:00 GMT") == 0.0
    assert seconds_of("") is None
    assert seconds_of("soon") is None
