"""Of many pages the stretches that fit a question, as results."""

from collections.abc import Sequence
from datetime import datetime
from urllib.parse import quote

import numpy as np

from search_backends.aside import aside
from search_backends.base import Access, Cache, Query, SearchResult, Section, Source
from search_backends.compute import in_thread
from search_backends.lexical import beginning_of, bm25, stemmed, words
from search_backends.packing import FORMAT, pack, unpack
from search_backends.pages import Page
from search_backends.plaintext import plain
from search_backends.stopwords import STOP_WORDS
from search_backends.wikitext import Stretch

MOST = 20
"""Stretches parsed for one question."""
CONSIDERED = 48
"""Stretches that are weighed by all their words, besides the leads."""
LEADS = 3
"""First pages whose lead is among them in any case: it says what the page is about, often in words of its own."""
SECONDS = 86_400
"""A revision's text never changes; what nobody asks for goes after a day."""
READING = 1
"""Raised whenever the plain text of the same wikitext changes."""

Chosen = tuple[Page, Stretch]


async def results(pages: Sequence[Page], query: Query, cache: Cache, backend: str) -> list[SearchResult]:
    """The pages in their order, at most query.limit, each with those of its stretches that fit."""
    chosen = await in_thread(choose, pages, query)
    keys = [f"text:{READING}.{FORMAT}:{page.url}:{page.revision}:{stretch.anchor}" for page, stretch in chosen]
    kept = await cache.read(keys) if keys else []
    new = {key: stretch.wikitext for key, (_, stretch), text in zip(keys, chosen, kept, strict=True) if text is None}
    packed = await in_thread(_parsed, new) if new else {}
    if packed:
        aside(cache.write(packed, SECONDS))
    texts = [unpack(text or packed[key]).decode() for key, text in zip(keys, kept, strict=True)]
    return _results(chosen, texts, query.limit, backend)


def choose(pages: Sequence[Page], query: Query) -> list[Chosen]:
    """The best stretches by the question's words (BM25 over title, headings and text), in the pages' order."""
    candidates = [(page, stretch) for page in pages for stretch in page.stretches]
    texts = [" ".join([page.title, *stretch.heading, stretch.wikitext]) for page, stretch in candidates]
    wanted = " ".join([query.text, *query.keywords[:1]])
    first = {page.id for page in pages[:LEADS]}
    leads = [place for place, (page, stretch) in enumerate(candidates) if page.id in first and not stretch.heading]
    below = [bool(stretch.heading) for _, stretch in candidates]
    weighed = [place for place in _promising(texts, below, wanted, query.language) if place not in leads]
    scores = bm25(wanted, [texts[place] for place in weighed], query.language)
    ranked = sorted(zip(weighed, scores, strict=True), key=lambda pair: (-pair[1], below[pair[0]]))
    return [candidates[place] for place in sorted([*leads, *(place for place, _ in ranked)][:MOST])]


def _promising(texts: Sequence[str], below: Sequence[bool], wanted: str, language: str) -> Sequence[int]:
    """Places of those worth BM25: it takes 100 ms over 25 long pages, looking for the beginnings of a few words 10."""
    if len(texts) <= CONSIDERED:
        return range(len(texts))
    vocabulary = [word for word in dict.fromkeys(words(wanted)) if word not in STOP_WORDS.get(language, ())]
    stems = zip(vocabulary, stemmed(vocabulary, language), strict=True)
    beginnings = {beginning_of(word, stem) for word, stem in stems if stem}
    lowered = [text.lower() for text in texts]
    counts = np.array([[text.count(beginning) for beginning in beginnings] for text in lowered], dtype=np.float64)
    rarity = np.log1p(len(texts) / (1 + (counts > 0).sum(axis=0)))
    scores = (counts / (counts + 2)) @ rarity
    return [int(place) for place in np.lexsort((below, -scores))[:CONSIDERED]]


def _parsed(wikitexts: dict[str, str]) -> dict[str, bytes]:
    return {key: pack(plain(wikitext).encode()) for key, wikitext in wikitexts.items()}


def _results(chosen: Sequence[Chosen], texts: Sequence[str], limit: int, backend: str) -> list[SearchResult]:
    sections: dict[int, list[Section]] = {}
    pages = {page.id: page for page, _ in chosen}
    for (page, stretch), text in zip(chosen, texts, strict=True):
        if text:
            sections.setdefault(page.id, []).append(Section(stretch.heading, text, address_of(page, stretch)))
    return [
        SearchResult(
            source_of(page, backend),
            tuple(sections[page.id]),
        )
        for page in pages.values()
        if page.id in sections
    ][:limit]


def address_of(page: Page, stretch: Stretch) -> str:
    """Of the page at the stretch's heading, with MediaWiki's choice of characters that need no escape."""
    return f"{page.url}#{quote(stretch.anchor, safe='-._~:/,;=!@$*()')}" if stretch.anchor else page.url


def source_of(page: Page, backend: str) -> Source:
    """The page as a source."""
    written = datetime.fromisoformat(page.written)
    return Source(backend, page.title, page.url, date=written, licence=page.licence, access=Access.PUBLIC)
