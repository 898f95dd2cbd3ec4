"""What comes along with a Slack message: text that is read, and what is not."""

from collections.abc import Mapping
from typing import Any

from worker.types import Forward

Payload = Mapping[str, Any]


def forwards_in(message: Payload, bot_user: str) -> tuple[Forward, ...]:
    """The texts of what was forwarded or attached, in Slack's notation."""
    forwards = (_forward(attachment, bot_user) for attachment in message.get("attachments") or ())
    return tuple(forward for forward in forwards if forward.text)


def unread_in(message: Payload) -> tuple[str, ...]:
    """Names of files and pictures, those of forwarded messages too."""
    attached = (name for attachment in message.get("attachments") or () for name in _unread(attachment))
    return (*_file_names(message), *attached)


def _forward(attachment: Payload, bot_user: str) -> Forward:
    parts = (attachment.get("pretext"), attachment.get("title"), attachment.get("text"))
    text = "\n".join(part for part in parts if part) or attachment.get("fallback") or ""
    return Forward(
        text=text,
        author=attachment.get("author_name") or "",
        url=attachment.get("from_url") or attachment.get("title_link") or "",
        ours=bool(bot_user) and attachment.get("author_id") == bot_user,
    )


def _unread(attachment: Payload) -> tuple[str, ...]:
    image = attachment.get("image_url")
    return (*_file_names(attachment), *(["image"] if image else []))


def _file_names(holder: Payload) -> tuple[str, ...]:
    return tuple(item.get("name") or item.get("title") or "file" for item in holder.get("files") or ())
