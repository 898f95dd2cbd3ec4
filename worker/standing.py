"""The blocks of a draft that stand, written back as Markdown."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import count, takewhile

from markdown_it.tree import SyntaxTreeNode

from worker.markdown import fenced, words_of
from worker.marked import MARK


class Role(Enum):
    """What a running text is part of."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    CELL = "cell"


SOURCES = {"sources", "references", "citations", "quellen", "fuentes", "referencias", "références", "来源", "参考资料"}
"""Headings of what authors add though nobody asked."""

LABEL, STATEMENT = 7, 8
"""Ranks below those of headings, which are 1 to 6."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A block of Markdown. One that only introduces others stands as long as something of a lower rank follows it."""

    text: str
    rank: int = STATEMENT


@dataclass(frozen=True, slots=True)
class Standing:
    """Writes blocks. What of a running text stands, and whether it states anything, `reading` decides."""

    reading: Callable[[SyntaxTreeNode, Role], Piece]
    quoting: bool = False
    """Whether only quotes stand, neither code nor tables."""
    parts: int = 1
    """Questions that the draft answers."""
    proves: Callable[[str], bool] = lambda row: True
    """Whether a row of a table is borne out by what it cites."""
    missing: str = ""
    """Stands in for an answer that is lost from a list with one item per question."""

    def written(self, root: SyntaxTreeNode) -> str:
        """The Markdown of a whole draft."""
        told = takewhile(lambda block: not _heads_sources(block), root.children)
        return _joined(piece for child in told for piece in self._pieces(child, self.missing))

    def _pieces(self, node: SyntaxTreeNode, missing: str = "", role: Role = Role.PARAGRAPH) -> Iterator[Piece]:
        match node.type:
            case "heading":
                rank = int(node.tag[1:])
                text = self.reading(node.children[0], Role.HEADING).text
                yield Piece(f"{'#' * rank} {text}" if text else "", rank)
            case "paragraph":
                yield self.reading(node.children[0], role)
            case "bullet_list" | "ordered_list":
                yield Piece("\n".join(self._items(node, missing if _is_numbered(node, self.parts) else "")))
            case "blockquote":
                inner = _joined(piece for child in node.children for piece in self._pieces(child))
                yield Piece("\n".join(f"> {line}".rstrip() for line in inner.split("\n")) if inner else "")
            case "fence" if not self.quoting:
                yield Piece(fenced(node.content, node.info.split(" ")[0][:20]))
            case "table" if not self.quoting:
                yield Piece(self._table(node))
            case "hr":
                yield Piece("---", 0)

    def _items(self, node: SyntaxTreeNode, missing: str) -> Iterator[str]:
        numbers = count(int(node.attrs.get("start", 1))) if node.type == "ordered_list" else None
        for item in node.children:
            mark = f"{next(numbers)}. " if numbers else "- "
            text = _joined((piece for child in item.children for piece in self._pieces(child, role=Role.ITEM)), "\n")
            if text or missing:
                yield mark + (text or missing).replace("\n", "\n" + " " * max(4, len(mark)))

    def _table(self, node: SyntaxTreeNode) -> str:
        """The table without the rows that cite nothing, unless its head cites for all."""
        head, *rows = [self._row(row) for part in node.children for row in part.children]
        if not MARK.search(head):
            rows = [row for row in rows if MARK.search(row)]
        rows = [row for row in rows if self.proves(row)]
        rule = "| " + " | ".join(map(_alignment, node.children[0].children[0].children)) + " |"
        return "\n".join([head, rule, *rows]) if rows else ""

    def _row(self, row: SyntaxTreeNode) -> str:
        cells = [self.reading(cell.children[0], Role.CELL).text if cell.children else "" for cell in row.children]
        return "| " + " | ".join(cell.replace("\n", " ").replace("|", "\\|") for cell in cells) + " |"


def _is_numbered(node: SyntaxTreeNode, parts: int) -> bool:
    """Whether a list answers several questions, each in an item of its own."""
    return node.type == "ordered_list" and len(node.children) == parts > 1


def _heads_sources(block: SyntaxTreeNode) -> bool:
    """Whether a list of sources follows, which the answer gets anyway."""
    return block.type in ("heading", "paragraph") and words_of(block).strip("*_:：# ").casefold() in SOURCES


def _joined(pieces: Iterator[Piece], between: str = "\n\n") -> str:
    return between.join(piece.text for piece in standing([piece for piece in pieces if piece.text]))


def standing(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces without those that introduce nothing any more; code stands only below a statement that cites."""
    kept: list[Piece] = []
    below = -1
    cited = False
    backed: list[Piece] = []
    for piece in pieces:
        cited = cited or bool(MARK.search(piece.text))
        if cited or not piece.text.startswith("```"):
            backed.append(piece)
    for piece in reversed(backed):
        if piece.rank == STATEMENT or below > piece.rank:
            kept.insert(0, piece)
            below = piece.rank
    return kept


def _alignment(cell: SyntaxTreeNode) -> str:
    return {"text-align:left": ":--", "text-align:right": "--:", "text-align:center": ":-:"}.get(
        str(cell.attrs.get("style", "")), "---"
    )
