"""Slack's searches over the wire, to a Slack that is really there."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import aiohttp
import pytest
from slack_sdk.web.async_client import AsyncWebClient

from search_backends.base import Query, SearchError
from search_backends.slack_calls import (
    BROKEN,
    BUSY,
    EMPTY,
    ENDED,
    FORBIDDEN,
    NOT_GRANTED,
    REFUSED,
    SILENT,
    Door,
    Sought,
)
from search_backends.slack_terms import Known, Terms, terms_from
from tests.servers.playground import BOT_TOKEN, Playground, running_playground
from worker.delivery.retry import RetryAfter

SEARCH, OLDER = "assistant.search.context", "search.messages"
NOW = datetime(2026, 11, 25, 12, tzinfo=ZoneInfo("UTC")).timestamp()
KNOWN = Known({"bob": "U02BOB"}, {"ops": "C03OPS"})


@pytest.fixture(scope="module")
def server() -> Iterator[Playground]:
    with running_playground(searches_per_minute=10_000, searches_per_person=10_000) as playground:
        yield playground


@pytest.fixture
def playground(server: Playground) -> Iterator[Playground]:
    yield server
    server.clear_faults()
    server.revoke("bob")


@dataclass
class Counted:
    """An allowance of so many calls."""

    left: int = 10
    pauses: list[float] = field(default_factory=list)

    async def take(self) -> bool:
        self.left -= 1
        return self.left >= 0

    async def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)


@pytest.fixture
def counted() -> Counted:
    return Counted()


@dataclass(frozen=True)
class Clients:
    playground: Playground
    http: aiohttp.ClientSession

    def of(self, token: str) -> AsyncWebClient:
        base_url = self.playground.environment["SLACK_API_URL"]
        return AsyncWebClient(token, base_url, session=self.http, timeout=5, retry_handlers=[RetryAfter()])


@pytest.fixture
async def clients(playground: Playground) -> AsyncIterator[Clients]:
    async with aiohttp.ClientSession() as http:
        yield Clients(playground, http)


@pytest.fixture
def bot(clients: Clients, playground: Playground, counted: Counted) -> Door:
    """The bot's way to search, for Alice in #ops."""
    return Door(clients.of(BOT_TOKEN), counted, playground.action_token("#ops"))


def own(clients: Clients, counted: Counted, *scopes: str, **more: Any) -> Door:
    """Bob's way to search, with these scopes."""
    token = clients.playground.grant("bob", *scopes)
    return Door(clients.of(token), counted, legacy="search:read" in scopes, scopes=frozenset(scopes), **more)


def terms(question: str = "When is the new warehouse ready?") -> Terms:
    return terms_from(Query(question), NOW, "UTC", KNOWN)


def calls(playground: Playground, method: str = SEARCH) -> list[dict[str, Any]]:
    """The arguments of its calls since the last fault was laid out, or in all."""
    return [call["arguments"] for call in playground.calls(method)]


def texts(sought: Sought) -> list[str]:
    return [hit.said.text for hit in sought.hits]


async def test_a_simple_question_takes_one_call(bot: Door, counted: Counted, playground: Playground) -> None:
    before = len(calls(playground))
    found = await bot.search(terms(), "public_channel")
    assert any("The new warehouse is ready earlier" in text for text in texts(found))
    assert len(calls(playground)) == before + 1
    assert counted.left == 9


async def test_a_call_asks_for_one_kind_with_what_stands_around(bot: Door, playground: Playground) -> None:
    await bot.search(terms(), "public_channel")
    asked = calls(playground)[-1]
    assert asked["channel_types"] == "public_channel"
    assert asked["content_types"] == "messages"
    assert asked["include_context_messages"] == "1"
    assert asked["include_bots"] == "0"
    assert "before" not in asked
    assert "after" not in asked


async def test_files_and_bots_are_asked_for_where_they_are_wanted(bot: Door, playground: Playground) -> None:
    await replace(bot, files=True, bots=True).search(terms(), "public_channel")
    asked = calls(playground)[-1]
    assert asked["content_types"] == "messages,files"
    assert asked["include_bots"] == "1"


async def test_days_go_along_as_bounds_that_hold_their_first_moment(bot: Door, playground: Playground) -> None:
    yesterday = terms("What did Bob say yesterday about boxes?")
    await bot.search(yesterday, "public_channel")
    asked = calls(playground)[-1]
    assert yesterday.span
    assert asked["query"] == "boxes from:<@U02BOB>"
    assert (int(asked["after"]), int(asked["before"])) == (yesterday.span.start - 1, yesterday.span.end)
    await bot.search(terms("What did Bob say in May 1950 about boxes?"), "public_channel")
    assert calls(playground)[-1]["after"] == "0"


async def test_where_slack_understands_questions_it_gets_the_question_and_words_only_if_that_finds_nothing(
    bot: Door, playground: Playground
) -> None:
    before = len(calls(playground))
    door = replace(bot, semantic=True)
    await door.search(terms("What are Bob's warehouse zebras?"), "public_channel")
    assert [asked["query"] for asked in calls(playground)[before:]] == [
        "What are Bob's warehouse zebras?",
        "Bob's OR warehouse OR zebras",
    ]
    await door.search(terms("warehouse"), "public_channel")
    assert [asked["query"] for asked in calls(playground)[before + 2 :]] == ["warehouse?"]


async def test_a_question_without_words_is_not_searched_for(
    bot: Door, counted: Counted, playground: Playground
) -> None:
    before = len(calls(playground)), len(calls(playground, OLDER))
    assert await bot.search(terms("What did we say?"), "public_channel") == Sought(())
    assert await replace(bot, semantic=True).search(terms(""), "public_channel") == Sought(())
    older = replace(bot, legacy=True)
    assert await older.search(terms("What did we say?"), "public_channel") == Sought(())
    assert (len(calls(playground)), len(calls(playground, OLDER))) == before
    assert counted.left == 10


async def test_days_alone_can_be_searched_for(bot: Door) -> None:
    """The playground's history is of the last weeks, whatever today is."""
    lately = terms_from(Query("What was said in the past week?"), datetime.now().timestamp(), "UTC", KNOWN)
    assert texts(await bot.search(lately, "public_channel"))


@pytest.mark.parametrize(
    ("code", "reason", "what_to_do"),
    [
        ("missing_scope", "has not granted me `search:read.public`", "An admin can add it"),
        ("not_allowed_token_type", "may not search", "An admin can install the app anew"),
        ("feature_not_enabled", "plan has no search", "People can connect"),
        ("assistant_search_context_disabled", "switched search by apps off", "An admin can switch it on"),
        ("invalid_action_token", "has run out", "Please ask again"),
        ("unknown_method", "this Slack has no search", "People can connect"),
        ("query_too_long", "too long", "Ask in fewer words"),
        ("missing_query", "no word to search for", "Ask with other words"),
        ("token_expired", "no longer accepts my token", "An admin can install"),
        ("access_denied", "a rule of this workspace", "An admin can allow"),
        ("internal_error", "not working right now", "Ask again later"),
        ("invalid_cursor", "not working right now", "tell an admin"),
        ("context_channel_not_found", "not working right now", "tell an admin"),
        ("a_code_that_nobody_knows", "not working right now", "tell an admin"),
        ("ratelimited", "used up", "Ask again in a minute"),
        ("rate_limited", "used up", "Ask again in a minute"),
    ],
)
async def test_every_refusal_has_a_sentence_with_its_reason_and_what_to_do(
    code: str, reason: str, what_to_do: str, bot: Door, playground: Playground
) -> None:
    playground.fault(SEARCH, "error", error=code)
    with pytest.raises(SearchError) as failure:
        await bot.search(terms(), "public_channel")
    sentence = str(failure.value)
    assert sentence.startswith("Slack was not searched: ")
    assert reason in sentence
    assert what_to_do in sentence
    assert not sentence.endswith(".")
    assert "warehouse" not in sentence


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        *(("no_query", EMPTY), ("internal_error", BROKEN), ("ratelimited", BUSY), ("no_permission", FORBIDDEN)),
        *(("missing_scope", NOT_GRANTED), ("token_revoked", REFUSED)),
    ],
)
async def test_the_older_search_s_refusals_have_sentences_too(
    code: str, sentence: str, clients: Clients, counted: Counted, playground: Playground
) -> None:
    playground.fault(OLDER, "error", error=code)
    with pytest.raises(SearchError) as failure:
        await own(clients, counted, "search:read").search(terms(), "public_channel")
    assert str(failure.value) == sentence


@pytest.mark.parametrize("method", [SEARCH, OLDER])
@pytest.mark.parametrize(("kind", "sentence"), [("server_error", BROKEN), ("hang", SILENT)])
async def test_trouble_on_the_way_has_a_sentence(
    method: str, kind: str, sentence: str, clients: Clients, counted: Counted, playground: Playground
) -> None:
    playground.fault(method, kind, seconds=0.5)
    door = own(clients, counted, "search:read" if method == OLDER else "search:read.public")
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=0.2 if kind == "hang" else 5)) as http:
        door.slack.session = http
        with pytest.raises(SearchError) as failure:
            await door.search(terms(), "public_channel")
    assert str(failure.value) == sentence


async def test_a_slack_that_is_not_there_does_not_answer(counted: Counted, unused_tcp_port: int) -> None:
    door = Door(AsyncWebClient("xoxb-1", f"http://127.0.0.1:{unused_tcp_port}/api/"), counted, "1.2")
    with pytest.raises(SearchError, match="did not answer in time"):
        await door.search(terms(), "public_channel")


@pytest.mark.parametrize("method", [SEARCH, OLDER])
async def test_a_429_is_not_waited_for_and_pauses_for_as_long_as_slack_says(
    method: str, clients: Clients, counted: Counted, playground: Playground
) -> None:
    playground.fault(method, "ratelimited", seconds=37)
    door = own(clients, counted, "search:read" if method == OLDER else "search:read.public")
    async with asyncio.timeout(5):
        with pytest.raises(SearchError, match="used up"):
            await door.search(terms(), "public_channel")
    assert counted.pauses == [37]


async def test_without_an_allowance_slack_is_not_asked(bot: Door, counted: Counted, playground: Playground) -> None:
    before = len(calls(playground))
    counted.left = 0
    with pytest.raises(SearchError, match="used up"):
        await bot.search(terms(), "public_channel")
    assert len(calls(playground)) == before


async def test_a_real_action_token_that_has_run_out_is_said_to_have(bot: Door) -> None:
    with pytest.raises(SearchError, match="has run out"):
        await replace(bot, action_token="0.0").search(terms(), "public_channel")


async def test_a_grant_that_ended_is_forgotten_and_its_person_connects_again(
    clients: Clients, counted: Counted, playground: Playground
) -> None:
    forgotten: list[bool] = []

    async def lost() -> None:
        forgotten.append(True)

    door = own(clients, counted, "search:read.public", lost=lost)
    playground.revoke("bob")
    with pytest.raises(SearchError) as failure:
        await door.search(terms(), "public_channel")
    assert str(failure.value) == ENDED
    assert forgotten == [True]


async def test_a_grant_without_the_scope_says_so(clients: Clients, counted: Counted) -> None:
    with pytest.raises(SearchError) as failure:
        await own(clients, counted, "search:read.public").search(terms(), "private_channel")
    assert str(failure.value) == NOT_GRANTED


@pytest.mark.parametrize(
    "code",
    ["feature_not_enabled", "assistant_search_context_disabled", "missing_scope", "unknown_method"],
)
async def test_the_older_search_serves_where_the_newer_is_not_to_be_had(
    code: str, clients: Clients, counted: Counted, playground: Playground
) -> None:
    playground.fault(SEARCH, "error", error=code)
    door = own(clients, counted, "search:read", "search:read.public")
    found = await door.search(terms("Is there a barograph at the market?"), "public_channel")
    assert texts(found) == ["A barograph from 1930, there is one at the flea market for 160 euros."]
    assert calls(playground, OLDER)[-1]["query"] == "barograph market"


async def test_the_older_search_is_not_taken_for_other_trouble(
    clients: Clients, counted: Counted, playground: Playground
) -> None:
    before = len(calls(playground, OLDER))
    playground.fault(SEARCH, "error", error="internal_error")
    with pytest.raises(SearchError, match="not working"):
        await own(clients, counted, "search:read", "search:read.public").search(terms(), "public_channel")
    assert len(calls(playground, OLDER)) == before


async def test_a_grant_for_the_older_search_alone_goes_there_at_once(
    clients: Clients, counted: Counted, playground: Playground
) -> None:
    before = len(calls(playground))
    found = await own(clients, counted, "search:read").search(terms("the barograph"), "im")
    assert texts(found)
    assert len(calls(playground)) == before
    assert counted.left == 9


@pytest.mark.parametrize("code", ["feature_not_enabled", "invalid_action_token", "missing_scope"])
async def test_where_the_bot_may_not_search_the_askers_own_grant_does(
    code: str, bot: Door, clients: Clients, counted: Counted, playground: Playground
) -> None:
    playground.fault(SEARCH, "error", error=code)
    door = replace(bot, other=own(clients, counted, "search:read.public"))
    assert texts(await door.search(terms(), "public_channel"))


async def test_where_the_bot_is_only_busy_the_grant_is_not_used(
    bot: Door, clients: Clients, counted: Counted, playground: Playground
) -> None:
    playground.fault(SEARCH, "ratelimited", seconds=3)
    with pytest.raises(SearchError, match="used up"):
        await replace(bot, other=own(clients, counted, "search:read.public")).search(terms(), "public_channel")


async def test_a_token_is_in_no_repr(bot: Door) -> None:
    assert bot.action_token not in repr(bot)
