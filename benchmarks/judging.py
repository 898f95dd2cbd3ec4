"""What came of one question whose answer and page are known."""

import re
from dataclasses import dataclass

from benchmarks.asking import Watched
from benchmarks.cases import Case
from worker.extracts import READ
from worker.passages import split
from worker.types import Answer, Outcome

MARKS = re.compile(r"(\s*\[\d+\])+$")


@dataclass(frozen=True, slots=True)
class Judged:
    """What came of one question; a refusal cites and quotes nothing."""

    answered: bool
    recalled: bool
    """Whether the right page was among the candidates."""
    cited: bool
    quoted: bool
    first: bool
    right: tuple[bool, ...]
    """Of each source cited, whether it is the right page."""
    characters: int
    """Of the answer, its marks left out; 0 for a refusal."""
    by_model: bool
    """Whether a model wrote it, where nothing else is said: where one fails, sentences are quoted instead."""
    seconds: float
    cpu_seconds: float
    cause: str
    """Why no accepted answer was quoted; empty where one was."""


def judged(case: Case, given: Answer, watched: Watched) -> Judged:
    """Whether the right page is cited, and an accepted answer stands in the quotes, or in what a model wrote."""
    told = shown(given)
    held = [case.answered_by(text) for text in told]
    right = tuple(citation.source.title == case.title for citation in given.citations)
    seconds, cpu = (end - start for start, end in zip(watched.ranked_from, watched.written_at, strict=True))
    return Judged(
        answered=given.outcome is not Outcome.NOTHING_FOUND,
        recalled=any(result.source.title == case.title for result in watched.results),
        cited=any(right),
        quoted=any(held),
        first=held[:1] == [True],
        right=right,
        characters=sum(map(len, told)),
        by_model=given.outcome is Outcome.ANSWERED,
        seconds=seconds,
        cpu_seconds=cpu,
        cause="" if any(held) else _cause(case, given, watched, any(right)),
    )


def shown(given: Answer) -> list[str]:
    """The quotes, or the lines that a model wrote, without their marks."""
    quoted = given.outcome is Outcome.QUOTED
    lines = [line for line in given.text.splitlines() if line.startswith("> ") or (line.strip() and not quoted)]
    return [MARKS.sub("", line.removeprefix("> ")) for line in lines]


def _cause(case: Case, given: Answer, watched: Watched, cited: bool) -> str:
    if all(result.source.title != case.title for result in watched.results):
        return "page not among the candidates"
    passages = [passage for passage in split(watched.results) if passage.source.title == case.title]
    holding = {passage.text for passage in passages if case.answered_by(passage.text)}
    if not holding:
        return "answer not in the passages"
    if holding.isdisjoint(ranked.passage.text for one in watched.evidence for ranked in one.passages[:READ]):
        return "passage ranked out"
    if given.outcome is Outcome.NOTHING_FOUND:
        return "refused"
    return "sentence missed" if cited else "other page quoted"
