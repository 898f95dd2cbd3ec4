"""The same things in another edition of a wiki, whatever they are called there."""

from collections.abc import Sequence

from search_backends.base import SearchResult
from search_backends.hits import Hit
from search_backends.mediawiki import MediaWiki

FEW, LITTLE = 3, 1500
"""Pages, and characters of their texts: an edition that has less of a subject than either has little."""
MOST = 10
"""Pages whose namesakes are asked for, in one request."""


def is_little(found: Sequence[SearchResult]) -> bool:
    """Whether it is worth to look into another edition."""
    read = [result for result in found if result.sections]
    return len(read) < FEW and sum(len(section.text) for result in read for section in result.sections) < LITTLE


async def namesakes(site: MediaWiki, titles: Sequence[str], language: str) -> list[Hit]:
    """What pages of one edition are called in the other, in order. Raise MediaWikiError."""
    wanted = list(dict.fromkeys(titles))[:MOST]
    answer = await site.query(titles="|".join(wanted), prop="langlinks", lllang=language, lllimit="max", redirects="1")
    called = {
        page.get("title"): link["title"]
        for page in answer.get("query", {}).get("pages", [])
        for link in page.get("langlinks", [])
        if link.get("title")
    }
    return [Hit(0, title) for title in dict.fromkeys(called[title] for title in wanted if title in called)]
