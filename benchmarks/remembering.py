"""Pages and vectors that are kept from question to question, for benchmarks that time nothing."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.asking import Answering, open_answering
from benchmarks.wiki import open_wikipedia
from worker.embedders.base import Embedder, Matrix
from worker.embedders.local import LONGEST, MOST
from worker.settings.models import AuthorName


@dataclass(slots=True)
class Remembering:
    """An embedder that embeds each text once."""

    embedder: Embedder
    name: str = "remembering"
    most: int = MOST
    longest: int = LONGEST
    alike: bool = False
    kept: dict[tuple[bool, str], NDArray[np.float32]] = field(default_factory=dict)

    async def queries(self, texts: Sequence[str]) -> Matrix:
        """One row per question."""
        return await self._rows(texts, asked=True)

    async def passages(self, texts: Sequence[str], public: Sequence[bool] = ()) -> Matrix:
        """One row per passage."""
        return await self._rows(texts, asked=False)

    async def _rows(self, texts: Sequence[str], asked: bool) -> Matrix:
        if new := [text for text in dict.fromkeys(texts) if (asked, text) not in self.kept]:
            rows = await (self.embedder.queries(new) if asked else self.embedder.passages(new))
            self.kept.update({(asked, text): row for text, row in zip(new, rows, strict=True)})
        return np.array([self.kept[asked, text] for text in texts])


@asynccontextmanager
async def open_remembering(
    data: Path, url: str = "", pages: Sequence[str] = (), author: AuthorName = "extractive", by_words: bool = False
) -> AsyncIterator[Answering]:
    """With the wiki of this folder's questions; further folders of pages replace some of them."""
    async with (
        open_wikipedia(data / "questions.en.jsonl", url, ["pages", *pages]) as backend,
        open_answering(lambda: backend, author, by_words) as answering,
    ):
        yield replace(answering, embedder=Remembering(answering.embedder) if answering.embedder else None)
