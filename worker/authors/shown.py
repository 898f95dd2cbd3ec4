"""What of a question's texts a processor may see, and how its markers then count."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from worker.processors import Processor, Table, kind_of, kinds_around, may_have
from worker.types import Conversation, Draft, Evidence, Question

MARKER = re.compile(r"\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\](?!\()")
"""[2] or [2, 5]; not the text of a link."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A call's values without what its processor may not have."""

    question: Question
    conversation: Conversation
    evidence: tuple[Evidence, ...]
    numbers: tuple[int, ...]
    """For each passage that is left, its number among all, both counted from 1."""
    unseen: frozenset[int]
    """Numbers of those left out."""

    def counted(self, draft: Draft) -> Draft:
        """A draft made of these values, its markers counting through all passages."""
        if not self.unseen:
            return draft
        spans = tuple((self.numbers[n - 1], words) for n, words in draft.spans if 0 < n <= len(self.numbers))
        return replace(draft, text=renumbered(draft.text, self.numbers), unseen=self.unseen, spans=spans)


def shown(
    question: Question, conversation: Conversation, evidence: Sequence[Evidence], processor: Processor, table: Table
) -> Shown:
    """What the processor may have of each."""
    around = may_have(processor, kinds_around(question, conversation), table)
    given = [(one, ranked) for one in evidence for ranked in one.passages]
    kinds = (kind_of(ranked.passage.source) for _, ranked in given)
    numbers = tuple(n for n, kind in enumerate(kinds, 1) if kind is None or may_have(processor, [kind], table))
    return Shown(
        question if around else replace(question, forwards=()),
        conversation if around else replace(conversation, messages=()),
        only(evidence, numbers),
        numbers,
        frozenset(range(1, len(given) + 1)) - set(numbers),
    )


def only(evidence: Sequence[Evidence], numbers: Sequence[int]) -> tuple[Evidence, ...]:
    """The evidence with the passages of these numbers alone, counted from 1 through all parts."""
    kept, first = [], 1
    for one in evidence:
        passages = tuple(ranked for n, ranked in enumerate(one.passages, first) if n in numbers)
        kept.append(replace(one, passages=passages))
        first += len(one.passages)
    return tuple(kept)


def renumbered(text: str, numbers: Sequence[int]) -> str:
    """The text with each marker's numbers, which count what was shown, replaced by those that count everything."""

    def counted(marker: re.Match[str]) -> str:
        named = [int(number) for number in re.findall(r"\d+", marker[1])]
        return "".join(f"[{numbers[number - 1]}]" for number in named if 0 < number <= len(numbers))

    return MARKER.sub(counted, text)
