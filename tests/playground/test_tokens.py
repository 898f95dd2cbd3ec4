"""People's own tokens, and how often one may search."""

import httpx
import pytest
from slack_sdk.errors import SlackApiError

from tests.playground.bolt_bot import client_of
from tests.playground.searching import as_bot, as_person, found
from tests.playground.test_web_api import refused
from tests.servers.playground import Playground, running_playground


def test_a_persons_token_is_good_from_grant_to_revocation(playground: Playground) -> None:
    emil = client_of(playground, "xoxp-playground-U05EMIL")
    refused("invalid_auth", emil.auth_test)
    assert playground.grant("emil", "channels:read") == "xoxp-playground-U05EMIL"
    who = emil.auth_test()
    assert (who["user_id"], who["user"], who["team_id"]) == ("U05EMIL", "emil", "T0LARKSPUR")
    assert "bot_id" not in who.data
    assert who.headers["x-oauth-scopes"] == "channels:read"
    playground.revoke("emil")
    refused("token_revoked", emil.auth_test)
    playground.grant("emil", "channels:read", "users:read")
    assert emil.users_info(user="U02BOB")["ok"]
    refused("invalid_auth", client_of(playground, "xoxp-playground-U02BOB").auth_test)
    refused("invalid_auth", client_of(playground, "xoxp-playground-").auth_test)


def test_revoking_what_was_never_granted_changes_nothing(playground: Playground) -> None:
    playground.revoke("farah")
    refused("invalid_auth", client_of(playground, "xoxp-playground-U06FARAH").auth_test)


def test_grants_are_told_apart(playground: Playground) -> None:
    alice, dana = as_person(playground, "alice", "users:read"), as_person(playground, "dana", "channels:read")
    assert alice.users_info(user="U02BOB")["ok"]
    answer = refused("missing_scope", dana.users_info, user="U02BOB")
    assert (answer["needed"], answer["provided"]) == ("users:read", "channels:read")


def test_a_persons_token_does_not_speak_for_the_bot(playground: Playground) -> None:
    alice = as_person(playground, "alice", "chat:write", "channels:history")
    refused("not_allowed_token_type", alice.chat_postMessage, channel="C01GENERAL", text="x")
    refused("not_allowed_token_type", alice.conversations_history, channel="C01GENERAL")


def test_a_person_knows_conversations_that_they_see(playground: Playground) -> None:
    scopes = ("channels:read", "groups:read", "im:read", "mpim:read")
    alice, bob, gregor = (as_person(playground, user, *scopes) for user in ("alice", "bob", "gregor"))
    assert alice.conversations_info(channel="C06PAYROLL")["channel"]["is_member"] is True
    assert bob.conversations_info(channel="C07CASE")["channel"]["is_member"] is False
    assert bob.conversations_info(channel="D11BOBEMIL")["channel"]["user"] == "U05EMIL"
    assert bob.conversations_info(channel="D02BOB")["channel"]["user"] == "U0FOOTNOTE"
    assert bob.conversations_members(channel="C14PRESENT")["members"] == ["U02BOB", "U04DANA", "U05EMIL"]
    for channel in ("C06PAYROLL", "C13LAUNCH", "D01ALICE", "C12LESSONS"):
        refused("channel_not_found", bob.conversations_info, channel=channel)
    refused("channel_not_found", gregor.conversations_info, channel="C01GENERAL")
    assert gregor.conversations_info(channel="C07CASE")["ok"]


@pytest.mark.parametrize(
    ("channel", "scope"),
    [
        ("C01GENERAL", "channels:read"),
        ("C05LEADS", "groups:read"),
        ("C13LAUNCH", "mpim:read"),
        ("D01ALICE", "im:read"),
    ],
)
def test_a_person_needs_the_scope_of_each_kind(playground: Playground, channel: str, scope: str) -> None:
    assert as_person(playground, "alice", scope).conversations_info(channel=channel)["ok"]
    others = {"channels:read", "groups:read", "mpim:read", "im:read"} - {scope}
    answer = refused("missing_scope", as_person(playground, "alice", *others).conversations_info, channel=channel)
    assert answer["needed"] == scope


def names(answer: object) -> set[str]:
    return {channel.get("name", channel["id"]) for channel in answer["channels"]}  # type: ignore[index]


def test_people_list_where_they_are(playground: Playground) -> None:
    bob = as_person(playground, "bob", "channels:read", "groups:read", "mpim:read", "im:read")
    mine = names(bob.users_conversations(types="public_channel,private_channel"))
    assert mine == {
        *("general", "random", "ops", "field-notes", "station-alarms", "tessel-schools", "harbour-museum", "leads"),
    }
    assert names(bob.users_conversations(types="mpim,im")) == {"mpdm-bob--dana--emil-1", "D11BOBEMIL", "D02BOB"}
    of_alice = names(bob.users_conversations(types="public_channel,private_channel", user="U01ALICE"))
    assert "leads" in of_alice
    assert "payroll" not in of_alice
    refused("user_not_found", bob.users_conversations, user="U0NOBODY")
    refused("missing_scope", as_person(playground, "bob", "im:read").users_conversations, types="mpim")


def test_the_bot_lists_where_someone_is_as_far_as_it_knows(playground: Playground) -> None:
    client = client_of(playground)
    of_emil = names(client.users_conversations(types="public_channel,private_channel,mpim,im", user="U05EMIL"))
    assert of_emil == {"general", "random", "ops", "field-notes", "leads", "D05EMIL"}
    own = names(client.users_conversations(types="private_channel,mpim"))
    assert own == {"leads", "mpdm-alice--chiyo--farah-1"}


def test_a_workspace_searches_ten_times_a_minute_by_default() -> None:
    with running_playground(retries=()) as playground:
        bot, token = as_bot(playground, "#general")
        alice, bob = as_person(playground, "alice"), as_person(playground, "bob")
        for client, more in ((bot, token), (alice, {}), (bob, {})) * 3:
            assert found(client, "anemometer", **more)
        assert found(bot, "anemometer", **token)
        too_many(playground, "xoxp-playground-U02BOB")
        assert bob.auth_test()["ok"]


def test_a_person_searches_so_often_whoever_else_does() -> None:
    with running_playground(searches_per_minute=100, searches_per_person=2, retries=()) as playground:
        bot, token = as_bot(playground, "#general")
        alice, bob = as_person(playground, "alice"), as_person(playground, "bob")
        assert found(alice, "anemometer")
        assert found(bot, "anemometer", **token)  # on behalf of Alice
        too_many(playground, "xoxp-playground-U01ALICE")
        assert found(bob, "anemometer")
        with pytest.raises(SlackApiError) as refusal:
            found(bot, "anemometer", **token)
        assert refusal.value.response.status_code == 429


def too_many(playground: Playground, token: str) -> None:
    """This token's search is refused, with the seconds to wait."""
    reply = httpx.post(
        f"{playground.url}/api/assistant.search.context",
        data={"query": "anemometer"},
        headers={"Authorization": f"Bearer {token}"},
    )
    assert (reply.status_code, reply.json()) == (429, {"ok": False, "error": "ratelimited"})
    assert 1 <= int(reply.headers["Retry-After"]) <= 60
