"""Full-text search that behaves like Wikipedia's CirrusSearch where a client can tell: every word is needed, stop words
are dropped, words are stemmed, titles weigh more, redirects count for their targets, 300 characters at most."""

import html
import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass

from playground.mediawiki import text
from playground.mediawiki.pages import Encyclopedia

LONGEST = 300
WEIGHTS = "8.0, 6.0, 1.0"  # title, redirects, text
# Lucene's English stop words, which Wikipedia's analysis uses. Question words are not among them.
STOP_WORDS = frozenset(
    (
        *("a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "if", "in", "into", "is", "it", "no", "not"),
        *("of", "on", "or", "such", "that", "the", "their", "then", "there", "these", "they", "this", "to", "was"),
        *("will", "with"),
    )
)
TOKENS = "porter unicode61 remove_diacritics 2"
TERM = re.compile(r'(-?)(intitle:)?(?:"([^"]*)"|([^\s"]+))')
WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Hit:
    """A page that holds the words."""

    page_id: int
    snippet: str
    """HTML: the words found stand in `<span class='searchmatch'>`."""
    words: int
    """Number of words on the page."""


@dataclass(frozen=True, slots=True)
class Hits:
    """One stretch of the hits, the best first, and how many there are in all."""

    total: int
    hits: tuple[Hit, ...]


class Index:
    """The words of every page that is no redirect, held in memory."""

    def __init__(self, wiki: Encyclopedia) -> None:
        self._rows = sqlite3.connect(":memory:", check_same_thread=False)
        self._rows.execute(f"CREATE VIRTUAL TABLE pages USING fts5(title, redirects, text, tokenize='{TOKENS}')")
        self._words: dict[int, int] = {}
        for page in wiki.pages:
            if not page.target:
                shown = text.everything(page.text)
                self._words[page.id] = len(shown.split())
                row = (page.id, page.title, " | ".join(wiki.redirects_to(page.title)), shown)
                self._rows.execute("INSERT INTO pages(rowid, title, redirects, text) VALUES (?, ?, ?, ?)", row)

    def search(self, query: str, limit: int, offset: int = 0) -> Hits:
        """Pages that match a query in Wikipedia's search language."""
        match = expression_from(query)
        if not match:
            return Hits(0, ())
        (total,) = self._rows.execute("SELECT COUNT(*) FROM pages WHERE pages MATCH ?", (match,)).fetchone()
        rows = self._rows.execute(
            "SELECT rowid, snippet(pages, 2, char(2), char(3), '...', 30) FROM pages WHERE pages MATCH ? "
            f"ORDER BY bm25(pages, {WEIGHTS}), rowid LIMIT ? OFFSET ?",
            (match, limit, max(offset, 0)),
        )
        return Hits(total, tuple(Hit(number, _marked(snippet), self._words[number]) for number, snippet in rows))


def expression_from(query: str) -> str:
    """The query in the language of SQLite's FTS5; empty where nothing is left to look for.

    Known are `"phrase"`, `-word`, `word*`, `OR` between two terms, and `intitle:`.
    """
    wanted: list[str] = []
    unwanted: list[str] = []
    either = False
    for negated, term in _terms(query):
        if term == "OR":
            either = bool(wanted)
        elif negated:
            unwanted.append(term)
        elif either:
            wanted.append(f"({wanted.pop()} OR {term})")
            either = False
        else:
            wanted.append(term)
    if not wanted:
        return ""
    return f"({' AND '.join(wanted)})" + (f" NOT ({' OR '.join(unwanted)})" if unwanted else "")


def _terms(query: str) -> Iterator[tuple[bool, str]]:
    """Each term in FTS5's language and whether it is negated; `OR` as itself."""
    for minus, field, phrase, bare in TERM.findall(query):
        if bare in {"OR", "AND"}:
            yield from [(False, "OR")] if bare == "OR" else []
            continue
        words = WORD.findall((bare or phrase).lower())
        if bare:
            words = [word for word in words if word not in STOP_WORDS]
        if not words:
            continue
        if phrase or len(words) == 1:
            term = f'"{" ".join(words)}"' + ("*" if bare.endswith("*") else "")
        else:
            term = "(" + " AND ".join(f'"{word}"' for word in words) + ")"
        yield minus == "-", f"{{title redirects}} : {term}" if field else term


def _marked(snippet: str) -> str:
    escaped = html.escape(snippet, quote=False)
    return escaped.replace("\x02", "<span class='searchmatch'>").replace("\x03", "</span>")
