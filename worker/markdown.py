"""Markdown: the one parser that reads it, and its way back to text."""

import re
from collections.abc import Iterator

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

JOINER = "\u2060"
"""Word joiner: no width, no line break; parts a character from what would give it a meaning."""

_LETTER = r"[^\W\x00-\u0dff]"
_BOLD = re.compile(
    r"(?P<code>~~~.*?(?:~~~|\Z)|(?<!`)(?P<ticks>`+)(?!`).*?(?<!`)(?P=ticks)(?!`)|```.*\Z)"
    rf"|(?<={_LETTER})(?P<open>\*\*)(?=[^\w\s*])|(?<=[^\w\s*\\])(?P<close>\*\*)(?={_LETTER})",
    re.DOTALL,
)

BREAKS = {"softbreak": "\n", "hardbreak": "\n"}


class _Reader(MarkdownIt):
    def validateLink(self, url: str) -> bool:
        """Every link is read as one, so that every link is checked."""
        return True


def _reader() -> MarkdownIt:
    # No references: they would make links of the markers. No HTML blocks, so that the text inside of HTML is kept.
    # No indented code: authors indent by accident. Pieces of text stay apart, so that what was escaped is still known.
    reader = _Reader("commonmark", {"html": True}).enable(["table", "strikethrough"])
    return reader.disable(["reference", "html_block", "text_join", "code", "autolink"])


_READER = _reader()


def with_bold(markdown: str) -> str:
    """The text with joiners where bold script without spaces meets punctuation, which is no emphasis in CommonMark."""
    return _BOLD.sub(_joined, markdown)


def _joined(bold: re.Match[str]) -> str:
    if bold["code"]:
        return bold[0]
    return bold[0] + JOINER if bold["open"] else JOINER + bold[0]


def parsed(markdown: str) -> SyntaxTreeNode:
    """The text as a tree of blocks."""
    return SyntaxTreeNode(_READER.parse(markdown))


def parsed_words(text: str) -> SyntaxTreeNode:
    """Running text as one inline node, whatever its lines begin with."""
    return SyntaxTreeNode(_READER.parseInline(text)).children[0]


def fenced(content: str, info: str = "") -> str:
    """A code block; its fence is longer than any in the content."""
    fence = "```"
    while fence in content:
        fence += "`"
    return f"{fence}{info}\n{content.rstrip(chr(10))}\n{fence}"


def plain(markdown: str) -> str:
    """What the text says, for notifications and screen readers: no markup, list marks and line breaks kept."""
    return "\n".join(_lines(parsed(markdown)))


def words_of(node: SyntaxTreeNode) -> str:
    """The text below an inline node, as people see it."""
    if node.type == "image":
        return ""
    if node.type in BREAKS:
        return BREAKS[node.type]
    return "".join(map(words_of, node.children)) if node.children else node.content


def _lines(node: SyntaxTreeNode) -> Iterator[str]:
    for number, child in enumerate(node.children):
        match child.type:
            case "paragraph" | "heading":
                yield words_of(child)
            case "fence":
                yield child.content.rstrip("\n")
            case "tr":
                yield " | ".join(map(words_of, child.children))
            case "list_item":
                mark = f"{int(node.attrs.get('start', 1)) + number}. " if node.type == "ordered_list" else "• "
                yield mark + "\n".join(_lines(child)).replace("\n", "\n  ")
            case "hr":
                pass
            case _:
                yield from _lines(child)
