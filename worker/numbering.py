"""From the passages that markers name to the sources of an answer."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from search_backends.base import Source
from worker.language import language_of
from worker.marked import MARK
from worker.proof.prover import MARKS
from worker.types import Citation, Passage

READ = 400
"""Characters that tell a text's language."""


def numbered(text: str, passages: Sequence[Passage], language: str = "en") -> tuple[str, tuple[Citation, ...]]:
    """Checked markers become [1], [2], … in the order of appearance; passages with one address share a number."""
    cited: dict[object, list[Passage]] = {}

    def renumbered(marks: re.Match[str]) -> str:
        numbers = []
        for number in MARK.findall(marks[0]):
            passage = passages[int(number) - 1]
            cited.setdefault(_identity(passage), []).append(passage)
            numbers.append(list(cited).index(_identity(passage)) + 1)
        return "".join(f"[{number}]" for number in dict.fromkeys(numbers))

    text = MARKS.sub(renumbered, text)
    return text, tuple(
        Citation(number, _in_language(same[0], language), shared([passage.heading for passage in same]), same[0].url)
        for number, same in enumerate(cited.values(), 1)
    )


def _in_language(passage: Passage, language: str) -> Source:
    """The source with the language of its text, the answer's where nothing speaks for another."""
    source = passage.source
    return source if source.language else replace(source, language=language_of(passage.text[:READ], fallback=language))


def shared(paths: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """The headings with which all paths begin."""
    return tuple(level[0] for level in takewhile(lambda level: len(set(level)) == 1, zip(*paths, strict=False)))


def _identity(passage: Passage) -> object:
    return passage.url or (passage.source, passage.text)
