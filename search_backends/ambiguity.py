"""Pages that list what a title may mean: their links are candidates, chosen by the question."""

import re
from collections.abc import Iterator, Sequence

from search_backends.base import Query
from search_backends.hits import Hit
from search_backends.lexical import bm25
from search_backends.pages import Page

MOST = 5
"""Meanings read for one question."""
ENTRY = re.compile(r"^[*#:]+[^\[\n]*\[\[([^\]|#\n]+)[^\n]*", re.MULTILINE)
"""A list's line and the first page it links to."""


def meanings(ambiguous: Sequence[Page], query: Query) -> list[Hit]:
    """The pages whose entries fit the question best."""
    entries = list(dict.fromkeys(entry for page in ambiguous for entry in _entries(page)))
    scores = bm25(" ".join([query.text, *query.keywords[:1]]), [line for _, line in entries], query.language)
    best = sorted(range(len(entries)), key=lambda place: -scores[place])
    titles = dict.fromkeys(entries[place][0] for place in best)
    return [Hit(0, title) for title in titles][:MOST]


def _entries(page: Page) -> Iterator[tuple[str, str]]:
    """Title and line of each entry; links into other namespaces are left out."""
    for stretch in page.stretches:
        for entry in ENTRY.finditer(stretch.wikitext):
            title = " ".join(entry[1].replace("_", " ").split())
            if title and not re.match(r":|[^\s:]+:\S", title):
                yield title, entry[0]
