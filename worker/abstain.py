"""Whether what was read is likely to hold an answer."""

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Signals:
    """What speaks for an answer; all 0 to 1."""

    passage_coverage: float
    """Share of the question's words, weighed by rarity, in the passage that has most of them."""
    coverage: float
    """The same of the best sentence and its headings."""
    wide_coverage: float
    """The same with the neighbour sentences at half weight."""
    cue: float
    """Whether the best sentence holds the kind of thing asked for: a date, a number, a name."""
    names: float
    """Share of the question's names that the passages read have; 0.5 where it has none."""
    passage_cosine: float | None = None
    """Of the best passage; None without an embedder."""
    sentence_cosine: float | None = None

    def values(self) -> tuple[float, ...]:
        """In the order of the weights, the cosines last where there are any."""
        by_words = (self.passage_coverage, self.coverage, self.wide_coverage, self.cue, self.names)
        if self.passage_cosine is None or self.sentence_cosine is None:
            return by_words
        return (*by_words, self.passage_cosine, self.sentence_cosine)


# Logistic regression, printed by `python -m benchmarks.fit_abstain`: intercept first, then in the order of values().
WITH_VECTORS = (-3.0, 3.0, 2.0, 1.0, 0.3, 0.5, 0.0, 0.0)
BY_WORDS = (-3.0, 3.0, 2.0, 1.0, 0.3, 0.5)
THRESHOLD = 0.5


def holds_answer(signals: Signals) -> bool:
    """Whether quotes are worth showing."""
    return likelihood(signals) >= THRESHOLD


def likelihood(signals: Signals) -> float:
    """0 to 1: how likely it is that the question's page was found at all."""
    values = signals.values()
    intercept, *weights = WITH_VECTORS if len(values) == len(WITH_VECTORS) - 1 else BY_WORDS
    total = intercept + sum(weight * value for weight, value in zip(weights, values, strict=True))
    return 1 / (1 + math.exp(-total))
