from typing import Any

from tests.servers.playground import Playground


def thread(workspace: Playground, channel: str, beginning: str) -> dict[str, Any]:
    return next(m for m in workspace.messages(channel) if m["text"].startswith(beginning))


def test_a_thread_can_be_summarised_with_its_messages_as_sources(workspace: Playground) -> None:
    root = thread(workspace, "#ops", "The new warehouse is ready")
    workspace.post("#ops", "<@bot> summarise this thread", thread=root["ts"])
    reply = workspace.wait_for_reply("#ops", root["ts"], containing="Closest")
    shown = str(reply["blocks"])
    assert "Decided: we move" in shown
    assert "/archives/C03OPS/p" in shown
    assert "Bob Okafor" in shown
    assert "/wiki/" not in shown


def test_what_one_person_decided_is_quoted_from_that_person(workspace: Playground) -> None:
    root = thread(workspace, "#ops", "The new warehouse is ready")
    workspace.post("#ops", "<@bot> what did Bob decide above?", thread=root["ts"], user="emil")
    reply = workspace.wait_for_reply("#ops", root["ts"], containing="Decided", count=2)
    assert "Chiyo Tanaka" not in str(reply["blocks"][1:])


def test_the_question_and_the_bots_own_words_are_never_a_source(workspace: Playground) -> None:
    first = workspace.post("#random", "Someone knows Quuxville?", user="dana")
    for count in (1, 2):
        workspace.post("#random", "<@bot> Does anyone know what Quuxville costs?", thread=first["ts"], user="dana")
        reply = workspace.wait_for_reply("#random", first["ts"], count=count)
    assert "anyone know what Quuxville" not in str(reply["blocks"])


def test_a_follow_up_needs_no_mention_until_somebody_else_writes(workspace: Playground) -> None:
    root = workspace.post("#general", "<@bot> When did Nikola Tesla die?", user="farah")
    workspace.wait_for_reply("#general", root["ts"], user="farah")
    workspace.post("#general", "Where was he born?", user="farah", thread=root["ts"])
    workspace.wait_for_reply("#general", root["ts"], user="farah", containing="Smiljan", count=1)
    workspace.post("#general", "Interesting, thanks for asking.", user="bob", thread=root["ts"])
    workspace.post("#general", "When was Marie Curie born?", user="farah", thread=root["ts"])
    workspace.post("#general", "<@bot> When was Marie Curie born?", user="farah", thread=root["ts"])
    workspace.wait_for_reply("#general", root["ts"], user="farah", containing="1867")
    assert len([m for m in workspace.messages("#general", root["ts"]) if m["is_bot"]]) == 3


def test_recent_turns_of_a_direct_conversation_are_context(workspace: Playground) -> None:
    first = workspace.post("dm", "Who was Marie Curie?", user="chiyo")
    workspace.wait_for_reply("dm", first["ts"], user="chiyo")
    second = workspace.post("dm", "When was she born?", user="chiyo")
    assert workspace.wait_for_reply("dm", second["ts"], user="chiyo", containing="1867")


def test_a_very_long_thread_is_read_in_part_and_says_so(workspace: Playground) -> None:
    root = workspace.post("#random", "Shall we count to many?", user="emil")
    for number in range(230):
        workspace.post("#random", f"Number {number} it is.", user="emil", thread=root["ts"])
    workspace.post("#random", "Bob says: the winning number is four thousand.", user="bob", thread=root["ts"])
    workspace.post("#random", "<@bot> summarise this thread", user="bob", thread=root["ts"])
    reply = workspace.wait_for_reply("#random", root["ts"], user="bob")
    assert "232 messages; I read 200" in str(reply["blocks"])
