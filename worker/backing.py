"""The words that support an answer: of each passage that is cited, the sentences that bear the statement out."""

import re
from collections.abc import Sequence

from worker.marked import MARK
from worker.proof.prover import MARKS, claims, placed
from worker.proof.tokens import content
from worker.sentences import sentences
from worker.types import Passage

ADDS = 2
"""Words of the statement that a second sentence must add."""

ESCAPED = re.compile(r"\\([\\`*_~\[\]<>#|])")
"""A character that Markdown is told to take for itself."""

Spans = dict[int, tuple[str, ...]]
"""Number of a passage, from 1, to its words that are cited."""


def quoted(text: str) -> Spans:
    """Of quotes, word for word, with checked markers behind them: the quotes themselves."""
    found: dict[int, dict[str, None]] = {}
    for block in text.split("\n\n"):
        line, at = re.sub(r"(?m)^> ?", "", block), 0
        for marks in MARKS.finditer(line):
            quote, at = " ".join(ESCAPED.sub(r"\1", line[at : marks.start()]).split()), marks.end()
            for number in map(int, MARK.findall(marks[0])):
                found.setdefault(number, {})[quote] = None
    return {number: tuple(filter(None, told)) for number, told in found.items()}


def backing(text: str, passages: Sequence[Passage], spans: Sequence[tuple[int, str]], language: str) -> Spans:
    """Of statements with checked markers behind them: the sentences that share most with each.

    `spans` are the words for which an author cited a passage; where there are any, sentences come from these alone.
    """
    found: dict[int, dict[str, None]] = {}
    for line in filter(MARK.search, re.split(r"\n+", text)):
        for claim, numbers in claims(line):
            for number in numbers:
                passage = passages[number - 1].text
                given = [words for of, words in spans if of == number]
                choice = placed(passage, given)[0] if given else sentences(passage)
                found.setdefault(number, {}).update(dict.fromkeys(_best(claim, choice, language)))
    return {number: tuple(told) for number, told in found.items()}


def _best(claim: str, choice: Sequence[str], language: str) -> list[str]:
    """At most two sentences, in the order in which they stand."""
    if len(choice) < 2:
        return list(choice)
    wanted = content(claim, language)
    held = [wanted & content(sentence, language) for sentence in choice]
    kept = [max(range(len(held)), key=lambda at: (len(held[at]), -at))]
    rest = wanted - held[kept[0]]
    further = max(range(len(held)), key=lambda at: (len(held[at] & rest), -at))
    if len(held[further] & rest) >= ADDS:
        kept.append(further)
    return [choice[at] for at in sorted(kept)]
