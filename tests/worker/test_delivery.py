import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import aiohttp
import pytest
from redis import Redis
from slack_sdk.web.async_client import AsyncWebClient
from structlog.testing import capture_logs

from tests.questions import a_question
from tests.servers.playground import Playground, running_playground
from tests.worker.evidence import evidence, pages
from worker.blocks import Payload, messages
from worker.cite import cite
from worker.claims import LEASE_S, Claims, Lease
from worker.delivery import pieces
from worker.delivery.base import DeliveryError
from worker.delivery.ledger import Ledger, Withdrawn
from worker.delivery.retry import RetryAfter
from worker.delivery.thread import ThreadDelivery
from worker.types import Asker, Door, Draft, Place, Question

SORRY = Payload("Something went wrong.", ())
ANSWER = Payload("It is 42. [1]", ({"type": "markdown", "text": "It is 42. [1]"},))


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
        base_url = playground.environment["SLACK_API_URL"]
        yield AsyncWebClient(
            "xoxb-playground", base_url=base_url, session=http, timeout=2, retry_handlers=[RetryAfter()]
        )


@pytest.fixture
def claims(redis: Redis) -> Claims:
    return Claims(redis, lease_s=5)


def asked(playground: Playground, claims: Claims) -> tuple[Question, Lease]:
    """A question that somebody asked and a job that has begun it."""
    ts = playground.post("#general", "<@bot> what is it?")["ts"]
    question = a_question(id=f"T0LARKSPUR:C01GENERAL:{ts}", ts=ts, place=Place(Door.MENTION, "C01GENERAL", ts))
    claims.claim(question.id, "sealed")
    lease = claims.begin(question.id)
    assert lease
    return question, lease


def shown(playground: Playground, question: Question) -> list[str]:
    return [said["text"] for said in playground.messages("#general", question.ts) if said["is_bot"]]


async def test_an_answer_is_posted_once_however_often_it_is_delivered(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    question, lease = asked(playground, claims)
    for _ in range(2):
        await ThreadDelivery(slack, question, Ledger(claims, lease)).deliver([ANSWER])
    assert shown(playground, question) == [ANSWER.text]


async def test_whoever_takes_over_finds_what_was_posted_and_never_noted(
    playground: Playground, slack: AsyncWebClient, claims: Claims, redis: Redis
) -> None:
    question, first = asked(playground, claims)
    await ThreadDelivery(slack, question, Ledger(claims, first)).deliver([ANSWER])
    redis.delete(f"footnote:posted:{question.id}")  # as if the worker had died right after posting
    redis.zadd("footnote:open", {question.id: 0})
    second = claims.begin(question.id)
    assert second
    await ThreadDelivery(slack, question, Ledger(claims, second)).deliver([Payload("It is 41.", ()), SORRY])
    assert shown(playground, question) == [ANSWER.text]  # whole already


async def test_a_job_that_lost_its_lease_posts_nothing(
    playground: Playground, slack: AsyncWebClient, claims: Claims, redis: Redis
) -> None:
    question, first = asked(playground, claims)
    redis.zadd("footnote:open", {question.id: 0})
    assert claims.begin(question.id)
    with pytest.raises(Withdrawn):
        await ThreadDelivery(slack, question, Ledger(claims, first)).deliver([ANSWER])
    assert shown(playground, question) == []


async def test_a_job_waits_while_the_claims_are_silent(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    question, lease = asked(playground, claims)
    claims.redis.execute_command("CLIENT", "PAUSE", "900", "ALL")
    delivery = asyncio.create_task(ThreadDelivery(slack, question, Ledger(claims, lease)).deliver([ANSWER]))
    done, _ = await asyncio.wait([delivery], timeout=0.5)
    assert not done
    assert shown(playground, question) == []
    await delivery
    assert shown(playground, question) == [ANSWER.text]


async def test_a_placeholder_that_somebody_deleted_does_not_swallow_the_answer(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    question, lease = asked(playground, claims)
    playground.fault("assistant.threads.setStatus", "unknown_method")
    delivery = ThreadDelivery(slack, question, Ledger(claims, lease))
    await delivery.status("is looking…")
    placeholder = await asyncio.to_thread(playground.wait_for_reply, "#general", question.ts)
    await slack.chat_delete(channel="C01GENERAL", ts=placeholder["ts"])
    await delivery.deliver([ANSWER])
    assert shown(playground, question) == [ANSWER.text]


async def test_retry_after_is_read_whole(playground: Playground, slack: AsyncWebClient, claims: Claims) -> None:
    """The SDK's own handler takes its first digit, so that "10" becomes one second."""
    question, lease = asked(playground, claims)
    playground.fault("chat.postMessage", "ratelimited", seconds=10)
    delivery = asyncio.create_task(ThreadDelivery(slack, question, Ledger(claims, lease)).deliver([ANSWER]))
    done, _ = await asyncio.wait([delivery], timeout=3)
    assert not done
    delivery.cancel()


async def test_a_job_that_slack_told_to_wait_makes_sure_again_before_it_posts(
    playground: Playground, slack: AsyncWebClient, claims: Claims, redis: Redis
) -> None:
    question, first = asked(playground, claims)
    playground.fault("chat.postMessage", "ratelimited", seconds=2)
    waiting = asyncio.create_task(ThreadDelivery(slack, question, Ledger(claims, first)).deliver([ANSWER]))
    await asyncio.sleep(0.5)
    redis.zadd("footnote:open", {question.id: 0})  # as if it had been silent for the whole of its lease
    second = claims.begin(question.id)
    assert second
    await ThreadDelivery(slack, question, Ledger(claims, second)).deliver([ANSWER])
    with pytest.raises(Withdrawn):
        await waiting
    assert shown(playground, question) == [ANSWER.text]


async def test_the_thread_is_looked_at_before_the_lease_is_and_not_after(
    playground: Playground, slack: AsyncWebClient, claims: Claims, redis: Redis
) -> None:
    """Else a slow look would use up the time for which the lease is good."""
    question, first = asked(playground, claims)
    playground.fault("chat.postMessage", "server_error")
    playground.fault("conversations.replies", "slow", seconds=1.0)
    looking = asyncio.create_task(ThreadDelivery(slack, question, Ledger(claims, first)).deliver([ANSWER]))
    await asyncio.sleep(1.5)  # a second's pause after the failure, then it looks
    redis.zadd("footnote:open", {question.id: 0})
    assert claims.begin(question.id)
    with pytest.raises(Withdrawn):
        await looking
    assert shown(playground, question) == []


async def test_a_post_is_given_up_before_a_lease_could_end_and_found_when_it_arrives_late(
    playground: Playground, slack: AsyncWebClient, claims: Claims, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert pieces.POST_S < LEASE_S
    monkeypatch.setattr(pieces, "POST_S", 0.3)
    question, lease = asked(playground, claims)
    playground.fault("chat.postMessage", "slow", seconds=0.8)
    with capture_logs() as lines:
        await ThreadDelivery(slack, question, Ledger(claims, lease)).deliver([ANSWER])
    assert [line["reason"] for line in lines if line["event"] == "slack.silent"] == ["TimeoutError"]
    assert shown(playground, question) == [ANSWER.text]


async def test_further_messages_follow_the_first(playground: Playground, slack: AsyncWebClient, claims: Claims) -> None:
    question, lease = asked(playground, claims)
    await ThreadDelivery(slack, question, Ledger(claims, lease)).deliver([ANSWER, Payload("More.", ())])
    assert shown(playground, question) == [ANSWER.text, "More."]


async def with_placeholder(playground: Playground, slack: AsyncWebClient, claims: Claims) -> ThreadDelivery:
    question, lease = asked(playground, claims)
    playground.fault("assistant.threads.setStatus", "unknown_method")
    delivery = ThreadDelivery(slack, question, Ledger(claims, lease))
    await delivery.status("is looking…")
    await asyncio.to_thread(playground.wait_for_reply, "#general", question.ts)
    return delivery


async def test_a_part_of_an_answer_stays_and_what_happened_to_the_rest_follows_it(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    delivery = await with_placeholder(playground, slack, claims)
    playground.fault("chat.postMessage", "error", error="msg_too_long")
    with pytest.raises(DeliveryError, match="msg_too_long"):
        await delivery.deliver([ANSWER, Payload("More.", ())])
    await delivery.refuse(SORRY)
    assert shown(playground, delivery.question) == [ANSWER.text, SORRY.text]


async def test_a_whole_answer_is_never_replaced_by_a_failure_that_comes_after_it(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    question, lease = asked(playground, claims)
    delivery = ThreadDelivery(slack, question, Ledger(claims, lease))
    await delivery.deliver([ANSWER])
    await delivery.refuse(SORRY)
    assert shown(playground, question) == [ANSWER.text]


async def test_an_answer_whose_note_waits_for_the_claims_counts_as_shown(
    playground: Playground, slack: AsyncWebClient, claims: Claims, redis: Redis
) -> None:
    question, lease = asked(playground, claims)
    delivery = ThreadDelivery(slack, question, Ledger(claims, lease))
    playground.fault("chat.postMessage", "slow", seconds=0.3)
    delivering = asyncio.create_task(delivery.deliver([ANSWER]))
    await asyncio.sleep(0.15)
    redis.execute_command("CLIENT", "PAUSE", "1500", "ALL")
    await asyncio.wait([delivering], timeout=0.6)
    delivering.cancel()  # as a deadline does
    await asyncio.wait([delivering])
    await delivery.refuse(SORRY)
    assert shown(playground, question) == [ANSWER.text]


async def test_a_deadline_while_the_answer_is_on_its_way_makes_no_second_message(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    question, lease = asked(playground, claims)
    delivery = ThreadDelivery(slack, question, Ledger(claims, lease))
    playground.fault("chat.postMessage", "accept_then_hang", seconds=5)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.5):
            await delivery.deliver([ANSWER])
    await delivery.refuse(SORRY)
    assert shown(playground, question) == [ANSWER.text]


async def test_nothing_is_posted_again_before_the_thread_could_be_looked_at(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    question, lease = asked(playground, claims)
    playground.fault("chat.postMessage", "accept_then_hang", seconds=3)  # longer than our client waits
    playground.fault("conversations.replies", "server_error")
    await ThreadDelivery(slack, question, Ledger(claims, lease)).deliver([ANSWER])
    assert shown(playground, question) == [ANSWER.text]
    assert len(playground.calls("conversations.replies")) >= 2


async def test_a_message_that_slack_does_not_find_but_shows_is_not_posted_twice(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    delivery = await with_placeholder(playground, slack, claims)
    playground.fault("chat.update", "error", error="message_not_found")
    await delivery.deliver([ANSWER])
    assert shown(playground, delivery.question) == [ANSWER.text]


async def test_a_placeholder_that_somebody_deleted_is_posted_anew(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    delivery = await with_placeholder(playground, slack, claims)
    (placeholder,) = [one for one in playground.messages("#general", delivery.question.ts) if one["is_bot"]]
    await slack.chat_delete(channel="C01GENERAL", ts=placeholder["ts"])
    await delivery.deliver([ANSWER])
    assert shown(playground, delivery.question) == [ANSWER.text]


@pytest.mark.parametrize("method", ["chat.postMessage", "chat.update"])
async def test_slack_that_is_down_for_a_moment_gets_the_answer_a_little_later(
    playground: Playground, slack: AsyncWebClient, claims: Claims, method: str
) -> None:
    delivery = await with_placeholder(playground, slack, claims)
    playground.fault(method, "server_error", times=2)
    await delivery.deliver([ANSWER, Payload("More.", ())])
    assert shown(playground, delivery.question) == [ANSWER.text, "More."]


async def test_an_answer_does_not_wait_for_a_status_that_slack_holds_back(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    question, lease = asked(playground, claims)
    playground.fault("assistant.threads.setStatus", "ratelimited", seconds=30)
    delivery = ThreadDelivery(slack, question, Ledger(claims, lease))
    await delivery.status("is looking…")
    async with asyncio.timeout(5):
        await delivery.deliver([ANSWER])
    assert shown(playground, question) == [ANSWER.text]


async def test_an_answer_does_not_wait_for_a_status_that_hangs(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    question, lease = asked(playground, claims)
    playground.fault("assistant.threads.setStatus", "hang", seconds=30)
    slack.timeout = 60
    delivery = ThreadDelivery(slack, question, Ledger(claims, lease))
    await delivery.status("is looking…")
    async with asyncio.timeout(5):
        await delivery.deliver([ANSWER])
    assert shown(playground, question) == [ANSWER.text]


async def test_a_placeholder_on_its_way_becomes_the_answer_all_the_same(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    question, lease = asked(playground, claims)
    playground.fault("assistant.threads.setStatus", "unknown_method")
    playground.fault("chat.postMessage", "accept_then_hang", seconds=5)
    slack.timeout = 60
    delivery = ThreadDelivery(slack, question, Ledger(claims, lease))
    await delivery.status("is looking…")
    await delivery.deliver([ANSWER])
    assert shown(playground, question) == [ANSWER.text]


async def test_what_was_posted_for_a_question_that_was_deleted_goes_too(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    delivery = await with_placeholder(playground, slack, claims)
    claims.cancel(delivery.question.id)
    with pytest.raises(Withdrawn, match="deleted"):
        await delivery.deliver([ANSWER])
    await delivery.take_back()
    assert shown(playground, delivery.question) == []


async def test_claims_that_were_lost_meanwhile_cost_no_answer(
    playground: Playground, slack: AsyncWebClient, claims: Claims, redis: Redis
) -> None:
    delivery = await with_placeholder(playground, slack, claims)
    redis.flushdb()
    await delivery.deliver([ANSWER])
    assert shown(playground, delivery.question) == [ANSWER.text]
    assert claims.finish(delivery.ledger.lease)
    assert not claims.claim(delivery.question.id, "sealed")


async def test_what_is_whispered_is_seen_by_the_asker_alone(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    question, lease = asked(playground, claims)
    question = replace(question, asker=Asker("U01ALICE", question.asker.team))
    await ThreadDelivery(slack, question, Ledger(claims, lease)).whisper(SORRY)
    said = [message for message in playground.messages("#general", question.ts) if message["is_bot"]]
    assert [(message["text"], message["visible_to"]) for message in said] == [(SORRY.text, "U01ALICE")]


async def test_what_slack_keeps_with_a_message_does_not_grow_with_the_answer(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    """Slack refuses metadata over a size, and with it the message."""
    question, lease = asked(playground, claims)
    many = [Payload("word " * 700, ({"type": "markdown", "text": "word " * 2_000},))] * 9
    await ThreadDelivery(slack, question, Ledger(claims, lease)).deliver(many)
    calls = [call["arguments"] for call in playground.calls("chat.postMessage") if question.ts in str(call)]
    assert len(calls) == 9
    assert max(len(str(call["metadata"])) for call in calls) < 200


async def test_a_very_long_answer_arrives_whole_with_its_sources_at_the_end(
    playground: Playground, slack: AsyncWebClient, claims: Claims
) -> None:
    question, lease = asked(playground, claims)
    code = "```py\n" + "\n".join(f"line_{number} = 1" for number in range(1_000)) + "\n```"
    told = [f"Statement {number} is this [{number % 3 + 1}]." for number in range(800)]
    draft = "\n\n".join([" ".join(told), f"Type this [1]:\n\n{code}", "- " + "\n- ".join(told)])
    answer = cite(Draft(draft, sufficient=True), evidence(pages(3)), proves=False)
    await ThreadDelivery(slack, question, Ledger(claims, lease)).deliver(messages(answer, 1.0))
    arrived = [said["blocks"] for said in playground.messages("#general", question.ts) if said["is_bot"]]
    texts = [block["text"] for blocks in arrived for block in blocks if block["type"] == "markdown"]
    assert len(arrived) > 4
    assert all(text.count("```") % 2 == 0 for text in texts)
    assert all("\n".join(texts).count(f"line_{number} = 1\n") == 1 for number in range(1_000))
    assert all("\n".join(texts).count(f"Statement {number} is") == 2 for number in range(800))
    assert [block["type"] for block in arrived[-1]][-2:] == ["section", "context"]
    assert [block["type"] for blocks in arrived[:-1] for block in blocks] == ["markdown"] * (len(arrived) - 1)
