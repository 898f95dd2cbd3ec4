"""Who is in the workspace, as Slack lists them page by page."""

import asyncio
from typing import Any

import pytest
from slack_sdk.errors import SlackApiError

from worker import people as module
from worker.people import MOST_PAGES, People, shown_name


def person(identity: str, real: str, login: str = "", display: str = "", **more: Any) -> dict[str, Any]:
    profile = {"display_name": display or real}
    return {"id": identity, "name": login or identity.lower(), "real_name": real, "profile": profile, **more}


STAFF = [
    person("U1", "Alice Moreau", "alice", "Ali"),
    person("U2", "Bob Okafor", "bob"),
    person("U3", "Bob Stone", "bstone"),
    person("U4", "Gregor Lindqvist", "gregor", is_restricted=True),
    person("U5", "Uma Ode", "uma", is_ultra_restricted=True),
    person("U6", "Windsock", "windsock", is_bot=True),
    person("U7", "Carl Gone", "carl", deleted=True),
    person("USLACKBOT", "Slackbot", "slackbot"),
]
CHANNELS = [{"id": "C1", "name": "Ops"}, {"id": "C2", "name": "random"}, {"id": "C3"}]


class Lists:
    """A Slack that lists two at a time."""

    def __init__(self, staff: list[dict[str, Any]] | None = None) -> None:
        self.staff = STAFF if staff is None else staff
        self.members: list[str] = []
        self.calls: list[str] = []
        self.fails: set[str] = set()
        self.others: dict[str, dict[str, bool]] = {}
        self.may = asyncio.Event()
        self.may.set()

    async def users_list(self, **arguments: Any) -> dict[str, Any]:
        return await self._page("members", self.staff, **arguments)

    async def conversations_list(self, types: str, exclude_archived: bool, **arguments: Any) -> dict[str, Any]:
        assert (types, exclude_archived) == ("public_channel", True)
        return await self._page("channels", CHANNELS, **arguments)

    async def conversations_members(self, channel: str, **arguments: Any) -> dict[str, Any]:
        self.calls.append(channel)
        return await self._page("members", self.members, **arguments)

    async def users_info(self, user: str) -> dict[str, Any]:
        return {"user": self.others[user]}

    async def _page(self, name: str, items: list[Any], limit: int, cursor: str | None) -> dict[str, Any]:
        self.calls.append(name)
        await self.may.wait()
        if name in self.fails:
            raise SlackApiError("no", {"ok": False, "error": "missing_scope"})
        start = int(cursor or 0)
        more = str(start + 2) if start + 2 < len(items) else ""
        return {name: items[start : start + 2], "response_metadata": {"next_cursor": more}}


def people(lists: Any) -> People:
    return People(lists)


async def test_people_are_known_by_all_their_names() -> None:
    known = await people(Lists()).known()
    assert {name: known.people.get(name) for name in ("alice", "alice moreau", "ali", "bob okafor", "bstone")} == {
        "alice": "U1", "alice moreau": "U1", "ali": "U1", "bob okafor": "U2", "bstone": "U3",
    }  # fmt: skip
    assert known.channels == {"ops": "C1", "random": "C2"}


async def test_a_name_that_two_people_share_is_nobody_s() -> None:
    """One Bob is called so, and another has it for a login."""
    assert "bob" not in (await people(Lists()).known()).people


async def test_bots_and_who_is_gone_have_no_names() -> None:
    known = await people(Lists()).known()
    assert not {"windsock", "carl", "carl gone"} & set(known.people)


async def test_staff_says_who_is_a_guest_and_who_a_bot_and_what_others_see() -> None:
    staff = await people(Lists()).staff()
    assert staff
    assert staff.guests == {"U4", "U5"}
    assert staff.bots == {"U6", "USLACKBOT"}
    assert (staff.shown["U1"], staff.shown["U2"]) == ("Ali", "Bob Okafor")


@pytest.mark.parametrize(("members", "has_guest"), [(["U1", "U2", "U4"], True), (["U1", "U2"], False)])
async def test_a_guest_among_the_members_is_seen_on_whichever_page(members: list[str], has_guest: bool) -> None:
    lists = Lists()
    lists.members = members
    assert await people(lists).has_guest("C1") is has_guest


@pytest.mark.parametrize(
    ("unlisted", "has_guest"),
    [({}, None), ({"is_restricted": False, "is_ultra_restricted": False}, False), ({"is_restricted": True}, True)],
)
async def test_members_who_are_on_no_list_are_asked_for(unlisted: dict[str, bool], has_guest: bool | None) -> None:
    """Of other workspaces of the organisation, or new."""
    lists = Lists(STAFF[:3])
    lists.members = ["U1", "U77"]
    lists.others["U77"] = unlisted
    assert await people(lists).has_guest("C1") is has_guest


async def test_of_very_many_on_no_list_nothing_is_known() -> None:
    lists = Lists(STAFF[:3])
    lists.members = [f"U{number}" for number in range(100, 200)]
    assert await people(lists).has_guest("C1") is None


async def test_lists_that_slack_does_not_give_are_not_known() -> None:
    lists = Lists()
    lists.fails = {"members", "channels"}
    known = await people(lists).known()
    assert (known.people, known.channels) == ({}, {})
    assert await people(lists).staff() is None
    assert await people(lists).has_guest("C1") is None


async def test_members_that_slack_does_not_give_leave_it_open_whether_a_guest_is_there() -> None:
    lists = Lists()
    known = people(lists)
    await known.staff()
    lists.fails = {"members"}
    assert await known.has_guest("C1") is None


async def test_a_list_that_is_too_long_is_not_known_in_part() -> None:
    lists = Lists([person(f"U{n}", f"Person {n}") for n in range(2 * MOST_PAGES + 1)])
    assert await people(lists).staff() is None
    lists.staff.pop()
    assert await people(lists).staff() is not None


async def test_a_question_does_not_wait_for_long_lists_and_the_next_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE_S", 0.01)
    lists = Lists()
    lists.may.clear()
    known = people(lists)
    assert await known.staff() is None
    lists.may.set()
    assert (await known.staff()) is not None
    assert lists.calls.count("members") == len(STAFF) / 2


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ({"profile": {"display_name": "Ali"}, "real_name": "Alice", "name": "a"}, "Ali"),
        ({"profile": {"display_name": ""}, "real_name": "Alice", "name": "a"}, "Alice"),
        ({"name": "a"}, "a"),
        ({"profile": None}, "someone"),
    ],
)
def test_people_are_called_as_others_see_them(given: dict[str, Any], shown: str) -> None:
    assert shown_name(given) == shown


@pytest.mark.parametrize("name", ["alice", "ali", "alice moreau", "bob", "bob stone", "gregor"])
async def test_who_is_called_so_is_known_though_others_share_the_name(name: str) -> None:
    staff = await People(Lists()).staff()  # type: ignore[arg-type]  all of Slack that they touch
    assert staff is not None
    assert staff.calls(name)


@pytest.mark.parametrize("name", ["postgres", "windsock", "carl", "stone"])
async def test_bots_and_those_who_left_are_nobody(name: str) -> None:
    staff = await People(Lists()).staff()  # type: ignore[arg-type]  all of Slack that they touch
    assert staff is not None
    assert not staff.calls(name)
