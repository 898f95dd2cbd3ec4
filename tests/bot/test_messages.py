"""What the listeners make of events, with the real claims, queue and memory of threads."""

import base64
import json
from collections.abc import Callable
from threading import Semaphore
from typing import Any, Protocol

import pytest
from redis import Redis
from slack_bolt import BoltContext, BoltRequest
from slack_sdk import WebClient

from bot.ask import Ask
from bot.channels import Channels
from bot.listeners.messages import Listener, on_mention, on_message
from tests.queues import queued, waiting
from tests.servers.playground import running_playground
from worker.claims import Claims
from worker.seal import Sealer
from worker.threads import Threads

ROOT = "1700000000.000100"
CONTEXT = BoltContext({"team_id": "T1", "bot_user_id": "UBOT"})
FIRST = BoltRequest(body="")
"""The request of an event that Slack has not sent before."""
EVERYWHERE = Channels()


class Hear(Protocol):
    """How many questions come of an event, in the channels in which the bot answers."""

    def __call__(self, event: dict[str, Any], channels: Channels = EVERYWHERE) -> int: ...


def an_event(text: str, user: str = "U1", seconds: int = 0, **more: Any) -> dict[str, Any]:
    """A message so many seconds after the root; a reply to it where that is any."""
    reply = {"thread_ts": ROOT} if seconds else {}
    event = {"type": "message", "channel": "C1", "channel_type": "channel", "user": user, "text": text}
    return {**event, "ts": f"{1700000000 + seconds}.000100", **reply, **more}


@pytest.fixture
def hear(redis: Redis) -> Hear:
    """Lets the listeners hear an event, as Slack sends it; how many questions came of it."""
    no_statuses = Semaphore(0)
    ask = Ask(Claims(redis), Sealer(b"k" * 32), lambda team: WebClient(), _room=no_statuses)
    threads = Threads(redis)

    def heard_by(listener: Listener, event: dict[str, Any]) -> int:
        before = queued(redis)
        listener(event, CONTEXT, FIRST)
        return queued(redis) - before

    def heard(event: dict[str, Any], channels: Channels = EVERYWHERE) -> int:
        mentions = "<@UBOT>" in event.get("text", "") and event.get("subtype") is None
        twin = heard_by(on_message(ask, threads, channels), event)
        return twin + (heard_by(on_mention(ask, threads, channels), event | {"type": "app_mention"}) if mentions else 0)

    return heard


def test_only_what_addresses_the_bot_is_a_question(hear: Hear) -> None:
    assert hear(an_event("When did Tesla die?")) == 0
    assert hear(an_event("<@U2> when did Tesla die?", seconds=1)) == 0
    assert hear(an_event("<@UBOT> when did Tesla die?", seconds=2)) == 1
    assert hear(an_event("When did Tesla die?", channel="D1", channel_type="im")) == 1


def test_what_bots_say_is_no_question_wherever_they_say_it(hear: Hear) -> None:
    """Its own answers come back as events as well: one that answers bots would never end."""
    direct = {"channel": "D1", "channel_type": "im"}
    assert hear(an_event("<@UBOT> when did Tesla die?", user="U9", bot_id="B9")) == 0
    assert hear(an_event("He died in 1943.", user="UBOT", bot_id="B1", **direct)) == 0
    assert hear(an_event("He died in 1943.", user="", bot_id="B9", subtype="bot_message", **direct)) == 0


def test_a_follow_up_in_a_thread_that_its_author_began_with_a_question_needs_no_mention(hear: Hear) -> None:
    assert hear(an_event("<@UBOT> when did Tesla die?")) == 1
    assert hear(an_event("Where?", seconds=9)) == 1
    assert hear(an_event("<@UBOT> and why?", seconds=10)) == 1
    assert hear(an_event("Alone?", seconds=11)) == 1


def test_a_mention_in_a_running_thread_lets_the_bot_hear_no_follow_ups(hear: Hear) -> None:
    hear(an_event("The warehouse is ready", user="U2"))
    hear(an_event("Decided: we move", user="U3", seconds=1))
    assert hear(an_event("<@UBOT> who decided?", seconds=2)) == 1
    assert hear(an_event("I'll order the van then", seconds=3)) == 0


def test_a_mention_that_an_edit_adds_may_stand_over_what_others_wrote(hear: Hear) -> None:
    hear(an_event("When did Tesla die?"))
    hear(an_event("1943, I think", user="U2", seconds=1))
    edited = an_event("<@UBOT> When did Tesla die?", edited={"user": "U1", "ts": "1700000002.000100"})
    assert hear(edited) == 1
    assert hear(an_event("You are right", seconds=3)) == 0


@pytest.mark.parametrize(
    "other",
    [
        an_event("Interesting", user="U2", seconds=1),
        an_event("", user="U2", seconds=1, subtype="file_share", files=[{"name": "a.png"}]),
        an_event("/me nods", user="U2", seconds=1, subtype="me_message"),
        an_event("A ticket was opened", user="U9", seconds=1, bot_id="B9"),
        an_event("A ticket was opened", user="", seconds=1, bot_id="B9", subtype="bot_message"),
    ],
    ids=["a person", "a file", "an action", "another app", "an integration"],
)
def test_once_anybody_else_writes_in_it_the_thread_needs_mentions(hear: Hear, other: dict[str, Any]) -> None:
    hear(an_event("<@UBOT> when did Tesla die?"))
    assert hear(other) == 0
    assert hear(an_event("Where?", seconds=2)) == 0
    assert hear(an_event("<@UBOT> where?", seconds=3)) == 1


def test_who_writes_before_the_answer_is_there_is_heard_too(hear: Hear) -> None:
    """The thread is known to be one from the moment it is asked in, not from when a worker gets to it."""
    hear(an_event("<@UBOT> when did Tesla die?"))
    hear(an_event("1943", user="U2", seconds=1))
    assert hear(an_event("Thanks, Bob", seconds=2)) == 0


def test_a_follow_up_needs_a_mention_once_the_bot_forgot_the_thread(hear: Hear, redis: Redis) -> None:
    hear(an_event("<@UBOT> when did Tesla die?"))
    for key in redis.keys("footnote:thread:*"):
        redis.delete(key)
    assert hear(an_event("Where?", seconds=9)) == 0


def deleted(ts: str, **more: Any) -> dict[str, Any]:
    return {"type": "message", "subtype": "message_deleted", "deleted_ts": ts, "hidden": True, "ts": "1.9", **more}


def tombstone(ts: str, **more: Any) -> dict[str, Any]:
    left = {"subtype": "tombstone", "user": "USLACKBOT", "text": "This message was deleted.", "ts": ts, "thread_ts": ts}
    return {"type": "message", "subtype": "message_changed", "message": left, "hidden": True, "ts": "1.9", **more}


@pytest.mark.parametrize("removal", [deleted, tombstone])
@pytest.mark.parametrize("place", [{"channel": "C1"}, {"channel": "D1", "channel_type": "im"}], ids=["channel", "dm"])
def test_a_question_that_is_deleted_is_withdrawn_even_if_its_thread_stays(
    hear: Hear, redis: Redis, removal: Callable[..., dict[str, Any]], place: dict[str, Any]
) -> None:
    assert hear(an_event("<@UBOT> when did Tesla die?", **place)) == 1
    question = f"T1:{place['channel']}:{ROOT}"
    assert not Claims(redis).cancelled(question)
    assert hear(removal(ROOT, **place)) == 0
    assert Claims(redis).cancelled(question)


def test_an_edit_withdraws_nothing(hear: Hear, redis: Redis) -> None:
    asked = an_event("<@UBOT> when did Tesla die?")
    hear(asked)
    hear({"type": "message", "subtype": "message_changed", "channel": "C1", "message": asked, "ts": "1.9"})
    assert not Claims(redis).cancelled(f"T1:C1:{ROOT}")


@pytest.mark.parametrize("channels", [Channels(denied=frozenset({"C01GENERAL"})), Channels(allowed=frozenset({"C9"}))])
def test_who_asks_where_admins_want_no_answers_is_told_alone(redis: Redis, channels: Channels) -> None:
    with running_playground(events=("app_home_opened",)) as playground:
        slack = WebClient("xoxb-playground", base_url=playground.environment["SLACK_API_URL"])
        ask = Ask(Claims(redis), Sealer(b"k" * 32), lambda team: slack)
        posted = playground.post("#general", "<@bot> when did Tesla die?")
        event = an_event("<@UBOT> when did Tesla die?", "U01ALICE", channel="C01GENERAL", ts=posted["ts"])
        on_mention(ask, Threads(redis), channels)(event, CONTEXT, FIRST)
        assert queued(redis) == 0
        (said,) = [message for message in playground.messages("#general") if message["visible_to"]]
    assert said["visible_to"] == "U01ALICE"
    assert "direct message" in said["text"]


def test_a_thread_in_a_channel_that_was_closed_since_is_left_alone(hear: Hear) -> None:
    closed = Channels(denied=frozenset({"C1"}))
    hear(an_event("<@UBOT> when did Tesla die?"))
    assert hear(an_event("Where?", seconds=1), closed) == 0
    assert hear(an_event("Where?", channel="D1", channel_type="im"), Channels(allowed=frozenset({"C9"}))) == 1
    assert hear(an_event("In New York", user="U2", seconds=2), closed) == 0
    assert hear(an_event("Thanks", seconds=3)) == 0


def test_other_channels_stay_open() -> None:
    assert Channels(denied=frozenset({"C2"})).are_open("C1")
    assert Channels(allowed=frozenset({"C1"})).are_open("C1")
    assert not Channels(frozenset({"C1"}), frozenset({"C1"})).are_open("C1")


@pytest.mark.parametrize(("headers", "comes_again"), [({}, False), ({"x-slack-retry-num": "1"}, True)])
def test_the_worker_learns_that_slack_sent_it_before(redis: Redis, headers: dict[str, str], comes_again: bool) -> None:
    sealer = Sealer(b"k" * 32)
    ask = Ask(Claims(redis), sealer, lambda team: WebClient(), _room=Semaphore(0))
    event = an_event("<@UBOT> when did Tesla die?")
    on_mention(ask, Threads(redis), EVERYWHERE)(event, CONTEXT, BoltRequest(body="", headers=headers))
    (message,) = waiting(redis)
    _, sealed = json.loads(base64.b64decode(message["body"]))[0]
    assert sealer.open(sealed).redelivered is comes_again
