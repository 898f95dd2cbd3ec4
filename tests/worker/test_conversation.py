"""Reading a conversation from a Slack that is really there."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import aiohttp
import pytest
from slack_sdk.web.async_client import AsyncWebClient

from tests.questions import a_question
from tests.servers.playground import Playground, running_playground
from worker.conversation import Conversations
from worker.people import People
from worker.plan import asked_before
from worker.rooms import Rooms
from worker.settings import Settings
from worker.types import Asker, Conversation, Door, Place, Question

TEAM = "T0LARKSPUR"
SETTINGS = Settings(_env_file=None)  # type: ignore[call-arg]


@pytest.fixture(scope="module")
def server() -> Iterator[Playground]:
    with running_playground(events=("app_home_opened",)) as playground:
        yield playground


@pytest.fixture
def playground(server: Playground) -> Iterator[Playground]:
    yield server
    server.clear_faults()


async def nobody(question: Question) -> None:
    """Nobody granted anything."""


@pytest.fixture
async def conversations(playground: Playground) -> AsyncIterator[Conversations]:
    async with aiohttp.ClientSession() as http:
        base_url = playground.environment["SLACK_API_URL"]
        slack = AsyncWebClient("xoxb-playground", base_url=base_url, session=http, timeout=2)
        yield Conversations(slack, SETTINGS, Rooms(slack, People(slack)), nobody)


def asked_in(playground: Playground, channel: str, thread: str | None = None, user: str = "alice") -> Question:
    """A question put there: in a thread, or a direct conversation."""
    said = playground.post(channel, "<@bot> what now?", user=user, thread=thread)
    door = Door.DIRECT if channel == "dm" else Door.MENTION
    place = Place(door, said["channel"], thread or said["ts"])
    identity = f"{TEAM}:{said['channel']}:{said['ts']}"
    return a_question("what now?", id=identity, ts=said["ts"], place=place, asker=Asker(said["user"], TEAM))


def lines(conversation: Conversation) -> list[tuple[str, str]]:
    return [(message.author, message.text) for message in conversation.messages]


async def test_a_thread_is_read_with_what_was_forwarded_to_it_and_without_the_question(
    playground: Playground, conversations: Conversations
) -> None:
    original = playground.post("#ops", "Van 1 is <@U0BOB> and mine", user="chiyo")
    root = playground.post("#general", "Who has the van?", files=("plan.pdf",))
    forward = {"channel": "#ops", "ts": original["ts"]}
    playground.post("#general", "See there", user="bob", thread=root["ts"], forward=forward, files=("map.png",))
    read = await conversations.of(asked_in(playground, "#general", root["ts"]))
    said = lines(read)
    assert said[:2] == [("Alice Moreau", "Who has the van?"), ("Bob Okafor", "See there")]
    assert said[2][0] == "Chiyo Tanaka"
    assert said[2][1].startswith("Van 1 is ")
    assert len(said) == 3
    assert [name for message in read.messages for name in message.unread] == ["plan.pdf", "map.png"]


async def test_what_was_forwarded_to_the_bot_earlier_is_no_question_of_the_askers(
    playground: Playground, conversations: Conversations
) -> None:
    """All that an asker writes directly counts as said to Footnote, and may be searched for outside."""
    original = playground.post("#leads", "The Xanthippe project costs 40,000 euros", user="bob")
    playground.post("dm", "Is that much?", user="emil", forward={"channel": "#leads", "ts": original["ts"]})
    question = asked_in(playground, "dm", user="emil")
    read = await conversations.of(question)
    assert ("Bob Okafor", "The Xanthippe project costs 40,000 euros") in lines(read)
    assert "Is that much?" in asked_before(question, read)
    assert "Xanthippe" not in str(asked_before(question, read))


@pytest.mark.parametrize("kind", ["server_error", "unknown_method", "ratelimited"])
async def test_a_thread_that_slack_does_not_give_is_named_and_nothing_breaks(
    kind: str, playground: Playground, conversations: Conversations
) -> None:
    root = playground.post("#general", "Who has the keys?")
    question = asked_in(playground, "#general", root["ts"])
    for method in ("conversations.replies", "users.info", "conversations.info"):
        await asyncio.to_thread(playground.fault, method, kind, times=None)
    read = await conversations.of(question)
    assert read.messages == ()
    assert read.unreadable.startswith("I could not read this conversation: Slack ")


async def test_a_question_that_begins_a_thread_has_nothing_around_it(
    playground: Playground, conversations: Conversations
) -> None:
    playground.post("#general", "The channel talks of something else", user="bob")
    assert lines(await conversations.of(asked_in(playground, "#general"))) == []


async def test_a_mention_in_a_running_thread_sees_all_pages_of_it(
    playground: Playground, conversations: Conversations
) -> None:
    root = playground.post("#random", "Shall we count to many?", user="emil")
    for number in range(1, 206):
        playground.post("#random", f"Number {number} it is.", user="bob", thread=root["ts"])
    question = asked_in(playground, "#random", root["ts"])
    read = await conversations.of(question)
    assert lines(read)[0] == ("Emil Sørensen", "Shall we count to many?")
    assert lines(read)[-1] == ("Bob Okafor", "Number 205 it is.")
    assert len(read.messages) + read.left_out == 206
    assert question.ts not in [message.ts for message in read.messages]


async def test_a_direct_message_that_begins_anew_sees_the_recent_ones(
    playground: Playground, conversations: Conversations
) -> None:
    for text in ("Who was Marie Curie?", "And her sister?"):
        playground.post("dm", text, user="dana")
    read = await conversations.of(asked_in(playground, "dm", user="dana"))
    assert [text for _, text in lines(read)] == ["Who was Marie Curie?", "And her sister?"]
