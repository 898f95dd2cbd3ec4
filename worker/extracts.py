"""Finds the sentences that answer a question best, without a model."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from search_backends.base import Access
from search_backends.compute import in_thread
from search_backends.lexical import UNSPACED, stemmed, stems, words
from worker.abstain import Signals
from worker.cues import ASKS, CAPITALISED, has_cue
from worker.embedders.base import Embedder, EmbedderError
from worker.keywords import entities
from worker.rank import Vector, meant, scaled, titled
from worker.sentences import spans
from worker.spelling import respelt
from worker.types import Evidence

READ = 3
"""Passages whose sentences are weighed."""
EMBEDDED = 15
"""Sentences that are embedded: those with the best words."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a passage that is read."""

    passage: int
    """Index into the evidence's passages."""
    start: int
    end: int
    """Where it stands in the passage's text."""
    text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """The sentences with their scores, and what the whole says about whether they hold an answer."""

    sentences: tuple[Sentence, ...]
    scores: Vector
    """Shape (n,), higher is better, comparable within one reading."""
    signals: Signals


@dataclass(frozen=True, slots=True)
class Matches:
    """Which of the question's stems stand where, weighed by how rare they are."""

    idf: Vector
    """Shape (m,), sums to 1."""
    sentences: NDArray[np.bool_]
    """Shape (n, m): in the sentence or in what its passage is headed by."""
    neighbours: NDArray[np.bool_]
    """Shape (n, m): in the sentence before or after it."""
    passages: NDArray[np.bool_]
    """Shape (p, m)."""

    @property
    def coverage(self) -> Vector:
        """Share of the question in each sentence, shape (n,)."""
        return np.asarray(self.sentences @ self.idf)

    @property
    def wide_coverage(self) -> Vector:
        """The same with the neighbours at half weight, shape (n,)."""
        return np.asarray(np.maximum(self.sentences, 0.5 * self.neighbours) @ self.idf)


async def read(evidence: Evidence, language: str, embedder: Embedder | None) -> Reading | None:
    """The best passages, sentence by sentence; None where there is nothing to read."""
    found = await in_thread(_sentences, evidence)
    if not found:
        return None
    question = await in_thread(_question, evidence, language)
    matches = await in_thread(_matches, question, evidence, found, language)
    cosines = await _cosines(question, evidence, found, matches, embedder) if embedder else None
    return await in_thread(_weighed, question, evidence, found, matches, cosines, language)


def _question(evidence: Evidence, language: str) -> str:
    return respelt(meant(evidence.part), [titled(ranked.passage) for ranked in evidence.passages], language)


def _sentences(evidence: Evidence) -> tuple[Sentence, ...]:
    return tuple(
        Sentence(number, start, end, ranked.passage.text[start:end])
        for number, ranked in enumerate(evidence.passages[:READ])
        for start, end in spans(ranked.passage.text)
    )


def _matches(question: str, evidence: Evidence, found: Sequence[Sentence], language: str) -> Matches:
    texts = [titled(ranked.passage) for ranked in evidence.passages]
    asked = _asked(question, evidence, language)
    known = [_stems_of(text, language) for text in texts]
    holding = np.array([sum(stem in text for text in known) for stem in asked], dtype=np.float64)
    idf = np.log1p((len(texts) - holding + 0.5) / (holding + 0.5))
    heads = [_stems_of(_head(evidence, number), language) for number in range(min(READ, len(texts)))]
    own = _present(asked, [_stems_of(one.text, language) for one in found])
    headed = _present(asked, [heads[one.passage] for one in found])
    beside = np.zeros_like(own)
    for row, (before, after) in enumerate(pairwise(found)):
        if before.passage == after.passage:
            beside[row] |= own[row + 1]
            beside[row + 1] |= own[row]
    return Matches(idf / max(idf.sum(), 1e-9), own | headed, beside, _present(asked, known))


def _asked(question: str, evidence: Evidence, language: str) -> list[str]:
    """The stems that passages may hold: without what asks, and in another language names alone."""
    asked = dict.fromkeys(stems(ASKS.sub(" ", question), language) or stems(question, language))
    # Nearly every text has the single characters of a Chinese question.
    asked = dict.fromkeys(stem for stem in asked if len(stem) > 1 or not UNSPACED.match(stem)) or asked
    read = [ranked.passage.source.language for ranked in evidence.passages[:READ]]
    if all(other not in ("", language) for other in read):
        asked = dict.fromkeys(stems(" ".join(entities(question, language)), language)) or asked
    return list(asked)


def _head(evidence: Evidence, number: int) -> str:
    passage = evidence.passages[number].passage
    return " ".join([passage.source.author or passage.source.title, *passage.heading])


def _stems_of(text: str, language: str) -> frozenset[str]:
    return frozenset(stemmed(list(dict.fromkeys(words(text))), language))


def _present(asked: Sequence[str], texts: Sequence[frozenset[str]]) -> NDArray[np.bool_]:
    """Shape (texts, asked)."""
    return np.array([[stem in text for stem in asked] for text in texts], dtype=np.bool_).reshape(
        len(texts), len(asked)
    )


async def _cosines(
    question: str, evidence: Evidence, found: Sequence[Sentence], matches: Matches, embedder: Embedder
) -> Vector | None:
    """Of each sentence, the lowest for those not embedded; None where the embedder fails."""
    chosen = np.argsort(-matches.wide_coverage, kind="stable")[:EMBEDDED]
    texts = [f"{_head(evidence, found[i].passage)}. {found[i].text}" for i in chosen]
    public = [evidence.passages[found[i].passage].passage.source.access is Access.PUBLIC for i in chosen]
    try:
        vectors = await embedder.passages(texts, public)
        (vector,) = await embedder.queries([question])
    except EmbedderError:
        return None
    near = np.asarray(vectors @ vector, dtype=np.float64)
    cosines = np.full(len(found), near.min())
    cosines[chosen] = near
    return cosines


def _names_found(question: str, evidence: Evidence, language: str) -> float:
    """Share of the question's names that one of the passages read has whole; 0.5 where it has none.

    In a question without capitals, names are what the passages write with a capital within sentences.
    """
    texts = [titled(ranked.passage) for ranked in evidence.passages]
    names = [frozenset(stems(name, language)) for name in entities(question, language)]
    if not names:
        capitalised = _stems_of(" ".join(word for text in texts for word in CAPITALISED.findall(text)), language)
        names = [frozenset({stem}) for stem in capitalised.intersection(stems(question, language))]
    held = [_stems_of(text, language) for text in texts[:READ]]
    return sum(any(name <= one for one in held) for name in names) / len(names) if names else 0.5


def _weighed(
    question: str,
    evidence: Evidence,
    found: tuple[Sentence, ...],
    matches: Matches,
    cosines: Vector | None,
    language: str,
) -> Reading:
    passage = scaled(np.array([ranked.score for ranked in evidence.passages[:READ]]))
    cues = np.array([has_cue(question, one.text) for one in found])
    lengths = np.array([len(words(one.text)) for one in found])
    scores = (
        0.6 * scaled(matches.coverage)
        + 0.6 * scaled(matches.wide_coverage)
        + 0.5 * passage[[one.passage for one in found]]
        + 0.3 * cues
        + 0.15 * np.log1p(lengths)
        + (scaled(cosines) if cosines is not None else 0)
    )
    best = int(scores.argmax())
    signals = Signals(
        passage_coverage=float((matches.passages[:READ] @ matches.idf).max()),
        coverage=float(matches.wide_coverage[best]),
        cue=float(cues[best]),
        names=_names_found(question, evidence, language),
        lexical=math.log1p(max(ranked.lexical for ranked in evidence.passages)),
        cosine=float(cosines.max()) if cosines is not None else None,
        lead=float(cosines.max() - np.sort(cosines)[-EMBEDDED:].mean()) if cosines is not None else 0.0,
    )
    return Reading(found, scores, signals)
