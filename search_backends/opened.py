"""A page that is opened at one place, or looked over."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from search_backends.base import SearchResult, Section, Source
from search_backends.compute import in_thread
from search_backends.pages import Page
from search_backends.plaintext import plain
from search_backends.stretches import address_of, source_of
from search_backends.wikitext import Stretch

MOST_LINKS = 40
NOT_PAGES = ("file:", "image:", "category:", "template:", "help:", "special:", "wikipedia:", ":", "#")


@dataclass(frozen=True, slots=True)
class Outline:
    """What a page has."""

    source: Source
    headings: tuple[tuple[str, ...], ...]
    """Paths of headings, in order."""
    links: tuple[str, ...]
    """Titles of pages that its beginning leads to, in order."""


@runtime_checkable
class Readable(Protocol):
    """A backend whose pages can be opened by their titles."""

    async def outline(self, title: str, language: str) -> Outline | None:
        """What the page has; None where there is none. Raise SearchError."""

    async def section(self, title: str, heading: str, language: str) -> SearchResult | None:
        """The text under a heading and those below it; of the beginning for "". None: no such. Raise SearchError."""


def outline_of(page: Page, backend: str) -> Outline:
    """Headings, and the links of the lead, or of what follows where it has few."""
    links: list[str] = []
    for stretch in page.stretches:
        links += links_in(stretch.wikitext)
        if len(links) >= MOST_LINKS:
            break
    headings = tuple(stretch.heading for stretch in page.stretches if stretch.heading)
    return Outline(source_of(page, backend), headings, tuple(dict.fromkeys(links))[:MOST_LINKS])


async def section_of(page: Page, heading: str, backend: str) -> SearchResult | None:
    """The section of that heading, whatever its case, with those below it."""
    wanted = " ".join(heading.split()).casefold()
    chosen = [stretch for stretch in page.stretches if _is_under(stretch, wanted)]
    texts = await in_thread(_texts, chosen)
    sections = tuple(
        Section(stretch.heading, text, address_of(page, stretch))
        for stretch, text in zip(chosen, texts, strict=True)
        if text
    )
    return SearchResult(source_of(page, backend), sections) if sections else None


def links_in(wikitext: str) -> list[str]:
    """Titles that the wikitext links to, without files and the like."""
    found = []
    for piece in wikitext.split("[[")[1:]:
        title = piece.partition("]]")[0].partition("|")[0].partition("#")[0].strip()
        if title and len(title) < 100 and "\n" not in title and not title.casefold().startswith(NOT_PAGES):
            found.append(title[0].upper() + title[1:].replace("_", " "))
    return found


def _is_under(stretch: Stretch, wanted: str) -> bool:
    return wanted in map(str.casefold, stretch.heading) if wanted else not stretch.heading


def _texts(stretches: Sequence[Stretch]) -> list[str]:
    return [plain(stretch.wikitext) for stretch in stretches]
