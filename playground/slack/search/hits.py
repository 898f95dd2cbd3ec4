"""The messages and files that a query finds."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from math import log

from playground.slack.search.query import Query
from playground.slack.search.words import plain, stems_of, telling
from playground.slack.values import Channel, Json, Message
from playground.slack.workspace import Workspace

QUESTION_WORDS = frozenset(
    (
        *("what", "when", "where", "which", "who", "whom", "whose", "why", "how", "is", "are", "was", "were", "do"),
        *("does", "did", "can", "could", "should", "would", "will", "has", "have"),
    )
)


@dataclass(frozen=True, slots=True)
class Document:
    """A message, or a file that it brought, and the text to search in."""

    message: Message
    text: str
    file: Json | None = None


@dataclass(frozen=True, slots=True)
class Hit:
    """What was found, and how well it matches."""

    document: Document
    score: float


def messages_in(workspace: Workspace, channels: Iterable[Channel], bots: bool) -> list[Document]:
    """What people said in these channels, and bots where they are wanted. What was deleted is gone."""
    return [Document(said, plain(workspace, said.text)) for said in _said_in(workspace, channels, bots)]


def files_in(workspace: Workspace, channels: Iterable[Channel], bots: bool) -> list[Document]:
    """Files that were shared in these channels, by their names and what stands in them."""
    return [
        Document(said, f"{file['title']} {workspace.file_texts.get(file['id'], '')}", file)
        for said in _said_in(workspace, channels, bots)
        for file in said.files
    ]


def looks_like_question(text: str) -> bool:
    """Whether Slack would search by sense: it begins with a question word or ends with a question mark."""
    first = re.match(r"\W*(\w+)", text)
    return text.rstrip().endswith("?") or bool(first and first[1].lower() in QUESTION_WORDS)


def by_keywords(documents: Iterable[Document], query: Query) -> list[Hit]:
    """Where all keywords hit; the more of its words they are, the better. Filters alone are enough."""
    hits: list[Hit] = []
    if not (query.clauses or query.filters):
        return hits
    for document in documents:
        text = stems_of(document.text)
        if query.admits(document.message, text) and query.matches(text):
            hits.append(Hit(document, len(query.clauses) / (len(text) + 8)))
    return hits


def by_sense(documents: Iterable[Document], query: Query) -> list[Hit]:
    """Where any telling word of the question stands; shared words count more the rarer they are."""
    asked = telling(query.words)
    texts = [(document, stems_of(document.text)) for document in documents]
    counts = {word: sum(word in text for _, text in texts) for word in asked}
    hits: list[Hit] = []
    for document, text in texts:
        shared = asked.intersection(text)
        if query.admits(document.message, text) and (shared or (query.filters and not asked)):
            hits.append(Hit(document, sum(log(1 + len(texts) / counts[word]) for word in shared)))
    return hits


def in_order(hits: Iterable[Hit], sort: str, direction: str) -> list[Hit]:
    """The hits by `score` (the newer of equals first) or by `timestamp`, `desc` or `asc`."""
    newest = sorted(hits, key=lambda hit: hit.document.message.ts, reverse=True)
    best = newest if sort == "timestamp" else sorted(newest, key=lambda hit: hit.score, reverse=True)
    return best[::-1] if direction == "asc" else best


def around(workspace: Workspace, message: Message, count: int = 3) -> tuple[list[Message], list[Message]]:
    """The messages before and after: of its thread where it stands in one, else of the channel."""
    beside = workspace.thread(message.channel, message.root)
    if len(beside) < 2:
        beside = [other for other in workspace.messages(message.channel) if not other.is_reply]
    place = [other.ts for other in beside].index(message.ts)
    return beside[max(0, place - count) : place], beside[place + 1 : place + 1 + count]


def _said_in(workspace: Workspace, channels: Iterable[Channel], bots: bool) -> list[Message]:
    messages = [message for channel in channels for message in workspace.messages(channel.id)]
    return [said for said in messages if said.subtype != "tombstone" and (bots or not said.is_bot)]
