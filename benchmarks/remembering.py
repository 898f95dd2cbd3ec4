"""An embedder that embeds each text once, for benchmarks that time nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from worker.embedders.base import Embedder, Matrix
from worker.embedders.local import MOST


@dataclass(slots=True)
class Remembering:
    """The embedder, and every vector that it gave."""

    embedder: Embedder
    name: str = "remembering"
    most: int = MOST
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
