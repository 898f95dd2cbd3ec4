"""Slack search through the whole house: page, bot, queue, worker, Slack."""

import time
from collections.abc import Iterator

import pytest

from bot.trial import Trial, running
from tests.e2e.conftest import SETTINGS, workspace_of
from tests.servers.playground import Playground

ASKERS = ("alice", "bob", "chiyo", "dana", "emil", "farah")
BUSY = "it allows only so many searches a minute"


@pytest.fixture(scope="module")
def trial() -> Iterator[Trial]:
    """A stack of its own: elsewhere the minute's searches may be used up, and here they will be."""
    with running(SETTINGS) as started:
        yield started


def test_a_mention_is_answered_from_the_workspace_with_author_channel_and_date(workspace: Playground) -> None:
    asked = workspace.post("#general", "<@bot> When do we move to the new warehouse?")
    reply = workspace.wait_for_reply("#general", asked["ts"], containing="Decided: we move on")
    assert "#ops, Bob Okafor, 20" in str(reply["blocks"])
    assert "/archives/C03OPS/p" in str(reply["blocks"])


def test_one_question_may_be_answered_from_both(workspace: Playground) -> None:
    asked = workspace.post("#random", "<@bot> How high is Mount Everest, and how high is our station in Gilgit?")
    reply = workspace.wait_for_reply("#random", asked["ts"], containing="1,500 m")
    assert "/wiki/Mount_Everest" in str(reply["blocks"])
    assert "Wikipedia and Slack" in str(reply["blocks"])


def test_what_is_private_is_not_found_for_those_who_may_not_read_it_and_nothing_tells_of_it(
    workspace: Playground,
) -> None:
    workspace.leak()
    try:
        asked = workspace.post("#general", "<@bot> Who may still buy for the old price of 239 euros?", user="bob")
        reply = workspace.wait_for_reply("#general", asked["ts"])
    finally:
        workspace.leak(False)
    assert "offer" not in str(reply["blocks"])
    assert "private" not in str(reply["blocks"]).lower()
    assert "leads" not in str(reply["blocks"])


def test_sixty_askers_in_a_minute_are_answered_and_told_whether_slack_was_searched(trial: Trial) -> None:
    with workspace_of(trial) as workspace:
        began = time.monotonic()
        asked = [
            workspace.post("#random", f"<@bot> When did Tesla die? ({number})", user=ASKERS[number % 6])
            for number in range(60)
        ]
        assert time.monotonic() - began < 60
        replies = [str(workspace.wait_for_reply("#random", each["ts"], timeout_s=60)["blocks"]) for each in asked]
    assert all("1943" in reply for reply in replies)
    searched = [reply for reply in replies if "Searched Wikipedia and Slack" in reply]
    refused = [reply for reply in replies if BUSY in reply]
    assert 0 < len(searched) <= 20, "ten a minute, and a minute may turn meanwhile"
    assert len(searched) + len(refused) == 60
