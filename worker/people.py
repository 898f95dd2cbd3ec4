"""Who is in the workspace: names to search by, and who is a guest."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from search_backends.slack_terms import Known
from worker.facts import Facts
from worker.slack_errors import FAILURES, reason_of

log = structlog.get_logger()

T = TypeVar("T")

SLACKBOT = "USLACKBOT"
PAGE = 1000
MOST_UNLISTED = 50
"""Members of a conversation that are asked for one by one."""
MOST_PAGES = 100
KEPT_S = 600
PATIENCE_S = 2.0
"""Seconds that a question waits for the lists; they are read on, and the next question has them."""


@dataclass(frozen=True, slots=True)
class Staff:
    """Everyone in the workspace."""

    names: Mapping[str, str] = field(default_factory=dict, repr=False)
    """Name in lower case -> user id, where it is one person's alone."""
    shown: Mapping[str, str] = field(default_factory=dict, repr=False)
    """User id -> the name that others see."""
    everyone: frozenset[str] = frozenset()
    """Ids of all who are listed."""
    guests: frozenset[str] = frozenset()
    bots: frozenset[str] = frozenset()

    def calls(self, name: str) -> bool:
        """Whether anyone is called so, in lower case: by all of the name that others see, or its first word."""
        shown = (called.lower() for user, called in self.shown.items() if user not in self.bots)
        return name in self.names or any(name in (called, called.partition(" ")[0]) for called in shown)


@dataclass(frozen=True, slots=True)
class People:
    """Read page by page with the bot's token."""

    slack: AsyncWebClient
    _facts: Facts = field(default_factory=lambda: Facts(KEPT_S), repr=False)

    async def staff(self) -> Staff | None:
        """Everyone; None where Slack does not say, or not yet."""
        return await self._soon("staff", self._staff, KEPT_S)

    async def known(self) -> Known:
        """Names of people and channels; none where Slack does not say, or not yet."""
        staff, channels = await asyncio.gather(self.staff(), self._soon("channels", self._channels, KEPT_S))
        return Known(staff.names if staff else {}, channels or {})

    async def has_guest(self, channel: str) -> bool | None:
        """Whether a guest is in a conversation; None where that is not known, or not yet."""
        staff, members = await asyncio.gather(
            self.staff(), self._soon(("members", channel), lambda: self._members(channel))
        )
        if staff is None or members is None:
            return None
        # Other workspaces' people, and who came since the list was read, are not on it.
        unlisted = members - staff.everyone
        if staff.guests & members:
            return True
        if len(unlisted) > MOST_UNLISTED:
            return None
        guests = await asyncio.gather(*map(self._is_guest, unlisted))
        return True if True in guests else (None if None in guests else False)

    async def _is_guest(self, user: str) -> bool | None:
        found = await self._soon(("user", user), lambda: self._user(user))
        flags = [found.get("is_restricted"), found.get("is_ultra_restricted")] if found else [None]
        return True if any(flags) else (None if None in flags else False)

    async def _user(self, user: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = (await self.slack.users_info(user=user))["user"]
        return found

    async def _soon(self, key: object, read: Callable[[], Awaitable[T]], stale_s: float = 0.0) -> T | None:
        try:
            async with asyncio.timeout(PATIENCE_S):
                return await self._facts.of(key, read, stale_s)
        except (*FAILURES, TooMany) as error:
            log.info("people.unknown", reason=reason_of(error))
            return None

    async def _staff(self) -> Staff:
        people = [item async for item in self._pages(self.slack.users_list, "members") if not item.get("deleted")]
        called = Counter(name for person in people for name in _names(person))
        return Staff(
            {name: person["id"] for person in people for name in _names(person) if called[name] == 1},
            {person["id"]: shown_name(person) for person in people},
            frozenset(person["id"] for person in people),
            frozenset(p["id"] for p in people if p.get("is_restricted") or p.get("is_ultra_restricted")),
            frozenset(person["id"] for person in people if person.get("is_bot") or person["id"] == SLACKBOT),
        )

    async def _channels(self) -> Mapping[str, str]:
        pages = self._pages(self.slack.conversations_list, "channels", types="public_channel", exclude_archived=True)
        return {channel["name"].lower(): channel["id"] async for channel in pages if channel.get("name")}

    async def _members(self, channel: str) -> frozenset[str]:
        pages = self._pages(self.slack.conversations_members, "members", channel=channel)
        return frozenset([user async for user in pages])

    async def _pages(self, method: Callable[..., Awaitable[Any]], name: str, **arguments: Any) -> AsyncIterator[Any]:
        """Everything that a method lists. Raise TooMany rather than stop half-way."""
        cursor = ""
        for _ in range(MOST_PAGES):
            reply = await method(limit=PAGE, cursor=cursor or None, **arguments)
            for item in reply[name]:
                yield item
            cursor = (reply.get("response_metadata") or {}).get("next_cursor", "")
            if not cursor:
                return
        raise TooMany


class TooMany(Exception):
    """A list is longer than anyone would wait for."""


def shown_name(person: Mapping[str, Any]) -> str:
    """What others see of a user, as users.list and users.info have them."""
    profile = person.get("profile") or {}
    return str(profile.get("display_name") or person.get("real_name") or person.get("name") or "someone")


def _names(person: Mapping[str, Any]) -> set[str]:
    """Full name, display name, login and first name, in lower case."""
    if person.get("is_bot"):
        return set()
    full = str(person.get("real_name") or "")
    names = {shown_name(person), full, str(person.get("name") or ""), full.partition(" ")[0]}
    return {name.lower() for name in names if len(name) > 1}
