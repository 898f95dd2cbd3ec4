import pytest

from worker.settings import Settings, settings_from_environment
from worker.usage import PRICES, Price, Usage, cost, prices_from

OWN = {"a": Price(2.0, 10.0), "b": Price(0.1)}


def test_cost_is_what_all_calls_cost_together() -> None:
    used = [Usage("plan", "a", 1_000_000, 100_000), Usage("embed", "b", 500_000)]
    assert cost(used, OWN) == pytest.approx(2.0 + 1.0 + 0.05)


def test_cached_tokens_cost_a_tenth() -> None:
    assert cost([Usage("write", "a", 1_000_000, 0, cached_tokens=1_000_000)], OWN) == pytest.approx(0.2)


def test_cost_is_unknown_where_the_price_of_one_model_is() -> None:
    assert cost([Usage("plan", "a", 1), Usage("plan", "c", 1)], OWN) is None


def test_settings_prices_go_before_the_list_prices() -> None:
    own = settings_from_environment(prices={"mine": (1, 2), "gpt-6-luna": (0, 0)}).prices
    assert prices_from(own) == {**PRICES, "mine": Price(1.0, 2.0), "gpt-6-luna": Price(0.0, 0.0)}


def test_default_models_have_a_price() -> None:
    for setting in ("anthropic_model", "anthropic_fast_model", "openai_model", "openai_fast_model"):
        assert Settings.model_fields[setting].default in PRICES
