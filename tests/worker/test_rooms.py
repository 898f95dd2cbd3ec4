"""What Slack says of conversations and people, and what stays unknown."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Any

import aiohttp
import pytest
from slack_sdk.web.async_client import AsyncWebClient
from structlog.testing import capture_logs

from search_backends.base import Access
from tests.questions import a_question
from tests.servers.playground import Playground, running_playground
from worker.admission import access_of
from worker.audience import Kind, Person, Room, Sharing
from worker.people import People
from worker.rooms import Rooms, is_external, room_from
from worker.types import Asker, Door, Place, Question

TEAM = "T0LARKSPUR"
CHANNEL: dict[str, Any] = {
    "id": "C1",
    "is_private": False,
    "is_ext_shared": False,
    "is_org_shared": False,
    "context_team_id": "T1",
}


@pytest.fixture(scope="module")
def server() -> Iterator[Playground]:
    with running_playground() as playground:
        yield playground


@pytest.fixture
def playground(server: Playground) -> Iterator[Playground]:
    yield server
    server.clear_faults()


@pytest.fixture
async def rooms(playground: Playground) -> AsyncIterator[Rooms]:
    async with aiohttp.ClientSession() as http:
        slack = AsyncWebClient("xoxb-playground", playground.environment["SLACK_API_URL"], session=http)
        yield Rooms(slack, People(slack), frozenset({"C02RANDOM"}))


def asked(channel: str, user: str = "U01ALICE", door: Door = Door.MENTION) -> Question:
    return a_question(id=f"{TEAM}:{channel}:1.1", asker=Asker(user, TEAM), place=Place(door, channel, "1.1"))


@pytest.mark.parametrize(
    ("channel", "kind", "sharing", "teams"),
    [
        ("C03OPS", Kind.PUBLIC, Sharing.INTERNAL, {TEAM}),
        ("C05LEADS", Kind.PRIVATE, Sharing.INTERNAL, {TEAM}),
        ("C13LAUNCH", Kind.GROUP_DM, Sharing.INTERNAL, {TEAM}),
        ("D01ALICE", Kind.DM, Sharing.INTERNAL, {TEAM}),
        ("C09TESSEL", Kind.PUBLIC, Sharing.CONNECT, {TEAM, "T0TESSEL"}),
        ("C10MUSEUM", Kind.PUBLIC, Sharing.CONNECT, {TEAM}),
        ("C11KITS", Kind.PUBLIC, Sharing.ORG, {TEAM, "T0LARKEDU"}),
    ],
)
async def test_a_conversation_is_what_slack_says(
    channel: str, kind: Kind, sharing: Sharing, teams: set[str], rooms: Rooms
) -> None:
    room = await rooms.room(channel)
    assert (room.kind, room.sharing, room.teams) == (kind, sharing, teams)
    assert (room.excluded, room.opened_by_asker) == (False, False)


async def test_a_conversation_that_slack_does_not_explain_stays_closed(rooms: Rooms, playground: Playground) -> None:
    with capture_logs() as lines:
        assert await rooms.room("C06PAYROLL") == Room("C06PAYROLL")
        playground.fault("conversations.info", "server_error")
        assert await rooms.room("C03OPS") == Room("C03OPS")
    assert [(line["event"], line["reason"]) for line in lines] == [
        ("room.unknown", "channel_not_found"),
        ("room.unknown", "HTTP 500"),
    ]
    assert "PAYROLL" not in str(lines)
    assert (await rooms.room("C03OPS")).kind is Kind.PUBLIC


async def test_what_an_admin_excluded_is_known_even_where_slack_says_nothing(
    rooms: Rooms, playground: Playground
) -> None:
    assert (await rooms.room("C02RANDOM")).excluded
    playground.fault("conversations.info", "server_error", times=None)
    rooms = Rooms(rooms.slack, rooms.people, frozenset({"C03OPS"}))
    assert await rooms.room("C03OPS") == Room("C03OPS", excluded=True)


async def test_an_askers_own_token_opens_what_it_shows_and_for_them_alone(rooms: Rooms, playground: Playground) -> None:
    token = playground.grant("emil", "groups:read", "channels:read")
    own = AsyncWebClient(token, playground.environment["SLACK_API_URL"], session=rooms.slack.session)
    opened = await rooms.room("C06PAYROLL", own, "U05EMIL")
    assert (opened.kind, opened.opened_by_asker) == (Kind.PRIVATE, True)
    assert await rooms.room("C06PAYROLL") == Room("C06PAYROLL")
    assert not (await rooms.room("C14PRESENT", own, "U05EMIL")).opened_by_asker
    assert not (await rooms.room("C03OPS")).opened_by_asker


async def test_a_conversation_is_asked_for_once_in_minutes(rooms: Rooms, playground: Playground) -> None:
    before = len(playground.calls("conversations.info"))
    await asyncio.gather(*(rooms.room("C03OPS") for _ in range(5)))
    assert await rooms.name("C03OPS") == "ops"
    assert len(playground.calls("conversations.info")) == before + 1


async def test_a_conversation_without_a_name_or_unknown_has_none(rooms: Rooms) -> None:
    assert [await rooms.name(channel) for channel in ("D01ALICE", "C06PAYROLL", "C0NONE")] == ["", "", ""]


@pytest.mark.parametrize(
    ("user", "external", "guest", "channels"),
    [
        ("U01ALICE", False, False, set()),
        ("U07GREGOR", False, True, {"C07CASE"}),
        ("U0NOBODY", None, None, set()),
    ],
)
async def test_who_asks_is_what_slack_says(
    user: str, external: bool | None, guest: bool | None, channels: set[str], rooms: Rooms
) -> None:
    assert await rooms.person(asked("C03OPS", user)) == Person(TEAM, external, guest, frozenset(channels))


async def test_people_of_other_workspaces_are_known_as_such(rooms: Rooms) -> None:
    assert await rooms.person(asked("C03OPS", "U08HELEEN")) == Person("T0TESSEL", True, False)
    assert await rooms.person(asked("C11KITS", "U09IVO")) == Person("T0LARKEDU", False, False)


async def test_a_guest_whose_channels_slack_does_not_list_is_in_none(rooms: Rooms, playground: Playground) -> None:
    playground.fault("users.conversations", "error", error="missing_scope")
    assert (await rooms.person(asked("C03OPS", "U07GREGOR"))).rooms == frozenset()


@pytest.mark.parametrize(
    ("channel", "door", "alone", "has_guest"),
    [
        ("C03OPS", Door.MENTION, False, False),
        ("C07CASE", Door.MENTION, False, True),
        ("C06PAYROLL", Door.MENTION, False, None),
        ("C07CASE", Door.COMMAND, True, None),
        ("D01ALICE", Door.DIRECT, True, None),
    ],
)
async def test_the_readers_are_those_of_the_place(
    channel: str, door: Door, alone: bool, has_guest: bool | None, rooms: Rooms
) -> None:
    audience = await rooms.readers(asked(channel, door=door))
    assert (audience.place.id, audience.alone, audience.has_guest) == (channel, alone, has_guest)


async def test_a_direct_conversation_with_footnote_needs_no_look(rooms: Rooms, playground: Playground) -> None:
    """The bot's token may lack the scope for it; who is there is known."""
    playground.fault("conversations.info", "error", error="missing_scope")
    audience = await rooms.audience(asked("D01ALICE", door=Door.DIRECT))
    assert (audience.place.kind, audience.place.sharing) == (Kind.DM, Sharing.INTERNAL)


async def test_whether_search_understands_questions_is_asked_for_and_else_not_assumed(
    rooms: Rooms, playground: Playground
) -> None:
    playground.fault("assistant.search.info", "error", error="missing_scope")
    assert [await rooms.understands_questions() for _ in range(3)] == [False, False, False]


async def test_the_bot_knows_itself_and_its_scopes(rooms: Rooms) -> None:
    me = await rooms.me()
    assert (me.user, me.bot) == ("U0FOOTNOTE", "B0FOOTNOTE")
    assert {"search:read.public", "files:read"} <= me.scopes
    assert "" not in me.scopes


@pytest.mark.parametrize(
    ("more", "sharing"),
    [
        ({}, Sharing.INTERNAL),
        ({"is_ext_shared": True}, Sharing.CONNECT),
        ({"is_pending_ext_shared": True}, Sharing.CONNECT),
        ({"pending_shared": ["T9"]}, Sharing.CONNECT),
        ({"is_ext_shared": True, "is_org_shared": True}, Sharing.CONNECT),
        ({"is_org_shared": True}, Sharing.ORG),
        ({"is_ext_shared": None}, Sharing.UNKNOWN),
        ({"is_org_shared": None}, Sharing.UNKNOWN),
        ({"is_im": True, "is_ext_shared": None, "is_org_shared": None}, Sharing.INTERNAL),
        ({"is_im": True, "is_ext_shared": True}, Sharing.CONNECT),
    ],
)
def test_who_else_has_a_conversation(more: dict[str, Any], sharing: Sharing) -> None:
    assert room_from("C1", CHANNEL | more, False).sharing is sharing


@pytest.mark.parametrize(
    ("more", "kind"),
    [
        ({}, Kind.PUBLIC),
        ({"is_private": True}, Kind.PRIVATE),
        ({"is_private": None}, Kind.PRIVATE),
        ({"is_private": True, "is_mpim": True}, Kind.GROUP_DM),
        ({"is_mpim": True}, Kind.GROUP_DM),
        ({"is_im": True}, Kind.DM),
    ],
)
def test_what_sort_of_conversation_it_is(more: dict[str, Any], kind: Kind) -> None:
    assert room_from("C1", CHANNEL | more, False).kind is kind


@pytest.mark.parametrize("sign", ["is_global_shared", "is_org_default", "is_org_mandatory"])
def test_a_channel_of_the_whole_organisation_is_known_as_such(sign: str) -> None:
    assert room_from("C1", CHANNEL | {sign: True}, False).org_wide
    assert not room_from("C1", CHANNEL | {sign: False}, False).org_wide


def test_a_conversation_that_names_no_workspace_is_in_none() -> None:
    assert room_from("C1", {**CHANNEL, "context_team_id": None}, False).teams == frozenset()


@pytest.mark.parametrize(
    ("user", "external"),
    [
        ({"team_id": "T1"}, False),
        ({"team_id": "T2"}, True),
        ({"team_id": "T2", "enterprise_user": {"enterprise_id": "E1"}}, False),
        ({"team_id": "T2", "enterprise_user": {"enterprise_id": "E2"}}, True),
        ({"team_id": "T2", "enterprise_user": {"id": "U1"}}, True),
        ({"team_id": "T1", "is_stranger": True}, True),
        ({"team_id": "T2", "enterprise_user": {"id": "U1"}, "is_stranger": True}, True),
        ({}, None),
        ({"is_stranger": True}, True),
    ],
)
def test_who_belongs_to_another_organisation(user: dict[str, Any], external: bool | None) -> None:
    assert is_external(user, "T1", "E1") is external
    if user.get("team_id") != "T1":
        assert is_external(user, "T1", "") is not False, "a workspace of no organisation has no sisters"


@pytest.mark.parametrize(
    ("kind", "sharing", "access"),
    [
        (Kind.PUBLIC, Sharing.INTERNAL, Access.WORKSPACE),
        (Kind.PUBLIC, Sharing.ORG, Access.WORKSPACE),
        (Kind.PUBLIC, Sharing.CONNECT, Access.PRIVATE),
        (Kind.PUBLIC, Sharing.UNKNOWN, Access.PRIVATE),
        (Kind.PRIVATE, Sharing.INTERNAL, Access.PRIVATE),
        (Kind.DM, Sharing.INTERNAL, Access.PRIVATE),
    ],
)
def test_only_public_channels_of_the_organisation_count_as_public_slack(
    kind: Kind, sharing: Sharing, access: Access
) -> None:
    assert access_of(Room("C1", kind, sharing)) is access
