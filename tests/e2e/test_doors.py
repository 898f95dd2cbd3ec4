from tests.servers.playground import Playground

TESLA = "When did Nikola Tesla die?"


def test_a_mention_is_answered_in_its_thread_with_a_source(workspace: Playground) -> None:
    asked = workspace.post("#general", f"<@bot> {TESLA}")
    reply = workspace.wait_for_reply("#general", asked["ts"], containing="1943")
    assert "Nikola Tesla" in str(reply["blocks"])


def test_a_direct_message_is_answered(workspace: Playground) -> None:
    asked = workspace.post("dm", TESLA)
    assert workspace.wait_for_reply("dm", asked["ts"], containing="1943")


def test_a_command_is_answered_to_its_asker_alone(workspace: Playground) -> None:
    assert workspace.command("#general", f"/lookup {TESLA}")["ok"]
    reply = workspace.wait_for_reply("#general", containing="1943")
    assert reply["visible_to"]
