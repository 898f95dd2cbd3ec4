"""Whoever gets no answer gets a sentence, and a button that asks once more."""

from collections.abc import Iterator

import pytest

from bot.trial import running
from tests.e2e.conftest import SETTINGS, running_fakewiki, workspace_of
from tests.e2e.test_trouble import QUESTION, TESLA
from tests.servers.fakewiki import FakeWiki
from tests.servers.playground import Playground
from tests.waiting import wait_until
from worker.again import ACTION

LATE = "could not answer within"


@pytest.fixture(scope="module")
def late() -> Iterator[tuple[FakeWiki, Playground]]:
    """A workspace where questions are given up soon, over an encyclopedia that can be slow."""
    with running_fakewiki() as wiki:
        wiki.pages["Nikola Tesla"] = TESLA
        settings = {"WIKIPEDIA_API_URL": wiki.url, "FOOTNOTE_DEADLINE_S": "1", "FOOTNOTE_CONCURRENCY": "4"}
        try:
            with running(SETTINGS, environment=settings) as trial, workspace_of(trial) as workspace:
                yield wiki, workspace
        finally:
            wiki.held = False


def test_a_mention_is_tried_again_where_the_reason_stood(late: tuple[FakeWiki, Playground]) -> None:
    wiki, workspace = late
    wiki.held = True
    asked = workspace.post("#general", f"<@bot> {QUESTION}")
    reason = workspace.wait_for_reply("#general", asked["ts"], containing=LATE)
    wiki.held = False
    workspace.press(reason, ACTION, user="bob")
    workspace.wait_for_reply("#general", asked["ts"], user="bob", containing="Only <@U01ALICE>")
    for _ in range(2):
        workspace.press(reason, ACTION)
    answer = workspace.wait_for_reply("#general", asked["ts"], containing="1943")
    assert answer["ts"] == reason["ts"]
    assert "Try again" not in str(answer["blocks"])
    said = [m for m in workspace.messages("#general", asked["ts"]) if m["is_bot"] and not m["visible_to"]]
    assert len(said) == 1


def test_a_command_is_tried_again_for_its_asker(late: tuple[FakeWiki, Playground]) -> None:
    wiki, workspace = late
    wiki.held = True
    workspace.command("#field-notes", "/lookup Where did the inventor Nikola Tesla die?")
    reason = workspace.wait_for_reply("#field-notes", containing=LATE)
    wiki.held = False
    workspace.press(reason, ACTION)
    answer = workspace.wait_for_reply("#field-notes", containing="New York")
    assert answer["visible_to"] == "U01ALICE"
    wait_until(lambda: not [m for m in workspace.messages("#field-notes") if LATE in m["text"]])
