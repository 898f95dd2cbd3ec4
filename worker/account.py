"""What is kept of how an answer came about: its steps, and where its sources stand. Nothing that Slack's people wrote.

Of a message only its ids are kept, and of the words that were quoted which ones they are, by place and keyed hash.
"""

import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Self

from pydantic import TypeAdapter, ValidationError

from search_backends.base import Access
from worker import words_found
from worker.blocks import source_name
from worker.seal import SealBroken, Sealer
from worker.transcript import PERMALINK
from worker.types import Answer, Citation, Question
from worker.usage import Price, cost

PURPOSE = "account"
FILE = re.compile(r"https?://[^/\s]+/(?:files|docs)/\w+/(F\w+)")
WORD = re.compile(r"[^\W\u2e80-\uffff]+|[\u2e80-\uffff]")
"""A word; of scripts without spaces, a character."""
GAPS = re.compile(r"\[…\]|…")
"""Where words of a message were left out."""
LONGEST = 400
"""Characters that are told of one thing."""

Digest = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Told:
    """A step."""

    what: str
    seconds: float
    lines: tuple[str, ...] = field(default=(), repr=False)
    is_cut: bool = False
    """Whether it had lines that may hold Slack's texts."""


@dataclass(frozen=True, slots=True)
class Run:
    """Words that stand together in a message."""

    words: int
    digest: str


@dataclass(frozen=True, slots=True)
class Quoted:
    """A source."""

    number: int
    url: str
    name: str = ""
    """What a reader calls it; empty for Slack's."""
    spans: tuple[str, ...] = field(default=(), repr=False)
    """The words that were cited; none of Slack's."""
    is_public: bool = False
    channel: str = ""
    thread: str = ""
    ts: str = ""
    file: str = ""
    """Id of a file of Slack's."""
    runs: tuple[Run, ...] = ()
    """The words that were cited of a message."""


@dataclass(frozen=True, slots=True)
class Account:
    """Of one answer."""

    asker: str
    at: float
    """Unix seconds."""
    steps: tuple[Told, ...]
    used: tuple[str, ...]
    """What models used, and what that cost."""
    sources: tuple[Quoted, ...]

    def sealed(self, sealer: Sealer) -> str:
        """As it is kept."""
        return sealer.seal_text(_ACCOUNT.dump_json(self).decode(), PURPOSE)

    @classmethod
    def opened(cls, sealed: str, sealer: Sealer) -> Self | None:
        """It again; None where nothing opens it, or another version wrote it."""
        try:
            return _ACCOUNT.validate_json(sealer.open_text(sealed, PURPOSE))  # type: ignore[return-value]
        except (SealBroken, ValidationError):
            return None


_ACCOUNT = TypeAdapter(Account)


def key_of(question: str) -> str:
    """Where it is kept in Redis."""
    return f"footnote:account:{question}"


def account_of(question: Question, answer: Answer, prices: Mapping[str, Price], digest: Digest) -> Account:
    """What may be kept of an answer."""
    steps = tuple(
        Told(
            step.what,
            round(step.seconds, 3),
            tuple(line[:LONGEST] for line in step.lines) if step.is_open else (),
            is_cut=bool(step.lines) and not step.is_open,
        )
        for step in answer.steps
    )
    used = tuple(words_found.used(call, cost([call], prices)) for call in answer.usage)
    return Account(
        question.asker.user, time.time(), steps, used, tuple(_quoted(each, digest) for each in answer.citations)
    )


def _quoted(citation: Citation, digest: Digest) -> Quoted:
    if citation.source.access is Access.PUBLIC:
        name = source_name(citation)
        return Quoted(citation.number, citation.url, name, citation.spans, is_public=True)
    if citation.source.is_file:
        found = FILE.search(citation.url)
        # Its address holds its name: whoever may see it gets that from Slack.
        return Quoted(citation.number, "", file=found[1] if found else "")
    found = PERMALINK.search(citation.url)
    if found is None:
        return Quoted(citation.number, "")
    channel, digits, thread = found[1], found[2], found[3]
    ts = f"{digits[:-6]}.{digits[-6:]}"
    return Quoted(
        citation.number,
        citation.url,
        channel=channel,
        thread=thread or ts,
        ts=ts,
        runs=tuple(runs(citation.spans, digest)),
    )


def runs(spans: Iterable[str], digest: Digest) -> Iterator[Run]:
    """The words of each span, by their number and keyed hash: enough to find them again, and to see them changed."""
    for span in spans:
        for piece in GAPS.split(span):
            if told := [found[0].casefold() for found in WORD.finditer(piece)]:
                yield Run(len(told), digest(" ".join(told)))


def found_again(text: str, run: Run, digest: Digest) -> str:
    """The words in what a message says now; empty where they no longer stand there."""
    placed = list(WORD.finditer(text))
    told = [found[0].casefold() for found in placed]
    for at in range(len(told) - run.words + 1):
        if digest(" ".join(told[at : at + run.words])) == run.digest:
            return text[placed[at].start() : placed[at + run.words - 1].end()]
    return ""
