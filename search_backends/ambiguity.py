"""Pages that list what a title may mean: their links are candidates, chosen by the question."""

import re
from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import quote

from search_backends.base import Meaning, Query, SearchResult
from search_backends.hits import Hit
from search_backends.lexical import bm25
from search_backends.pages import Page
from search_backends.plaintext import plain
from search_backends.stretches import source_of

MOST = 5
"""Meanings read for one question."""
LISTED = 24
"""Meanings of one page that a reader may be offered."""
ENTRY = re.compile(r"^[*#:]+[^\[\n]*\[\[([^\]|#\n]+)[^\n]*", re.MULTILINE)
"""A list's line and the first page it links to."""
LEADING = re.compile(r"^[*#:•\s]+")


def meanings(ambiguous: Sequence[Page], query: Query) -> list[Hit]:
    """The pages whose entries fit the question best."""
    entries = list(dict.fromkeys(entry for page in ambiguous for entry in _entries(page)))
    scores = bm25(" ".join([query.text, *query.keywords[:1]]), [line for _, line in entries], query.language)
    best = sorted(range(len(entries)), key=lambda place: -scores[place])
    titles = dict.fromkeys(entries[place][0] for place in best)
    return [Hit(0, title) for title in titles][:MOST]


def listed(page: Page, known: Mapping[str, str], backend: str) -> SearchResult:
    """A page that lists meanings as a result without text. Known: addresses of pages by their titles."""
    lines: dict[str, str] = {}
    for title, line in list(_entries(page))[:LISTED]:
        lines.setdefault(title, line)
    told = tuple(
        Meaning(title, known.get(title) or _address(page, title), LEADING.sub("", plain(line)))
        for title, line in lines.items()
    )
    return SearchResult(source_of(page, backend), (), told)


def _address(page: Page, title: str) -> str:
    """Of another page of the same wiki, after this one's."""
    own, other = (quote(name.replace(" ", "_"), safe="-._~:/,;@!$*()'") for name in (page.title, title))
    for written in (own, page.title.replace(" ", "_")):
        if page.url.endswith(written):
            return page.url.removesuffix(written) + other
    return page.url


def _entries(page: Page) -> Iterator[tuple[str, str]]:
    """Title and line of each entry; links into other namespaces are left out."""
    for stretch in page.stretches:
        for entry in ENTRY.finditer(stretch.wikitext):
            title = " ".join(entry[1].replace("_", " ").split())
            if title and not re.match(r":|[^\s:]+:\S", title):
                yield title, entry[0]
