"""Where Slack is searched for whom, and what of it is shown: the real pipeline before a Slack that is really there."""

from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.servers.playground import Playground, running_playground
from tests.servers.slack_world import TEAM, World, open_world
from worker import words_search
from worker.types import Answer, Asker, Door, Place, Question

SEARCH, OLDER = "assistant.search.context", "search.messages"
EMIL, BOB, DANA = "U05EMIL", "U02BOB", "U04DANA"


@pytest.fixture(scope="module")
def server() -> Iterator[Playground]:
    with running_playground(searches_per_minute=10_000, searches_per_person=10_000) as playground:
        yield playground


@pytest.fixture
def playground(server: Playground) -> Iterator[Playground]:
    yield server
    server.clear_faults()
    server.leak(on=False)


def a_world(playground: Playground, folder: Path, **settings: Any) -> AbstractAsyncContextManager[World]:
    """Words alone rank there: that is quicker, and what is found is the same."""
    return open_world(playground, folder, embedder="none", **settings)


@pytest.fixture
async def world(playground: Playground, tmp_path: Path) -> AsyncIterator[World]:
    async with a_world(playground, tmp_path) as opened:
        yield opened
        for user in (EMIL, BOB, DANA):
            await opened.revokes(user)


@asynccontextmanager
async def calls_of(playground: Playground, method: str = SEARCH) -> AsyncIterator[list[dict[str, Any]]]:
    """Filled, at the end, with the arguments of the calls that were made meanwhile."""
    before = len(playground.calls(method))
    made: list[dict[str, Any]] = []
    yield made
    made += [call["arguments"] for call in playground.calls(method)[before:]]


def command(user: str, text: str, channel: str = "C03OPS") -> Question:
    place = Place(Door.COMMAND, channel)
    return Question(f"{TEAM}:command:{user}.{text}", text, Asker(user, TEAM), place, asked_at=1_800_000_000.0)


def kinds(made: list[dict[str, Any]]) -> list[str]:
    return [call["channel_types"] for call in made]


async def test_a_simple_question_is_searched_for_once_and_the_message_is_cited(
    world: World, playground: Playground
) -> None:
    async with calls_of(playground) as made:
        answer = await world.asked("alice", "#random", "When do we move to the new warehouse?")
    assert "Decided: we move on" in answer.text
    assert {citation.source.backend for citation in answer.citations} == {"slack"}
    assert answer.searched == ("slack",)
    assert kinds(made) == ["public_channel"]


async def test_a_direct_question_without_a_grant_looks_into_public_channels_alone(
    world: World, playground: Playground
) -> None:
    async with calls_of(playground) as made:
        answer = await world.asked("emil", "dm", "When do salaries go out?")
    assert kinds(made) == ["public_channel"]
    assert "Salaries go out" not in answer.text


async def test_with_a_grant_each_kind_is_a_call_of_its_own_and_direct_ones_only_where_others_hold_little(
    world: World, playground: Playground
) -> None:
    await world.grants(EMIL)
    async with calls_of(playground) as made:
        answer = await world.asked("emil", "dm", "When do salaries go out?")
    assert "Salaries go out" in answer.text
    assert kinds(made) == ["public_channel", "private_channel"]
    async with calls_of(playground) as made:
        answer = await world.asked("emil", "dm", "How many months is the barograph lease?")
    assert kinds(made) == ["public_channel", "private_channel", "im", "mpim"]


async def test_who_asks_what_they_were_told_searches_direct_conversations_at_once(
    world: World, playground: Playground
) -> None:
    await world.grants(EMIL)
    async with calls_of(playground) as made:
        answer = await world.asked("emil", "dm", "What did Bob tell me about the lease for the vans?")
    assert set(kinds(made)) == {"public_channel", "private_channel", "im", "mpim"}
    assert "610 euros" in answer.text


async def test_a_grant_covers_the_kinds_for_which_it_has_scopes(world: World, playground: Playground) -> None:
    await world.grants(EMIL, "search:read.public", "search:read.im", "im:read", "channels:read")
    async with calls_of(playground) as made:
        await world.asked("emil", "dm", "What did Bob tell me about the barograph lease?")
    assert set(kinds(made)) == {"public_channel", "im"}


async def test_in_a_private_channel_that_channel_is_searched_with_the_askers_grant(
    world: World, playground: Playground
) -> None:
    await world.grants(BOB)
    async with calls_of(playground) as made:
        answer = await world.asked("bob", "#leads", "How much is the loan of the bank?")
    assert kinds(made) == ["public_channel", "private_channel"]
    assert made[1]["query"].endswith("in:<#C05LEADS>")
    assert "120,000" in answer.text


async def test_in_a_public_channel_a_grant_opens_nothing(world: World, playground: Playground) -> None:
    await world.grants(EMIL)
    playground.leak()
    async with calls_of(playground) as made:
        with capture_logs() as lines:
            answer = await world.asked("emil", "#random", "When do salaries go out?")
    assert kinds(made) == ["public_channel"]
    unseen = ("25th", "27th", "payroll", "C06PAYROLL", "Salaries go")
    told = (answer.text, answer.notes, answer.unreachable, [c.source for c in answer.citations], lines)
    assert not [word for word in unseen if word in str(told)]


async def test_a_command_searches_with_the_grant_of_whoever_typed_it(world: World, playground: Playground) -> None:
    assert (await world.answered(command(EMIL, "When do salaries go out?"))).searched == ()
    await world.grants(EMIL)
    answer = await world.answered(command(EMIL, "When do salaries go out?"))
    assert "Salaries go out" in answer.text
    assert (await world.answered(command(BOB, "When do salaries go out?"))).citations == ()


@pytest.mark.parametrize(
    ("user", "channel", "method", "told"),
    [
        ("gregor", "#enclosure", "", words_search.guest()),
        ("gregor", "dm", "", words_search.guest()),
        ("heleen", "#tessel-schools", "", words_search.shared_place()),
        ("dana", "#tessel-schools", "", words_search.shared_place()),
        ("dana", "#harbour-museum", "", words_search.shared_place()),
        ("alice", "#ops", "users.info", words_search.unknown_asker()),
        ("alice", "#ops", "conversations.info", words_search.unknown_place()),
        ("alice", "#ops", "auth.test", "Slack was not searched: it did not answer in time"),
    ],
)
async def test_where_slack_is_not_searched_the_reason_is_told_and_no_call_is_made(
    user: str, channel: str, method: str, told: str, world: World, playground: Playground
) -> None:
    if method:
        playground.fault(method, "error", times=None)
    async with calls_of(playground) as made:
        answer = await world.asked(user, channel, "When do we move to the new warehouse?")
    assert answer.unreachable["slack"].startswith(told)
    assert answer.unreachable["slack"].startswith("Slack was not searched: ")
    assert made == []
    assert answer.citations == ()


@pytest.mark.parametrize(("name", "declined"), [("Chiyo", True), ("the ferry", False)])
async def test_a_judgement_is_declined_where_the_workspace_knows_the_name(
    name: str, declined: bool, world: World
) -> None:
    answer = await world.asked("alice", "#ops", f"Is {name} reliable?")
    assert ("rather not judge" in answer.text) is declined


async def test_where_a_guest_reads_only_that_channel_is_searched(world: World, playground: Playground) -> None:
    async with calls_of(playground) as made:
        answer = await world.asked("alice", "#enclosure", "Which plastic do we take for the case?")
    assert [call["query"].partition(" in:")[2] for call in made] == ["<#C07CASE>"]
    assert "ASA" in answer.text


async def test_where_nobody_knows_who_reads_only_that_channel_is_searched(world: World, playground: Playground) -> None:
    playground.fault("users.list", "error", error="missing_scope", times=None)
    async with calls_of(playground) as made:
        answer = await world.asked("alice", "#ops", "When do we move to the new warehouse?")
    assert [call["query"].partition(" in:")[2] for call in made] == ["<#C03OPS>"]
    assert "Decided" in answer.text


async def test_a_private_place_of_which_nobody_knows_who_reads_it_takes_a_grant(
    world: World, playground: Playground
) -> None:
    playground.fault("users.list", "error", error="missing_scope", times=None)
    answer = await world.asked("bob", "#leads", "How much is the loan of the bank?")
    assert answer.unreachable == {"slack": words_search.private_place()}
    await world.grants(BOB)
    assert "120,000" in (await world.asked("bob", "#leads", "How much is the loan of the bank?")).text


async def test_a_shared_channel_is_searched_for_itself_where_an_admin_allows_it(
    playground: Playground, tmp_path: Path
) -> None:
    async with a_world(playground, tmp_path, connect_sources=True) as world, calls_of(playground) as made:
        answer = await world.asked("dana", "#tessel-schools", "How heavy is the mast?")
        await world.asked("dana", "#tessel-schools", "When do we move to the new warehouse?")
    assert "how heavy the mast is" in answer.text
    assert all("in:<#C09TESSEL>" in call["query"] for call in made)


async def test_without_an_action_token_and_a_grant_slack_sent_no_permission(world: World) -> None:
    question = Question(
        f"{TEAM}:C03OPS:1.1",
        "When do we move?",
        Asker(BOB, TEAM),
        Place(Door.MENTION, "C03OPS", "1.1"),
        1_800_000_000.0,
    )
    assert (await world.answered(question)).unreachable == {"slack": words_search.no_token()}
    await world.grants(BOB)
    assert "Decided" in (await world.answered(question)).text


@pytest.mark.parametrize("code", ["feature_not_enabled", "invalid_action_token", "missing_scope"])
async def test_where_the_bot_may_not_search_it_searches_as_an_asker_who_granted_that(
    code: str, world: World, playground: Playground
) -> None:
    await world.grants(BOB)
    playground.fault(SEARCH, "error", error=code)
    answer = await world.asked("bob", "#random", "When do we move to the new warehouse?")
    assert "Decided" in answer.text
    assert answer.unreachable == {}


async def test_the_older_search_is_used_where_the_newer_is_not_to_be_had_and_for_all_kinds_once(
    world: World, playground: Playground
) -> None:
    await world.grants(EMIL, "search:read", "groups:read", "im:read", "channels:read")
    async with calls_of(playground, OLDER) as made:
        answer = await world.asked("emil", "dm", "How much is the lease for the vans?")
        await world.asked("emil", "dm", "Who has seen the zebra of Zanzibar in its zoo?")
    assert "610 euros" in answer.text
    assert len(made) == 2


async def test_what_the_older_search_finds_anywhere_is_held_to_the_rule_too(
    world: World, playground: Playground
) -> None:
    await world.grants(EMIL, "search:read", "groups:read", "im:read", "channels:read")
    playground.fault(SEARCH, "error", error="feature_not_enabled", times=None)
    async with calls_of(playground, OLDER) as made:
        answer = await world.asked("emil", "#random", "When do salaries go out?")
    assert len(made) == 1
    assert answer.citations == ()


async def test_a_store_that_does_not_answer_leaves_what_the_bot_may_search(
    playground: Playground, tmp_path: Path
) -> None:
    async with a_world(playground, tmp_path) as world:
        (tmp_path / "footnote.db").unlink()
        (tmp_path / "footnote.db").mkdir()
        world.installations.engine.dispose()
        answer = await world.asked("alice", "#random", "When do we move to the new warehouse?")
        assert "Decided" in answer.text
        told = await world.answered(command(EMIL, "When do salaries go out?"))
        assert told.unreachable == {"slack": words_search.store_silent()}


async def test_the_other_places_answer_where_slack_is_not_searched(playground: Playground, tmp_path: Path) -> None:
    wikipedia = {"backends": ("wikipedia", "slack"), "wikipedia_api_url": playground.environment["WIKIPEDIA_API_URL"]}
    async with a_world(playground, tmp_path, **wikipedia) as world:
        for code in ("feature_not_enabled", "ratelimited", "internal_error"):
            playground.fault(SEARCH, "error", error=code)
            answer = await world.asked("alice", "#random", "When did Nikola Tesla die?")
            assert "1943" in answer.text
            assert answer.searched == ("wikipedia",)
            assert answer.unreachable["slack"].startswith("Slack was not searched: ")


async def test_questions_are_understood_where_the_workspace_has_that(tmp_path: Path) -> None:
    with running_playground(ai_search=True, searches_per_person=1000, searches_per_minute=1000) as playground:
        async with a_world(playground, tmp_path) as world, calls_of(playground) as made:
            answer = await world.asked("alice", "#random", "When do we move to the new warehouse?")
        assert "Decided" in answer.text
        assert [call["query"] for call in made] == ["When do we move to the new warehouse?"]


async def test_neither_footnotes_words_nor_questions_to_it_nor_other_bots_are_sources(
    world: World, playground: Playground
) -> None:
    word = "quokkas"
    playground.post("#ops", f"<@bot> how many {word} are there?", user="dana")
    playground.leak()  # bots' messages are found then, too
    answer = await world.asked("alice", "#random", f"How many {word} are there?")
    assert answer.citations == ()
    answer = await world.asked("alice", "#random", "Which station has not reported for 30 minutes?")
    assert "has not reported" not in answer.text


async def test_a_bot_that_an_admin_lists_is_a_source(playground: Playground, tmp_path: Path) -> None:
    async with a_world(playground, tmp_path, bots=("U0WINDSOCK",)) as world, calls_of(playground) as made:
        answer = await world.asked("alice", "#random", "Which station in Porto has not reported for 30 minutes?")
    assert "Station 31 (Porto) has not reported" in answer.text
    assert made[0]["include_bots"] == "1"


async def test_what_was_asked_of_footnote_directly_is_no_source(world: World, playground: Playground) -> None:
    await world.grants(DANA)
    playground.post("dm", "How many numbats are there in the yard?", user="dana")
    answer = await world.asked("dana", "dm", "How many numbats are there in the yard?")
    assert answer.citations == ()


async def test_a_file_is_a_source_where_it_was_shared_with_all_readers(world: World, playground: Playground) -> None:
    answer = await world.asked("alice", "#random", "Within how many days are refunds made?")
    assert "fourteen days" in answer.text
    assert answer.citations[0].source.is_file


@pytest.mark.parametrize("trouble", ["file_not_found", "missing_scope"])
async def test_a_file_of_which_nobody_knows_where_it_was_shared_is_closed(
    trouble: str, world: World, playground: Playground
) -> None:
    playground.fault("files.info", "error", error=trouble, times=None)
    answer = await world.asked("alice", "#random", "Within how many days are refunds made?")
    assert "fourteen days" not in answer.text
    assert not [citation for citation in answer.citations if citation.source.is_file]


async def test_a_file_of_a_private_channel_is_for_its_readers(world: World, playground: Playground) -> None:
    playground.leak()
    question = "How much of next year's revenue comes from schools?"
    assert "61 percent" not in (await world.asked("dana", "#random", question)).text
    await world.grants(BOB)
    assert "61 percent" in (await world.asked("bob", "#leads", question)).text


async def test_files_are_asked_for_only_with_all_the_scopes_that_takes(tmp_path: Path) -> None:
    scopes = ("search:read.public", "search:read.files", "users:read", "channels:read", "im:read", "chat:write")
    with running_playground(scopes=scopes) as playground:
        async with a_world(playground, tmp_path) as world, calls_of(playground) as made:
            await world.asked("alice", "#random", "Within how many days are refunds made?")
    assert [call["content_types"] for call in made] == ["messages"]


async def test_excluded_channels_are_no_source_wherever_it_is_asked(playground: Playground, tmp_path: Path) -> None:
    async with a_world(playground, tmp_path, sources_excluded=("C03OPS",)) as world:
        for channel in ("#random", "#ops", "dm"):
            answer: Answer = await world.asked("alice", channel, "When do we move to the new warehouse?")
            assert "C03OPS" not in str([citation.url for citation in answer.citations])


async def test_that_a_grant_would_help_is_said_once_a_week_where_the_asker_alone_reads(
    playground: Playground, tmp_path: Path
) -> None:
    connecting = {"public_url": "https://bot.example.org", "slack_client_id": "1.2", "slack_client_secret": "s"}
    async with a_world(playground, tmp_path, **connecting) as world:
        text, hint = "When do we move to the new warehouse?", words_search.could_connect("/lookup")
        assert hint not in (await world.asked("dana", "#random", text)).notes
        assert hint in (await world.asked("dana", "dm", text)).notes
        assert hint not in (await world.asked("dana", "dm", text)).notes
        await world.grants(EMIL)
        assert hint not in (await world.asked("emil", "dm", text)).notes
        await world.revokes(EMIL)
    async with a_world(playground, tmp_path) as world:  # nobody can connect here
        assert (await world.asked("bob", "dm", text)).notes == ()
