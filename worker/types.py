"""The values a question passes through on its way to an answer, in order of appearance."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from search_backends.base import Access, Meaning, Query, SearchResult, Source
from worker.trace import Step
from worker.usage import Usage


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


@dataclass(frozen=True, slots=True)
class Part:
    """One question of a message that may hold several, and how to search for it."""

    text: str = field(repr=False)
    queries: Mapping[str, Query] = field(repr=False)
    """By backend name."""
    context: tuple[str, ...] = field(default=(), repr=False)
    """Names from the asker's earlier questions that this one leans on ("when did *he* die?")."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is searched for. Several parts get numbered answers."""

    parts: tuple[Part, ...]
    language: str
    """ISO 639-1 code of the question's language."""
    dropped_parts: int = 0
    """Questions over the number that one message may ask."""
    in_steps: bool = False
    """Whether a search needs what another one finds."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What the searches for one part brought."""

    results: tuple[SearchResult, ...]
    searched: tuple[str, ...]
    """Names of the backends that answered."""
    unreachable: Mapping[str, str]
    """Backend name -> why, a clause for the asker."""


@dataclass(frozen=True, slots=True)
class Passage:
    """100 to 300 tokens of a result, never across headings."""

    source: Source
    heading: tuple[str, ...]
    text: str = field(repr=False)
    url: str


@dataclass(frozen=True, slots=True)
class RankedPassage:
    """A passage and how well it fits."""

    passage: Passage
    score: float
    """Fused, 0 to 1 over the candidates of this question; compares passages of one question only."""
    lexical: float
    """BM25, unscaled."""
    cosine: float | None = None
    """To the question's vector; None where no embedder saw it."""
    embedder: str = ""
    """Name of the one that saw it."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A part of the question with its passages, best first."""

    part: Part
    passages: tuple[RankedPassage, ...]
    computed: tuple[str, ...] = field(default=(), repr=False)
    """What was computed from them: "5 * 10 = 50"."""
    objections: tuple[str, ...] = field(default=(), repr=False)
    """What an earlier draft of the answer had wrong."""


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
