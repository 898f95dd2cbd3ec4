"""Vectors of public texts are computed once."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import pytest
from redis import Redis
from redis.asyncio import Redis as AsyncRedis

from search_backends.aside import all_done
from search_backends.base import Cache
from worker.cache import MemoryCache, RedisCache
from worker.embedders.base import EmbedderError, Matrix
from worker.embedders.kept import Kept
from worker.seal import Sealer


@dataclass
class Counting:
    """Gives each text a vector of its own, and keeps what it was asked."""

    name: str = "counting"
    most: int = 200
    longest: int = 9_999
    dimensions: int = 4
    alike: bool = True
    asked: list[str] = field(default_factory=list)

    async def queries(self, texts: Sequence[str]) -> Matrix:
        return await self.passages(texts)

    async def passages(self, texts: Sequence[str], public: Sequence[bool] = ()) -> Matrix:
        self.asked.extend(texts)
        rows = [[1.0 + len(text), *[1.0] * (self.dimensions - 1)] for text in texts]
        matrix = np.array(rows, dtype=np.float32).reshape(len(texts), self.dimensions)
        return matrix / np.linalg.norm(matrix, axis=1, keepdims=True)


async def test_a_public_text_is_embedded_once_and_others_each_time() -> None:
    counting = Counting()
    kept = Kept(counting, MemoryCache())
    texts, public = ["a page", "Alice's message", "another page", "supposed"], [True, False, True]
    first = await kept.passages(texts, public)
    await all_done()
    again = await kept.passages(texts, public)
    assert counting.asked == [*texts, "Alice's message", "supposed"]
    assert np.allclose(first, again, atol=1e-3)
    assert np.allclose(first, await Counting().passages(texts), atol=1e-3)


async def test_a_vector_belongs_to_its_model() -> None:
    cache, other = MemoryCache(), Counting(name="other")
    await Kept(Counting(), cache).passages(["a page"], [True])
    await all_done()
    await Kept(other, cache).passages(["a page"], [True])
    assert other.asked == ["a page"]


async def test_vectors_of_another_length_are_an_error_that_ranking_knows() -> None:
    cache = MemoryCache()
    await Kept(Counting(), cache).passages(["a page"], [True])
    await all_done()
    with pytest.raises(EmbedderError, match="another length"):
        await Kept(Counting(dimensions=3), cache).passages(["a page", "new"], [True, True])


async def test_nothing_readable_is_kept(redis: Redis, broker: str) -> None:
    shared = AsyncRedis.from_url(broker)
    cache: Cache = RedisCache(shared, Sealer(b"k" * 32))
    await Kept(Counting(), cache).passages(["a page", "Alice's message"], [True, False])
    await all_done()
    await shared.aclose()
    keys = redis.keys("*")
    assert len(keys) == 1
    assert "page" not in str(keys)


async def test_no_texts_give_no_rows() -> None:
    assert (await Kept(Counting(), MemoryCache()).passages([])).shape == (0, 4)
