"""Embeddings by OpenAI, or by a server that speaks its protocol."""

import asyncio
import base64
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from openai import AsyncOpenAI

from search_backends.compute import in_thread
from worker.authors.failures import ModelError
from worker.authors.openai_clients import faults_of, openai_client
from worker.authors.patience import patiently
from worker.embedders.base import EmbedderError, Matrix
from worker.settings import Settings
from worker.usage import Usage, ignore

FAULTS = faults_of("OpenAI")
TEXT_BYTES, REQUEST_BYTES, REQUEST_TEXTS = 8_192, 300_000, 2_048
"""Of the API's limits the first two are in tokens. A token is a byte at least, so nobody has to count tokens;
passages are far shorter, and more requests at once are answered sooner."""
PATIENCE_S = 10.0
"""Seconds that embedding may take; ranking by words goes on without it."""
LONGEST_PAUSE_S = 2.0


@dataclass(frozen=True, slots=True)
class OpenAIEmbedder:
    """The model embeds questions and passages alike."""

    client: AsyncOpenAI
    name: str
    meter: Callable[[Usage], None] = ignore
    most: int = 200
    longest: int = TEXT_BYTES
    alike: bool = True

    async def queries(self, texts: Sequence[str]) -> Matrix:
        """One row per question. Raise EmbedderError."""
        return await self.passages(texts)

    async def passages(self, texts: Sequence[str], public: Sequence[bool] = ()) -> Matrix:
        """One row per passage. Raise EmbedderError."""
        if not texts:
            return np.empty((0, 0), dtype=np.float32)
        batches = batched(texts)
        deadline = asyncio.get_running_loop().time() + PATIENCE_S
        try:
            matrices = await asyncio.gather(*(self._embedded(batch, deadline) for batch in batches))
            return np.concatenate(matrices)
        except ModelError as error:
            raise EmbedderError(str(error)) from error
        except ValueError as error:
            raise EmbedderError(f"{FAULTS.provider} sent embeddings that do not belong together") from error

    async def _embedded(self, batch: Sequence[str], deadline: float) -> Matrix:
        create = partial(self._content, batch)
        content = await patiently(create, FAULTS, deadline, LONGEST_PAUSE_S)
        matrix, tokens = await in_thread(rows_from, content, len(batch))
        self.meter(Usage("embed", self.name, tokens))
        return matrix

    async def _content(self, batch: Sequence[str]) -> bytes:
        # Raw, because the library would turn every number into a Python float: three times the time for base64,
        # eighty times for plain numbers.
        raw = await self.client.embeddings.with_raw_response.create(
            input=list(batch), model=self.name, encoding_format="base64"
        )
        content: bytes = raw.content
        return content


@asynccontextmanager
async def open_openai(settings: Settings) -> AsyncIterator[OpenAIEmbedder]:
    """The embedder, its client open until the context ends."""
    async with openai_client(settings) as client:
        yield OpenAIEmbedder(client, settings.openai_embedding_model)


def batched(texts: Sequence[str]) -> list[list[str]]:
    """The texts in order, in batches that one request may hold; longer texts are cut, empty ones become a full stop."""
    batches: list[list[str]] = []
    size = 0
    for text in map(_cut, texts):
        length = len(text.encode())
        if not batches or len(batches[-1]) == REQUEST_TEXTS or size + length > REQUEST_BYTES:
            batches.append([])
            size = 0
        batches[-1].append(text)
        size += length
    return batches


def rows_from(content: bytes, count: int) -> tuple[Matrix, int]:
    """Unit vectors in the order of the texts, shape (count, dimensions), and the tokens used.

    Raise ValueError where the reply is not made of `count` vectors of one length.
    """
    reply = json.loads(content)
    listed = reply.get("data") if isinstance(reply, dict) else None
    if not isinstance(listed, list) or sorted(_index(each) for each in listed) != list(range(count)):
        raise ValueError(f"not {count} embeddings")
    matrix = np.stack([_vector(each) for each in sorted(listed, key=_index)])
    if matrix.ndim != 2 or not matrix.size or not np.isfinite(matrix).all():
        raise ValueError("not vectors")
    lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
    used = reply.get("usage")
    tokens = used.get("prompt_tokens", 0) if isinstance(used, dict) else 0
    return matrix / np.maximum(lengths, np.finfo(np.float32).tiny), tokens


def _index(embedding: Any) -> int:
    index = embedding.get("index") if isinstance(embedding, dict) else None
    return index if isinstance(index, int) else -1


def _vector(embedding: dict[str, Any]) -> Matrix:
    value = embedding.get("embedding")
    if isinstance(value, str):
        return np.frombuffer(base64.b64decode(value, validate=True), dtype="<f4").astype(np.float32)
    # Some compatible servers know plain numbers only.
    return np.asarray(value, dtype=np.float32)


def _cut(text: str) -> str:
    """The text within what one text may hold."""
    # What stands alone of a pair of surrogates is no text, and a cut may split a character.
    return text.encode(errors="ignore")[:TEXT_BYTES].decode(errors="ignore") if text.strip() else "."
