"""What a delivery says besides the answer: a status, a question to the asker, a reason, a word for one alone."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import aiohttp
import pytest
from redis import Redis
from slack_sdk.web.async_client import AsyncWebClient

from tests.questions import a_question
from tests.servers.playground import Playground, running_playground
from worker import words
from worker.blocks import Payload
from worker.claims import FIRST, Claims
from worker.delivery.base import Held, mark
from worker.delivery.ledger import Ledger, Withdrawn
from worker.delivery.thread import ThreadDelivery
from worker.types import Asker, Door, Place

SORRY = Payload("Something went wrong.", ())
NEEDED = Payload("Still needed?", ({"type": "section", "text": {"type": "mrkdwn", "text": "Still needed?"}},))
ALICE = Asker("U01ALICE", "T0LARKSPUR")


@pytest.fixture(scope="module")
def server() -> Iterator[Playground]:
    with running_playground(events=("app_home_opened",)) as playground:
        yield playground


@pytest.fixture
def playground(server: Playground) -> Iterator[Playground]:
    yield server
    server.clear_faults()


@pytest.fixture
async def slack(playground: Playground) -> AsyncIterator[AsyncWebClient]:
    async with aiohttp.ClientSession() as http:
        yield AsyncWebClient("xoxb-playground", base_url=playground.environment["SLACK_API_URL"], session=http)


@pytest.fixture
def claims(redis: Redis) -> Claims:
    return Claims(redis)


def begun(playground: Playground, slack: AsyncWebClient, claims: Claims, where: str = "#general") -> ThreadDelivery:
    """The delivery of a job that has just begun what Alice asked."""
    ts = playground.post(where, "<@bot> what is it?")["ts"]
    channel, door = ("C01GENERAL", Door.MENTION) if where == "#general" else ("D01ALICE", Door.DIRECT)
    question = a_question(id=f"T0LARKSPUR:{channel}:{ts}", ts=ts, asker=ALICE, place=Place(door, channel, ts))
    claims.claim(question.id, "sealed")
    lease = claims.begin(question.id)
    assert lease
    return ThreadDelivery(slack, question, Ledger(claims, lease))


def taken_over(delivery: ThreadDelivery) -> ThreadDelivery:
    """That of the job that goes on with it."""
    ledger = delivery.ledger
    ledger.claims.redis.zadd("footnote:open", {delivery.question.id: 0})
    lease = ledger.claims.begin(delivery.question.id)
    assert lease
    return ThreadDelivery(delivery.slack, delivery.question, Ledger(ledger.claims, lease))


def shown(playground: Playground, delivery: ThreadDelivery, where: str = "#general") -> list[str]:
    return [said["text"] for said in playground.messages(where, delivery.question.ts) if said["is_bot"]]


def told_directly(playground: Playground) -> list[str]:
    return [said["text"] for said in playground.messages("dm") if said["is_bot"]]


async def status_of(delivery: ThreadDelivery) -> None:
    """Returns once it is shown."""
    await delivery.status("is looking…")
    assert delivery._showing
    await delivery._showing


async def test_whether_an_old_question_is_still_needed_is_asked_directly_and_once(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    delivery = begun(playground, slack, claims)
    await delivery.ask(NEEDED)
    await taken_over(delivery).ask(NEEDED)
    assert told_directly(playground).count(NEEDED.text) == 1
    assert next(one for one in playground.messages("dm") if one["text"] == NEEDED.text)["blocks"]
    assert shown(playground, delivery) == []


async def test_in_a_direct_conversation_it_is_asked_below_the_question(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    delivery = begun(playground, slack, claims, "dm")
    await delivery.ask(NEEDED)
    assert shown(playground, delivery, "dm") == [NEEDED.text]


async def test_a_job_that_lost_its_lease_whispers_and_asks_nothing(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    delivery = begun(playground, slack, claims)
    taken_over(delivery)
    known = told_directly(playground)
    for say in (delivery.whisper, delivery.ask):
        with pytest.raises(Withdrawn):
            await say(SORRY)
    assert shown(playground, delivery) == []
    assert told_directly(playground) == known


@pytest.mark.parametrize("trouble", ["server_error", "ratelimited"])
async def test_a_status_that_slack_cannot_show_just_now_is_no_reason_for_a_message(
    playground: Playground, slack: AsyncWebClient, claims: Claims, trouble: str
) -> None:
    delivery = begun(playground, slack, claims)
    playground.fault("assistant.threads.setStatus", trouble)
    await status_of(delivery)
    assert shown(playground, delivery) == []


async def test_a_job_that_takes_over_shows_no_placeholder_of_its_own(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    playground.fault("assistant.threads.setStatus", "unknown_method", times=2)
    first = begun(playground, slack, claims)
    await status_of(first)
    second = taken_over(first)
    await status_of(second)
    assert shown(playground, first) == [words.placeholder()]


async def test_the_reason_whose_button_was_pressed_gives_way_to_the_placeholder(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    failed = begun(playground, slack, claims)
    await failed.refuse(SORRY)
    again = ThreadDelivery(slack, replace(failed.question, again=True), failed.ledger)
    await status_of(again)
    assert shown(playground, again) == [words.placeholder()]


async def test_a_part_that_another_job_showed_and_never_noted_stays_above_the_reason(
    playground: Playground, slack: AsyncWebClient, claims: Claims, redis: Redis
) -> None:
    delivery = begun(playground, slack, claims)
    await delivery._pieces.put("0", Payload("It is", ()), Held.PART)
    redis.delete(f"footnote:posted:{delivery.question.id}")
    await taken_over(delivery).refuse(SORRY)
    assert shown(playground, delivery) == ["It is", SORRY.text]


@pytest.mark.parametrize("say", ["deliver", "refuse"])
async def test_what_is_posted_waits_for_its_status_on_its_way(
    playground: Playground, slack: AsyncWebClient, claims: Claims, say: str
) -> None:
    """Else the status would stand below it."""
    delivery = begun(playground, slack, claims)
    playground.fault("assistant.threads.setStatus", "slow", seconds=0.2)
    await delivery.status("is looking…")
    await (delivery.deliver([NEEDED]) if say == "deliver" else delivery.refuse(NEEDED))
    shows, posts = playground.calls("assistant.threads.setStatus")[-1], playground.calls("chat.postMessage")[-1]
    assert posts["arguments"]["text"] == NEEDED.text
    assert shows["answered"] <= posts["at"]


async def test_a_status_that_takes_too_long_is_given_up_before_anything_is_posted(
    playground: Playground, slack: AsyncWebClient, claims: Claims, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("worker.delivery.thread.STATUS_S", 0.05)
    delivery = begun(playground, slack, claims)
    playground.fault("assistant.threads.setStatus", "hang", seconds=5)
    await delivery.status("is looking…")
    await delivery.deliver([NEEDED])
    assert delivery._showing
    assert delivery._showing.cancelled()


async def test_while_a_status_is_on_its_way_there_is_no_other(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    delivery = begun(playground, slack, claims)
    playground.fault("assistant.threads.setStatus", "slow", seconds=0.2)
    for text in ("is looking…", "is writing…"):
        await delivery.status(text)
    assert delivery._showing
    await delivery._showing
    shows = [call["arguments"] for call in playground.calls("assistant.threads.setStatus")]
    assert [one["status"] for one in shows if one["thread_ts"] == delivery.question.ts] == ["is looking…"]


async def test_the_status_of_a_job_that_takes_over_writes_nothing_into_the_thread(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    first = begun(playground, slack, claims)
    await first._pieces.put(FIRST, Payload(words.placeholder(), ()), Held.NOTHING)
    known = len(playground.calls("chat.update"))
    second = taken_over(first)
    await status_of(second)
    assert len(playground.calls("chat.update")) == known


async def test_a_delivery_that_showed_nothing_can_be_stopped(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    await begun(playground, slack, claims).stop()


async def test_nothing_is_written_once_a_delivery_was_stopped(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    delivery = begun(playground, slack, claims)
    playground.fault("assistant.threads.setStatus", "hang", seconds=30)
    await delivery.status("is looking…")
    await delivery.stop()
    assert delivery._showing
    assert delivery._showing.done()


async def test_where_it_may_not_write_the_asker_gets_the_answer_directly(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    delivery = begun(playground, slack, claims)
    known = len(told_directly(playground))
    playground.fault("chat.postMessage", "error", error="restricted_action")
    await delivery.deliver([NEEDED])
    assert shown(playground, delivery) == []
    assert told_directly(playground)[known:] == [words.could_not_post("C01GENERAL"), NEEDED.text]


async def test_a_question_asked_again_where_no_reason_stands_gets_no_message_before_its_answer(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    delivery = begun(playground, slack, claims)
    again = ThreadDelivery(slack, replace(delivery.question, again=True), delivery.ledger)
    await status_of(again)
    assert shown(playground, again) == []


async def test_what_an_earlier_job_showed_goes_with_a_question_that_was_deleted(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    delivery = begun(playground, slack, claims)
    await delivery._pieces.put("0", Payload("It is", ()), Held.PART)
    await taken_over(delivery).take_back()
    assert shown(playground, delivery) == []


async def test_blocks_that_slack_refuses_are_posted_as_text(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    delivery = begun(playground, slack, claims)
    await delivery.deliver([Payload("It is 42.", ({"type": "nonsense"},))])
    assert shown(playground, delivery) == ["It is 42."]


async def test_the_answer_to_what_slack_sent_twice_takes_the_place_of_what_was_said_the_first_time(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    delivery = begun(playground, slack, claims)
    place = delivery.question.place
    refusal = mark(delivery.question.id, FIRST, Held.NOTHING)
    await slack.chat_postMessage(channel=place.channel, thread_ts=place.thread, text=SORRY.text, metadata=refusal)
    again = ThreadDelivery(slack, replace(delivery.question, redelivered=True), delivery.ledger)
    await again.deliver([NEEDED])
    assert shown(playground, again) == [NEEDED.text]


async def test_the_first_job_for_a_question_has_nothing_to_look_for(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    known = len(playground.calls("conversations.replies"))
    await begun(playground, slack, claims).deliver([NEEDED])
    assert len(playground.calls("conversations.replies")) == known


async def test_where_it_may_not_read_the_thread_it_goes_by_what_was_noted(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    first = begun(playground, slack, claims)
    await first._pieces.put("0", Payload("It is", ()), Held.PART)
    playground.fault("conversations.replies", "error", error="missing_scope", times=None)
    await taken_over(first).deliver([NEEDED])
    assert shown(playground, first) == [NEEDED.text]
