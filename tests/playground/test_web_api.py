import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError

from tests.playground.bolt_bot import client_of
from tests.servers.playground import APP_TOKEN, BOT_TOKEN, Playground, running_playground

SECTION = {"type": "section", "text": {"type": "mrkdwn", "text": "x"}}


def section(text: str) -> dict[str, Any]:
    return {"type": "section", "text": {"type": "mrkdwn", "text": text}}


def markdown(text: str) -> dict[str, Any]:
    return {"type": "markdown", "text": text}


def context(count: int) -> dict[str, Any]:
    return {"type": "context", "elements": [{"type": "mrkdwn", "text": "x"}] * count}


@pytest.fixture
def client(playground: Playground) -> WebClient:
    return client_of(playground)


def refused(error: str, call: Callable[..., Any], **arguments: Any) -> dict[str, Any]:
    """The whole answer to a call that must be refused with this error."""
    with pytest.raises(SlackApiError) as refusal:
        call(**arguments)
    answer: dict[str, Any] = refusal.value.response.data
    assert answer["error"] == error, answer
    return answer


def test_the_bot_learns_who_it_is(client: WebClient) -> None:
    who = client.auth_test()
    assert (who["user_id"], who["bot_id"], who["team"]) == ("U0FOOTNOTE", "B0FOOTNOTE", "Larkspur Instruments")
    assert "chat:write" in who.headers["x-oauth-scopes"]


def test_a_post_stands_in_the_thread(client: WebClient, playground: Playground) -> None:
    root = playground.post("#general", "<@bot> hello")
    posted = client.chat_postMessage(channel=root["channel"], thread_ts=root["ts"], text="Hello", blocks=[SECTION])
    assert posted["message"]["thread_ts"] == root["ts"]
    assert posted["message"]["bot_profile"]["name"] == "Footnote"
    [reply] = client.conversations_replies(channel=root["channel"], ts=root["ts"])["messages"][1:]
    assert (reply["ts"], reply["blocks"][0]["text"]["text"]) == (posted["ts"], "x")
    assert reply["blocks"][0]["block_id"]


def test_json_forms_and_queries_are_the_same(playground: Playground) -> None:
    headers = {"Authorization": f"Bearer {BOT_TOKEN}"}
    address, body = f"{playground.url}/api/chat.postMessage", {"channel": "#general", "text": "hi"}
    sent = [
        httpx.post(address, json=body, headers=headers),
        httpx.post(address, data=body | {"token": BOT_TOKEN, "blocks": '[{"type": "divider"}]'}),
        httpx.get(address, params=body, headers=headers),
    ]
    assert [reply.json()["ok"] for reply in sent] == [True, True, True]
    assert sent[1].json()["message"]["blocks"][0]["type"] == "divider"


def test_methods_that_take_no_json_do_not_see_it(playground: Playground) -> None:
    headers = {"Authorization": f"Bearer {BOT_TOKEN}"}
    reply = httpx.post(f"{playground.url}/api/users.info", json={"user": "U02BOB"}, headers=headers).json()
    assert reply["error"] == "invalid_arguments"
    assert reply["response_metadata"]["messages"] == ["[ERROR] missing required field: user"]


def test_an_unknown_method_is_refused(client: WebClient) -> None:
    refused("unknown_method", client.chat_startStream, channel="C01GENERAL", thread_ts="1.2")


def test_an_unknown_argument_is_refused(client: WebClient) -> None:
    answer = refused("invalid_arguments", client.chat_postMessage, channel="#general", text="x", colour="red")
    assert answer["response_metadata"]["messages"] == ["[ERROR] unexpected argument: colour"]


@pytest.mark.parametrize("wrong", [{"unfurl_links": "maybe"}, {"thread_ts": 7.5}, {"blocks": "[{"}, {"blocks": "none"}])
def test_an_argument_of_a_wrong_type_is_refused(client: WebClient, wrong: dict[str, Any]) -> None:
    refused("invalid_arguments", client.chat_postMessage, **({"channel": "#general", "text": "x"} | wrong))


def test_tokens_are_told_apart(playground: Playground) -> None:
    assert httpx.post(f"{playground.url}/api/auth.test").json()["error"] == "not_authed"
    refused("invalid_auth", client_of(playground, "xoxb-wrong").auth_test)
    refused("not_allowed_token_type", client_of(playground, APP_TOKEN).auth_test)
    refused("not_allowed_token_type", client_of(playground).apps_connections_open, app_token=BOT_TOKEN)


def test_a_missing_scope_is_named() -> None:
    with running_playground(scopes="chat:write,channels:history") as playground:
        client = client_of(playground)
        answer = refused("missing_scope", client.users_info, user="U02BOB")
        assert (answer["needed"], answer["provided"]) == ("users:read", "chat:write,channels:history")
        assert client.conversations_history(channel="C01GENERAL")["ok"]
        answer = refused("missing_scope", client.conversations_history, channel="C05LEADS")
        assert answer["needed"] == "groups:history"


def test_an_unknown_channel_is_refused(client: WebClient) -> None:
    refused("channel_not_found", client.chat_postMessage, channel="C0NOWHERE", text="x")
    refused("channel_not_found", client.chat_postMessage, channel="#payroll", text="x")
    refused("channel_not_found", client.conversations_info, channel="C06PAYROLL")
    refused("channel_not_found", client.assistant_threads_setStatus, channel_id="C0", thread_ts="1.2", status="x")


def test_where_the_bot_is_not_a_member_it_neither_writes_nor_reads(client: WebClient) -> None:
    refused("not_in_channel", client.chat_postMessage, channel="#field-notes", text="x")
    refused("not_in_channel", client.conversations_history, channel="C04FIELD")
    assert client.conversations_info(channel="C04FIELD")["channel"]["is_member"] is False


def test_with_the_right_scope_it_writes_in_public_channels_without_joining() -> None:
    with running_playground(scopes="chat:write,chat:write.public") as playground:
        assert client_of(playground).chat_postMessage(channel="#field-notes", text="x")["ok"]


def test_a_reply_needs_a_root(client: WebClient) -> None:
    root = client.chat_postMessage(channel="C01GENERAL", text="root")["ts"]
    reply = client.chat_postMessage(channel="C01GENERAL", thread_ts=root, text="reply")["ts"]
    refused("thread_not_found", client.chat_postMessage, channel="C01GENERAL", thread_ts="1.000001", text="x")
    refused("cannot_reply_to_message", client.chat_postMessage, channel="C01GENERAL", thread_ts=reply, text="x")
    refused("thread_not_found", client.conversations_replies, channel="C01GENERAL", ts="1.000001")
    status = {"channel_id": "C01GENERAL", "status": "is searching"}
    refused("invalid_thread_ts", client.assistant_threads_setStatus, thread_ts=reply, **status)


def test_only_its_own_messages_change(client: WebClient, playground: Playground) -> None:
    theirs = playground.post("#general", "mine")
    place = {"channel": "C01GENERAL", "ts": theirs["ts"]}
    refused("cant_update_message", client.chat_update, text="x", **place)
    refused("cant_delete_message", client.chat_delete, **place)
    refused("message_not_found", client.chat_update, channel="C01GENERAL", ts="1.000001", text="x")
    refused("message_not_found", client.chat_delete, channel="C01GENERAL", ts="1.000001")
    refused("message_not_found", client.chat_getPermalink, channel="C01GENERAL", message_ts="1.000001")


def test_an_update_keeps_what_it_does_not_name(client: WebClient) -> None:
    metadata = {"event_type": "answer", "event_payload": {"question": "q1"}}
    ts = client.chat_postMessage(channel="C01GENERAL", text="one", blocks=[SECTION], metadata=metadata)["ts"]
    updated = client.chat_update(channel="C01GENERAL", ts=ts, text="two")
    assert updated["text"] == "two"
    assert updated["message"]["metadata"] == metadata
    assert "blocks" not in updated["message"]
    client.chat_delete(channel="C01GENERAL", ts=ts)
    refused("message_not_found", client.chat_update, channel="C01GENERAL", ts=ts, text="three")


@pytest.mark.filterwarnings("ignore:The top-level `text` argument:UserWarning")
@pytest.mark.parametrize(
    ("error", "content"),
    [
        ("no_text", {}),
        ("no_text", {"text": "", "blocks": []}),
        ("msg_too_long", {"text": "x" * 40_001}),
        ("msg_too_long", {"markdown_text": "x" * 12_001}),
        ("markdown_text_conflict", {"text": "x", "markdown_text": "x"}),
        ("invalid_metadata_format", {"text": "x", "metadata": {"question": "q1"}}),
        ("msg_blocks_too_long", {"text": "x", "blocks": [section("x" * 2700)] * 5}),
        ("invalid_blocks", {"text": "x", "blocks": [{"type": "divider"}] * 51}),
        ("invalid_blocks", {"text": "x", "blocks": [section("x" * 3001)]}),
        ("invalid_blocks", {"text": "x", "blocks": [section("")]}),
        ("invalid_blocks", {"text": "x", "blocks": [markdown("x" * 12_001)]}),
        ("invalid_blocks", {"text": "x", "blocks": [markdown("x" * 6_001)] * 2}),
        ("invalid_blocks", {"text": "x", "blocks": [context(11)]}),
        ("invalid_blocks", {"text": "x", "blocks": [context(0)]}),
        ("invalid_blocks", {"text": "x", "blocks": [{"type": "marquee", "text": "x"}]}),
        ("invalid_blocks", {"text": "x", "blocks": [{"type": "context", "elements": [{"type": "button"}]}]}),
        ("invalid_blocks_format", {"text": "x", "blocks": {"type": "divider"}}),
    ],
)
def test_content_that_slack_refuses_is_refused(client: WebClient, error: str, content: dict[str, Any]) -> None:
    refused(error, client.chat_postMessage, channel="#general", **content)


@pytest.mark.parametrize(
    "content",
    [
        {"text": "x" * 40_000},
        {"text": "x", "blocks": [section("x" * 3000)] * 4},
        {"text": "x", "blocks": [{"type": "divider"}] * 50},
        {"text": "x", "blocks": [markdown("x" * 12_000), context(10)]},
        {"markdown_text": "**x**"},
    ],
)
def test_content_at_the_limit_is_taken(client: WebClient, content: dict[str, Any]) -> None:
    assert client.chat_postMessage(channel="#general", **content)["ok"]


def test_an_updated_text_is_shorter_than_a_posted_one(client: WebClient) -> None:
    ts = client.chat_postMessage(channel="C01GENERAL", text="x" * 4_001)["ts"]
    refused("msg_too_long", client.chat_update, channel="C01GENERAL", ts=ts, text="x" * 4_001)


def test_reactions_come_and_go(client: WebClient, playground: Playground) -> None:
    place = {"channel": "C01GENERAL", "timestamp": playground.post("#general", "thanks")["ts"]}
    client.reactions_add(name="eyes", **place)
    [shown] = client.conversations_replies(channel="C01GENERAL", ts=place["timestamp"])["messages"]
    assert shown["reactions"] == [{"name": "eyes", "users": ["U0FOOTNOTE"], "count": 1}]
    refused("already_reacted", client.reactions_add, name="eyes", **place)
    client.reactions_remove(name="eyes", **place)
    refused("no_reaction", client.reactions_remove, name="eyes", **place)


def test_a_call_is_recorded_without_its_token(client: WebClient, playground: Playground) -> None:
    client.chat_postMessage(channel="#general", text="for the record")
    line = playground.calls("chat.postMessage")[-1]
    assert line["arguments"] == {"channel": "#general", "text": "for the record"}
    assert line["answer"]["ok"]
    assert line["at"] <= line["answered"]
    assert not re.search(r"xoxb-|xapp-", playground.http.get("/playground/log").text)
