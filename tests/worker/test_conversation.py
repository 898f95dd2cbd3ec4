from worker.conversation import FIRST, permalink, within
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


def test_a_reply_is_linked_inside_its_thread() -> None:
    url = permalink("https://acme.slack.com/", "C1", "1700000000.000200", "1700000000.000100")
    assert url == "https://acme.slack.com/archives/C1/p1700000000000200?thread_ts=1700000000.000100&cid=C1"
    assert permalink("https://acme.slack.com/", "C1", "1.2", "1.2") == "https://acme.slack.com/archives/C1/p12"
