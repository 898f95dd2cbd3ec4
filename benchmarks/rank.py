"""Ordering passages: by vectors alone, and with the words that decide as well."""

import asyncio
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np
import typer
from numpy.typing import NDArray

from benchmarks.figures import show, tell
from benchmarks.upstreams.pages import body
from search_backends.base import Query, Source
from worker.rank import KEPT, fuse, rank
from worker.types import Part, Passage

DIMENSIONS = 1536
QUESTION = "When was the first practical air-filled tyre made?"


@dataclass(frozen=True, slots=True)
class Ready:
    """An embedder whose vectors are there already."""

    rows: NDArray[np.float32]
    most: int
    longest: int = 9_999
    name: str = "ready"
    alike: bool = False

    async def queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """The first row for each."""
        return self.rows[: len(texts)]

    async def passages(self, texts: Sequence[str], public: Sequence[bool] = ()) -> NDArray[np.float32]:
        """A row for each."""
        return self.rows[: len(texts)]


def main(
    small: Annotated[bool, typer.Option("--small", help="Few passages, and few runs.")] = False,
    runs: Annotated[int, typer.Option(help="Of which the median counts.")] = 15,
) -> None:
    """From 100 to 10,000 passages of 1,536 dimensions."""
    sizes, runs = ([100, 200], 3) if small else ([100, 200, 500, 2000, 10_000], runs)
    rows: list[tuple[int, float, float]] = []
    figures: dict[str, float] = {}
    for size in sizes:
        unit = _vectors(size)
        words = np.random.default_rng(1).random(size)
        by_vectors = _median(lambda unit=unit, words=words: ordered(unit, words), runs)  # type: ignore[misc]
        passages = _passages(size)
        whole = _median(lambda unit=unit, passages=passages: _ranked(passages, unit), max(runs // 3, 1))  # type: ignore[misc]
        rows.append((size, by_vectors, whole))
        figures |= {f"rank_{size}_ms": by_vectors, f"rank_{size}_with_words_ms": whole}
    show(f"Ranking, {DIMENSIONS} dimensions, median of {runs}", ("passages", "vectors ms", "with words ms"), rows)
    tell(figures)


def ordered(rows: NDArray[np.float32], words: NDArray[np.float64]) -> list[int]:
    """The best by vectors, fused with a score by words that is known."""
    cosines = rows @ rows[0]
    return [int(place) for place in np.argsort(-fuse(cosines.astype(np.float64), words), kind="stable")[:KEPT]]


def _ranked(passages: Sequence[Passage], rows: NDArray[np.float32]) -> None:
    part = Part(QUESTION, {"wikipedia": Query(QUESTION)})
    asyncio.run(rank(part, passages, (), [Ready(rows, len(rows))], "en"))


def _vectors(count: int) -> NDArray[np.float32]:
    rows = np.random.default_rng(0).standard_normal((count, DIMENSIONS), dtype=np.float32)
    unit: NDArray[np.float32] = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return unit


def _passages(count: int) -> list[Passage]:
    """Of about 150 tokens, from the simulated pages."""
    text = body(0).plain.decode().replace("\\n", "\n")
    paragraphs = [line for line in text.split("\n\n") if len(line) > 200]
    source = Source("wikipedia", "Tyres", "https://example.org/wiki/Tyres")
    return [
        Passage(source, (f"Section {number}",), paragraphs[number % len(paragraphs)][:600], source.url)
        for number in range(count)
    ]


def _median(work: Callable[[], object], runs: int) -> float:
    """Milliseconds."""
    taken = []
    for _ in range(runs):
        began = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began)
    return 1000 * statistics.median(taken)


if __name__ == "__main__":
    typer.run(main)
