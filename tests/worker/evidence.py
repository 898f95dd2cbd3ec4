"""Passages for tests, by hand."""

from collections.abc import Sequence
from datetime import UTC, datetime

from search_backends.base import Access, Source
from worker.types import Evidence, Part, Passage, RankedPassage

WIKI = "https://en.wikipedia.org/wiki/"


def page(title: str, text: str = "A page.", heading: tuple[str, ...] = (), url: str = "") -> Passage:
    address = url or WIKI + title.replace(" ", "_")
    source = Source("wikipedia", title, address, licence="CC BY-SA 4.0", access=Access.PUBLIC)
    return Passage(source, heading, text, address + "".join("#" + name.replace(" ", "_") for name in heading[-1:]))


def message(
    text: str,
    author: str = "Ada",
    title: str = "this thread",
    backend: str = "thread",
    at: int = 1,
    access: Access = Access.PRIVATE,
    is_file: bool = False,
) -> Passage:
    url = f"https://acme.slack.com/archives/C1/p{1700000000000000 + at}"
    source = Source(
        backend,
        title,
        url,
        author=author,
        date=datetime(2026, 3, 4, 22, 30, tzinfo=UTC),
        access=access,
        is_file=is_file,
    )
    return Passage(source, (), text, url)


def evidence(*parts: Sequence[Passage]) -> tuple[Evidence, ...]:
    return tuple(
        Evidence(Part("a question", {}), tuple(RankedPassage(passage, 1.0, 1.0) for passage in passages))
        for passages in parts
    )


def pages(count: int) -> list[Passage]:
    return [page(f"Page {number}") for number in range(1, count + 1)]
