"""What a place to search is: one value in, one list out."""

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Protocol, runtime_checkable


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for, in words."""

    text: str = field(repr=False)
    """The question, or one part of it, as it was asked."""
    keywords: tuple[str, ...] = field(default=(), repr=False)
    """Keyword queries, the most telling first; a backend sends as many as it can afford."""
    language: str = "en"
    """ISO 639-1 code of the question's language."""
    limit: int = 12
    """Results wanted at most."""


class Access(StrEnum):
    """Who else can read a source."""

    PUBLIC = "public"
    """Anybody."""
    WORKSPACE = "workspace"
    """Every member of the workspace."""
    PRIVATE = "private"


@dataclass(frozen=True, slots=True)
class Source:
    """Where a text was found, as a reader would name it."""

    backend: str
    title: str
    """Title of a page, or name of a channel."""
    url: str
    author: str = ""
    """Who wrote it, where that is one person: a message's author."""
    date: datetime | None = None
    """When it was written: a message's time, a page's revision."""
    licence: str = ""
    """Name of the licence that a reader must be told, such as "CC BY-SA 4.0"."""
    access: Access = Access.PRIVATE
    """Public for what anybody may read: only such texts may be kept."""
    is_file: bool = False
    language: str = ""
    """ISO 639-1 code of its text, where its place says so: a wiki's edition."""


@dataclass(frozen=True, slots=True)
class Section:
    """A stretch of a result under one heading."""

    heading: tuple[str, ...]
    """The path of headings below the title, the outermost first; empty for the lead."""
    text: str = field(repr=False)
    """Plain text; paragraphs are separated by one blank line."""
    url: str
    """The source's address, with the section's anchor where it has one."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """One of several things of one name."""

    title: str
    url: str
    line: str
    """What tells it from the others, in a line of plain text."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """A page, a message or a file that may hold the answer."""

    source: Source
    sections: tuple[Section, ...]
    meanings: tuple[Meaning, ...] = ()
    """Of a page that only lists what its title may mean; it has no sections then."""


class Trouble(StrEnum):
    """Why a search failed, in a word for whoever watches over it."""

    BUSY = "busy"
    """It wants fewer searches."""
    SILENT = "silent"
    """It can't be reached, or does not answer in time."""
    REFUSED = "refused"
    """It does not accept us, or does not let us."""
    BROKEN = "broken"
    CLOSED = "closed"
    """A rule of ours lets nothing be searched there."""
    OTHER = "other"


class SearchError(Exception):
    """A backend is unreachable or refuses. The message is a clause for the asker: "Wikipedia did not answer"."""

    def __init__(self, clause: str, trouble: Trouble = Trouble.OTHER) -> None:
        super().__init__(clause)
        self.trouble = trouble


@runtime_checkable
class Backend(Protocol):
    """A place where answers may be found."""

    @property
    def name(self) -> str:
        """Short lower-case name, the key in plans and in what the reader is told: "wikipedia"."""

    async def search(self, query: Query) -> list[SearchResult]:
        """Best results first. Raise SearchError if the backend is unreachable or refuses."""


class Cache(Protocol):
    """Keeps public texts for a while. Keys are hashed with a secret before they are stored; a failure is a miss."""

    async def read(self, keys: list[str]) -> list[bytes | None]:
        """The values in the order of the keys, None where there is none."""

    async def write(self, values: Mapping[str, bytes], seconds: int) -> None:
        """Keep the values for so many seconds."""


class Slots(Protocol):
    """Bounds how many requests are in flight at once."""

    def slot(self) -> AbstractAsyncContextManager[None]:
        """Waits for a free place and holds it while the context lasts."""
