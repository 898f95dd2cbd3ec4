"""From the passages that markers name to the sources of an answer."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from types import MappingProxyType

from search_backends.base import Source
from worker.language import language_of
from worker.marked import MARK
from worker.proof.prover import MARKS
from worker.types import Citation, Passage

READ = 400
"""Characters that tell a text's language."""
_NO_SPANS: Mapping[int, tuple[str, ...]] = MappingProxyType({})


def numbered(
    text: str, passages: Sequence[Passage], spans: Mapping[int, tuple[str, ...]] = _NO_SPANS, language: str = "en"
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
            key = _identity(passage)
            cited.setdefault(key, []).append(passage)
            held.setdefault(key, {}).update(dict.fromkeys(spans.get(int(number), ())))
            numbers.append(list(cited).index(key) + 1)
        return "".join(f"[{number}]" for number in dict.fromkeys(numbers))

    text = MARKS.sub(renumbered, text)
    citations = []
    for number, (key, same) in enumerate(cited.items(), 1):
        heading = shared([passage.heading for passage in same])
        citations.append(Citation(number, _in_language(same[0], language), heading, same[0].url, tuple(held[key])))
    return text, tuple(citations)


def _in_language(passage: Passage, language: str) -> Source:
    """The source with the language of its text, the answer's where nothing speaks for another."""
    source = passage.source
    return source if source.language else replace(source, language=language_of(passage.text[:READ], fallback=language))


def shared(paths: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """The headings with which all paths begin."""
    return tuple(level[0] for level in takewhile(lambda level: len(set(level)) == 1, zip(*paths, strict=False)))


def _identity(passage: Passage) -> object:
    return passage.url or (passage.source, passage.text)
