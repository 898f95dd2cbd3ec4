"""Several rankings into one."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T", bound=Hashable)

K = 60
"""The constant of Cormack, Clarke and Büttcher (SIGIR 2009): how little the first places outweigh those behind."""


def fuse(rankings: Iterable[Sequence[T]], k: int = K) -> list[T]:
    """All items, best first, by reciprocal rank fusion: each ranking adds 1 / (k + place) to an item's score.

    Equal scores keep the order in which items first appear, so earlier rankings win.
    """
    scores: dict[T, float] = defaultdict(float)
    for ranking in rankings:
        for place, item in enumerate(dict.fromkeys(ranking), start=1):
            scores[item] += 1 / (k + place)
    return sorted(scores, key=scores.__getitem__, reverse=True)
