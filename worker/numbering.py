"""Numbers for the sources that an answer names."""

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile
from types import MappingProxyType

from worker.marked import MARK
from worker.proof.prover import MARKS
from worker.types import Citation, Passage

_NO_SPANS: Mapping[int, tuple[str, ...]] = MappingProxyType({})


def numbered(
    text: str, passages: Sequence[Passage], spans: Mapping[int, tuple[str, ...]] = _NO_SPANS
) -> tuple[str, tuple[Citation, ...]]:
    """Checked markers become [1], [2], … in the order of appearance; passages with one address share a number.

    Spans are the words of each passage that bear out what cites it.
    """
    cited: dict[object, list[Passage]] = {}
    held: dict[object, dict[str, None]] = {}

    def renumbered(marks: re.Match[str]) -> str:
        numbers = []
        for number in MARK.findall(marks[0]):
            passage = passages[int(number) - 1]
            cited.setdefault(_identity(passage), []).append(passage)
            held.setdefault(_identity(passage), {}).update(dict.fromkeys(spans.get(int(number), ())))
            numbers.append(list(cited).index(_identity(passage)) + 1)
        return "".join(f"[{number}]" for number in dict.fromkeys(numbers))

    text = MARKS.sub(renumbered, text)
    return text, tuple(
        Citation(number, same[0].source, shared([passage.heading for passage in same]), same[0].url, tuple(held[key]))
        for number, (key, same) in enumerate(cited.items(), 1)
    )


def shared(paths: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """The headings with which all paths begin."""
    return tuple(level[0] for level in takewhile(lambda level: len(set(level)) == 1, zip(*paths, strict=False)))


def _identity(passage: Passage) -> object:
    return passage.url or (passage.source, passage.text)
