"""What comes along with a Slack message: text that is read, and what is not."""

import re
from collections.abc import Mapping
from typing import Any

from worker.types import Forward

Payload = Mapping[str, Any]

UNKNOWN = "unknown"
"""In place of a conversation's id: no id of Slack's is written so."""

_PERMALINK = re.compile(r"https?://[^/]+/archives/(?P<channel>[A-Z][A-Z0-9]+)/p\d+.*")


def asked_in(message: Payload, bot_user: str) -> str:
    """The message's text without the mention that addresses the bot."""
    return re.sub(rf"<@{re.escape(bot_user)}(\|[^>]*)?>", " ", message.get("text") or "").strip()


def forwards_in(message: Payload, bot_user: str) -> tuple[Forward, ...]:
    """The texts of what was forwarded or attached, in Slack's notation."""
    forwards = (_forward(attachment, bot_user) for attachment in message.get("attachments") or ())
    return tuple(forward for forward in forwards if forward.text or forward.unread)


def unread_in(message: Payload) -> tuple[str, ...]:
    """Names of files and pictures; those of forwarded messages are theirs."""
    return _file_names(message)


def _forward(attachment: Payload, bot_user: str) -> Forward:
    parts = (attachment.get("pretext"), attachment.get("title"), attachment.get("text"))
    text = "\n".join(part for part in parts if part) or attachment.get("fallback") or ""
    url = attachment.get("from_url") or attachment.get("title_link") or ""
    # A message of Slack's whose conversation is not named is from one that nobody knows.
    unknown = UNKNOWN if attachment.get("is_share") or attachment.get("is_msg_unfurl") else ""
    return Forward(
        text=text,
        author=attachment.get("author_name") or "",
        url=url,
        ours=bool(bot_user) and attachment.get("author_id") == bot_user,
        channel=attachment.get("channel_id") or channel_in(url) or unknown,
        unread=_unread(attachment),
    )


def channel_in(permalink: str) -> str:
    """The conversation that a message's address names; empty where it is none."""
    found = _PERMALINK.fullmatch(permalink)
    return found["channel"] if found else ""


def _unread(attachment: Payload) -> tuple[str, ...]:
    image = attachment.get("image_url")
    return (*_file_names(attachment), *(["image"] if image else []))


def _file_names(holder: Payload) -> tuple[str, ...]:
    return tuple(item.get("name") or item.get("title") or "file" for item in holder.get("files") or ())
