"""Delivery of a command's answer, over addresses that take five posts within half an hour."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from typing import Any

import aiohttp
import pytest
from redis import Redis
from slack_sdk.web.async_client import AsyncWebClient

from tests.playground.bolt_bot import app_on, connected
from tests.questions import a_question
from tests.servers.playground import BOT_TOKEN, Json, Playground, running_playground
from worker.blocks import Payload
from worker.claims import Claims, Lease
from worker.delivery.base import DeliveryError
from worker.delivery.ephemeral import EphemeralDelivery
from worker.delivery.ledger import Ledger, Withdrawn
from worker.types import Asker, Door, Place, Question

SORRY = Payload("Something went wrong.", ())
LONG = [Payload(f"Part {number}.", ({"type": "markdown", "text": f"Part {number}."},)) for number in range(7)]
PARTS = [part.text for part in LONG]


class Slack:
    """A playground with a bot on it that only acknowledges commands."""

    def __init__(self, playground: Playground) -> None:
        self.playground = playground
        self.commands: list[Json] = []
        self.app = app_on(playground)
        self.app.command("/lookup")(self._on_command)

    def asked(self, claims: Claims, user: str) -> tuple[Question, Lease]:
        """A question put by command where the bot is no member, and a job that has begun it."""
        self.playground.command("#field-notes", "/lookup what is it?", user=user)
        sent = self.commands[-1]
        question = a_question(
            id=f"T0LARKSPUR:command:{sent['trigger_id']}",
            asker=Asker(sent["user_id"], "T0LARKSPUR"),
            place=Place(Door.COMMAND, sent["channel_id"]),
            response_url=sent["response_url"],
        )
        claims.claim(question.id, "sealed")
        lease = claims.begin(question.id)
        assert lease
        return question, lease

    def whispered(self, question: Question) -> list[str]:
        """What the asker sees below the command, and nobody else."""
        shown = self.playground.messages("#field-notes")
        return [said["text"] for said in shown if said["visible_to"] == question.asker.user]

    def direct(self, user: str) -> list[str]:
        """What the bot wrote to the asker directly."""
        return [said["text"] for said in self.playground.messages("dm", user=user) if said["is_bot"]]

    def _on_command(self, ack: Any, command: Json) -> None:
        self.commands.append(command)
        ack()


@pytest.fixture(scope="module")
def slack() -> Iterator[Slack]:
    with running_playground(events="") as playground:
        slack = Slack(playground)
        with connected(slack.app, playground):
            yield slack


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


def delivery(
    slack: Slack, http: aiohttp.ClientSession, claims: Claims, asked: tuple[Question, Lease]
) -> EphemeralDelivery:
    client = AsyncWebClient(BOT_TOKEN, base_url=slack.playground.environment["SLACK_API_URL"], session=http)
    return EphemeralDelivery(http, client, asked[0], Ledger(claims, asked[1]))


async def test_an_answer_of_more_posts_than_slack_takes_goes_on_in_the_direct_conversation(
    slack: Slack, http: aiohttp.ClientSession, redis: Redis
) -> None:
    claims = Claims(redis)
    asked = await asyncio.to_thread(slack.asked, claims, "alice")
    await delivery(slack, http, claims, asked).deliver(LONG)
    assert slack.whispered(asked[0]) == PARTS[:4]
    assert slack.direct("alice") == PARTS[4:]
    whispered = [said for said in slack.playground.messages("#field-notes") if said["text"] in PARTS]
    assert all(said["visible_to"] and said["blocks"] for said in whispered)


async def test_a_reason_why_an_answer_has_no_end_still_fits_below_it(
    slack: Slack, http: aiohttp.ClientSession, redis: Redis
) -> None:
    claims = Claims(redis)
    asked = await asyncio.to_thread(slack.asked, claims, "chiyo")
    slack.playground.fault("chat.postMessage", "error", error="cannot_dm_bot")
    delivering = delivery(slack, http, claims, asked)
    with pytest.raises(DeliveryError, match="cannot_dm_bot"):
        await delivering.deliver(LONG)
    await delivering.refuse(SORRY)
    assert slack.whispered(asked[0]) == [*PARTS[:4], SORRY.text]


async def test_what_was_posted_and_noted_is_not_posted_again(
    slack: Slack, http: aiohttp.ClientSession, redis: Redis
) -> None:
    claims = Claims(redis)
    asked = await asyncio.to_thread(slack.asked, claims, "farah")
    for _ in range(2):
        await delivery(slack, http, claims, asked).deliver(LONG[:2])
    await delivery(slack, http, claims, asked).refuse(SORRY)
    assert slack.whispered(asked[0]) == PARTS[:2]


async def test_a_job_that_lost_its_lease_posts_nothing(slack: Slack, http: aiohttp.ClientSession, redis: Redis) -> None:
    claims = Claims(redis)
    asked = await asyncio.to_thread(slack.asked, claims, "dana")
    redis.zadd("footnote:open", {asked[0].id: 0})
    assert claims.begin(asked[0].id)
    with pytest.raises(Withdrawn):
        await delivery(slack, http, claims, asked).deliver(LONG[:1])
    assert slack.whispered(asked[0]) == []


async def test_blocks_that_slack_refuses_are_posted_as_text(
    slack: Slack, http: aiohttp.ClientSession, redis: Redis
) -> None:
    claims = Claims(redis)
    asked = await asyncio.to_thread(slack.asked, claims, "bob")
    await delivery(slack, http, claims, asked).deliver([Payload("It is 42.", ({"type": "nonsense"},))])
    assert slack.whispered(asked[0]) == ["It is 42."]


async def test_an_answer_that_comes_too_late_for_its_address_goes_to_the_direct_conversation(
    slack: Slack, http: aiohttp.ClientSession, redis: Redis
) -> None:
    claims = Claims(redis)
    question, lease = await asyncio.to_thread(slack.asked, claims, "emil")
    late = replace(question, response_url=question.response_url + "gone")
    await delivery(slack, http, claims, (late, lease)).deliver(LONG[:1])
    assert slack.whispered(question) == []
    assert slack.direct("emil") == PARTS[:1]
    assert all(one["blocks"] for one in slack.playground.messages("dm", user="emil") if one["is_bot"])


async def test_whether_a_commands_question_is_still_needed_is_asked_where_it_was_typed(
    slack: Slack, http: aiohttp.ClientSession, redis: Redis
) -> None:
    claims = Claims(redis)
    for say in ("ask", "whisper"):
        asked = await asyncio.to_thread(slack.asked, claims, "alice")
        known = slack.whispered(asked[0])
        await getattr(delivery(slack, http, claims, asked), say)(SORRY)
        assert slack.whispered(asked[0]) == [*known, SORRY.text]
