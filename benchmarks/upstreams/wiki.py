"""A MediaWiki that has pages about every subject."""

import json
import time
from dataclasses import dataclass

from aiohttp import web

from benchmarks.upstreams.counts import Counts
from benchmarks.upstreams.delays import Delays
from benchmarks.upstreams.pages import Piece, page, piece, zipped
from benchmarks.upstreams.subjects import found_by, title_of

RIGHTS = {"url": "https://creativecommons.org/licenses/by-sa/4.0/", "text": "CC BY-SA 4.0"}


@dataclass(frozen=True, slots=True)
class Wiki:
    """Answers searches and batches of pages, gzipped as Wikipedia does."""

    delays: Delays
    counts: Counts

    def routes(self) -> list[web.RouteDef]:
        """Its one address."""
        return [web.get("/w/api.php", self.query)]

    async def query(self, request: web.Request) -> web.Response:
        """action=query."""
        began = time.monotonic()
        if "srsearch" in request.query:
            pieces = [piece(_hits(request.query["srsearch"]))]
            return await self._answer("search", pieces, self.delays.search, began)
        ids = [int(id) for id in request.query["pageids"].split("|")]
        pieces = _pages(ids, str(request.url.origin()))
        return await self._answer("pages", pieces, self.delays.pages, began)

    async def _answer(self, kind: str, pieces: list[Piece], seconds: float, began: float) -> web.Response:
        content = zipped(pieces)
        await self.delays.wait(seconds, began)
        self.counts.add(kind, len(content))
        headers = {"Content-Type": "application/json; charset=utf-8", "Content-Encoding": "gzip"}
        return web.Response(body=content, headers=headers)


def _hits(query: str) -> str:
    listed = [{"ns": 0, "title": title_of(id), "pageid": id} for id in found_by(query)]
    return json.dumps({"batchcomplete": True, "query": {"search": listed}})


def _pages(ids: list[int], base: str) -> list[Piece]:
    pieces = [piece('{"batchcomplete": true, "query": {"rightsinfo": ' + json.dumps(RIGHTS) + ', "pages": [')]
    for place, id in enumerate(ids):
        pieces += [*([piece(",")] if place else []), *page(id, base)]
    return [*pieces, piece("]}}")]
