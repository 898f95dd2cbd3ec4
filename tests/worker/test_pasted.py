"""Links to messages in questions."""

from typing import Any

import pytest

from worker.pasted import MOST, Link, links_in, meant_by

ACME = "https://acme.slack.com/"
ONE = f"{ACME}archives/C1/p1700000000000200"


def link(url: str) -> Link:
    [found] = links_in(f"see <{url}> please", ACME)
    return found


@pytest.mark.parametrize("written", [ONE, f"<{ONE}>", f"<{ONE}|that message>"])
def test_a_link_names_its_message_however_it_is_written(written: str) -> None:
    [found] = links_in(f"What did they mean by {written} ?", ACME)
    assert (found.channel, found.ts, found.thread) == ("C1", "1700000000.000200", "1700000000.000200")
    assert found.written == written


def test_a_link_to_a_reply_names_its_thread() -> None:
    found = link(f"{ONE}?thread_ts=1700000000.000100&amp;cid=C1")
    assert found.thread == "1700000000.000100"
    assert found.url == f"{ONE}?thread_ts=1700000000.000100&cid=C1"


@pytest.mark.parametrize(
    "text",
    [
        "https://other.slack.com/archives/C1/p1700000000000200",
        "https://acme.slack.com.evil.example/archives/C1/p1700000000000200",
        "https://evil.example/https://acme.slack.com/archives/C1/p1700000000000200",
        f"{ACME}archives/C1",
        f"{ACME}archives/C1/p17",
        "/archives/C1/p1700000000000200",
    ],
)
def test_other_addresses_are_nobody_s_business(text: str) -> None:
    assert links_in(f"see <{text}>", ACME) == []


def test_only_the_first_links_are_followed() -> None:
    text = " ".join(f"<{ACME}archives/C{n}/p1700000000000200>" for n in range(9))
    assert [found.channel for found in links_in(text, ACME)] == [f"C{n}" for n in range(MOST)]


def test_a_link_to_the_first_message_means_the_thread_and_one_to_a_reply_the_reply() -> None:
    thread: list[Any] = [{"ts": f"1700000000.000{n}00"} for n in (1, 2, 3)]
    whole = link(f"{ACME}archives/C1/p1700000000000100")
    reply = link(f"{ONE}?thread_ts=1700000000.000100")
    gone = link(f"{ACME}archives/C1/p1700000000000999?thread_ts=1700000000.000100")
    assert meant_by(whole, thread) == thread
    assert meant_by(reply, thread) == thread[1:2]
    assert meant_by(gone, thread) == []
