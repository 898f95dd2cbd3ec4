"""A MediaWiki that misbehaves on demand, on real HTTP."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

Request = dict[str, str]
Reply = Callable[[web.Request], Awaitable[web.StreamResponse]]
"""Answers in the wiki's place."""
LICENCE = {"url": "https://creativecommons.org/licenses/by-sa/4.0/", "text": "Attribution-ShareAlike 4.0"}


@dataclass
class FakeWiki:
    """Pages by edition and title, and what to answer instead."""

    base: str = ""
    editions: dict[str, dict[str, str]] = field(default_factory=lambda: {"en": {}})
    """Language -> title -> wikitext. A page with __DISAMBIG__ lists meanings."""
    requests: list[Request] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    instead: list[Reply | None] = field(default_factory=list)
    """Used up one by one by the next requests; None answers as usual."""
    always: Reply | None = None
    only: Callable[[Request], bool] = lambda request: True
    """Which requests the replies above are for."""
    pages_per_answer: int = 50
    """How many texts fit into one answer before it says "continue"."""
    held: bool = False
    """While true, requests wait."""
    revision: int = 1000
    """Added to a page's number."""
    redirects_are_found: bool = False
    """As by MediaWiki's own search; CirrusSearch finds the page they lead to."""
    suggestions: dict[str, str] = field(default_factory=dict)
    """Search -> the other spelling that the wiki thinks was meant."""
    at_once: int = 0
    most_at_once: int = 0

    @property
    def url(self) -> str:
        """The English edition's API."""
        return f"{self.base}/en/w/api.php"

    @property
    def pages(self) -> dict[str, str]:
        """The English edition's."""
        return self.editions["en"]

    @property
    def searches(self) -> list[str]:
        """What was searched for."""
        return [request["srsearch"] for request in self.requests if request.get("list") == "search"]

    @property
    def fetches(self) -> list[Request]:
        """Requests for pages."""
        return [request for request in self.requests if "prop" in request]

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """One request, as scripted or as MediaWiki would."""
        asked = dict(request.query)
        self.requests.append(asked)
        self.headers.append(dict(request.headers))
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            while self.held:  # noqa: ASYNC110  another thread lets go
                await asyncio.sleep(0.01)
            scripted = self.always if self.only(asked) else None
            if self.instead and self.only(asked):
                scripted = self.instead.pop(0)
            if scripted is not None:
                return await scripted(request)
            edition = self.editions.get(request.match_info["lang"])
            if edition is None:
                return await html(404)(request)
            return web.json_response(self._body(asked, edition, request.match_info["lang"]))
        finally:
            self.at_once -= 1

    def _body(self, asked: Request, edition: dict[str, str], lang: str) -> dict[str, Any]:
        if asked.get("list") == "search":
            return {"batchcomplete": True, "query": self._searched(asked, edition)}
        titles = list(edition)
        if "pageids" in asked:
            wanted = [titles[int(id) - 1] for id in asked["pageids"].split("|")]
        else:
            wanted = asked["titles"].split("|")
        moved = {}
        for title in wanted if "redirects" in asked else ():
            if target := re.match(r"#REDIRECT \[\[([^\]]+)\]\]", edition.get(title, "")):
                moved[title] = target[1]
        if asked.get("prop") == "langlinks":
            linked = [self._linked(title, asked["lllang"], edition) for title in wanted]
            return {"batchcomplete": True, "query": {"pages": linked}}
        names = list(dict.fromkeys(moved.get(title, title) for title in wanted))
        start = int(asked.get("rvcontinue", "0"))
        end = start + self.pages_per_answer
        query = {
            "redirects": [{"from": old, "to": new} for old, new in moved.items()],
            "pages": [
                self._page(name, edition, lang, with_text=start <= place < end) for place, name in enumerate(names)
            ],
            "rightsinfo": LICENCE,
        }
        if end < len(names):
            return {"continue": {"rvcontinue": str(end), "continue": "||info"}, "query": query}
        return {"batchcomplete": True, "query": query}

    def _linked(self, title: str, to: str, edition: dict[str, str]) -> dict[str, Any]:
        """A page with what it is called elsewhere: [[en:Title]] in its text says so."""
        found = re.search(rf"\[\[{to}:([^\]]+)\]\]", edition.get(title, ""))
        return {"ns": 0, "title": title} | ({"langlinks": [{"lang": to, "title": found[1]}]} if found else {})

    def _searched(self, asked: Request, edition: dict[str, str]) -> dict[str, Any]:
        meant = self.suggestions.get(asked["srsearch"], "")
        if meant and "srenablerewrites" in asked:
            asked = {**asked, "srsearch": meant}
        told = {"suggestion": meant} if meant and "suggestion" in asked.get("srinfo", "suggestion") else {}
        return {"searchinfo": told, "search": _found(asked, edition, self.redirects_are_found)}

    def _page(self, title: str, edition: dict[str, str], lang: str, with_text: bool) -> dict[str, Any]:
        if title not in edition:
            return {"ns": 0, "title": title, "missing": True}
        id, text = list(edition).index(title) + 1, edition[title]
        page: dict[str, Any] = {"pageid": id, "ns": 0, "title": title}
        page["fullurl"] = f"{self.base}/{lang}/wiki/{title.replace(' ', '_')}"
        if "__DISAMBIG__" in text:
            page["pageprops"] = {"disambiguation": ""}
        if with_text:
            slot = {"contentmodel": "wikitext", "content": text}
            revision = {"revid": self.revision + id, "timestamp": "2026-11-30T03:38:51Z", "slots": {"main": slot}}
            page["revisions"] = [revision]
        return page


def _found(asked: Request, edition: dict[str, str], redirects: bool) -> list[dict[str, Any]]:
    """Pages that hold all words, or any where OR stands between them; titles count more."""
    words = [word.lower() for word in asked["srsearch"].split() if word != "OR"]
    hold = any if " OR " in asked["srsearch"] else all
    hits = []
    for place, (title, text) in enumerate(edition.items()):
        shown = redirects or not text.startswith("#REDIRECT")
        if shown and words and hold(word in f"{title} {text}".lower() for word in words):
            in_title = sum(word in title.lower() for word in words)
            hits.append((-in_title, place, {"ns": 0, "title": title, "pageid": place + 1}))
    return [hit for _, _, hit in sorted(hits, key=lambda hit: hit[:2])][: int(asked["srlimit"])]


@asynccontextmanager
async def open_fakewiki() -> AsyncIterator[FakeWiki]:
    """A running one, at a port of its own."""
    wiki = FakeWiki()
    app = web.Application()
    app.router.add_get("/{lang}/w/api.php", wiki.answer)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    wiki.base = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield wiki
    finally:
        await runner.cleanup()


def html(status: int, **headers: str) -> Reply:
    """An error page, as caches and proxies in front of a wiki send it."""

    async def reply(request: web.Request) -> web.StreamResponse:
        page = "<!DOCTYPE html><title>Wikimedia Error</title><p>Our servers are currently under maintenance.</p>"
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return web.Response(status=status, text=page, content_type="text/html", headers=named)

    return reply


def body(content: object, **headers: str) -> Reply:
    """This JSON, with status 200."""

    async def reply(request: web.Request) -> web.StreamResponse:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return web.Response(text=json.dumps(content), content_type="application/json", headers=named)

    return reply


async def half_a_body(request: web.Request) -> web.StreamResponse:
    """Closes in the middle of what was announced."""
    response = web.StreamResponse(headers={"Content-Type": "application/json", "Content-Length": "1000"})
    await response.prepare(request)
    await response.write(b'{"query": {"sea')
    assert request.transport is not None
    request.transport.close()
    return response


async def cut_json(request: web.Request) -> web.StreamResponse:
    """Ends early, without a length that would tell."""
    return web.Response(body=b'{"query": {"sea', content_type="application/json")


async def silence(request: web.Request) -> web.StreamResponse:
    """Never answers."""
    await asyncio.Event().wait()
    raise AssertionError


async def trickle(request: web.Request) -> web.StreamResponse:
    """Answers at last, with a byte now and then."""
    response = web.StreamResponse(headers={"Content-Type": "application/json"})
    await response.prepare(request)
    for _ in range(60):
        await response.write(b" ")
        await asyncio.sleep(0.05)
    await response.write(b"{}")
    return response


async def hang_up(request: web.Request) -> web.StreamResponse:
    """Closes without a word."""
    assert request.transport is not None
    request.transport.close()
    return web.Response()


async def garbage(request: web.Request) -> web.StreamResponse:
    """Something that is not HTTP."""
    assert request.transport is not None
    request.transport.write(b"SSH-2.0-OpenSSH_9.2\r\n\r\n")
    request.transport.close()
    return web.Response()
