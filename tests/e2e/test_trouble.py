"""When the outside is slow, broken or gone."""

import os
import signal
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest

from bot.children import python
from bot.trial import Trial, running
from tests.e2e.conftest import SETTINGS, workspace_of
from tests.servers.fakewiki import FakeWiki, half_a_body, html
from tests.servers.playground import Json, Playground
from tests.waiting import wait_until

QUESTION = "When did Nikola Tesla die?"
TESLA = """'''Nikola Tesla''' was an inventor of Serbian descent who worked on alternating current.

== Death ==
Nikola Tesla died on 7 January 1943 in New York, alone in his room."""


@pytest.fixture
def shaky(fakewiki: FakeWiki) -> Iterator[Trial]:
    """Everything of its own, over a wiki that misbehaves on demand."""
    fakewiki.pages["Nikola Tesla"] = TESLA
    with running(SETTINGS, environment={"WIKIPEDIA_API_URL": fakewiki.url}) as started:
        yield started
        fakewiki.held = False


@pytest.fixture
def there(shaky: Trial) -> Iterator[Playground]:
    with workspace_of(shaky) as playground:
        yield playground


def answers(workspace: Playground, asked: Json, channel: str = "#general") -> list[Json]:
    return [said for said in workspace.messages(channel, asked["ts"]) if said["is_bot"]]


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        (html(429, Retry_After="30"), "slow down"),
        (html(403), "refused"),
        (html(200), "not its API"),
        (half_a_body, "Wikipedia"),
    ],
)
def test_an_answer_names_wikipedia_when_it_does_not_answer(
    broken: Any, reason: str, fakewiki: FakeWiki, there: Playground
) -> None:
    fakewiki.always = broken
    asked = there.post("#general", f"<@bot> {QUESTION}")
    reply = there.wait_for_reply("#general", asked["ts"], timeout_s=30)
    assert reason in str(reply["blocks"])
    assert "/wiki/" not in str(reply["blocks"])


def test_other_peoples_words_never_reach_the_encyclopedia(fakewiki: FakeWiki, there: Playground) -> None:
    root = there.post("#random", "The Xanthippe project costs 40,000 euros.", user="emil")
    there.post("#random", "And Kallias pays.", user="dana", thread=root["ts"])
    there.post("#random", "<@bot> How much does it cost, and when?", user="dana", thread=root["ts"])
    there.wait_for_reply("#random", root["ts"], user="dana")
    assert fakewiki.searches
    assert not [query for query in fakewiki.searches if "anthippe" in query or "allias" in query]


def test_a_worker_that_is_killed_is_replaced_and_the_answer_comes_once(
    fakewiki: FakeWiki, shaky: Trial, there: Playground
) -> None:
    fakewiki.held = True
    asked = there.post("#general", f"<@bot> {QUESTION}")
    wait_until(lambda: fakewiki.at_once)
    shaky.worker.process.kill()
    shaky.children.start("second worker", python("-m", "bot", "worker")).wait_for("worker.ready", 30)
    fakewiki.held = False
    there.wait_for_reply("#general", asked["ts"], containing="1943", timeout_s=30)
    assert len(answers(there, asked)) == 1


def test_a_placeholder_of_a_killed_worker_becomes_the_answer(
    fakewiki: FakeWiki, shaky: Trial, there: Playground
) -> None:
    there.fault("assistant.threads.setStatus", "unknown_method", times=None)
    fakewiki.held = True
    asked = there.post("#general", f"<@bot> {QUESTION}")
    placeholder = there.wait_for_reply("#general", asked["ts"])
    wait_until(lambda: fakewiki.at_once)
    shaky.worker.process.kill()
    shaky.children.start("second worker", python("-m", "bot", "worker")).wait_for("worker.ready", 30)
    fakewiki.held = False
    answer = there.wait_for_reply("#general", asked["ts"], containing="1943", timeout_s=30)
    assert answer["ts"] == placeholder["ts"]
    assert len(answers(there, asked)) == 1


def test_a_worker_that_is_told_to_stop_finishes_its_question(
    fakewiki: FakeWiki, shaky: Trial, there: Playground
) -> None:
    fakewiki.held = True
    asked = there.post("#general", f"<@bot> {QUESTION}")
    wait_until(lambda: fakewiki.at_once)
    shaky.worker.process.terminate()
    fakewiki.held = False
    there.wait_for_reply("#general", asked["ts"], containing="1943", timeout_s=20)
    assert shaky.worker.process.wait(20) == 0


def test_a_question_whose_message_is_deleted_is_not_answered(fakewiki: FakeWiki, there: Playground) -> None:
    fakewiki.held = True
    asked = there.post("dm", QUESTION)
    wait_until(lambda: fakewiki.at_once)
    there.delete("dm", asked["ts"])
    wait_until(lambda: [e for e in there.log()["envelopes"] if "message_deleted" in str(e["payload"]) and e["acked"]])
    fakewiki.held = False
    later = there.post("dm", "When did Tesla die?")
    there.wait_for_reply("dm", later["ts"])
    assert answers(there, asked, "dm") == []


def test_a_broker_that_refuses_is_reported_to_the_asker_at_once(shaky: Trial, there: Playground) -> None:
    broker_of(shaky).kill()
    broker_of(shaky).wait()
    assert reported_s(there) < 0.5


def test_a_broker_that_is_frozen_is_reported_to_the_asker_soon(shaky: Trial, there: Playground) -> None:
    os.kill(broker_of(shaky).pid, signal.SIGSTOP)
    try:
        assert reported_s(there) < 2.5
        there.command("#random", f"/lookup {QUESTION}")
        assert there.wait_for_reply("#random", containing="my queue does not answer")
    finally:
        os.kill(broker_of(shaky).pid, signal.SIGCONT)


def reported_s(workspace: Playground) -> float:
    """Seconds from the event to the report's arrival in Slack."""
    asked = workspace.post("#general", f"<@bot> {QUESTION}")
    reply = workspace.wait_for_reply("#general", asked["ts"], containing="my queue does not answer")
    return float(reply["ts"]) - float(asked["ts"])


def test_a_slack_that_knows_neither_status_nor_streams_nor_search_still_gets_answers(
    fakewiki: FakeWiki, there: Playground
) -> None:
    for method in ("assistant.threads.setStatus", "assistant.search.context", "search.messages", "chat.startStream"):
        there.fault(method, "unknown_method", times=None)
    asked = there.post("#general", f"<@bot> {QUESTION}")
    there.wait_for_reply("#general", asked["ts"], containing="1943")
    assert len(answers(there, asked)) == 1
    direct = there.post("dm", QUESTION)
    there.wait_for_reply("dm", direct["ts"], containing="1943")
    there.command("#field-notes", f"/lookup {QUESTION}")
    there.wait_for_reply("#field-notes", containing="1943")


def broker_of(trial: Trial) -> subprocess.Popen[bytes]:
    assert trial.broker
    return trial.broker.process
