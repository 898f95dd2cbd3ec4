from contextlib import ExitStack

import pytest

from worker import shares
from worker.shares import Shares, places_for


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "PATIENCE_S", 0.01)


@pytest.mark.parametrize(("one", "all_of_them"), [(1, 2), (4, 5), (32, 40)])
def test_there_are_places_that_one_workspace_alone_never_fills(one: int, all_of_them: int) -> None:
    assert places_for(one) == all_of_them


def test_a_workspace_has_so_many_places_and_gets_each_back_once() -> None:
    places = Shares(2)
    with ExitStack() as taken:
        assert [taken.enter_context(places.place_of("T1")) for _ in range(3)] == [True, True, False]
        with places.place_of("T2") as free:
            assert free
    with ExitStack() as taken:
        assert [taken.enter_context(places.place_of("T1")) for _ in range(3)] == [True, True, False]


def test_what_takes_minutes_has_a_quarter_of_the_places_and_at_least_one() -> None:
    for most, deep in ((1, 1), (8, 2)):
        with ExitStack() as taken:
            found = [taken.enter_context(Shares(most).deep_place())]
            places = Shares(most)
            found = [taken.enter_context(places.deep_place()) for _ in range(deep + 1)]
        assert found == [True] * deep + [False]
