import pytest
from hypothesis import given
from hypothesis import strategies as st

from worker import words
from worker.excerpt import FIRST, within
from worker.types import Message


def said(count: int, characters: int = 10) -> list[Message]:
    return [Message("Bob", "x" * characters, f"{number}.0", "https://x") for number in range(count)]


def test_a_short_thread_is_kept_whole() -> None:
    kept = within(said(30), 200, 24_000)
    assert (len(kept.messages), kept.left_out) == (30, 0)


def test_of_a_long_thread_the_beginning_and_the_end_are_kept() -> None:
    kept = within(said(500), 50, 24_000)
    assert kept.left_out == 450
    assert [message.ts for message in kept.messages] == [f"{n}.0" for n in (*range(FIRST), *range(460, 500))]


def test_long_messages_stay_within_the_characters() -> None:
    kept = within(said(100, characters=1000), 200, 24_000)
    assert sum(len(message.text) for message in kept.messages) <= 24_000
    assert kept.messages[-1].ts == "99.0"
    assert kept.left_out == 100 - len(kept.messages)


def test_long_messages_at_the_beginning_stay_within_the_characters_too() -> None:
    """Ten of the longest that Slack takes are kept ahead of all others, and would fill many budgets."""
    kept = within([*said(FIRST, characters=40_000), *said(100)], 200, 24_000)
    assert sum(len(message.text) for message in kept.messages) <= 24_000
    assert kept.messages[0].text.endswith("x…")
    assert len(kept.messages) > 100
    assert kept.left_out == FIRST + 100 - len(kept.messages)


def test_what_was_cut_or_left_out_is_said() -> None:
    one = within(said(1, characters=40_000), 200, 24_000)
    assert words.left_out(one) == ("One long message of this conversation I read only in part.",)
    most = within(said(FIRST, characters=40_000), 200, 24_000)
    assert words.left_out(most) == (
        "This conversation has 10 messages; I read 4 of them, the first and the latest.",
        "4 long messages of this conversation I read only in part.",
    )


@pytest.mark.parametrize("most", [0, 1, 15, 200])
@given(lengths=st.lists(st.integers(0, 400), max_size=40), characters=st.integers(0, 1000))
def test_the_budget_holds_whatever_was_said(most: int, lengths: list[int], characters: int) -> None:
    messages = [Message("Bob", "x" * length, f"{number}.0", "https://x") for number, length in enumerate(lengths)]
    kept = within(messages, most, characters)
    assert sum(len(message.text) for message in kept.messages) <= characters
    assert len(kept.messages) <= most
    assert len(kept.messages) + kept.left_out == len(messages)
    times = [float(message.ts) for message in kept.messages]
    assert times == sorted(set(times))
    by_ts = {message.ts: message for message in messages}
    assert kept.cut == sum(message != by_ts[message.ts] for message in kept.messages)
