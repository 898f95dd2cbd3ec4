"""What people bring to a question, and the threads that it stands in: only what all readers may read is used."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.servers.playground import BOT_TOKEN, Json, Playground, running_playground
from tests.servers.slack_world import TEAM, World, open_world
from worker import words, words_search
from worker.types import Asker, Door, Forward, Place, Question

ALICE, BOB, DANA, EMIL, GREGOR, HELEEN = "U01ALICE", "U02BOB", "U04DANA", "U05EMIL", "U07GREGOR", "U08HELEEN"
SECRET = "The Xanthippe budget is 40,000 euros"


@pytest.fixture(scope="module")
def server() -> Iterator[Playground]:
    with running_playground(searches_per_minute=10_000, searches_per_person=10_000) as playground:
        yield playground


@pytest.fixture
def playground(server: Playground) -> Iterator[Playground]:
    yield server
    server.clear_faults()


@pytest.fixture
async def world(playground: Playground, tmp_path: Path) -> AsyncIterator[World]:
    async with open_world(playground, tmp_path, embedder="none") as opened:
        yield opened
        await opened.revokes(EMIL)


def link(playground: Playground, said: Json) -> str:
    """A message's address, as Slack writes it in a text."""
    thread = f"?thread_ts={said['thread_ts']}&amp;cid={said['channel']}" if said.get("thread_ts") else ""
    return f"<{playground.url}/archives/{said['channel']}/p{said['ts'].replace('.', '')}{thread}>"


def asked(text: str, channel: str, user: str, door: Door = Door.MENTION, thread: str = "", **more: Any) -> Question:
    return Question(
        f"{TEAM}:{channel}:9.9", text, Asker(user, TEAM), Place(door, channel, thread or "9.9"), 9.9, "9.9", **more
    )


async def brought(world: World, question: Question) -> tuple[list[str], bool]:
    """The texts that come along, and whether the asker is told that not all do."""
    plain = await world.conversations.plain(question)
    assert "/archives/" not in plain.text
    return [forward.text for forward in plain.forwards], plain.not_used


async def test_a_link_to_a_thread_of_a_public_channel_brings_the_thread(world: World, playground: Playground) -> None:
    root = playground.post("#ops", "Shall we take *van* 1?", user="bob")
    reply = playground.post("#ops", "Ask <@U02BOB>", user="chiyo", thread=root["ts"])
    question = asked(f"What of {link(playground, root)} ?", "C02RANDOM", DANA)
    plain = await world.conversations.plain(question)
    assert [(one.author, one.text) for one in plain.forwards] == [
        ("Bob Okafor", "Shall we take van 1?"),
        ("Chiyo Tanaka", "Ask @Bob Okafor"),
    ]
    assert plain.text == "What of   ?"
    assert plain.not_used is False
    assert {one.channel for one in plain.forwards} == {"C03OPS"}
    only = asked(link(playground, reply | {"thread_ts": root["ts"]}), "C02RANDOM", DANA)
    assert await brought(world, only) == (["Ask @Bob Okafor"], False)


@pytest.mark.parametrize(
    ("channel", "user", "door", "used"),
    [
        ("C05LEADS", EMIL, Door.MENTION, True),
        ("C02RANDOM", EMIL, Door.MENTION, False),
        ("D05EMIL", EMIL, Door.DIRECT, False),
        ("D04DANA", DANA, Door.DIRECT, False),
        ("C09TESSEL", DANA, Door.MENTION, False),
    ],
)
async def test_a_link_into_a_private_channel_is_followed_only_there(
    channel: str, user: str, door: Door, used: bool, world: World, playground: Playground
) -> None:
    """The bot is a member, but whoever pastes an address need not be."""
    said = playground.post("#leads", SECRET, user="bob")
    texts, told = await brought(world, asked(f"{link(playground, said)} is that much?", channel, user, door))
    assert (texts == [SECRET], told) == (used, not used)


async def test_alone_a_grant_opens_a_link_into_a_private_channel(world: World, playground: Playground) -> None:
    said = playground.post("#leads", SECRET, user="bob")
    await world.grants(EMIL)
    direct = asked(link(playground, said), "D05EMIL", EMIL, Door.DIRECT)
    assert await brought(world, direct) == ([SECRET], False)
    assert await brought(world, asked(link(playground, said), "C02RANDOM", EMIL)) == ([], True)


@pytest.mark.parametrize("trouble", ["conversations.replies", "conversations.info"])
async def test_a_link_that_slack_does_not_open_is_not_used(trouble: str, world: World, playground: Playground) -> None:
    said = playground.post("#ops", "Van 1", user="bob")
    playground.fault(trouble, "error", error="missing_scope", times=None)
    assert await brought(world, asked(link(playground, said), "C02RANDOM", DANA)) == ([], True)


async def test_of_two_links_the_one_that_is_not_used_is_told_of(world: World, playground: Playground) -> None:
    root = playground.post("#ops", "Shall we take van 1?", user="bob")
    playground.post("#ops", "Yes", user="chiyo", thread=root["ts"])
    closed = playground.post("#leads", SECRET, user="bob")
    question = asked(f"{link(playground, root)} {link(playground, closed)}", "C02RANDOM", DANA)
    assert await brought(world, question) == (["Shall we take van 1?", "Yes"], True)


async def test_links_by_footnote_and_other_bots(world: World, playground: Playground) -> None:
    """An answer of its own is context and no source; other bots say nothing."""
    said = await asyncio.to_thread(_answer_of_the_bot, playground)
    plain = await world.conversations.plain(asked(link(playground, said), "C02RANDOM", DANA))
    assert [(one.text, one.ours) for one in plain.forwards] == [("Tesla died in 1943.", True)]
    alarm = next(said for said in playground.messages("#station-alarms", user="bob") if "Porto" in said["text"])
    question = asked(link(playground, {"channel": "C08ALARMS", "ts": alarm["ts"]}), "C02RANDOM", DANA)
    texts, _ = await brought(world, question)
    assert not [text for text in texts if "Porto" in text]


def _answer_of_the_bot(playground: Playground) -> Json:
    headers = {"Authorization": f"Bearer {BOT_TOKEN}"}
    body = {"channel": "C03OPS", "text": "Tesla died in 1943."}
    return dict(playground.http.post("/api/chat.postMessage", json=body, headers=headers).json())


def forward(channel: str, text: str = SECRET) -> Forward:
    return Forward(text, "Bob Okafor", f"https://larkspur.slack.com/archives/{channel}/p1", channel=channel)


@pytest.mark.parametrize(
    ("source", "channel", "user", "door", "used"),
    [
        ("C03OPS", "C02RANDOM", DANA, Door.MENTION, True),
        ("C05LEADS", "C02RANDOM", EMIL, Door.MENTION, False),
        ("C05LEADS", "C05LEADS", EMIL, Door.MENTION, True),
        ("C05LEADS", "D05EMIL", EMIL, Door.DIRECT, True),
        ("C06PAYROLL", "D05EMIL", EMIL, Door.DIRECT, True),
        ("C06PAYROLL", "C05LEADS", EMIL, Door.MENTION, False),
        ("unknown", "C02RANDOM", EMIL, Door.MENTION, False),
        ("unknown", "D05EMIL", EMIL, Door.DIRECT, True),
        ("C03OPS", "C07CASE", ALICE, Door.MENTION, False),
        ("C07CASE", "C07CASE", GREGOR, Door.MENTION, True),
        ("C05LEADS", "D07GREGOR", GREGOR, Door.DIRECT, False),
        ("C05LEADS", "C09TESSEL", BOB, Door.MENTION, False),
        ("C09TESSEL", "C09TESSEL", HELEEN, Door.MENTION, False),
        ("", "C02RANDOM", DANA, Door.MENTION, True),
        ("", "C09TESSEL", HELEEN, Door.MENTION, False),
    ],
)
async def test_a_forwarded_message_is_used_where_all_readers_may_read_it_or_the_asker_alone_brought_it(
    source: str, channel: str, user: str, door: Door, used: bool, world: World
) -> None:
    question = asked("Is that much?", channel, user, door, forwards=(forward(source),))
    texts, told = await brought(world, question)
    assert (texts == [SECRET], told) == (used, not used)


async def test_that_something_was_not_used_is_said_and_nothing_of_what(world: World, playground: Playground) -> None:
    question = asked("How much is the Xanthippe thing?", "C02RANDOM", EMIL, forwards=(forward("C05LEADS"),))
    answer = await world.answered(question)
    assert words.sentence(words_search.not_used()) in answer.notes
    assert "40,000" not in str((answer.text, answer.notes, answer.citations))


async def test_what_was_forwarded_to_a_thread_from_a_closed_channel_is_not_read(
    world: World, playground: Playground
) -> None:
    said = playground.post("#leads", SECRET, user="bob")
    root = playground.post("#ops", "See", user="bob", forward={"channel": "#leads", "ts": said["ts"]})
    read = await world.conversations.of(asked("What is that?", "C03OPS", DANA, thread=root["ts"]))
    assert [message.text for message in read.messages] == ["See"]
    there = playground.post("#leads", "See", user="bob", forward={"channel": "#leads", "ts": said["ts"]})
    read = await world.conversations.of(asked("What is that?", "C05LEADS", EMIL, thread=there["ts"]))
    assert [message.text for message in read.messages] == ["See", SECRET]


@pytest.mark.parametrize(
    ("channel", "user", "told"),
    [
        ("#tessel-schools", "dana", words_search.shared_thread()),
        ("#harbour-museum", "dana", words_search.shared_thread()),
        ("#random", "dana", words_search.excluded_thread()),
    ],
)
async def test_a_thread_of_a_closed_place_is_not_read_and_the_asker_is_told_why(
    channel: str, user: str, told: str, playground: Playground, tmp_path: Path
) -> None:
    root = playground.post(channel, f"The mast is of yew, says {channel[1:]}", user=user)
    async with open_world(playground, tmp_path, sources_excluded=("C02RANDOM",), embedder="none") as world:
        answer = await world.asked(user, channel, "What is the mast of?", thread=root["ts"])
    read = [call["arguments"] for call in playground.calls("conversations.replies")]
    assert root["ts"] not in [call["ts"] for call in read]
    assert any(told in note for note in answer.notes)
    assert f"says {channel[1:]}" not in answer.text
    assert root["channel"] not in str(answer.citations)


async def test_a_thread_of_a_place_that_slack_does_not_explain_is_not_read(
    world: World, playground: Playground
) -> None:
    root = playground.post("#ops", "The mast is of oak", user="bob")
    playground.fault("conversations.info", "error", error="missing_scope", times=None)
    answer = await world.asked("dana", "#ops", "What is the mast of?", thread=root["ts"])
    assert any(words_search.unknown_thread() in note for note in answer.notes)
    assert "oak" not in answer.text


async def test_an_admin_may_let_threads_of_shared_channels_be_read(playground: Playground, tmp_path: Path) -> None:
    root = playground.post("#tessel-schools", "The mast is of oak", user="dana")
    async with open_world(playground, tmp_path, connect_sources=True, embedder="none") as world:
        read = await world.conversations.of(asked("What?", "C09TESSEL", HELEEN, thread=root["ts"]))
    assert [message.text for message in read.messages] == ["The mast is of oak"]


async def test_channels_that_a_question_names_are_known_by_their_ids(world: World) -> None:
    plain = await world.conversations.plain(asked("What broke in <#C03OPS> or <#C06PAYROLL>?", "C02RANDOM", DANA))
    assert plain.channels == (("ops", "C03OPS"),)
    assert plain.text.startswith("What broke in #ops or ")
