"""Cuts results into passages."""

from collections.abc import Iterable, Iterator, Sequence

from search_backends.base import SearchResult, Section
from worker.sentences import spans
from worker.types import Passage

LEAST, MOST = 100, 300
"""Tokens of a passage; a section that has less stays whole."""
BYTES_A_TOKEN = 5
# Counting tokens takes 0.1 ms a passage; UTF-8 bytes by 5 are within 30 % of it from English to Russian and Chinese.
STUB = 60
"""Characters under which a section of a longer result says nothing: "See also", a lone caption."""


def split(results: Sequence[SearchResult]) -> list[Passage]:
    """The passages in the results' order, each text once."""
    passages: dict[str, Passage] = {}
    for result in results:
        for section, text in _texts(result):
            passage = Passage(result.source, section.heading, text, section.url)
            passages.setdefault(" ".join(text.split()).casefold(), passage)
    return list(passages.values())


def tokens(text: str) -> int:
    """About how many tokens a text has."""
    return _bytes(text) // BYTES_A_TOKEN


def _bytes(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode(errors="replace"))


def _texts(result: SearchResult) -> Iterator[tuple[Section, str]]:
    # A message or a stub page is short as a whole, and may be the answer.
    short = sum(len(section.text) for section in result.sections) < 2 * STUB
    for section in result.sections:
        if short or len(section.text) >= STUB:
            for text in _merged(section.text):
                yield section, text


def _merged(text: str) -> Iterator[str]:
    """The paragraphs, short ones joined to the next, long ones cut at sentence ends."""
    held: list[str] = []
    length = 0
    for paragraph in filter(None, (part.strip() for part in text.split("\n\n"))):
        for piece in _cut(paragraph):
            size, more = length // BYTES_A_TOKEN, _bytes(piece)
            if held and (size >= LEAST or size + more // BYTES_A_TOKEN > MOST):
                yield "\n\n".join(held)
                held, length = [], 0
            length += more + len("\n\n" if held else "")
            held.append(piece)
    if held:
        yield "\n\n".join(held)


def _cut(paragraph: str) -> Iterable[str]:
    """The paragraph in as few pieces of about one size as its length asks for."""
    count = -(-tokens(paragraph) // MOST)
    if count < 2:
        return [paragraph]
    pieces: list[tuple[int, int]] = []
    for start, end in spans(paragraph):
        held = paragraph[pieces[-1][0] : pieces[-1][1]] if pieces else ""
        if held and tokens(held) < tokens(paragraph) // count and tokens(held + paragraph[start:end]) <= MOST:
            pieces[-1] = (pieces[-1][0], end)
        else:
            pieces.append((start, end))
    return [paragraph[start:end] for start, end in pieces]
