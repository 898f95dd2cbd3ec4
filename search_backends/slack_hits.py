"""What Slack's searches give, as values. Nothing of it is kept beyond the answer.

https://docs.slack.dev/reference/methods/assistant.search.context, https://docs.slack.dev/reference/methods/search.messages
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

Payload = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Said:
    """A message, in Slack's notation."""

    channel: str
    ts: str
    text: str = field(repr=False)
    user: str
    """Id of who wrote it; empty where Slack does not say."""
    author: str
    url: str
    thread: str
    """ts of the message that its thread begins with; its own where it is in none."""
    channel_name: str = ""
    by_bot: bool | None = None
    """None where Slack does not say."""
    has_replies: bool = False

    @property
    def in_thread(self) -> bool:
        """Whether it belongs to a thread, as its first message or as a reply."""
        return self.has_replies or self.thread != self.ts


@dataclass(frozen=True, slots=True)
class Hit:
    """A message that was found, and the messages around it, oldest first."""

    said: Said
    around: tuple[Said, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """A file or canvas that was found. Search does not say where it was shared."""

    id: str
    title: str
    text: str = field(repr=False)
    user: str
    """Id of who wrote it; empty where Slack does not say."""
    author: str
    url: str
    updated: float


def hits_in(reply: Payload) -> list[Hit]:
    """The messages that assistant.search.context found; those without what an answer needs are left out."""
    found = (reply.get("results") or {}).get("messages") or ()
    return [hit for item in found if (hit := _hit(item))]


def documents_in(reply: Payload) -> list[Document]:
    """The files and canvases that assistant.search.context found."""
    found = (reply.get("results") or {}).get("files") or ()
    return [document for item in found if (document := _document(item))]


def matches_in(reply: Payload) -> list[Hit]:
    """The messages that search.messages found."""
    found = (reply.get("messages") or {}).get("matches") or ()
    return [hit for item in found if (hit := _match(item))]


def _hit(item: Payload) -> Hit | None:
    channel, ts, url = item.get("channel_id"), item.get("message_ts"), item.get("permalink")
    if not (channel and ts and url):
        return None
    said = Said(
        channel=channel,
        ts=ts,
        text=item.get("content") or "",
        user=item.get("author_user_id") or "",
        author=item.get("author_name") or "",
        url=url,
        thread=thread_in(url) or ts,
        channel_name=item.get("channel_name") or "",
        by_bot=bool(item.get("is_author_bot")),
        has_replies=bool(item.get("reply_count")),
    )
    context = item.get("context_messages") or {}
    around = [*_around(context.get("before") or (), said), *_around(context.get("after") or (), said)]
    return Hit(said, tuple(sorted(around, key=lambda each: each.ts)))


def said_in_thread(item: Payload, hit: Said) -> Said:
    """A message of a hit's thread, as conversations.replies gives it; whose author is called how, it does not say."""
    ts = item["ts"]
    return Said(
        channel=hit.channel,
        ts=ts,
        text=item.get("text") or "",
        user=item.get("user") or "",
        author="",
        url=beside(hit, ts, hit.thread),
        thread=hit.thread,
        channel_name=hit.channel_name,
        by_bot=bool(item.get("bot_id")),
    )


def _around(items: Sequence[Payload], hit: Said) -> Iterator[Said]:
    """Of a hit in a thread, Slack gives its thread's messages; of another, its channel's."""
    in_thread = hit.thread != hit.ts
    for item in items:
        ts, text = item.get("ts"), item.get("text")
        if not (ts and text):
            continue
        thread = hit.thread if in_thread else ts
        yield Said(
            channel=hit.channel,
            ts=ts,
            text=text,
            user=item.get("user_id") or item.get("user_id:") or "",
            author=item.get("author_name") or "",
            url=beside(hit, ts, thread),
            thread=thread,
            channel_name=hit.channel_name,
        )


def _match(item: Payload) -> Hit | None:
    channel, ts, url = item.get("channel") or {}, item.get("ts"), item.get("permalink")
    if not (channel.get("id") and ts and url):
        return None
    user = item.get("user") or ""
    return Hit(
        Said(
            channel=channel["id"],
            ts=ts,
            text=item.get("text") or "",
            user=user,
            author=item.get("username") or "",
            url=url,
            thread=thread_in(url) or ts,
            channel_name=channel.get("name") or "",
            by_bot=not user or bool(item.get("bot_id")),
        )
    )


def _document(item: Payload) -> Document | None:
    identity, url = item.get("file_id"), item.get("permalink")
    if not (identity and url and item.get("content")):
        return None
    updated = item.get("date_updated") or item.get("date_created") or 0
    return Document(
        identity,
        item.get("title") or "file",
        item["content"],
        item.get("author_user_id") or item.get("uploader_user_id") or "",
        item.get("author_name") or "",
        url,
        float(updated),
    )


def thread_in(permalink: str) -> str:
    """The thread that a permalink names; empty where it names none."""
    return parse_qs(urlsplit(permalink).query).get("thread_ts", [""])[0]


def thread_of(permalink: str) -> str:
    """The ts of the message that its message's thread begins with, which may be that message itself."""
    return thread_in(permalink) or ts_in(permalink)


def ts_in(permalink: str) -> str:
    """The ts of the message that a permalink leads to; empty where it is none."""
    digits = urlsplit(permalink).path.rpartition("/p")[2]
    return f"{digits[:-6]}.{digits[-6:]}" if digits.isdigit() and len(digits) > 6 else ""


def beside(hit: Said, ts: str, thread: str) -> str:
    """The permalink of another message of the same conversation."""
    parts = urlsplit(hit.url)
    path = f"{parts.path.rpartition('/')[0]}/p{ts.replace('.', '')}"
    return parts._replace(path=path, query="" if thread == ts else f"thread_ts={thread}&cid={hit.channel}").geturl()
