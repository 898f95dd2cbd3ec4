"""What a person types, as the text and the rich_text block that Slack makes of it."""

import re
from collections.abc import Iterable

from playground.slack.values import Channel, Json, User

ENTITY = re.compile(r"<(@[UW][A-Z0-9]+|#C[A-Z0-9]+(?:\|[^>]*)?|https?://[^\s<>|]+(?:\|[^<>]*)?)>")
ADDRESS = re.compile(r"https?://[^\s<>|]+[^\s<>|.,;:!?)\"']")


def slack_text(typed: str, users: Iterable[User], channels: Iterable[Channel]) -> str:
    """Slack's text: `&`, `<`, `>` escaped, `@name` as `<@ID>`, `#name` as `<#ID|>`, addresses as links.

    What already is a mention or a link in Slack's own notation stays.
    """
    people = {
        name.lower(): user.id for user in users for name in (user.name, user.real_name, user.real_name.split()[0])
    }
    places = {channel.name: channel.id for channel in channels if channel.name}
    mention, place = _one_of("@", people), _one_of("#", places)

    def marked_up(plain: str) -> str:
        escaped = plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        linked = ADDRESS.sub(lambda found: f"<{found[0]}>", escaped)
        mentioned = mention.sub(lambda found: f"<@{people[found[1].lower()]}>", linked)
        return place.sub(lambda found: f"<#{places[found[1].lower()]}|>", mentioned)

    parts = ENTITY.split(typed)
    return "".join(f"<{part}>" if odd % 2 else marked_up(part) for odd, part in enumerate(parts))


def command_text(text: str, users: Iterable[User], channels: Iterable[Channel]) -> str:
    """Slack's text with the names beside the ids, as commands get it when the app has `should_escape` on."""
    for user in users:
        text = text.replace(f"<@{user.id}>", f"<@{user.id}|{user.name}>")
    for channel in channels:
        text = text.replace(f"<#{channel.id}|>", f"<#{channel.id}|{channel.name}>")
    return text


def _one_of(sign: str, names: Iterable[str]) -> re.Pattern[str]:
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<!\w){sign}({'|'.join(map(re.escape, longest_first))})\b", re.IGNORECASE)


def rich_text(text: str, block_id: str) -> Json:
    """The block that Slack's own client sends beside a person's text."""
    elements: list[Json] = []
    for place, part in enumerate(ENTITY.split(text)):
        if place % 2:
            elements.append(_entity(part))
        elif part:
            elements.append({"type": "text", "text": _unescaped(part)})
    return {
        "type": "rich_text",
        "block_id": block_id,
        "elements": [{"type": "rich_text_section", "elements": elements}],
    }


def _entity(entity: str) -> Json:
    target, _, label = entity.partition("|")
    if target.startswith("@"):
        return {"type": "user", "user_id": target[1:]}
    if target.startswith("#"):
        return {"type": "channel", "channel_id": target[1:]}
    return {"type": "link", "url": _unescaped(target)} | ({"text": _unescaped(label)} if label else {})


def _unescaped(text: str) -> str:
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
