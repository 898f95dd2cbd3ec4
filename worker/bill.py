"""What an answer cost: for the log, and for readers who want to know."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

import structlog

from worker import metrics, words
from worker.settings import Settings
from worker.types import Answer, Question
from worker.usage import Price, cost, prices_from

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Bill:
    """Prices, and whether readers see them."""

    prices: Mapping[str, Price]
    shown: bool

    @classmethod
    def under(cls, settings: Settings) -> Self:
        """The bill as the settings want it."""
        return cls(prices_from(settings.prices), settings.show_cost)

    def added(self, answer: Answer) -> Answer:
        """The answer, with its cost among the notes where readers want it."""
        if not self.shown or not answer.usage:
            return answer
        tokens = sum(call.input_tokens + call.output_tokens for call in answer.usage)
        return replace(answer, notes=(*answer.notes, words.cost(tokens, cost(answer.usage, self.prices))))

    def log(self, question: Question, answer: Answer) -> float:
        """A line, and a count, for every call to a model. US dollars of those whose price is known."""
        total = 0.0
        for call in answer.usage:
            dollars = cost([call], self.prices)
            metrics.used(call, dollars)
            log.info(
                "model.used",
                question=question.id,
                step=call.step,
                model=call.model,
                input_tokens=call.input_tokens,
                cached_tokens=call.cached_tokens,
                output_tokens=call.output_tokens,
                usd=dollars,
            )
            total += dollars or 0.0
        return total
