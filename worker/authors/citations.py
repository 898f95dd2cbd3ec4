"""Claude's own citations: passages as search results, and its answer's citations as markers."""

import re
from collections.abc import Iterable, Sequence

from anthropic.types import ContentBlock, SearchResultBlockParam, TextCitation

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


def marked(blocks: Iterable[ContentBlock], passages: Sequence[Passage]) -> str:
    """The text with a marker [n] for every citation, n being the passage's number, counted from 1."""
    texts = (block for block in blocks if block.type == "text")
    return "".join(_marked(block.text, block.citations or (), passages) for block in texts).strip()


def spans_in(blocks: Iterable[ContentBlock], passages: Sequence[Passage]) -> tuple[tuple[int, str], ...]:
    """The numbers of the cited passages, each with the words that were cited."""
    return tuple(
        (number, citation.cited_text)
        for block in blocks
        if block.type == "text"
        for citation in block.citations or ()
        if (number := _number(citation, passages))
    )


def _marked(text: str, citations: Sequence[TextCitation], passages: Sequence[Passage]) -> str:
    # Numbers in brackets that Claude wrote itself were checked by nobody.
    plain = MARKERS.sub("", text)
    numbers = dict.fromkeys(number for citation in citations if (number := _number(citation, passages)))
    if not numbers:
        return plain
    end = TAIL.search(plain)
    at = end.start() if end else len(plain)
    return f"{plain[:at]} {''.join(f'[{number}]' for number in numbers)}{plain[at:]}"


def _number(citation: TextCitation, passages: Sequence[Passage]) -> int:
    """The number of the passage that holds the cited text; 0 where none does."""
    if citation.type != "search_result_location" or not 0 <= citation.search_result_index < len(passages):
        return 0
    # Compared without blanks: the cited text is whole blocks, joined.
    cited, text = ("".join(each.split()) for each in (citation.cited_text, passages[citation.search_result_index].text))
    return citation.search_result_index + 1 if cited and cited in text else 0
