"""The buttons below an answer, through bot, queue and worker."""

from tests.servers.playground import Playground
from worker.account_blocks import HOW, SOURCES


def test_who_asked_sees_how_it_was_found_and_anybody_what_it_rests_on(workspace: Playground) -> None:
    asked = workspace.post("#general", "<@bot> When did Nikola Tesla die?")
    answer = workspace.wait_for_reply("#general", asked["ts"], containing="1943")
    workspace.press(answer, SOURCES, user="bob")
    shown = workspace.wait_for_reply("#general", asked["ts"], user="bob", containing="What this answer rests on")
    assert shown["visible_to"] == "U02BOB"
    assert "1943" in str(shown["blocks"])
    assert ":~:text=" in str(shown["blocks"])
    workspace.press(answer, HOW, user="bob")
    workspace.wait_for_reply("#general", asked["ts"], user="bob", containing="Only <@U01ALICE>")
    workspace.press(answer, HOW)
    steps = workspace.wait_for_reply("#general", asked["ts"], containing="*How I found this*")
    assert steps["visible_to"] == "U01ALICE"
    assert "part: When did Nikola Tesla die?" in str(steps["blocks"])
    assert "Nikola Tesla" in str(steps["blocks"])


def test_a_command_has_them_too(workspace: Playground) -> None:
    workspace.command("#field-notes", "/lookup Where did Nikola Tesla die?")
    answer = workspace.wait_for_reply("#field-notes", containing="New York", timeout_s=20)
    workspace.press(answer, HOW)
    workspace.press(answer, SOURCES)
    for title in ("*How I found this*", "*What this answer rests on*"):
        assert workspace.wait_for_reply("#field-notes", containing=title, timeout_s=20)["visible_to"] == "U01ALICE"
