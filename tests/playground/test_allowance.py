from itertools import pairwise

from playground.slack.search.allowance import Allowance


class Clock:
    """One that tests put forward."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_minutes_searches_may_come_at_once_and_the_next_when_the_first_is_a_minute_old() -> None:
    clock = Clock()
    searches = Allowance(3, 3, clock)
    assert [searches.take("alice") for _ in range(4)] == [None, None, None, 60]
    clock.now += 59.5
    assert searches.take("alice") == 1
    clock.now += 0.5
    assert searches.take("alice") is None


def test_what_is_refused_does_not_count() -> None:
    clock = Clock()
    searches = Allowance(10, 1, clock)
    assert searches.take("alice") is None
    waits = []
    for _ in range(6):
        clock.now += 10
        waits.append(searches.take("alice"))
    assert all(later < earlier for earlier, later in pairwise(wait for wait in waits if wait))
    assert waits[-1] is None


def test_people_do_not_use_up_each_others_but_the_workspaces() -> None:
    clock = Clock()
    searches = Allowance(3, 2, clock)
    assert [searches.take("alice") for _ in range(3)] == [None, None, 60]
    assert searches.take("bob") is None
    assert searches.take("chiyo") == 60
