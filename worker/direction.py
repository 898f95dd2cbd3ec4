"""Markers in scripts that are written from right to left."""

import re

MARK = "\u200f"
"""Right-to-left mark: no width; what stands between two of its kind reads that way (UAX #9)."""

_RIGHT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_MARKER = re.compile(rf"(?<!{MARK})(?=\[\d+\](?!\())")
_BEGIN = re.compile(r"^((?:> ?|- |\d+\. |#+ |\*\*)*)(?=[^>#*\s])", re.MULTILINE)


def directed(text: str) -> str:
    """The text, each line with letters of such a script kept in its direction.

    Without that a marker behind a Latin name stands before it, and a line that begins with one runs to the right.
    """
    if not _RIGHT.search(text):
        return text
    return "\n".join(_line(line) if _RIGHT.search(line) else line for line in text.split("\n"))


def _line(line: str) -> str:
    marked = _MARKER.sub(MARK, line)
    begun = _BEGIN.match(marked)
    first = next((letter for letter in line if letter.isalpha()), "")
    if begun is None or _RIGHT.match(first) or marked[begun.end() :].startswith(MARK):
        return marked
    return marked[: begun.end()] + MARK + marked[begun.end() :]
