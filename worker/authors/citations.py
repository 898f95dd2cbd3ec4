"""Claude's own citations: passages as search results, and its answer's citations as markers."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from anthropic.types import SearchResultBlockParam

from worker.authors.prompting import title_of
from worker.authors.quotes import MARKERS
from worker.sentences import sentences
from worker.types import Passage

TAIL = re.compile(r"[.,;:!?…。，；：！？]*\s*\Z")
"""Closing punctuation and blanks, which stay behind the marker."""


def search_result(passage: Passage) -> SearchResultBlockParam:
    """The passage as Claude cites it: one text block a sentence, since a block is the least that can be cited."""
    return {
        "type": "search_result",
        "source": passage.url,
        "title": title_of(passage),
        "content": [{"type": "text", "text": sentence} for sentence in sentences(passage.text)],
        "citations": {"enabled": True},
    }


def marked(blocks: Iterable[Mapping[str, Any]], passages: Sequence[Passage]) -> str:
    """The text with a marker [n] for every citation, n being the passage's number, counted from 1."""
    texts = (block for block in blocks if block.get("type") == "text")
    return "".join(_marked(str(block["text"]), block.get("citations") or (), passages) for block in texts).strip()


def spans_in(blocks: Iterable[Mapping[str, Any]], passages: Sequence[Passage]) -> tuple[tuple[int, str], ...]:
    """The numbers of the cited passages, each with the words that were cited."""
    return tuple(
        (number, str(citation["cited_text"]))
        for block in blocks
        if block.get("type") == "text"
        for citation in block.get("citations") or ()
        if (number := _number(citation, passages))
    )


def _marked(text: str, citations: Sequence[Mapping[str, Any]], passages: Sequence[Passage]) -> str:
    # Numbers in brackets that Claude wrote itself were checked by nobody.
    plain = MARKERS.sub("", text)
    numbers = dict.fromkeys(number for citation in citations if (number := _number(citation, passages)))
    if not numbers:
        return plain
    end = TAIL.search(plain)
    at = end.start() if end else len(plain)
    return f"{plain[:at]} {''.join(f'[{number}]' for number in numbers)}{plain[at:]}"


def _number(citation: Mapping[str, Any], passages: Sequence[Passage]) -> int:
    """The number of the passage that holds the cited text; 0 where none does."""
    place, said = citation.get("search_result_index"), citation.get("cited_text")
    if not isinstance(place, int) or not 0 <= place < len(passages) or not isinstance(said, str):
        return 0
    # Compared without blanks: the cited text is whole blocks, joined.
    cited, text = ("".join(each.split()) for each in (said, passages[place].text))
    return place + 1 if cited and cited in text else 0
