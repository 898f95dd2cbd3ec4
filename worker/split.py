"""Cuts Markdown into parts that fit a message, where a reader would."""

import re
from collections.abc import Iterator
from itertools import pairwise

from markdown_it.tree import SyntaxTreeNode

from worker.markdown import fenced, parsed

_SENTENCE = re.compile(r"(?<=[.!?…])[\"”’»)\]]*(?:\[\d+\])*\s+|(?<=[。！？])(?:\[\d+\])*")
_BLANK = re.compile(r"\s+")
_UNCUT = re.compile(r"\[[^\[\]\n]*\]\([^()\s]*\)|`[^`\n]*`|(?:\[\d+\])+|https?://\S+")


def split(markdown: str, limit: int) -> tuple[str, ...]:
    """Parts of at most `limit` characters (at least 100), cut between paragraphs as long as those fit.

    A list is cut between its items, a table between its rows with its head repeated, code between its lines with its
    fence closed and opened again, and a paragraph between sentences, else between words: only what is too long itself.
    """
    if len(markdown) <= limit:
        return (markdown,)
    parts: list[str] = []
    for block in _with_headings(_blocks(markdown)):
        if parts and len(parts[-1]) + 2 + len(block) <= limit:
            parts[-1] += "\n\n" + block
        elif len(block) <= limit:
            parts.append(block)
        else:
            parts += _cut(block, limit)
    return tuple(parts)


def _blocks(markdown: str) -> list[str]:
    """The top-level blocks as they are written."""
    return _slices(markdown.split("\n"), parsed(markdown))


def _slices(lines: list[str], node: SyntaxTreeNode) -> list[str]:
    starts = [child.map[0] for child in node.children if child.map]
    return ["\n".join(lines[start:stop]).rstrip() for start, stop in pairwise([*starts, len(lines)])]


def _with_headings(blocks: list[str]) -> Iterator[str]:
    """Headings together with what they head."""
    waiting = ""
    for block in blocks:
        whole = waiting + block
        if re.match(r"#{1,6} ", block) and "\n" not in block:
            waiting = whole + "\n\n"
        else:
            yield whole
            waiting = ""
    if waiting:
        yield waiting.rstrip()


def _cut(block: str, limit: int) -> list[str]:
    if re.match(r"#{1,6} ", block) and "\n" in block:
        head, rest = block.split("\n", 1)
        pieces = _cut(rest.lstrip("\n"), limit - len(head) - 2)
        return [f"{head}\n\n{pieces[0]}", *_packed(pieces[1:], limit, "\n\n")]
    return _cut_fitting(block, limit)


def _cut_fitting(block: str, limit: int) -> list[str]:
    tree = parsed(block)
    first = tree.children[0]
    match first.type:
        case "fence":
            return _code(first, limit)
        case "table":
            return _table(block.split("\n"), limit)
        case "bullet_list" | "ordered_list":
            items = _slices(block.split("\n"), first)
            return _packed([piece for item in items for piece in _sentences(item, limit)], limit, "\n")
        case "blockquote":
            lines = [piece for line in block.split("\n") for piece in _quoted(line, limit)]
            return _packed(lines, limit, "\n")
    return _sentences(block, limit)


def _code(node: SyntaxTreeNode, limit: int) -> list[str]:
    room = limit - 2 * (len(node.markup) + 1) - len(node.info)
    lines = [
        line[at : at + room] for line in node.content.rstrip("\n").split("\n") for at in range(0, len(line) or 1, room)
    ]
    return [fenced(chunk, node.info) for chunk in _packed(lines, room, "\n")]


def _table(lines: list[str], limit: int) -> list[str]:
    head = "\n".join(lines[:2])
    rows = [piece for row in lines[2:] for piece in _sentences(row, limit - len(head) - 1)]
    return [f"{head}\n{chunk}" for chunk in _packed(rows, limit - len(head) - 1, "\n")]


def _quoted(line: str, limit: int) -> list[str]:
    bare = re.sub(r"^> ?", "", line)
    return [f"> {piece}".rstrip() for piece in _sentences(bare, limit - 2)]


def _sentences(text: str, limit: int) -> list[str]:
    """Pieces that fit, ending with a sentence, else a word, else anywhere; never inside a link, code or markers."""
    pieces = []
    while len(text) > limit:
        at = _last(_SENTENCE, text, limit) or _last(_BLANK, text, limit) or _outside(text, limit)
        pieces.append(text[:at].rstrip())
        text = text[at:].lstrip()
    return [*pieces, text] if text or not pieces else pieces


def _last(end: re.Pattern[str], text: str, limit: int) -> int:
    """Where the last end lies that leaves a piece that fits; 0 where there is none."""
    uncut = [found.span() for found in _UNCUT.finditer(text, 0, limit * 2)]
    ends = [found.end() for found in end.finditer(text, 0, limit + 1) if len(text[: found.end()].rstrip()) <= limit]
    return max((at for at in ends if not any(start < at < stop for start, stop in uncut)), default=0)


def _outside(text: str, limit: int) -> int:
    """The limit, or the start of the link that lies across it."""
    across = [start for start, stop in (found.span() for found in _UNCUT.finditer(text)) if 0 < start < limit < stop]
    return across[0] if across else limit


def _packed(pieces: list[str], limit: int, between: str) -> list[str]:
    parts: list[str] = []
    for piece in pieces:
        if parts and len(parts[-1]) + len(between) + len(piece) <= limit:
            parts[-1] += between + piece
        else:
            parts.append(piece)
    return parts
