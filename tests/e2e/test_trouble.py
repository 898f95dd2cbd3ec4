"""When the outside is slow, broken or gone."""

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from bot.children import python
from bot.trial import Trial, running
from tests.e2e.conftest import SETTINGS, running_fakewiki, workspace_of
from tests.servers.fakewiki import FakeWiki, half_a_body, html
from tests.servers.playground import Json, Playground
from tests.waiting import wait_until

QUESTION = "When did Nikola Tesla die?"
TESLA = """'''Nikola Tesla''' was an inventor of Serbian descent who worked on alternating current.

== Death ==
Nikola Tesla died on 7 January 1943 in New York, alone in his room."""


@contextmanager
def over(wiki: FakeWiki) -> Iterator[Trial]:
    """Everything of its own, over a wiki that misbehaves on demand."""
    wiki.pages["Nikola Tesla"] = TESLA
    with running(SETTINGS, environment={"WIKIPEDIA_API_URL": wiki.url}) as started:
        yield started
        wiki.held = False


@pytest.fixture(scope="module")
def lasting() -> Iterator[tuple[FakeWiki, Trial]]:
    """For what leaves the processes as they were."""
    with running_fakewiki() as wiki, over(wiki) as started:
        yield wiki, started


@pytest.fixture
def wiki(lasting: tuple[FakeWiki, Trial]) -> Iterator[FakeWiki]:
    yield lasting[0]
    lasting[0].always, lasting[0].held = None, False


@pytest.fixture
def here(lasting: tuple[FakeWiki, Trial], wiki: FakeWiki) -> Iterator[Playground]:
    with workspace_of(lasting[1]) as playground:
        yield playground
        playground.clear_faults()


@pytest.fixture
def fakewiki() -> Iterator[FakeWiki]:
    with running_fakewiki() as wiki:
        yield wiki


@pytest.fixture
def shaky(fakewiki: FakeWiki) -> Iterator[Trial]:
    """For what ends processes."""
    with over(fakewiki) as started:
        yield started


@pytest.fixture
def there(shaky: Trial) -> Iterator[Playground]:
    with workspace_of(shaky) as playground:
        yield playground


def answers(workspace: Playground, asked: Json, channel: str = "#general") -> list[Json]:
    return [said for said in workspace.messages(channel, asked["ts"]) if said["is_bot"]]


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        (html(403), "refused"),
        (html(200), "not its API"),
        (half_a_body, "Wikipedia"),
    ],
)
def test_an_answer_names_wikipedia_when_it_does_not_answer(
    broken: Any, reason: str, wiki: FakeWiki, here: Playground
) -> None:
    wiki.always = broken
    asked = here.post("#general", f"<@bot> Which river flows through {reason.split()[-1]} Quuxville?")
    reply = here.wait_for_reply("#general", asked["ts"], timeout_s=30)
    assert reason in str(reply["blocks"])
    assert "/wiki/" not in str(reply["blocks"])


def test_other_peoples_words_never_reach_the_encyclopedia(wiki: FakeWiki, here: Playground) -> None:
    root = here.post("#random", "The Xanthippe project costs 40,000 euros.", user="emil")
    here.post("#random", "And Kallias pays.", user="dana", thread=root["ts"])
    here.post("#random", "<@bot> How much does it cost, and when?", user="dana", thread=root["ts"])
    here.wait_for_reply("#random", root["ts"], user="dana")
    assert wiki.searches
    assert not [query for query in wiki.searches if "anthippe" in query or "allias" in query]


LOUD = "<!channel> <!here|here> <@U02BOB> <!subteam^S1|@crew> @everyone & <b>"
NOTIFIES = re.compile(r"<[!@#]\w|(?<!\w)@(?:channel|here|everyone)\b|[\ue000\ue001]")


def test_nothing_that_was_said_or_found_notifies_anyone(wiki: FakeWiki, here: Playground) -> None:
    """Mentions are typed, and written as plain text, in every place that an answer takes its words from."""
    wiki.pages[f"Zorgplatz {LOUD}"] = (
        f"{LOUD} The Zorgplatz was built in 1887 by {LOUD} for all.\n\n== {LOUD} ==\n{LOUD}."
    )
    asking = f"<@bot> {LOUD} when was the Zorgplatz built {LOUD}? And what did Bob decide on {LOUD} above?"
    root = here.post("#general", f"{LOUD} The Zorgplatz party is on Friday {LOUD}.", files=("<!channel>.png",))
    here.post("#general", f"Decided {LOUD}: we bring the cake.", user="bob", thread=root["ts"])
    for count, text in enumerate((asking, "<@bot> summarise this thread", f"<@bot> {LOUD} hm"), 1):
        here.post("#general", text, thread=root["ts"])
        here.wait_for_reply("#general", root["ts"], count=count, timeout_s=20)
    direct = here.post("dm", f"{LOUD} when was the Zorgplatz built {LOUD}?", files=(f"{LOUD}.png",))
    here.wait_for_reply("dm", direct["ts"], containing="1887")
    here.command("#field-notes", f"/lookup {LOUD} when was the Zorgplatz built?")
    here.wait_for_reply("#field-notes", containing="1887")
    shown = [said for channel in ("#field-notes", "dm") for said in here.messages(channel) if said["is_bot"]]
    shown += [said for said in here.messages("#general", root["ts"]) if said["is_bot"]]
    assert "1887" in str(shown)
    assert "cake" in str(shown)
    for said in shown:
        assert not NOTIFIES.search(f"{said['text']} {said['blocks']}"), said
    for call in here.log()["calls"]:
        if call["method"].startswith(("chat.", "assistant.")):
            assert not NOTIFIES.search(str({**call["arguments"], "metadata": ""})), call


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


def test_a_question_whose_message_is_deleted_is_not_answered(wiki: FakeWiki, here: Playground) -> None:
    wiki.held = True
    asked = here.post("dm", QUESTION)
    wait_until(lambda: wiki.at_once)
    here.delete("dm", asked["ts"])
    wait_until(lambda: [e for e in here.log()["envelopes"] if "message_deleted" in str(e["payload"]) and e["acked"]])
    wiki.held = False
    later = here.post("dm", "When did Tesla die?")
    here.wait_for_reply("dm", later["ts"])
    assert answers(here, asked, "dm") == []


def test_a_question_that_is_deleted_under_others_replies_is_not_answered(wiki: FakeWiki, here: Playground) -> None:
    wiki.held = True
    asked = here.post("#general", "<@bot> Where did the inventor Nikola Tesla die?")
    wait_until(lambda: wiki.at_once)
    here.post("#general", "In New York, I think", user="bob", thread=asked["ts"])
    here.delete("#general", asked["ts"])
    wait_until(lambda: [e for e in here.log()["envelopes"] if "'tombstone'" in str(e["payload"]) and e["acked"]])
    wiki.held = False
    later = here.post("#general", f"<@bot> {QUESTION}")
    here.wait_for_reply("#general", later["ts"])
    assert answers(here, asked) == []


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
    wiki: FakeWiki, here: Playground
) -> None:
    for method in ("assistant.threads.setStatus", "assistant.search.context", "search.messages", "chat.startStream"):
        here.fault(method, "unknown_method", times=None)
    asked = here.post("#general", f"<@bot> {QUESTION}")
    here.wait_for_reply("#general", asked["ts"], containing="1943")
    assert len(answers(here, asked)) == 1
    direct = here.post("dm", QUESTION)
    here.wait_for_reply("dm", direct["ts"], containing="1943")
    here.command("#field-notes", f"/lookup {QUESTION}")
    here.wait_for_reply("#field-notes", containing="1943")


def test_wikipedia_asking_to_slow_down_is_named_too(wiki: FakeWiki, here: Playground) -> None:
    """Last, because it is obeyed: for as long as it said, nobody's question goes there."""
    wiki.always = html(429, Retry_After="30")
    asked = here.post("#general", "<@bot> Which river flows through Quuxville?")
    assert "slow down" in here.wait_for_reply("#general", asked["ts"], timeout_s=30)["text"]


def broker_of(trial: Trial) -> subprocess.Popen[bytes]:
    assert trial.broker
    return trial.broker.process
