"""The one place that escapes: untrusted text made fit for Slack's two kinds of markup, and back to plain text."""

import re
from collections.abc import Mapping
from urllib.parse import quote

from worker.markdown import JOINER, plain

__all__ = ["JOINER", "escaped", "from_slack", "is_web", "link", "literal", "markdown_link", "neutral", "plain", "shown"]

_CONTROL = re.compile(
    r"<(?:!(?P<special>channel|here|everyone|group|(?:subteam|date)\^[^<>|]*)"
    r"|@(?P<user>[A-Z][A-Z0-9]*)|#(?P<channel>[A-Z][A-Z0-9]*))"
    r"(?:\|(?P<label>[^<>]*))?>"
)
_CHANNEL = re.compile(r"<#(?P<channel>[A-Z][A-Z0-9]*)(?:\|[^<>]*)?>")
HIDDEN = "private-channel"
"""Stands for a channel whose name is not for all."""
_OPENED = re.compile(r"<(?=[!@#][^\s=-])")
_BARE = re.compile(r"(?<!\w)@(?=(?:channel|here|everyone|group)\b)", re.IGNORECASE)
_LINK = re.compile(r"<(?P<url>[a-z][a-z0-9+.-]*:[^<>|\s]*)(?:\|(?P<label>[^<>]*))?>", re.IGNORECASE)
_HELD = re.compile(r"```.*?```|`[^`\n]*`|<[^<>\n]*>", re.DOTALL)
_EMPHASIS = re.compile(r"(?<![\w*_~])([*_~])(?=\S)(?!\1)([^\n]{0,400}?[^\s])\1(?![\w*_~])")
_PLACE = "\ue000"
_MARKUP = re.compile(r"([\\`*_~\[\]])")
_IN_URL = "!#$%&'*+,/:;=?@[]~"
"""Characters of a URL that are left as they are; the rest, `|<>()` and blanks among it, is percent-encoded."""


def escaped(text: str) -> str:
    """Text for mrkdwn: exactly the three characters that Slack asks to be escaped (docs.slack.dev, formatting)."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def neutral(text: str) -> str:
    """The text with nothing in it that notifies anyone; it reads the same. Neutral text stays as it is."""
    readable = _CONTROL.sub(_readable, text)
    return _BARE.sub("@" + JOINER, _OPENED.sub("<" + JOINER, readable))


def shown(text: str) -> str:
    """Untrusted text for a mrkdwn field: one line, no pings, escaped."""
    return escaped(neutral(" ".join(text.split())))


def literal(text: str) -> str:
    """Untrusted plain text for a Markdown field: its characters stand for themselves."""
    return neutral(_MARKUP.sub(r"\\\1", text))


def link(url: str, label: str) -> str:
    """A link in mrkdwn; the bare label where the address is not one of the web."""
    text = shown(re.sub(r"[|<>]", " ", label))
    if not is_web(url):
        return text
    return f"<{escaped(_encoded(url))}|{text or shown(url)}>"


def markdown_link(url: str, label: str) -> str:
    """A link in Markdown; the bare label where the address is not one of the web. The label is Markdown already."""
    text = " ".join(label.split())
    return f"[{text or literal(url)}]({_encoded(url)})" if is_web(url) else text


def is_web(url: str) -> bool:
    """Whether a reader may be led there."""
    return url.lower().startswith(("https://", "http://"))


def from_slack(text: str, names: Mapping[str, str]) -> str:
    """Plain text of what Slack calls the text of a message; names maps ids of users and channels to what people see."""
    linked = _LINK.sub(lambda found: found["label"] or found["url"].removeprefix("mailto:"), _unmarked(text))
    spoken = _CONTROL.sub(lambda found: _spoken(found, names), linked)
    return spoken.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def channels_named(text: str, names: Mapping[str, str]) -> str:
    """The text with channels called by their names, whatever names came with it: not every reader may know each."""
    return _CHANNEL.sub(lambda found: "#" + names.get(found["channel"], HIDDEN), text)


def _unmarked(text: str) -> str:
    """Without the marks of bold, italic and struck text, nested two deep; code and addresses stay as they are."""
    text = text.replace(_PLACE, "")
    held = iter(_HELD.findall(text))
    bare = _EMPHASIS.sub(r"\2", _EMPHASIS.sub(r"\2", _HELD.sub(_PLACE, text)))
    return re.sub(_PLACE, lambda _: next(held), bare)


def _readable(found: re.Match[str]) -> str:
    return _BARE.sub("@" + JOINER, _spoken(found, {}).replace("@", "@" + JOINER, 1))


def _spoken(found: re.Match[str], names: Mapping[str, str]) -> str:
    """A control sequence as Slack shows it to people."""
    label = found["label"] or ""
    if found["user"] is not None:
        return "@" + names.get(found["user"], label.removeprefix("@") or found["user"])
    if found["channel"] is not None:
        return "#" + names.get(found["channel"], label.removeprefix("#") or found["channel"])
    name = found["special"]
    if name.startswith("date^"):
        return label
    if name.startswith("subteam^"):
        group = name.removeprefix("subteam^")
        return "@" + names.get(group, label.removeprefix("@") or group)
    return "@" + name


def _encoded(url: str) -> str:
    return quote(" ".join(url.split()), safe=_IN_URL)
