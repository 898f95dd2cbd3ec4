"""The HTTP client that backends share."""

import logging
from dataclasses import replace

import httpx
import pytest
from aiohttp import web

from search_backends.base import Query
from search_backends.outside import Outside, open_http, user_agent
from search_backends.wikipedia import wikipedia_from
from tests.servers.fakewiki import FakeWiki


def test_the_user_agent_has_the_form_that_wikimedia_asks_for() -> None:
    assert user_agent("ops@example.org") == f"Footnote/0.1.0 (ops@example.org) httpx/{httpx.__version__}"
    assert user_agent("") == f"Footnote/0.1.0 httpx/{httpx.__version__}"


async def test_requests_go_through_the_proxy_that_the_environment_names(
    outside: Outside, wiki: FakeWiki, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_PROXY", "no_proxy", "http_proxy"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HTTP_PROXY", wiki.base)
    settings = {"wikipedia_api_url": "http://wiki.invalid/en/w/api.php"}
    async with open_http(user_agent("")) as proxied:
        backend = wikipedia_from(replace(outside, http=proxied, settings=settings))
        (result,) = await backend.search(Query("Tesla", ("Tesla",)))
    assert result.source.title == "Nikola Tesla"
    assert {headers["Host"] for headers in wiki.headers} == {"wiki.invalid"}


async def test_cookies_are_kept_and_answers_may_be_compressed(outside: Outside, wiki: FakeWiki) -> None:
    async def with_cookie(request: web.Request) -> web.StreamResponse:
        response = web.json_response({"query": {"search": []}})
        response.set_cookie("WMF-Last-Access", "30-Nov-2026")
        return response

    wiki.instead = [with_cookie]
    for words in ("Tesla", "Nikola"):
        await wikipedia_from(outside).search(Query(words, (words,)))
    assert "Cookie" not in wiki.headers[0]
    assert wiki.headers[1]["Cookie"] == "WMF-Last-Access=30-Nov-2026"
    assert "gzip" in wiki.headers[0]["Accept-Encoding"]


async def test_only_httpx_logs_addresses_and_only_below_warning(
    outside: Outside, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    await wikipedia_from(outside).search(Query("Tesla", ("Tesla",)))
    telling = [record for record in caplog.records if "Tesla" in record.getMessage()]
    assert {(record.name, record.levelname) for record in telling} <= {("httpx", "INFO")}
