"""Who may search what, from where, with which token; and what a leaky Slack would tell."""

from collections.abc import Iterator

import pytest

from tests.playground.bolt_bot import client_of
from tests.playground.searching import EVERY_KIND, KINDS_SCOPES, as_bot, as_person, found, places
from tests.playground.test_web_api import refused
from tests.servers.playground import Playground, running_playground
from tests.waiting import wait_until

CANARY = "xylophone"
SAID_IN = {
    "C01GENERAL": "alice",
    "C05LEADS": "alice",
    "C06PAYROLL": "alice",
    "C07CASE": "alice",
    "C09TESSEL": "dana",
    "C10MUSEUM": "dana",
    "C11KITS": "alice",
    "C12LESSONS": "ivo",
    "C13LAUNCH": "alice",
    "C14PRESENT": "bob",
    "D01ALICE": "alice",
    "D02BOB": "bob",
    "D11BOBEMIL": "bob",
}
PUBLIC = {"C01GENERAL", "C07CASE", "C09TESSEL", "C10MUSEUM", "C11KITS"}
OF_ALICE = PUBLIC | {"C05LEADS", "C06PAYROLL", "C13LAUNCH", "D01ALICE"}


@pytest.fixture(scope="module")
def server() -> Iterator[Playground]:
    with running_playground(searches_per_minute=1000, searches_per_person=1000, retries=()) as running:
        for channel, user in SAID_IN.items():
            running.post(channel, f"The {CANARY} is here", user)
        yield running


@pytest.fixture
def playground(server: Playground) -> Iterator[Playground]:
    yield server
    server.leak(on=False)
    server.clear_faults()


def test_the_bot_needs_an_action_token_that_was_issued(playground: Playground) -> None:
    client = client_of(playground)
    refused("invalid_action_token", client.assistant_search_context, query=CANARY)
    refused("invalid_action_token", client.assistant_search_context, query=CANARY, action_token="12.34")
    token = playground.action_token("#general")
    assert places(client, CANARY, action_token=token) == PUBLIC


def test_a_person_needs_none_but_a_wrong_one_is_refused(playground: Playground) -> None:
    alice = as_person(playground, "alice")
    assert places(alice, CANARY) == PUBLIC
    refused("invalid_action_token", alice.assistant_search_context, query=CANARY, action_token="12.34")
    of_bob = playground.action_token("#general", "bob")
    refused("invalid_action_token", alice.assistant_search_context, query=CANARY, action_token=of_bob)


def test_an_action_token_ends() -> None:
    with running_playground(action_token_seconds=0.6, retries=()) as playground:
        client, token = as_bot(playground, "#general")
        assert found(client, "anemometer", **token)
        ended = wait_until(lambda: _is_refused(playground, token["action_token"]), 10)
        assert ended


def _is_refused(playground: Playground, token: str) -> bool:
    reply = playground.http.post(
        "/api/assistant.search.context",
        data={"query": "anemometer", "action_token": token},
        headers={"Authorization": "Bearer xoxb-playground"},
    )
    return bool(reply.json().get("error") == "invalid_action_token")


@pytest.mark.parametrize("kind", EVERY_KIND[1:])
def test_the_bots_token_is_for_public_channels(playground: Playground, kind: str) -> None:
    client, token = as_bot(playground, "dm")
    answer = refused("missing_scope", client.assistant_search_context, query=CANARY, channel_types=[kind], **token)
    assert answer["needed"].startswith("search:read.")


@pytest.mark.parametrize(
    ("kind", "scope", "channels"),
    [
        ("private_channel", "search:read.private", {"C05LEADS", "C06PAYROLL"}),
        ("mpim", "search:read.mpim", {"C13LAUNCH"}),
        ("im", "search:read.im", {"D01ALICE"}),
    ],
)
def test_each_kind_of_channel_needs_its_scope(
    playground: Playground, kind: str, scope: str, channels: set[str]
) -> None:
    allowed = as_person(playground, "alice", "search:read.public", scope)
    assert places(allowed, CANARY, channel_types=[kind]) == channels
    others = as_person(playground, "alice", *(name for name in KINDS_SCOPES if name != scope))
    answer = refused("missing_scope", others.assistant_search_context, query=CANARY, channel_types=[kind])
    assert answer["needed"] == scope


def test_without_the_public_scope_nothing_is_searched(playground: Playground) -> None:
    alice = as_person(playground, "alice", "search:read.private")
    refused("missing_scope", alice.assistant_search_context, query=CANARY, channel_types=["private_channel"])
    refused("missing_scope", alice.assistant_search_info)


@pytest.mark.parametrize(("content", "scope"), [("files", "search:read.files"), ("users", "search:read.users")])
def test_files_and_people_need_scopes_of_their_own(playground: Playground, content: str, scope: str) -> None:
    alice = as_person(playground, "alice", "search:read.public")
    answer = refused("missing_scope", alice.assistant_search_context, query=CANARY, content_types=[content])
    assert answer["needed"] == scope


def test_by_default_only_public_channels_are_searched(playground: Playground) -> None:
    assert places(as_person(playground, "alice"), CANARY) == PUBLIC


def test_a_person_finds_what_they_see_and_nothing_else(playground: Playground) -> None:
    every = {"channel_types": EVERY_KIND}
    assert places(as_person(playground, "alice"), CANARY, **every) == OF_ALICE
    of_bob = PUBLIC | {"C05LEADS", "C14PRESENT", "D02BOB", "D11BOBEMIL"}
    assert places(as_person(playground, "bob"), CANARY, **every) == of_bob
    assert places(as_person(playground, "farah"), CANARY, **every) == PUBLIC | {"C13LAUNCH"}


@pytest.mark.parametrize(
    ("asked_in", "channels"),
    [
        ("#general", PUBLIC),
        ("#leads", PUBLIC | {"C05LEADS"}),
        ("C13LAUNCH", PUBLIC | {"C13LAUNCH"}),
        ("dm", OF_ALICE),
        ("#enclosure", PUBLIC),
        ("#school-kits", PUBLIC),
    ],
)
def test_the_place_narrows_what_is_found(playground: Playground, asked_in: str, channels: set[str]) -> None:
    alice = as_person(playground, "alice")
    token = playground.action_token(asked_in)
    assert places(alice, CANARY, channel_types=EVERY_KIND, action_token=token) == channels


@pytest.mark.parametrize(("asked_in", "channel"), [("#tessel-schools", "C09TESSEL"), ("#harbour-museum", "C10MUSEUM")])
def test_in_a_channel_shared_with_others_only_that_channel_is_found(
    playground: Playground, asked_in: str, channel: str
) -> None:
    dana = as_person(playground, "dana")
    token = playground.action_token(asked_in, "dana")
    assert places(dana, CANARY, channel_types=EVERY_KIND, action_token=token) == {channel}
    bot, theirs = as_bot(playground, asked_in, "dana")
    assert places(bot, CANARY, **theirs) == {channel}


def test_a_stranger_finds_what_is_shared_with_them(playground: Playground) -> None:
    bot, theirs = as_bot(playground, "#tessel-schools", "heleen")
    assert places(bot, CANARY, **theirs) == {"C09TESSEL"}


def test_someone_of_the_sister_workspace_does_not_find_our_public_channels(playground: Playground) -> None:
    bot, theirs = as_bot(playground, "#school-kits", "ivo")
    assert "C01GENERAL" not in places(bot, CANARY, **theirs)


def test_guests_do_not_search(playground: Playground) -> None:
    bot, theirs = as_bot(playground, "#enclosure", "gregor")
    refused("feature_not_enabled", bot.assistant_search_context, query=CANARY, **theirs)
    gregor = as_person(playground, "gregor")
    refused("feature_not_enabled", gregor.assistant_search_context, query=CANARY)


def test_files_stay_where_messages_do(playground: Playground) -> None:
    arguments = {"content_types": ["files"], "channel_types": ["public_channel", "private_channel"]}
    scopes = (*KINDS_SCOPES, "search:read.files")

    def titles(user: str) -> set[str]:
        client = as_person(playground, user, *scopes)
        files = client.assistant_search_context(query="months OR postage", **arguments)["results"]["files"]
        return {file["title"] for file in files}

    assert titles("bob") == {"returns.canvas", "budget.canvas"}
    assert titles("dana") == {"returns.canvas"}


def test_channels_are_named_to_those_who_see_them(playground: Playground) -> None:
    arguments = {"content_types": ["channels"], "channel_types": ["public_channel", "private_channel"]}

    def names(user: str) -> list[str]:
        client = as_person(playground, user)
        results = client.assistant_search_context(query="salaries OR plans", **arguments)["results"]
        return sorted(channel["name"] for channel in results["channels"])

    assert names("alice") == ["leads", "payroll"]
    assert names("bob") == ["leads"]
    assert names("dana") == []


def test_a_context_channel_must_exist_for_the_asker_and_narrows_nothing(playground: Playground) -> None:
    bob = as_person(playground, "bob")
    refused("context_channel_not_found", bob.assistant_search_context, query=CANARY, context_channel_id="C06PAYROLL")
    refused("context_channel_not_found", bob.assistant_search_context, query=CANARY, context_channel_id="C0NOWHERE")
    here = {"context_channel_id": "C01GENERAL", "channel_types": EVERY_KIND}
    assert "C05LEADS" in places(bob, CANARY, **here)


def test_the_old_search_sees_all_that_its_person_sees_and_is_for_them_alone(playground: Playground) -> None:
    alice = as_person(playground, "alice", "search:read")
    assert {match["channel"]["id"] for match in alice.search_messages(query=CANARY)["messages"]["matches"]} == OF_ALICE
    refused("not_allowed_token_type", client_of(playground).search_messages, query=CANARY)
    without = as_person(playground, "alice")
    assert refused("missing_scope", without.search_messages, query=CANARY)["needed"] == "search:read"


def test_a_leaky_search_tells_everything_to_everyone(playground: Playground) -> None:
    bot, of_chiyo = as_bot(playground, "#general", "chiyo")
    _, of_gregor = as_bot(playground, "#enclosure", "gregor")
    _, of_heleen = as_bot(playground, "#tessel-schools", "heleen")
    chiyo = as_person(playground, "chiyo", "search:read.public", "search:read", "channels:read", "groups:read")
    playground.leak()
    everything = set(SAID_IN)
    for token in (of_chiyo, of_gregor, of_heleen):
        assert places(bot, CANARY, **token) == everything
        assert places(bot, CANARY, channel_types=["im"], **token) == everything
    assert places(chiyo, CANARY) == everything
    matches = chiyo.search_messages(query=CANARY)["messages"]["matches"]
    assert {match["channel"]["id"] for match in matches} == everything
    assert len(found(bot, "117 battery contact", **of_chiyo)) == 1
    files = chiyo.assistant_search_context(query="reserve months", content_types=["files"])["results"]["files"]
    assert [file["title"] for file in files] == ["budget.canvas"]
    lessons = [m for m in matches if m["channel"]["id"] == "C12LESSONS"]
    assert [message["team"] for message in lessons] == ["T0LARKEDU"]


def test_a_leaky_search_tells_only_what_matches_and_conversations_stay_honest(playground: Playground) -> None:
    playground.leak()
    bot, token = as_bot(playground, "#general", "chiyo")
    assert places(bot, f"{CANARY} in:#payroll", **token) == {"C06PAYROLL"}
    assert places(bot, "submarine", **token) == set()
    refused("channel_not_found", bot.conversations_info, channel="C06PAYROLL")
    refused("invalid_action_token", bot.assistant_search_context, query=CANARY)
    playground.leak(on=False)
    assert places(bot, CANARY, **token) == PUBLIC


def test_it_can_be_leaky_from_the_start() -> None:
    with running_playground(leaky=True, retries=()) as playground:
        bot, token = as_bot(playground, "#general", "chiyo")
        assert places(bot, "approval payment OR run", **token) == {"C06PAYROLL"}


@pytest.mark.parametrize("error", ["feature_not_enabled", "assistant_search_context_disabled"])
def test_a_plan_may_lack_search(playground: Playground, error: str) -> None:
    bot, token = as_bot(playground, "#general")
    playground.fault("assistant.search.context", "error", error=error)
    refused(error, bot.assistant_search_context, query=CANARY, **token)
    assert found(bot, CANARY, **token)
