"""A question: who asks, where, and what."""

from dataclasses import dataclass, field
from enum import StrEnum


class Door(StrEnum):
    """How a question came in."""

    MENTION = "mention"
    DIRECT = "direct"
    COMMAND = "command"


COMMAND = "command"
"""Stands in the id of a command's question where a message's has its channel."""


BETWEEN = "~"
"""Stands in the id of a question between that of the first attempt and a number (worker/again.py)."""


def first_of(question_id: str) -> str:
    """The id of the first attempt at the same question."""
    return question_id.partition(BETWEEN)[0]


def team_of(question_id: str) -> str:
    """The workspace in which it was asked."""
    return question_id.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asked; ids as Slack writes them."""

    user: str
    team: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where the answer goes."""

    door: Door
    channel: str
    thread: str = ""
    """ts of the message whose thread takes the answer; empty for a command, which has none."""


@dataclass(frozen=True, slots=True)
class Forward:
    """Text that came with the question: a forwarded message or an attachment."""

    text: str = field(repr=False)
    author: str = ""
    url: str = ""
    ours: bool = False
    """Whether Footnote wrote it, wherever: context, never a source."""
    channel: str = ""
    """Id of the conversation of Slack's that it is from; empty where it is from none."""
    unread: tuple[str, ...] = field(default=(), repr=False)
    """Names of what came with it and was not read."""


@dataclass(frozen=True, slots=True)
class Question:
    """What someone asked. Its texts and secrets are in no repr and cross the queue sealed."""

    id: str
    """team:channel:ts of the message, or team:command:user:trigger id: the same for every delivery of it. Attempts
    after the first have their number behind it (worker/again.py)."""
    text: str = field(repr=False)
    asker: Asker
    place: Place
    asked_at: float
    """Unix seconds."""
    ts: str = ""
    """The message that asked; empty for a command."""
    forwards: tuple[Forward, ...] = field(default=(), repr=False)
    channels: tuple[tuple[str, str], ...] = ()
    """Name and id of each channel that it names."""
    not_used: bool = False
    """Whether it brought messages along that may not be shown to all readers of the answer."""
    unread: tuple[str, ...] = field(default=(), repr=False)
    """Names of what came along and was not read, such as "photo.png"."""
    deep: bool = False
    """Whether it takes minutes: such questions have queues of their own."""
    redelivered: bool = False
    """Whether Slack sent it before: somebody may have said something to it that nobody knows of."""
    again: bool = False
    """Whether somebody pressed "Try again": its text is empty then, and stands in its message."""
    response_url: str = field(default="", repr=False)
    action_token: str = field(default="", repr=False)

    @property
    def team(self) -> str:
        """The workspace in which it was asked; its asker may belong to another."""
        return self.id.partition(":")[0]

    @property
    def whose(self) -> str:
        """Its asker, for whatever is counted or waits for each person."""
        return f"{self.team}:{self.asker.user}"
