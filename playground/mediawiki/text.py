"""Wikitext -> plain text."""

import re

import mwparserfromhell
from mwparserfromhell.nodes import ExternalLink, Heading, HTMLEntity, Node, Tag, Template, Text, Wikilink
from mwparserfromhell.wikicode import Wikicode

SILENT_TAGS = {"ref", "references", "gallery"}
SILENT_LINKS = ("File:", "Image:", "Category:")
SWITCHES = re.compile(r"__[A-Z]+__")


def extract(wikitext: str, *, intro: bool = False) -> str:
    """Running text as TextExtracts gives it: `== Title ==`, but no tables, templates, footnotes or list marks."""
    code = mwparserfromhell.parse(SWITCHES.sub("", wikitext))
    nodes = code.nodes
    if intro:
        headings = [number for number, node in enumerate(nodes) if isinstance(node, Heading)]
        nodes = nodes[: headings[0]] if headings else nodes
    return _tidy("".join(_plain(node, tables=False) for node in nodes))


def everything(wikitext: str) -> str:
    """All that a reader of the page sees, tables and infoboxes included: what a search must find."""
    code = mwparserfromhell.parse(SWITCHES.sub("", wikitext))
    return _tidy("".join(_plain(node, tables=True) for node in code.nodes))


def inline(code: Wikicode) -> str:
    """Plain text of a piece of a page, such as a heading or a cell."""
    return "".join(_plain(node, tables=True) for node in code.nodes).strip()


def _plain(node: Node, *, tables: bool) -> str:
    match node:
        case Text():
            return str(node.value)
        case HTMLEntity():
            return str(node.normalize())
        case Heading():
            marks = "=" * node.level
            return f"\n\n{marks} {inline(node.title)} {marks}\n"
        case Wikilink():
            if str(node.title).startswith(SILENT_LINKS):
                return ""
            return inline(node.text if node.text is not None else node.title)
        case ExternalLink():
            return inline(node.title) if node.title is not None else ""
        case Template():
            values = (inline(parameter.value) for parameter in node.params if parameter.showkey)
            return "".join(f"{value}\n" for value in values) if tables else ""
        case Tag():
            return _plain_tag(node, tables=tables)
    return ""


def _plain_tag(node: Tag, *, tables: bool) -> str:
    name = str(node.tag).lower()
    if name in SILENT_TAGS or (name == "table" and not tables):
        return ""
    if name == "br":
        return "\n"
    inner = "".join(_plain(child, tables=tables) for child in node.contents.nodes) if node.contents is not None else ""
    return f"{inner.strip()}\n" if name in {"td", "th", "tr", "table", "caption"} else inner


def _tidy(text: str) -> str:
    lines = (line.strip() for line in text.split("\n"))
    return re.sub(r"\n+(?==)", "\n\n\n", re.sub(r"\n{2,}", "\n", "\n".join(lines))).strip()
