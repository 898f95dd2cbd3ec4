"""Cuts Markdown into parts that fit a message, where a reader would."""

import re
from collections.abc import Iterator
from itertools import pairwise
from textwrap import dedent

from markdown_it.tree import SyntaxTreeNode

from worker.markdown import fenced, parsed

_SENTENCE = re.compile(r"(?<=[.!?…؟۔])[\"”’»)\]]*(?:\[\d+\])*\s+|(?<=[。！？])(?:\[\d+\])*")
_BLANK = re.compile(r"\s+")
_LABEL = r"\[(?:\\.|[^\[\]\\\n]|\[[^\[\]\n]*\])*\]"
_CODE = r"(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)"
_UNCUT = re.compile(rf"{_LABEL}\([^()\s]*\)|{_CODE}|(?:\[\d+\])+|https?://\S+")
_APART = ">\n"
"""A blank line between two blocks of a quote."""
SMALLEST = 60
"""Characters below which code, tables and the like leave no room for what they hold."""


def split(markdown: str, limit: int) -> tuple[str, ...]:
    """Parts of at most `limit` characters (at least 100; from 200 on, quoted code stays whole or is
    closed and opened again), cut between paragraphs as long as those fit.

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
            # Quotes within quotes within lists may leave no room to keep what they are.
            parts += [part for piece in _cut(block, limit) for part in _sentences(piece, limit)]
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
    head, _, rest = block.partition("\n")
    if re.match(r"#{1,6} ", head) and rest:
        if len(head) > limit // 2:
            return [*_sentences(head, limit), *_cut(rest.lstrip("\n"), limit)]
        pieces = _cut(rest.lstrip("\n"), limit - len(head) - 2)
        return [f"{head}\n\n{pieces[0]}", *_packed(pieces[1:], limit, "\n\n")]
    return _cut_fitting(block, limit)


def _cut_fitting(block: str, limit: int) -> list[str]:
    """Pieces of one block that fit, each a block of the same kind."""
    if len(block) <= limit:
        return [block]
    first = parsed(block).children[0]
    match first.type if limit >= SMALLEST else "":
        case "fence":
            return _code(first, limit)
        case "table":
            return _table(block.split("\n"), limit)
        case "bullet_list" | "ordered_list":
            return _list(_slices(block.split("\n"), first), limit)
        case "blockquote":
            return _quote(block, limit)
    return _sentences(block, limit)


def _code(node: SyntaxTreeNode, limit: int) -> list[str]:
    room = limit - 2 * (len(node.markup) + 1) - len(node.info)
    lines = [
        line[at : at + room] for line in node.content.rstrip("\n").split("\n") for at in range(0, len(line) or 1, room)
    ]
    return [fenced(chunk, node.info) for chunk in _packed(lines, room, "\n")]


def _table(lines: list[str], limit: int) -> list[str]:
    head = "\n".join(lines[:2])
    if len(head) > limit // 2:
        return _sentences("\n".join(lines), limit)
    rows = [piece for row in lines[2:] for piece in _sentences(row, limit - len(head) - 1)]
    return [f"{head}\n{chunk}" for chunk in _packed(rows, limit - len(head) - 1, "\n")]


def _list(items: list[str], limit: int) -> list[str]:
    """The items; what is cut out of one stands apart from its neighbours, as it has no mark of its own."""
    pieces: list[str] = []
    for item in items:
        whole = len(item) <= limit
        pieces += [item] if whole and (not pieces or pieces[-1] in items) else ["\n" + it for it in _item(item, limit)]
    return [part.strip("\n") for part in _packed(pieces, limit, "\n")]


def _item(item: str, limit: int) -> list[str]:
    """An item that is too long: its own words, then each block below them, in the item as far as there is room."""
    if len(item) <= limit:
        return [item]
    words, *below = _slices(item.split("\n"), parsed(item).children[0].children[0])
    pieces = _sentences(words, limit)
    for block in below:
        if len(pieces) == 1 and len(pieces[0]) + 1 + len(block) <= limit:
            pieces[0] += "\n" + block
        else:
            pieces += _cut_fitting(dedent(block), limit)
    return pieces


def _quote(block: str, limit: int) -> list[str]:
    pieces: list[str] = []
    for inner in _blocks(re.sub(r"^> ?", "", block, flags=re.MULTILINE)):
        # Every line gets a mark, which at most doubles it; code may get two lines more, and a list some blank ones.
        room = max(limit // 2, min(limit * 9 // 10, limit - 4 * (inner.count("\n") + 3)))
        cut = [inner] if len(_quoted(inner)) <= limit else _cut_fitting(inner, room)
        pieces += [(_APART if at == 0 else "") + _quoted(piece) for at, piece in enumerate(cut)]
    return [part.removeprefix(_APART) for part in _packed(pieces, limit, "\n")]


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.split("\n"))


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
