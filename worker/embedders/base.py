"""What an embedder is."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float32]
"""Rows are unit vectors; shape (n, dimensions)."""


class EmbedderError(Exception):
    """The texts could not be embedded; ranking goes on without."""


class Embedder(Protocol):
    """Text to unit vectors. Questions and passages are embedded differently by models such as E5."""

    @property
    def name(self) -> str:
        """Model name, part of the keys under which vectors are cached."""

    @property
    def most(self) -> int:
        """How many passages one question may ask it to embed."""

    @property
    def longest(self) -> int:
        """Characters of a passage that are embedded; of a longer one, those that fit the question best."""

    @property
    def alike(self) -> bool:
        """Whether a question is embedded as a passage is: then it goes along with them, in one request."""

    async def queries(self, texts: Sequence[str]) -> Matrix:
        """One row per question. Raise EmbedderError."""

    async def passages(self, texts: Sequence[str], public: Sequence[bool] = ()) -> Matrix:
        """One row per passage. `public` tells of the first ones whether anybody may read them. Raise EmbedderError."""
