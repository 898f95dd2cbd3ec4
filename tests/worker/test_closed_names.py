"""Names say something too: of private channels, of files, of places."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from search_backends.base import Access
from tests.questions import a_question
from tests.servers.models import Models, open_models
from tests.servers.playground import Playground, running_playground
from tests.servers.slack_world import TEAM, World, open_world
from tests.worker.authors.asking import said
from worker import words_search
from worker.processors import Kind, kinds_around
from worker.types import Asker, Cited, Conversation, Door, Forward, Place, Question

ALICE, CHIYO, EMIL, GREGOR = "U01ALICE", "U03CHIYO", "U05EMIL", "U07GREGOR"


@pytest.fixture(scope="module")
def playground() -> Iterator[Playground]:
    with running_playground(searches_per_minute=10_000, searches_per_person=10_000) as started:
        yield started


@pytest.fixture
async def models() -> AsyncIterator[Models]:
    async with open_models() as served:
        yield served


@pytest.fixture
async def world(playground: Playground, models: Models, tmp_path: Path) -> AsyncIterator[World]:
    settings = {"author": "anthropic", "anthropic_base_url": models.url, "anthropic_api_key": "sk-ant-scripted"}
    pages = {
        "public_url": "https://footnote.example",
        "slack_client_id": "1.2",
        "slack_client_secret": "secret",
        "backends": ("wikipedia", "slack"),
        "wikipedia_api_url": playground.environment["WIKIPEDIA_API_URL"],
    }
    async with open_world(playground, tmp_path, embedder="none", **settings, **pages) as opened:
        yield opened
        for person in (ALICE, EMIL):
            await opened.revokes(person)


def asked(text: str, channel: str, user: str = ALICE, door: Door = Door.MENTION, **more: Any) -> Question:
    place = Place(door, channel, "" if door is Door.COMMAND else "9.9")
    return Question(f"{TEAM}:{channel}:9.9", text, Asker(user, TEAM), place, 1.8e9, "9.9", **more)


@pytest.mark.parametrize("written", ["<#C05LEADS>", "<#C05LEADS|leads>"])
@pytest.mark.parametrize(
    ("channel", "door", "connected", "called"),
    [
        ("C01GENERAL", Door.MENTION, False, "#private-channel"),
        ("C01GENERAL", Door.MENTION, True, "#private-channel"),
        ("C05LEADS", Door.MENTION, False, "#leads"),
        ("D01ALICE", Door.DIRECT, False, "#private-channel"),
        ("D01ALICE", Door.DIRECT, True, "#leads"),
    ],
)
async def test_a_private_channel_is_called_by_its_name_only_where_all_readers_know_it(
    channel: str, door: Door, connected: bool, called: str, written: str, world: World
) -> None:
    if connected:
        await world.grants(ALICE)
    plain = await world.conversations.plain(asked(f"What of {written} and <#C03OPS>?", channel, door=door))
    assert plain.text == f"What of {called} and #ops?"


async def test_files_of_a_message_that_may_not_be_shown_are_not_named(world: World) -> None:
    secret = Forward("The plan", channel="C05LEADS", unread=("layoffs.xlsx",))
    shared = Forward("The rota", channel="C03OPS", unread=("rota.xlsx",))
    plain = await world.conversations.plain(asked("Is it so?", "C01GENERAL", forwards=(secret, shared)))
    assert (plain.unread, plain.not_used) == (("rota.xlsx",), True)


@pytest.mark.parametrize(("channel", "told"), [("C03OPS", True), ("C05LEADS", False)])
async def test_a_model_is_told_the_names_of_public_places_alone(
    channel: str, told: bool, world: World, models: Models
) -> None:
    await world.answered(asked("When did Nikola Tesla die?", channel))
    assert ("the channel #" in str(models.asked)) is told


def test_an_answer_made_of_files_or_of_messages_elsewhere_keeps_their_kind() -> None:
    ours = replace(said("So it is.", "UBOT", ours=True), cites=frozenset({Cited.FILES, Cited.MESSAGES}))
    around = kinds_around(a_question(), Conversation((ours,), access=Access.WORKSPACE))
    assert around == {Kind.QUESTION, Kind.PUBLIC_SLACK, Kind.PRIVATE_SLACK, Kind.FILES}


async def test_a_command_where_the_bot_is_not_is_searched_with_the_askers_own_grant(world: World) -> None:
    await world.grants(EMIL)
    answer = await world.answered(asked("On which day do we pay salaries?", "C06PAYROLL", EMIL, Door.COMMAND))
    assert "slack" in answer.searched
    assert "25th" in answer.text


async def test_a_command_without_a_grant_says_what_it_takes(world: World) -> None:
    answer = await world.answered(asked("When did Nikola Tesla die?", "C03OPS", door=Door.COMMAND))
    assert answer.unreachable == {"slack": words_search.command_without_grant("/lookup", can_connect=True)}


@pytest.mark.parametrize(
    ("text", "user", "told"),
    [
        ("When did Nikola Tesla die?", CHIYO, False),
        ("On which day do we pay salaries?", CHIYO, True),
        ("Who repairs the zorgblatt of Quuxville?", "U02BOB", True),
        ("On which day do we pay salaries?", GREGOR, False),
    ],
)
async def test_that_a_grant_would_help_is_said_once_to_those_whom_it_would(
    text: str, user: str, told: bool, world: World
) -> None:
    direct = f"D{user[1:]}"
    hint = words_search.could_connect("/lookup")
    first = await world.answered(asked(text, direct, user, Door.DIRECT))
    again = await world.answered(asked(text, direct, user, Door.DIRECT))
    assert (hint in first.notes, hint in again.notes) == (told, False)
