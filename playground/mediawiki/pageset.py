"""Which pages a request is about: those it names, or those that its generator found."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from playground.mediawiki.pages import ILLEGAL, Encyclopedia, Page, title_from
from playground.mediawiki.search import Hits


@dataclass(frozen=True, slots=True)
class PageSet:
    """The pages, by id, and what became of the names asked for."""

    pages: tuple[Page, ...] = ()
    absent: tuple[dict[str, Any], ...] = ()
    """Titles and ids that are no pages, as they are reported."""
    normalized: tuple[dict[str, Any], ...] = ()
    redirects: tuple[dict[str, Any], ...] = ()
    ranks: dict[int, int] = field(default_factory=dict)
    """Place among the generator's hits by page id, from 1."""

    def entries(self) -> list[dict[str, Any]]:
        """What is reported of each page before any property is asked for."""
        ranks = self.ranks
        return [
            *self.absent,
            *(
                {"pageid": page.id, "ns": 0, "title": page.title} | ({"index": ranks[page.id]} if ranks else {})
                for page in self.pages
            ),
        ]


def with_titles(titles: Iterable[str], wiki: Encyclopedia, *, follow: bool) -> PageSet:
    """The pages of these titles; `follow` redirects to their targets."""
    pages: dict[int, Page] = {}
    absent: dict[str, dict[str, Any]] = {}
    changed: dict[str, str] = {}
    redirects: dict[str, str] = {}
    for wanted in titles:
        if fault := fault_of(wanted):
            absent[wanted] = {"title": wanted, "invalidreason": fault, "invalid": True}
            continue
        title = title_from(wanted)
        if title != wanted:
            changed[wanted] = title
        page = wiki.by_title.get(title)
        if page is not None and page.target and follow:
            redirects[title] = title = page.target
            page = wiki.by_title.get(title)
        if page is not None:
            pages[page.id] = page
        else:
            absent[title] = {"ns": 0, "title": title, "missing": True}
    return PageSet(
        tuple(pages[number] for number in sorted(pages)),
        tuple(absent.values()),
        tuple({"fromencoded": False, "from": source, "to": title} for source, title in changed.items()),
        tuple({"from": source, "to": title} for source, title in redirects.items()),
    )


def with_ids(numbers: Iterable[int], wiki: Encyclopedia, *, follow: bool) -> PageSet:
    """The pages of these ids; `follow` redirects to their targets."""
    known = {number: wiki.numbered(number) for number in sorted(set(numbers))}
    absent = tuple({"pageid": number, "missing": True} for number, page in known.items() if page is None)
    named = with_titles((page.title for page in known.values() if page is not None), wiki, follow=follow)
    return PageSet(named.pages, (*absent, *named.absent), (), named.redirects)


def found_by(hits: Hits, wiki: Encyclopedia) -> PageSet:
    """The pages that a generator found."""
    ranks = {hit.page_id: rank for rank, hit in enumerate(hits.hits, start=1)}
    return PageSet(tuple(page for page in wiki.pages if page.id in ranks), ranks=ranks)


def fault_of(title: str) -> dict[str, str] | None:
    """Why no page can have this title; None where one can."""
    if bad := ILLEGAL.search(title.partition("#")[0]):
        text = f'The requested page title contains invalid characters: "{bad[0]}".'
        return {"code": "title-invalid-characters", "text": text}
    if not title_from(title):
        text = "The requested page title is empty or contains only the name of a namespace."
        return {"code": "title-invalid-empty", "text": text}
    return None
