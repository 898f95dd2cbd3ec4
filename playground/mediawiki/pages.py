"""Pages of the encyclopedia: one wikitext file each, the file's name being the title."""

import re
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

REDIRECT = re.compile(r"\s*#REDIRECT\s*:?\s*\[\[([^\]|#]+)", re.IGNORECASE)
DISAMBIGUATION = re.compile(r"__DISAMBIG__|\{\{\s*disambiguation\s*[|}]", re.IGNORECASE)
ILLEGAL = re.compile(r"[\x00-\x1f<>\[\]{}|\x7f]|%[0-9A-Fa-f]{2}")


@dataclass(frozen=True, slots=True)
class Page:
    """A page as it stands; its history is not kept."""

    id: int
    title: str
    text: str
    """Wikitext."""
    revision: int
    """Changes when the text changes, and only then."""
    saved: datetime
    target: str = ""
    """Title that the page redirects to; empty where it is no redirect."""

    @property
    def disambiguation(self) -> bool:
        """Whether the page only lists pages of the same name."""
        return DISAMBIGUATION.search(self.text) is not None

    @property
    def size(self) -> int:
        """Length of the wikitext in bytes."""
        return len(self.text.encode())

    @property
    def timestamp(self) -> str:
        """When it was saved, as MediaWiki writes it: 2026-11-30T03:38:41Z."""
        return self.saved.strftime("%Y-%m-%dT%H:%M:%SZ")


@dataclass(frozen=True, slots=True)
class Encyclopedia:
    """All pages, in the order of their ids and by title."""

    pages: tuple[Page, ...]
    by_title: Mapping[str, Page]

    def numbered(self, number: int) -> Page | None:
        """The page with that id."""
        return self.pages[number - 1] if 0 < number <= len(self.pages) else None

    def resolved(self, title: str) -> Page | None:
        """The page of that title, after at most one redirect."""
        page = self.by_title.get(title)
        return self.by_title.get(page.target) if page is not None and page.target else page

    def redirects_to(self, title: str) -> list[str]:
        """Titles of the pages that redirect there."""
        return [page.title for page in self.pages if page.target == title]


def encyclopedia_from(folder: Path) -> Encyclopedia:
    """Read every `.wiki` file of a folder; in a file name `_` stands for a space and `%2F` for a slash."""
    files = sorted(folder.glob("*.wiki"), key=lambda file: title_from(file.stem))
    return encyclopedia_of(page_from(number, file) for number, file in enumerate(files, start=1))


def encyclopedia_of(pages: Iterable[Page]) -> Encyclopedia:
    """Pages whose ids count up from 1, put together."""
    kept = tuple(pages)
    return Encyclopedia(kept, {page.title: page for page in kept})


def page_from(number: int, file: Path) -> Page:
    """The page that a file holds."""
    text = file.read_text(encoding="utf-8").strip()
    redirect = REDIRECT.match(text)
    return Page(
        id=number,
        title=title_from(file.stem.replace("%2F", "/")),
        text=text,
        revision=1_000_000 + zlib.crc32(text.encode()),
        saved=datetime.fromtimestamp(file.stat().st_mtime, UTC),
        target=title_from(redirect[1]) if redirect else "",
    )


def title_from(text: str) -> str:
    """A title in its normal form: spaces for underscores, first letter large, no section."""
    title = " ".join(text.partition("#")[0].replace("_", " ").split())
    return title[:1].upper() + title[1:]


def path_of(title: str) -> str:
    """A title as it stands in an address, before percent-encoding."""
    return title.replace(" ", "_")
