from typing import Any

import pytest
from slack_sdk import WebClient

from tests.playground.bolt_bot import client_of
from tests.playground.test_web_api import refused
from tests.servers.playground import Json, Playground


@pytest.fixture
def client(playground: Playground) -> WebClient:
    return client_of(playground)


def said(channel: str, words: str, client: WebClient) -> Json:
    """The history's message that contains these words."""
    messages: list[Json] = client.conversations_history(channel=channel)["messages"]
    return next(message for message in messages if words in message["text"])


def test_history_has_roots_newest_first(client: WebClient) -> None:
    messages = client.conversations_history(channel="C03OPS")["messages"]
    assert [m["ts"] for m in messages] == sorted((m["ts"] for m in messages), reverse=True)
    assert all(m.get("thread_ts", m["ts"]) == m["ts"] for m in messages)


def test_history_comes_page_by_page_without_gaps(client: WebClient) -> None:
    whole = client.conversations_history(channel="C03OPS")["messages"]
    pages = [page["messages"] for page in client.conversations_history(channel="C03OPS", limit=2)]
    assert all(len(page) <= 2 for page in pages)
    assert [m["ts"] for page in pages for m in page] == [m["ts"] for m in whole]
    refused("invalid_cursor", client.conversations_history, channel="C03OPS", cursor="bm9uc2Vuc2U=")


def test_a_decision_and_its_change_stand_in_one_thread(client: WebClient) -> None:
    root = said("C03OPS", "new warehouse", client)
    thread = client.conversations_replies(channel="C03OPS", ts=root["ts"])["messages"]
    assert thread[0]["ts"] == root["ts"]
    assert len(thread) == root["reply_count"] + 1
    assert [m["ts"] for m in thread] == sorted(m["ts"] for m in thread)
    assert len({m["user"] for m in thread}) >= 4
    by_bob = [m["text"] for m in thread if m["user"] == "U02BOB"]
    assert by_bob[0].count("I'd like to move on") == by_bob[2].count("Decided") == 1
    same = client.conversations_replies(channel="C03OPS", ts=thread[3]["ts"])["messages"]
    assert same == thread


def test_a_window_leaves_out_its_ends_unless_they_are_included(client: WebClient) -> None:
    root = said("C03OPS", "new warehouse", client)
    place = {"channel": "C03OPS", "ts": root["ts"]}
    stamps = [m["ts"] for m in client.conversations_replies(**place)["messages"]]
    window: Json = {"oldest": stamps[2], "latest": stamps[5]}

    def found(**more: Any) -> list[str]:
        return [m["ts"] for m in client.conversations_replies(**place, **window, **more)["messages"]]

    assert found() == [stamps[0], *stamps[3:5]]
    assert found(inclusive=True) == [stamps[0], *stamps[2:6]]


def test_metadata_comes_only_when_asked_for(client: WebClient) -> None:
    metadata = {"event_type": "answer", "event_payload": {"id": "q1"}}
    ts = client.chat_postMessage(channel="C02RANDOM", text="x", metadata=metadata)["ts"]
    place = {"channel": "C02RANDOM", "ts": ts}
    assert "metadata" not in client.conversations_replies(**place)["messages"][0]
    [message] = client.conversations_replies(**place, include_all_metadata=True)["messages"]
    assert message["metadata"] == metadata


def test_the_bot_lists_what_it_can_know_of(client: WebClient) -> None:
    listed = client.conversations_list(types="public_channel,private_channel")["channels"]
    member = {channel["name"]: channel["is_member"] for channel in listed}
    joined = {"general", "random", "ops", "enclosure", "station-alarms", "leads"}
    shared = {"tessel-schools", "harbour-museum", "school-kits"}
    assert member == dict.fromkeys(joined | shared, True) | {"field-notes": False, "charter": False}
    refused("invalid_types", client.conversations_list, types="secret")


def test_channels_tell_their_kind(client: WebClient) -> None:
    public, private, group, direct = (
        client.conversations_info(channel=channel)["channel"]
        for channel in ("C03OPS", "C05LEADS", "C13LAUNCH", "D02BOB")
    )
    assert (public["is_channel"], public["is_private"], public["is_ext_shared"]) == (True, False, False)
    assert (private["is_group"], private["is_private"]) == (True, True)
    assert (group["is_mpim"], group["is_group"], group["is_private"], group["is_im"]) == (True, True, True, False)
    assert (direct["is_im"], direct["user"]) == (True, "U02BOB")


def test_channels_tell_whom_they_are_shared_with(client: WebClient) -> None:
    ops, connect, pending, org = (
        client.conversations_info(channel=channel)["channel"]
        for channel in ("C03OPS", "C09TESSEL", "C10MUSEUM", "C11KITS")
    )
    signs = ("is_shared", "is_ext_shared", "is_pending_ext_shared", "is_org_shared")
    assert [ops[sign] for sign in signs] == [False, False, False, False]
    assert [connect[sign] for sign in signs] == [True, True, False, False]
    assert [pending[sign] for sign in signs] == [False, False, True, False]
    assert [org[sign] for sign in signs] == [True, False, False, True]
    assert connect["shared_team_ids"] == ["T0LARKSPUR", "T0TESSEL"]
    assert (pending["shared_team_ids"], pending["pending_shared"]) == (["T0LARKSPUR"], ["T0MUSEUM"])
    refused("channel_not_found", client.conversations_info, channel="C12LESSONS")


def test_people_tell_where_they_are_from(client: WebClient) -> None:
    alice, gregor, heleen, ivo = (
        client.users_info(user=user)["user"] for user in ("U01ALICE", "U07GREGOR", "U08HELEEN", "U09IVO")
    )
    told = [(one["team_id"], one["is_restricted"], one["enterprise_user"]["enterprise_id"]) for one in
            (alice, gregor, heleen, ivo)]  # fmt: skip
    assert told == [
        ("T0LARKSPUR", False, "E0LARKSPUR"),
        ("T0LARKSPUR", True, "E0LARKSPUR"),
        ("T0TESSEL", False, "E0TESSEL"),
        ("T0LARKEDU", False, "E0LARKSPUR"),
    ]


def test_no_guest_and_no_stranger_is_where_everyone_is(client: WebClient) -> None:
    for channel in ("C01GENERAL", "C02RANDOM", "C03OPS", "C04FIELD"):
        members = client.conversations_members(channel=channel)["members"]
        assert not {"U07GREGOR", "U08HELEEN", "U09IVO"} & set(members)


def test_another_bot_has_a_name_of_its_own(client: WebClient) -> None:
    said = client.conversations_history(channel="C08ALARMS")["messages"]
    [alarm] = [message for message in said if "Station 31" in message["text"]]
    assert (alarm["bot_id"], alarm["app_id"], alarm["user"]) == ("B0WINDSOCK", "A0WINDSOCK", "U0WINDSOCK")
    assert client.bots_info(bot="B0WINDSOCK")["bot"]["name"] == "Windsock"
    refused("bot_not_found", client.bots_info, bot="B0NOBODY")


def test_the_bot_does_not_know_what_others_say_among_themselves(client: WebClient) -> None:
    for channel in ("C14PRESENT", "D11BOBEMIL"):
        refused("channel_not_found", client.conversations_info, channel=channel)
    refused("channel_not_found", client.conversations_open, channel="D11BOBEMIL")
    kinds = client.conversations_list(types="mpim,im")["channels"]
    assert {channel["id"] for channel in kinds} >= {"C13LAUNCH", "D02BOB"}
    assert not {channel["id"] for channel in kinds} & {"C14PRESENT", "D11BOBEMIL"}


def test_members_come_page_by_page(client: WebClient) -> None:
    pages = [page["members"] for page in client.conversations_members(channel="C05LEADS", limit=3)]
    assert [len(page) for page in pages] == [3, 1]
    assert {member for page in pages for member in page} == {"U01ALICE", "U02BOB", "U05EMIL", "U0FOOTNOTE"}


def test_people_and_the_bot_are_described(client: WebClient) -> None:
    bob = client.users_info(user="U02BOB")["user"]
    assert (bob["real_name"], bob["tz"], bob["tz_offset"]) == ("Bob Okafor", "Africa/Lagos", 3600)
    assert (bob["is_bot"], bob["is_restricted"]) == (False, False)
    assert {user["id"] for user in client.users_list()["members"]} >= {"U02BOB", "U0FOOTNOTE"}
    assert client.bots_info(bot="B0FOOTNOTE")["bot"]["user_id"] == "U0FOOTNOTE"
    assert client.team_info()["team"]["name"] == "Larkspur Instruments"
    refused("user_not_found", client.users_info, user="U0NOBODY")


def test_a_direct_conversation_is_opened_by_user(client: WebClient) -> None:
    assert client.conversations_open(users=["U02BOB"])["channel"]["id"] == "D02BOB"
    assert client.chat_postMessage(channel="U02BOB", text="hello")["channel"] == "D02BOB"
