import pytest

from tests.servers.playground import Playground

TESLA = "When did Nikola Tesla die?"


def test_a_mention_is_answered_in_its_thread_with_a_source(workspace: Playground) -> None:
    asked = workspace.post("#general", f"<@bot> {TESLA}")
    reply = workspace.wait_for_reply("#general", asked["ts"], containing="1943")
    assert "/wiki/Nikola_Tesla" in str(reply["blocks"])
    assert "1943" in reply["text"], "the notification is the answer's first lines"


def test_nothing_unfurls_and_the_status_comes_first(workspace: Playground) -> None:
    asked = workspace.post("#general", f"<@bot> {TESLA}")
    workspace.wait_for_reply("#general", asked["ts"], containing="1943")
    calls = [call for call in workspace.log()["calls"] if asked["ts"] in str(call["arguments"].get("thread_ts"))]
    assert calls[0]["method"] == "assistant.threads.setStatus"
    post = next(call["arguments"] for call in calls if call["method"] == "chat.postMessage")
    assert {str(post[name]).lower() for name in ("unfurl_links", "unfurl_media")} <= {"false", "0"}


def test_a_direct_message_is_answered(workspace: Playground) -> None:
    asked = workspace.post("dm", TESLA)
    assert workspace.wait_for_reply("dm", asked["ts"], containing="1943")


def test_a_command_is_answered_to_its_asker_alone_where_the_bot_is_no_member(workspace: Playground) -> None:
    assert workspace.command("#field-notes", f"/lookup {TESLA}")["ok"]
    reply = workspace.wait_for_reply("#field-notes", containing="1943")
    assert reply["visible_to"] == "U01ALICE"
    for_all = [said for said in workspace.messages("#field-notes", user="bob") if not said["visible_to"]]
    assert not [said for said in for_all if said["is_bot"]]


@pytest.mark.parametrize("text", ["/lookup", "/lookup help"])
def test_a_command_without_a_question_gets_help(workspace: Playground, text: str) -> None:
    workspace.command("#random", text, user="chiyo")
    assert workspace.wait_for_reply("#random", user="chiyo", containing="/lookup When did")["visible_to"] == "U03CHIYO"


def test_several_questions_get_numbered_answers(workspace: Playground) -> None:
    asked = workspace.post("#random", f"<@bot> {TESLA} And when was Marie Curie born?")
    reply = workspace.wait_for_reply("#random", asked["ts"], containing="1943")
    answer = str(reply["blocks"])
    assert "1867" in answer
    assert answer.index("1. ") < answer.index("1943") < answer.index("2. ") < answer.index("1867")


def test_a_greeting_is_answered_in_kind_without_a_search(workspace: Playground) -> None:
    asked = workspace.post("#random", "<@bot> hello there!")
    reply = workspace.wait_for_reply("#random", asked["ts"])
    assert "Hello" in reply["text"]
    assert "wiki" not in str(reply["blocks"]).lower()


def test_what_is_not_to_be_found_says_where_it_was_looked_for_and_lists_no_source(workspace: Playground) -> None:
    asked = workspace.post("#random", "<@bot> What does the zorgblatt of Quuxville cost in quatloos?")
    reply = workspace.wait_for_reply("#random", asked["ts"], containing="nothing")
    assert "Wikipedia" in reply["text"]
    assert "/wiki/" not in str(reply["blocks"])


def test_forwarded_text_is_read_and_a_picture_is_named(workspace: Playground) -> None:
    said = next(m for m in workspace.messages("#ops") if "Decided: we move" in m["text"])
    forward = {"channel": "#ops", "ts": said["ts"]}
    asked = workspace.post("dm", "What was decided about the bench?", files=("floor plan.png",), forward=forward)
    reply = workspace.wait_for_reply("dm", asked["ts"])
    assert "van 1" in str(reply["blocks"])
    assert "floor plan.png" in str(reply["blocks"])


def test_an_empty_mention_says_what_the_bot_can_do(workspace: Playground) -> None:
    asked = workspace.post("#random", "<@bot>")
    assert "Ask me a question" in workspace.wait_for_reply("#random", asked["ts"])["text"]


def test_a_message_that_addresses_nobody_is_not_answered(workspace: Playground) -> None:
    said = workspace.post("#random", TESLA, user="bob")
    asked = workspace.post("#random", f"<@bot> {TESLA}", user="bob")
    workspace.wait_for_reply("#random", asked["ts"], user="bob")
    assert not [reply for reply in workspace.messages("#random", said["ts"]) if reply["is_bot"]]
