"""One question, one answer, whatever Slack and people do."""

from tests.servers.playground import Json, Playground
from tests.waiting import wait_until

QUESTION = "<@bot> When did Nikola Tesla die?"


def settled(workspace: Playground) -> None:
    """Returns once a later question is answered: whatever the earlier one led to has happened by then."""
    asked = workspace.post("#random", QUESTION, user="emil")
    workspace.wait_for_reply("#random", asked["ts"], user="emil", timeout_s=20)


def answers(workspace: Playground, asked: Json, channel: str = "#general") -> list[Json]:
    return [said for said in workspace.messages(channel, asked["ts"]) if said["is_bot"]]


def test_a_lost_acknowledgement_leads_to_no_second_answer(workspace: Playground) -> None:
    workspace.lose_acknowledgements(2)
    asked = workspace.post("#general", QUESTION)
    workspace.wait_for_reply("#general", asked["ts"])
    wait_until(lambda: [e for e in workspace.log()["envelopes"] if e["retry_attempt"] and asked["ts"] in str(e)])
    settled(workspace)
    assert len(answers(workspace, asked)) == 1


def test_a_mention_that_arrives_as_two_events_gets_one_answer(workspace: Playground) -> None:
    asked = workspace.post("#general", QUESTION)
    workspace.wait_for_reply("#general", asked["ts"])
    settled(workspace)
    sent = [e for e in workspace.log()["envelopes"] if asked["ts"] in str(e["payload"]) and not e["retry_attempt"]]
    assert {e["event"] for e in sent} >= {"app_mention", "message"}
    assert len(answers(workspace, asked)) == 1


def test_an_edit_is_not_answered_unless_it_first_adds_the_mention(workspace: Playground) -> None:
    asked = workspace.post("#general", QUESTION)
    workspace.wait_for_reply("#general", asked["ts"])
    workspace.edit("#general", asked["ts"], QUESTION + " Please.")
    late = workspace.post("#general", "When did Nikola Tesla die?")
    workspace.edit("#general", late["ts"], QUESTION)
    workspace.wait_for_reply("#general", late["ts"])
    settled(workspace)
    assert [len(answers(workspace, asked)), len(answers(workspace, late))] == [1, 1]


def test_own_answers_are_no_questions(workspace: Playground) -> None:
    """They come back as events, too: in a direct conversation, where all is a question, it would never end."""
    asked = workspace.post("dm", "hello", user="emil")
    workspace.wait_for_reply("dm", asked["ts"], user="emil")
    settled(workspace)
    assert len([said for said in workspace.messages("dm", asked["ts"], user="emil") if said["is_bot"]]) == 1


def test_slack_asking_to_slow_down_delays_the_answer_and_no_more(workspace: Playground) -> None:
    workspace.fault("chat.postMessage", "ratelimited", seconds=1)
    asked = workspace.post("#general", QUESTION)
    workspace.wait_for_reply("#general", asked["ts"], timeout_s=15)
    assert len(answers(workspace, asked)) == 1


def test_a_post_that_slack_took_without_saying_so_is_not_posted_again(workspace: Playground) -> None:
    workspace.fault("chat.postMessage", "accept_then_hang", seconds=0.5)
    asked = workspace.post("#general", QUESTION)
    workspace.wait_for_reply("#general", asked["ts"])
    wait_until(lambda: [c for c in workspace.calls("conversations.replies") if asked["ts"] in str(c["arguments"])])
    settled(workspace)
    assert len(answers(workspace, asked)) == 1


def test_blocks_that_slack_refuses_are_posted_as_text(workspace: Playground) -> None:
    workspace.fault("chat.postMessage", "error", error="invalid_blocks")
    asked = workspace.post("#general", QUESTION)
    assert "1943" in workspace.wait_for_reply("#general", asked["ts"])["text"]


def test_an_answer_that_its_channel_refuses_goes_to_the_asker(workspace: Playground) -> None:
    workspace.fault("chat.postMessage", "error", error="restricted_action")
    workspace.post("#general", QUESTION, user="farah")
    assert workspace.wait_for_reply("dm", user="farah", containing="1943")
