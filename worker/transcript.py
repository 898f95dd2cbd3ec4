"""Slack's messages as an answer needs them."""

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from worker.attachments import forwards_in, unread_in
from worker.types import Cited, Forward, Message

PERMALINK = re.compile(r"https?://[^/\s]+/archives/(\w+)/p(\d+)(?:\?thread_ts=([\d.]+))?")
_FILE = re.compile(r"https?://[^/\s]+/(?:files|docs)/\w+/F?\w+")
SAID_BY_PEOPLE = {None, "file_share", "thread_broadcast", "bot_message"}
"""Subtypes of messages that say something; joins, topics and the like do not."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Who the bot is in its workspace."""

    user: str
    bot: str
    url: str
    """The workspace's address, ending in a slash."""
    scopes: frozenset[str] = frozenset()
    """What its token may do."""
    organisation: str = ""
    """Id of the organisation that its workspace belongs to, where there is one."""


def messages_from(
    item: dict[str, Any],
    channel: str,
    me: Identity,
    named: Mapping[str, str],
    read: Callable[[str], str],
    shown: Collection[str],
) -> Iterator[Message]:
    """One of Slack's messages, and what was forwarded with it; none for what nobody said, and for other bots' words.

    `read` makes plain text of Slack's; `shown` are the conversations from which a forwarded message may be shown here.
    """
    ours = item.get("user") == me.user or bool(me.bot and item.get("bot_id") == me.bot)
    if item.get("subtype") not in SAID_BY_PEOPLE or (item.get("bot_id") and not ours):
        return
    text = item.get("text") or ""
    forwards = [forward for forward in forwards_of(item, me) if forward.channel in shown]
    cites = _cited_elsewhere(item, channel) if ours else frozenset()
    url = permalink(me.url, channel, item["ts"], item.get("thread_ts", ""))
    yield Message(
        author=named.get(item.get("user", ""), "someone"),
        text=read(text),
        ts=item["ts"],
        url=url,
        user=item.get("user", ""),
        ours=ours,
        addressed=f"<@{me.user}>" in text or (channel.startswith("D") and "?" in text),
        unread=(*unread_in(item), *(name for forward in forwards for name in forward.unread)),
        cites=cites,
    )
    # Somebody else's words, whoever brought them: as a message of their own they are never taken for the asker's. Its
    # link leads to where they were brought, which everyone here can read.
    for forward in forwards:
        if forward.text:
            yield Message(forward.author or "someone", read(forward.text), item["ts"], url, addressed=forward.ours)


def forwards_of(item: dict[str, Any], me: Identity) -> tuple[Forward, ...]:
    """What was forwarded with one of Slack's messages."""
    return forwards_in(item, me.user)


def _cited_elsewhere(item: dict[str, Any], channel: str) -> frozenset[Cited]:
    """What a message of ours names as its sources in Slack, outside its own thread."""
    text = json.dumps([item.get("text"), item.get("blocks")])
    root = item.get("thread_ts") or item["ts"]
    said = PERMALINK.findall(text)
    elsewhere = any(where != channel or root not in (thread, f"{ts[:-6]}.{ts[-6:]}") for where, ts, thread in said)
    files = bool(_FILE.search(text))
    return frozenset([*([Cited.MESSAGES] if elsewhere else []), *([Cited.FILES] if files else [])])


def texts_of(item: dict[str, Any]) -> Iterator[str]:
    """Every text of one of Slack's messages, in Slack's notation."""
    yield item.get("text") or ""
    yield from (forward.text for forward in forwards_in(item, ""))


def permalink(workspace: str, channel: str, ts: str, thread: str) -> str:
    """A message's address, as chat.getPermalink gives it."""
    url = f"{workspace}archives/{channel}/p{ts.replace('.', '')}"
    return f"{url}?thread_ts={thread}&cid={channel}" if thread and thread != ts else url
