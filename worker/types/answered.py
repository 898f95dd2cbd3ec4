"""What is written from that, and what the asker gets."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from search_backends.base import Meaning, Source
from worker.trace import Step
from worker.usage import Usage


class Style(StrEnum):
    """What a draft claims to be."""

    ANSWER = "answer"
    QUOTES = "quotes"


@dataclass(frozen=True, slots=True)
class Draft:
    """What an author wrote. A marker [n] names the n-th passage, counted from 1 through all parts' evidence."""

    text: str = field(repr=False)
    """Markdown."""
    sufficient: bool
    """Whether the passages hold the answer to any part; False leads to "nothing found"."""
    style: Style = Style.ANSWER
    note: str = ""
    """What the reader must know of how it was written, as a sentence."""
    spans: tuple[tuple[int, str], ...] = field(default=(), repr=False)
    """Numbers of passages with the words for which each was cited; a passage without any was cited as a whole."""
    missing: str = field(default="", repr=False)
    """Where it is not sufficient: what the passages do not say."""
    queries: tuple[str, ...] = field(default=(), repr=False)
    """Where it is not sufficient: keywords that could find that."""
    computed: tuple[str, ...] = field(default=(), repr=False)
    """What its author computed from the passages: "5 * 10 = 50"."""
    unseen: frozenset[int] = frozenset()
    """Numbers of the passages that its author was not to see."""
    aging: bool = False
    """Whether the age of its sources matters: they disagree."""
    beside: "Draft | None" = None
    """What another author made of those."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A source that the answer's text names by its number."""

    number: int
    source: Source
    heading: tuple[str, ...]
    url: str
    spans: tuple[str, ...] = field(default=(), repr=False, compare=False)
    """Its words that bear out what the text says."""


@dataclass(frozen=True, slots=True)
class Choices:
    """Things of one name, of which the question does not say which one it means."""

    name: str = field(repr=False)
    options: tuple[Meaning, ...] = field(repr=False)
    source: Source = field(repr=False)
    """The page that lists them, or one of them."""
    alone: bool = True
    """Whether nothing else was found about the name: then nothing is answered but the choices."""


class Outcome(StrEnum):
    """How a question ended."""

    ANSWERED = "answered"
    QUOTED = "quoted"
    NOTHING_FOUND = "nothing_found"
    CHOICES = "choices"
    """Asked back which of several things of one name is meant."""
    CHAT = "chat"


@dataclass(frozen=True, slots=True)
class Answer:
    """What the asker gets."""

    outcome: Outcome
    text: str = field(repr=False)
    """Markdown with [n] markers, n being a citation's number."""
    citations: tuple[Citation, ...] = ()
    searched: tuple[str, ...] = ()
    unreachable: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = field(default=(), repr=False)
    """What the reader must know of how it was made: what was not read, what was left out."""
    language: str = "en"
    aging: bool = False
    """Whether the reader must know as of when its sources say it: they disagree, or the question is about now."""
    choices: Choices | None = None
    """What a name of the question may mean, where it does not say."""
    usage: tuple[Usage, ...] = ()
    """What models used for it."""
    sent: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Processor -> the kinds of text that went to it."""
    steps: tuple[Step, ...] = field(default=(), repr=False, compare=False)
    """How it was made, for the asker alone."""
