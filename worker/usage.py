"""What calls to models used, and what that costs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

CACHED = 0.1
"""Price of an input token that the provider had cached, as a share of a fresh one's; at most a tenth at both."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one call, as the provider counted them."""

    step: str
    """plan, hypothesize, research, write or embed."""
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


PRICES: Mapping[str, Price] = {
    "claude-haiku-5-5": Price(0.10, 0.50),
    "claude-sonnet-5-5": Price(2.00, 10.00),
    "gpt-6-luna": Price(0.10, 0.50),
    "gpt-6.2-sol": Price(2.00, 10.00),
    "text-embedding-3-small": Price(0.02),
    "text-embedding-3-large": Price(0.13),
}
"""List prices of the models that are set by default, November 2026."""


def prices_from(own: Mapping[str, tuple[float, float]]) -> Mapping[str, Price]:
    """The list prices, with the settings' own in their place."""
    return {**PRICES, **{model: Price(*pair) for model, pair in own.items()}}


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
