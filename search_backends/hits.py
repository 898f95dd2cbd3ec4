"""Hits of several keyword searches, sent at once, fused into one list."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass

from search_backends.aside import aside
from search_backends.base import Cache
from search_backends.fusion import fuse
from search_backends.mediawiki import MediaWiki, MediaWikiError

PER_SEARCH = 5
SECONDS = 600
"""A search's hits are kept for so long."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A page that was found."""

    id: int
    """0 where only the title is known."""
    title: str


async def hits(site: MediaWiki, cache: Cache, variants: Sequence[str]) -> list[Hit]:
    """All hits, best first. A search that fails leaves the others to answer.

    Raise MediaWikiError where nothing was found and some searches failed: that is no "nothing found".
    """
    keys = [f"search:{site.url}:{variant}" for variant in variants]
    kept = await cache.read(keys)
    known = {key: [Hit(*hit) for hit in json.loads(value)] for key, value in zip(keys, kept, strict=True) if value}
    async with asyncio.TaskGroup() as group:
        searches = {
            key: group.create_task(_search(site, variant))
            for key, variant in zip(keys, variants, strict=True)
            if key not in known
        }
    outcomes = {key: search.result() for key, search in searches.items()}
    fresh = {key: found for key, found in outcomes.items() if not isinstance(found, MediaWikiError)}
    failures = [outcome for outcome in outcomes.values() if isinstance(outcome, MediaWikiError)]
    if fresh:
        listed = {key: json.dumps([[hit.id, hit.title] for hit in found]).encode() for key, found in fresh.items()}
        aside(cache.write(listed, SECONDS))
    known |= fresh
    fused = fuse(known[key] for key in keys if key in known)
    if failures and not fused:
        raise failures[0]
    return fused


async def _search(site: MediaWiki, variant: str) -> list[Hit] | MediaWikiError:
    """The hits, or why there are none: raised, the error would end the other searches."""
    try:
        # srwhat: titles alone are the default of MediaWiki's own search, and an error on CirrusSearch.
        answer = await site.query(
            list="search", srsearch=variant, srlimit=str(PER_SEARCH), srwhat="text", srprop="", srinfo=""
        )
    except MediaWikiError as error:
        return error
    found = answer.get("query", {}).get("search", [])
    return [Hit(hit["pageid"], hit["title"]) for hit in found if hit.get("pageid") and hit.get("title")]
