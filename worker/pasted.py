"""Links to messages of the workspace that somebody put into a question."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

MOST = 3
"""Links of one question that are followed."""
_LINK = re.compile(
    r"<?(?P<url>https?://[^\s<>|]+/archives/(?P<channel>[A-Z][A-Z0-9]+)/p(?P<ts>\d{16})[^\s<>|]*)(?:\|[^<>]*)?>?"
)


@dataclass(frozen=True, slots=True)
class Link:
    """A message's address."""

    written: str
    """As it stands in the text."""
    url: str
    channel: str
    ts: str
    thread: str
    """ts of the message that its thread begins with; its own where the address names none."""


def links_in(text: str, workspace: str) -> list[Link]:
    """The first links to messages of the workspace, whose address is given; others' are nobody's business here."""
    links = [_link(found) for found in _LINK.finditer(text)]
    host = urlsplit(workspace).netloc
    return [link for link in links if urlsplit(link.url).netloc == host][:MOST]


def _link(found: re.Match[str]) -> Link:
    url = found["url"].replace("&amp;", "&")
    ts = f"{found['ts'][:-6]}.{found['ts'][-6:]}"
    thread = parse_qs(urlsplit(url).query).get("thread_ts", [ts])[0]
    return Link(found[0], url, found["channel"], ts, thread)


def meant_by(link: Link, thread: list[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The messages that a link stands for: all of the thread that its message begins, else the one."""
    return [said for said in thread if link.ts in (link.thread, said["ts"])]
