"""Whether the sentences of a draft, markers and all, are borne out by the passages that they cite."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from worker.marked import MARK
from worker.proof.bearing import bears_out
from worker.proof.check import Fault, Ground, faults
from worker.proof.dates import dates
from worker.proof.quantities import quantities
from worker.proof.tokens import folded
from worker.sentences import sentences
from worker.types import Passage

MARKS = re.compile(rf"{MARK.pattern}(?:\s*{MARK.pattern})*")
MARKUP = re.compile(r"\*\*|__|[*`]|\[([^\]]*)\]\([^)]*\)")
BESIDE = (-2, -1, 1)
"""Where, counted from a span's sentence, names and numbers may stand that it refers to."""
STOPS = " .!?。！？"
BARE = ("number", "date")
"""What is looked for in a row of a table, whose words make no sentence."""


@dataclass(frozen=True, slots=True)
class Prover:
    """Checks claims, and remembers what was wrong."""

    passages: Sequence[Passage]
    spans: Sequence[tuple[int, str]] = ()
    """Numbers of passages, from 1, with the words for which each was cited; without any, all of it counts."""
    computed: Sequence[str] = ()
    """What was computed: "5 * 10 = 50"."""
    proves: bool = True
    """False: everything is taken for true."""
    objections: list[tuple[str, list[Fault]]] = field(default_factory=list)

    def holds(self, told: str) -> bool:
        """Whether every claim of the sentence is borne out by what stands behind it; one that cites nothing is."""
        if not self.proves:
            return True
        found = [
            fault
            for text, numbers in claims(told)
            if not self._is_quoted(text, numbers)
            for fault in faults(text, self._ground(numbers))
        ]
        return self._noted(told, found)

    def holds_row(self, told: str) -> bool:
        """The same for a row of a table: its numbers and dates."""
        numbers = [int(number) for number in MARK.findall(told)] if self.proves else []
        text = plain(told).replace("|", ";")
        found = faults(text, self._ground(numbers)) if numbers else []
        return self._noted(told, [fault for fault in found if fault.kind in BARE])

    def _is_quoted(self, text: str, numbers: Sequence[int]) -> bool:
        """Whether what it cites has this very sentence: then there is nothing to compare."""
        bare = text.strip(STOPS)
        return any(
            bare in passage.text and any(sentence.strip(STOPS) == bare for sentence in sentences(passage.text))
            for passage in (self.passages[number - 1] for number in dict.fromkeys(numbers))
        )

    def _noted(self, told: str, found: list[Fault]) -> bool:
        if found:
            self.objections.append((plain(told), found))
        return not found

    def _ground(self, numbers: Sequence[int]) -> Ground:
        cited = [
            (self.passages[number - 1], [words for of, words in self.spans if of == number])
            for number in dict.fromkeys(numbers)
        ]
        spans: list[str] = []
        around: list[str] = []
        written: list[str] = []
        for passage, quotes in cited:
            inside, beside = placed(passage.text, quotes)
            spans += inside
            around += [passage.source.title, *passage.heading, *beside]
            date = passage.source.date
            written += [f"{date.day} {date:%B %Y}, {date:%Y-%m-%d}"] if date else []
        speakers = tuple(passage.source.author for passage, _ in cited if passage.source.author)
        around += [*written, *speakers]
        return Ground(tuple(spans), tuple(around), speakers, tuple(written), tuple(self._values()))

    def _values(self) -> list[str]:
        """Computed values all of whose numbers and dates stand in the passages, or were computed from such."""
        if not self.computed:
            return []
        texts = [passage.text for passage in self.passages]
        given = [each for text in texts for each in quantities(text)]
        days = [each for text in texts for each in dates(text)]
        years = frozenset(int(value) for each in given for value in each.values if value == int(value))
        values: list[str] = []
        for expression, _, value in (each.rpartition(" = ") for each in self.computed):
            known_days = dates(expression)
            known = [
                each
                for each in quantities(expression)
                if not any(day.start <= each.start < day.end for day in known_days)
            ]
            made = [each for text in values for each in quantities(text)]
            if all(any(bears_out(each, other) for other in [*given, *made]) for each in known) and all(
                any(day.within(other, years) for other in days) for day in known_days
            ):
                values.append(value)
        return values


def claims(told: str) -> list[tuple[str, list[int]]]:
    """What the sentence says before each group of markers, with these; what follows the last belongs to it."""
    found: list[tuple[str, list[int]]] = []
    at = 0
    for marks in MARKS.finditer(told):
        text = plain(told[at : marks.start()])
        numbers = [int(number) for number in MARK.findall(marks[0])]
        at = marks.end()
        if any(map(str.isalnum, text)) or not found:
            found.append((text, numbers))
        else:
            found[-1][1].extend(numbers)
    rest = plain(told[at:])
    if found and any(map(str.isalnum, rest)):
        found[-1] = (f"{found[-1][0]} {rest}", found[-1][1])
    return found


def placed(text: str, quotes: Sequence[str]) -> tuple[list[str], list[str]]:
    """The whole sentences that hold the quotes, and those beside them; all of the text where none holds any."""
    whole = sentences(text)
    bare = [_bare(sentence) for sentence in whole]
    inside: set[int] = set()
    for quote in filter(None, map(_bare, quotes)):
        inside |= {at for at, told in enumerate(bare) if told and (quote in told or told in quote)}
        # It may run over the end of a sentence.
        inside |= {at + more for at in range(len(whole) - 1) for more in (0, 1) if quote in " ".join(bare[at : at + 2])}
    if not inside:
        return [text], []
    beside = {at + step for at in inside for step in BESIDE if 0 <= at + step < len(whole)} - inside
    return [whole[at] for at in sorted(inside)], [whole[at] for at in sorted(beside)]


def plain(told: str) -> str:
    """The sentence without markers and markup."""
    return " ".join(MARKUP.sub(lambda found: found[1] or "", MARK.sub("", told)).split())


def _bare(text: str) -> str:
    return " ".join(filter(None, (folded(word.strip("*_\"“”'.,;:!?()[]")) for word in text.split())))
