"""What calls to models used, and what that costs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

CACHED = 0.1
"""Price of an input token that the provider had cached, as a share of a fresh one's; at most a tenth at both."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one call, as the provider counted them."""

    step: str
    """plan, hypothesize, write or embed."""
    model: str
    input_tokens: int
    """All of the input, the cached tokens among them."""
    output_tokens: int = 0
    cached_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars per million tokens."""

    input: float
    output: float = 0.0


def cost(used: Iterable[Usage], prices: Mapping[str, Price]) -> float | None:
    """US dollars for all calls together; None where the price of a model is not known."""
    total = 0.0
    for call in used:
        if call.model not in prices:
            return None
        price = prices[call.model]
        fresh = call.input_tokens - call.cached_tokens * (1 - CACHED)
        total += (fresh * price.input + call.output_tokens * price.output) / 1e6
    return total


def ignore(used: Usage) -> None:
    """The meter of those who don't count."""
