"""What was said around a question."""

from dataclasses import dataclass, field
from enum import StrEnum

from search_backends.base import Access


class Cited(StrEnum):
    """A kind of Slack's text that an earlier answer was made of."""

    MESSAGES = "messages"
    FILES = "files"


@dataclass(frozen=True, slots=True)
class Message:
    """One message of the thread or direct conversation in which the question was asked, or one forwarded to there."""

    author: str
    text: str = field(repr=False)
    """Plain text: no markup, no ids."""
    ts: str
    url: str
    user: str = ""
    ours: bool = False
    """Whether Footnote wrote it: context, never a source."""
    addressed: bool = False
    """Whether it is a question to Footnote, as what asks in a direct conversation is, or its own words from elsewhere:
    context, never a source."""
    unread: tuple[str, ...] = field(default=(), repr=False)
    """Names of what came with it and was not read."""
    cites: frozenset[Cited] = frozenset()
    """What an answer of Footnote's names as its sources in Slack, elsewhere than in this conversation."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """What was said around the question, oldest first, the question itself left out."""

    messages: tuple[Message, ...] = ()
    left_out: int = 0
    """Messages that did not fit the budget."""
    cut: int = 0
    """Messages of which only the beginning did."""
    unreadable: str = ""
    """Why it could not be read, as a clause for the asker; empty where it could."""
    zone: str = ""
    """The asker's time zone, as IANA names it: "Europe/Paris"; empty where it is not known."""
    place: str = ""
    """What a reader calls the place of the question: "the channel #ops"; empty where it is not known."""
    access: Access = Access.PRIVATE
    """Who else can read it."""
