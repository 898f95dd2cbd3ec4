"""What a person types, as the text and the rich_text block that Slack makes of it."""

import re
from collections.abc import Iterable

from playground.slack.values import Json, User

ENTITY = re.compile(r"<(@[UW][A-Z0-9]+|#C[A-Z0-9]+(?:\|[^>]*)?|https?://[^\s<>|]+(?:\|[^<>]*)?)>")
ADDRESS = re.compile(r"https?://[^\s<>|]+[^\s<>|.,;:!?)\"']")


def slack_text(typed: str, users: Iterable[User]) -> str:
    """Slack's text: `&`, `<`, `>` escaped, `@name` as `<@ID>`, addresses as links.

    What already is a mention or a link in Slack's own notation stays.
    """
    names = {name.lower(): user.id for user in users for name in (user.name, user.real_name, user.real_name.split()[0])}
    mention = re.compile("@(" + "|".join(map(re.escape, sorted(names, key=len, reverse=True))) + r")\b", re.IGNORECASE)

    def marked_up(plain: str) -> str:
        escaped = plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        linked = ADDRESS.sub(lambda found: f"<{found[0]}>", escaped)
        return mention.sub(lambda found: f"<@{names[found[1].lower()]}>", linked)

    parts = ENTITY.split(typed)
    return "".join(f"<{part}>" if place % 2 else marked_up(part) for place, part in enumerate(parts))


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
