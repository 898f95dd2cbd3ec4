"""Of many pages the stretches that fit a question, as results."""

import zlib
from collections.abc import Sequence
from datetime import datetime
from urllib.parse import quote

from search_backends.base import Cache, Query, SearchResult, Section, Source
from search_backends.compute import in_thread
from search_backends.lexical import bm25
from search_backends.pages import Page
from search_backends.plaintext import plain
from search_backends.wikitext import Stretch

MOST = 20
"""Stretches parsed for one question."""
SECONDS = 86_400
"""A revision's text never changes; what nobody asks for goes after a day."""
FORMAT = 1
"""Raised whenever the plain text of the same wikitext changes."""

Chosen = tuple[Page, Stretch]


async def results(pages: Sequence[Page], query: Query, cache: Cache, backend: str) -> list[SearchResult]:
    """The pages in their order, at most query.limit, each with those of its stretches that fit."""
    chosen = await in_thread(choose, pages, query)
    keys = [f"text:{FORMAT}:{page.url}:{page.revision}:{stretch.anchor}" for page, stretch in chosen]
    kept = await cache.read(keys) if keys else []
    new = {key: stretch.wikitext for key, (_, stretch), text in zip(keys, chosen, kept, strict=True) if text is None}
    packed = await in_thread(_parsed, new) if new else {}
    if packed:
        await cache.write(packed, SECONDS)
    texts = [zlib.decompress(text or packed[key]).decode() for key, text in zip(keys, kept, strict=True)]
    return _results(chosen, texts, query.limit, backend)


def choose(pages: Sequence[Page], query: Query) -> list[Chosen]:
    """The best stretches by the question's words (BM25 over title, headings and text), in the pages' order."""
    candidates = [(page, stretch) for page in pages for stretch in page.stretches]
    texts = [" ".join([page.title, *stretch.heading, stretch.wikitext]) for page, stretch in candidates]
    scores = bm25(" ".join([query.text, *query.keywords[:1]]), texts, query.language)
    best = sorted(range(len(candidates)), key=lambda place: -scores[place])[:MOST]
    return [candidates[place] for place in sorted(best)]


def _parsed(wikitexts: dict[str, str]) -> dict[str, bytes]:
    return {key: zlib.compress(plain(wikitext).encode(), 1) for key, wikitext in wikitexts.items()}


def _results(chosen: Sequence[Chosen], texts: Sequence[str], limit: int, backend: str) -> list[SearchResult]:
    sections: dict[Page, list[Section]] = {}
    for (page, stretch), text in zip(chosen, texts, strict=True):
        if text:
            sections.setdefault(page, []).append(Section(stretch.heading, text, _address(page, stretch)))
    return [
        SearchResult(
            Source(backend, page.title, page.url, date=datetime.fromisoformat(page.written), licence=page.licence),
            tuple(found),
        )
        for page, found in list(sections.items())[:limit]
    ]


def _address(page: Page, stretch: Stretch) -> str:
    """Of the page at the stretch's heading, with MediaWiki's choice of characters that need no escape."""
    return f"{page.url}#{quote(stretch.anchor, safe='-._~:/,;=!@$*()')}" if stretch.anchor else page.url
