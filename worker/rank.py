"""Orders passages by how well they fit a question."""

import asyncio
from collections.abc import Sequence

import numpy as np
import structlog
from numpy.typing import NDArray

from search_backends.base import Access
from search_backends.compute import in_thread
from search_backends.lexical import bm25_of_words, words
from worker.embedders.base import Embedder, EmbedderError, Matrix
from worker.sentences import spans
from worker.spelling import respelt_by_words
from worker.thread import NAME as THREAD
from worker.types import Part, Passage, RankedPassage

log = structlog.get_logger()

Vector = NDArray[np.float64]
Row = NDArray[np.float32]

LEXICAL_WEIGHT = 0.5
SHORT = 150
"""Characters below which embedding a text takes no less time: it has a heading, too."""
USUAL = 600
"""Characters that a text counts for at most, where an embedder takes far longer ones: it takes so many texts."""
KEPT = 12
"""Passages that go on to the author."""


async def rank(
    part: Part,
    passages: Sequence[Passage],
    hypotheticals: Sequence[str],
    embedders: Sequence[Embedder],
    language: str,
    most: int = KEPT,
) -> tuple[RankedPassage, ...]:
    """The best passages, at most `most`, best first; all of them for a question about the conversation alone.

    The next embedder is asked where one fails; without any, words decide.
    """
    if not passages:
        return ()
    question, lexical = await in_thread(_lexical, meant(part), passages, language)
    # A summary needs what shares no word with "summarise this".
    kept = len(passages) if set(part.queries) == {THREAD} else most
    embedded = [embedder.most * _usual(embedder) // SHORT for embedder in embedders]
    order = np.argsort(-lexical, kind="stable")[: max([kept, *embedded])]
    candidates, scores = [passages[i] for i in order], lexical[order]
    name, cosines = await _cosines(question, candidates, hypotheticals, embedders)
    fused = fuse(np.array(cosines), scores)
    best = np.argsort(-fused, kind="stable")[:kept]
    return tuple(
        RankedPassage(candidates[i], float(fused[i]), float(scores[i]), cosines[i] if i < len(cosines) else None, name)
        for i in best
    )


def meant(part: Part) -> str:
    """The part with the names that it leans on."""
    return " ".join([part.text, *part.context])


def titled(passage: Passage) -> str:
    """What a passage is searched by: where it stands, then its text."""
    return f"{_where(passage)}: {passage.text}"


def focused(question: str, text: str, longest: int) -> str:
    """The text, or where it is longer those of its sentences, in one piece, that hold most of the question's words."""
    if len(text) <= longest:
        return text
    asked = frozenset(words(question))
    starts = [start for start, _ in spans(text)]
    pieces = [text[start : start + longest] for start in starts if len(text) - start > longest // 2] or [text]
    return max(pieces, key=lambda piece: len(asked.intersection(words(piece))))[:longest]


def _embeddable(question: str, passages: Sequence[Passage], embedder: Embedder) -> list[str]:
    """The first passages as they are embedded: more of them where they are short."""
    usual = _usual(embedder)
    room = embedder.most * usual
    texts: list[str] = []
    for passage in passages:
        text = focused(question, passage.text, embedder.longest)
        room -= min(max(len(text), SHORT), usual)
        if room < 0:
            break
        texts.append(f"{_where(passage)}: {text}")
    return texts


def _usual(embedder: Embedder) -> int:
    return max(SHORT, min(embedder.longest, USUAL))


def _where(passage: Passage) -> str:
    return " > ".join([passage.source.author or passage.source.title, *passage.heading])


def fuse(semantic: Vector, lexical: Vector, lexical_weight: float = LEXICAL_WEIGHT) -> Vector:
    """Weighted mean of both scores, each scaled to 0..1 over its candidates; shape of `lexical`.

    `semantic` covers the first candidates only; the others count as its lowest. Scores are fused, not ranks: with a
    weak embedder reciprocal ranks fall below BM25 alone (benchmarks/RESULTS.md).
    """
    if not len(semantic):
        return scaled(lexical)
    known = np.zeros(len(lexical))
    known[: len(semantic)] = scaled(semantic)
    return (known + lexical_weight * scaled(lexical)) / (1 + lexical_weight)


def scaled(scores: Vector) -> Vector:
    """Scaled to 0..1; 1 where all are equal, 0 where all are 0."""
    if not len(scores):
        return scores
    low, high = scores.min(), scores.max()
    if high == low:
        return np.full(len(scores), float(high != 0))
    spread: Vector = (scores - low) / (high - low)
    return spread


def question_vector(asked: Row, supposed: Matrix) -> Row:
    """unit(question) + unit(mean of the hypothetical answers, of which there may be none); shape (dimensions,).

    As one mean, a wrong hypothetical costs little; each at full weight would outvote the question.
    """
    if len(supposed):
        mean = supposed.mean(axis=0)
        asked = asked + mean / np.linalg.norm(mean)
    unit: Row = asked / np.linalg.norm(asked)
    return unit


def _lexical(question: str, passages: Sequence[Passage], language: str) -> tuple[str, Vector]:
    """The question as it was meant, and how well each passage matches it."""
    texts = [titled(passage) for passage in passages]
    found = [words(text) for text in texts]
    question = respelt_by_words(question, found, language)
    return question, bm25_of_words(question, found, language)


async def _cosines(
    question: str, candidates: Sequence[Passage], hypotheticals: Sequence[str], embedders: Sequence[Embedder]
) -> tuple[str, list[float]]:
    """An embedder's name, and those of the first candidates, as many as it takes; none where all fail."""
    public = [passage.source.access is Access.PUBLIC for passage in candidates]
    for embedder in embedders:
        few = await in_thread(_embeddable, question, candidates, embedder)
        try:
            # Hypothetical answers are embedded as passages, with them: a request less where that takes requests.
            asked, rows = await _embedded(embedder, question, [*few, *hypotheticals], public[: len(few)])
        except EmbedderError as error:
            log.warning("embedder.failed", model=embedder.name, reason=str(error))
        else:
            near = rows[: len(few)] @ question_vector(asked, rows[len(few) :])
            return embedder.name, [float(cosine) for cosine in near]
    return "", []


async def _embedded(
    embedder: Embedder, question: str, texts: Sequence[str], public: Sequence[bool]
) -> tuple[Row, Matrix]:
    """The question's vector, and one row per text. Raise EmbedderError."""
    if embedder.alike:
        rows = await embedder.passages([*texts, question], public)
        return rows[-1], rows[:-1]
    (asked,), rows = await asyncio.gather(embedder.queries([question]), embedder.passages(texts, public))
    return asked, rows
