"""Embeddings that are computed once for a text."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from search_backends.aside import aside
from search_backends.base import Cache
from worker.embedders.base import Embedder, EmbedderError, Matrix

SECONDS = 86_400
"""What nobody asks for goes after a day."""


@dataclass(frozen=True, slots=True)
class Kept:
    """An embedder, and the cache that keeps its vectors of public texts. Others are embedded each time and not kept."""

    embedder: Embedder
    cache: Cache

    @property
    def name(self) -> str:
        """The embedder's."""
        return self.embedder.name

    @property
    def most(self) -> int:
        """The embedder's."""
        return self.embedder.most

    @property
    def longest(self) -> int:
        """The embedder's."""
        return self.embedder.longest

    @property
    def alike(self) -> bool:
        """The embedder's."""
        return self.embedder.alike

    async def queries(self, texts: Sequence[str]) -> Matrix:
        """One row per question. Raise EmbedderError."""
        return await self.embedder.queries(texts)

    async def passages(self, texts: Sequence[str], public: Sequence[bool] = ()) -> Matrix:
        """One row per passage; those that `public` calls so are looked up first. Raise EmbedderError."""
        keys = {place: f"vector:{self.name}:{texts[place]}" for place, may in enumerate(public) if may}
        found = dict(zip(keys, await self.cache.read(list(keys.values())), strict=True))
        rows = {place: np.frombuffer(value, np.float16) for place, value in found.items() if value}
        new = [place for place in range(len(texts)) if place not in rows]
        matrix = await self.embedder.passages([texts[place] for place in new])
        rows |= dict(zip(new, matrix, strict=True))
        if unkept := {keys[place]: rows[place].astype(np.float16).tobytes() for place in new if place in keys}:
            aside(self.cache.write(unkept, SECONDS))
        if len({len(row) for row in rows.values()}) > 1:
            raise EmbedderError(f"{self.name} gives vectors of another length than it did before")
        return np.stack([rows[place] for place in range(len(texts))]).astype(np.float32) if rows else matrix
