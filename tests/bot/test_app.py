"""What is acknowledged to Slack, and when."""

from redis import Redis

from bot.app import create_app
from tests.playground.bolt_bot import connected
from tests.queues import queued
from tests.servers.playground import BOT_TOKEN, running_playground
from tests.waiting import wait_until
from worker import words
from worker.settings import Settings

QUESTION = "<@bot> When did Nikola Tesla die?"


def test_an_event_whose_asker_could_not_be_told_is_not_acknowledged_and_comes_again() -> None:
    with running_playground(ack=1, retries="0.1", events="app_mention") as playground:
        nowhere = {"redis_url": "redis://127.0.0.1:1/0", "slack_bot_token": BOT_TOKEN}
        app = create_app(Settings(slack_api_url=playground.environment["SLACK_API_URL"], **nowhere))
        with connected(app, playground):
            playground.fault("chat.postMessage", "error")
            asked = playground.post("#general", QUESTION)
            reply = playground.wait_for_reply("#general", asked["ts"])
        (first, second) = playground.log()["envelopes"]
    assert "my queue does not answer" in reply["text"]
    assert (first["failed"], second["retry_attempt"]) == ("timeout", 1)


def test_an_asker_who_was_told_unseen_is_not_told_again() -> None:
    with running_playground(ack=1, retries="0.1", events="app_mention") as playground:
        nowhere = {"redis_url": "redis://127.0.0.1:1/0", "slack_bot_token": BOT_TOKEN}
        app = create_app(Settings(slack_api_url=playground.environment["SLACK_API_URL"], **nowhere))
        with connected(app, playground):
            playground.fault("chat.postMessage", "accept_then_hang", seconds=6)
            asked = playground.post("#general", QUESTION)
            playground.wait_for_reply("#general", asked["ts"])
            wait_until(lambda: len(playground.log()["envelopes"]) > 1)
            wait_until(lambda: playground.calls("conversations.replies"))
        told = [said["text"] for said in playground.messages("#general", asked["ts"]) if said["is_bot"]]
    assert len(told) == 1


def test_a_command_is_acknowledged_at_once_to_its_asker_alone(redis: Redis, broker: str) -> None:
    with running_playground(events="app_mention") as playground:
        here = {"redis_url": broker, "slack_bot_token": BOT_TOKEN}
        app = create_app(Settings(slack_api_url=playground.environment["SLACK_API_URL"], **here))
        with connected(app, playground):
            outcome = playground.command("#field-notes", "/lookup When did Nikola Tesla die?")
        shown = playground.messages("#field-notes")[-1]
    assert outcome["ok"]
    assert (shown["text"], shown["visible_to"]) == (words.placeholder(), "U01ALICE")
    assert queued(redis) == 1
