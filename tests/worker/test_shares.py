from contextlib import ExitStack

import pytest

from worker import shares
from worker.shares import LOOKS, Shares, places_for


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "PATIENCE_S", 0.01)


@pytest.mark.parametrize(("one", "all_of_them"), [(1, 2), (4, 5), (32, 40)])
def test_there_are_places_that_one_workspace_alone_never_fills(one: int, all_of_them: int) -> None:
    assert places_for(one) == all_of_them


def test_a_workspace_has_so_many_places_and_gets_each_back_once() -> None:
    places = Shares(2, others_wait=lambda _: True)
    with ExitStack() as taken:
        assert [taken.enter_context(places.place_of("T1")) for _ in range(3)] == [True, True, False]
        with places.place_of("T2") as free:
            assert free
    with ExitStack() as taken:
        assert [taken.enter_context(places.place_of("T1")) for _ in range(3)] == [True, True, False]


def test_who_finds_no_place_waits_for_one_while_no_others_wait() -> None:
    with ExitStack() as taken, ExitStack() as ends:

        def others_wait(team: str) -> bool:
            assert team == "T1"
            ends.close()  # one that runs has just ended
            return False

        places = Shares(1, others_wait)
        assert ends.enter_context(places.place_of("T1"))
        assert taken.enter_context(places.place_of("T1"))


def test_after_a_few_looks_another_worker_may_have_it() -> None:
    looks: list[str] = []
    places = Shares(1, lambda team: bool(looks.append(team)))  # type: ignore[func-returns-value]
    with places.place_of("T1"), places.place_of("T1") as free:
        assert not free
    assert looks == ["T1"] * LOOKS


def test_what_takes_minutes_has_a_quarter_of_the_places_and_at_least_one() -> None:
    for most, deep in ((1, 1), (8, 2)):
        with ExitStack() as taken:
            found = [taken.enter_context(Shares(most, lambda _: True).deep_place())]
            places = Shares(most, lambda _: True)
            found = [taken.enter_context(places.deep_place()) for _ in range(deep + 1)]
        assert found == [True] * deep + [False]
