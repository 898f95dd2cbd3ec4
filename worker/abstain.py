"""Whether what was read is likely to hold an answer."""

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Signals:
    """What speaks for an answer; 0 to 1 where nothing else is said."""

    passage_coverage: float
    """Share of the question's words, weighed by rarity, in the passage that has most of them."""
    coverage: float
    """The same of the best sentence and its headings, with the neighbour sentences at half weight."""
    cue: float
    """Whether the best sentence holds the kind of thing asked for: a date, a number, a name."""
    names: float
    """Share of the question's names that the passages read have; 0.5 where it has none."""
    lexical: float
    """BM25 of the best passage, as log(1 + score); not bounded."""
    cosine: float | None = None
    """Of the sentence most like the question, by the local embedder; None without it."""
    lead: float = 0.0
    """How much more that is than the mean of all sentences embedded: an answer stands out from what is around it."""

    def values(self) -> tuple[float, ...]:
        """In the order of the weights, the cosine and its lead last where there is one."""
        by_words = (self.passage_coverage, self.coverage, self.cue, self.names, self.lexical)
        return by_words if self.cosine is None else (*by_words, self.cosine, self.lead)


@dataclass(frozen=True, slots=True)
class Fit:
    """A logistic regression, as `python -m benchmarks.fit_abstain` prints it."""

    intercept: float
    weights: tuple[float, ...]
    """In the order of Signals.values()."""
    threshold: float


WITH_VECTORS = Fit(-46.28, (3.23, 2.79, 1.38, 0.90, 1.21, 43.37, 53.80), 0.24)
BY_WORDS = Fit(-11.56, (0.96, 7.11, 1.25, 1.46, 3.01), 0.14)


def holds_answer(signals: Signals) -> bool:
    """Whether quotes are worth showing: whether the question's page is likely to be among what was read."""
    return likelihood(signals) >= fit_of(signals).threshold


def likelihood(signals: Signals) -> float:
    """That the question's page is among what was read; 0 to 1."""
    fit = fit_of(signals)
    total = fit.intercept + sum(weight * value for weight, value in zip(fit.weights, signals.values(), strict=True))
    return 1 / (1 + math.exp(-total))


def fit_of(signals: Signals) -> Fit:
    """The fit for what is known: with vectors, or by words alone."""
    return BY_WORDS if signals.cosine is None else WITH_VECTORS
