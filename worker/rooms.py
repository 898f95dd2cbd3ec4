"""What Slack says of conversations and people, for the rule on who may read what. Kept for minutes; messages never are.

What Slack does not say stays unknown, and the rule takes the unknown for closed.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from worker.audience import Audience, Kind, Person, Room, Sharing
from worker.facts import Facts
from worker.people import People
from worker.slack_errors import FAILURES, reason_of
from worker.transcript import Identity
from worker.types import Door, Question

log = structlog.get_logger()

Payload = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Rooms:
    """Those of one workspace, as the bot's token shows them."""

    slack: AsyncWebClient
    people: People
    excluded: frozenset[str] = frozenset()
    """Ids of channels that an admin wants to be no source."""
    connect_allowed: bool = False
    _facts: Facts = field(default_factory=Facts, repr=False)

    async def room(self, channel: str, slack: AsyncWebClient | None = None, user: str = "") -> Room:
        """A conversation; by the asker's own token where one is given with whose it is."""
        try:
            found = await self._info_of(channel, slack, user)
        except FAILURES as error:
            log.info("room.unknown", reason=reason_of(error))
            found = {}
        return room_from(channel, found, channel in self.excluded, opened_by_asker=bool(user and found))

    async def me(self) -> Identity:
        """The bot itself. Raise what a call to Slack may end in."""
        return await self._facts.of("me", self._me)

    async def understands_questions(self) -> bool:
        """Whether this workspace's search is more than one for words."""
        try:
            return await self._facts.of("semantic", self._semantic)
        except FAILURES as error:
            log.info("search.unknown", reason=reason_of(error))
            return False

    async def audience(self, question: Question, own: AsyncWebClient | None = None) -> Audience:
        """Who will read the answer; whether a guest is among them is not asked yet.

        `own` acts as the asker, who may be where the bot is not.
        """
        place = question.place
        direct = place.door is Door.DIRECT
        here, asker = await asyncio.gather(self._here(question, own), self.person(question))
        return Audience(here, asker, direct or place.door is Door.COMMAND, connect_allowed=self.connect_allowed)

    async def readers(self, question: Question, own: AsyncWebClient | None = None) -> Audience:
        """The same, and whether a guest is among them."""
        audience = await self.audience(question, own)
        if audience.alone:
            return audience
        return replace(audience, has_guest=await self.people.has_guest(audience.place.id))

    async def name(self, channel: str) -> str:
        """What a channel is called, without its #; empty where that is not known."""
        try:
            return str((await self._info_of(channel)).get("name") or "")
        except FAILURES:
            return ""

    async def user(self, user: str) -> Payload:
        """A person as users.info has them. Raise what a call to Slack may end in."""
        return await self._facts.of(("user", user), lambda: self._user(user))

    async def person(self, question: Question) -> Person:
        """Who asked."""
        team = question.team
        try:
            found = await self.user(question.asker.user)
        except FAILURES as error:
            log.info("person.unknown", reason=reason_of(error))
            return Person(team)
        guest = _either(found.get("is_restricted"), found.get("is_ultra_restricted"))
        rooms = await self._rooms_of(question.asker.user) if guest else frozenset()
        return Person(workspace_of(found, team), await self._is_external(found, team), guest, rooms)

    async def _is_external(self, found: Payload, team: str) -> bool | None:
        try:
            return is_external(found, team, (await self.me()).organisation)
        except FAILURES as error:
            log.info("organisation.unknown", reason=reason_of(error))
            return None

    async def _here(self, question: Question, own: AsyncWebClient | None) -> Room:
        channel = question.place.channel
        if question.place.door is Door.DIRECT:
            # Between the bot and one person; who that is, is known from the person.
            return Room(channel, Kind.DM, Sharing.INTERNAL, frozenset({question.team}), False, channel in self.excluded)
        room = await self.room(channel)
        return room if room.teams or own is None else await self.room(channel, own, question.asker.user)

    async def _info_of(self, channel: str, slack: AsyncWebClient | None = None, user: str = "") -> Payload:
        return await self._facts.of(("room", channel, user), lambda: _info(slack or self.slack, channel))

    async def _me(self) -> Identity:
        reply = await self.slack.auth_test()
        headers = {name.lower(): value for name, value in reply.headers.items()}
        granted = str(headers.get("x-oauth-scopes", "")).replace(" ", "").split(",")
        scopes, organisation = frozenset(filter(None, granted)), reply.get("enterprise_id") or ""
        return Identity(reply["user_id"], reply.get("bot_id", ""), reply["url"], scopes, organisation)

    async def _semantic(self) -> bool:
        reply = await self.slack.assistant_search_info()
        return bool(reply.get("is_ai_search_enabled"))

    async def _user(self, user: str) -> Payload:
        found: Payload = (await self.slack.users_info(user=user))["user"]
        return found

    async def _rooms_of(self, user: str) -> frozenset[str]:
        """The channels that a guest is in, of those that the bot can know of."""
        try:
            return await self._facts.of(("rooms", user), lambda: self._conversations(user))
        except FAILURES as error:
            log.info("rooms.unknown", reason=reason_of(error))
            return frozenset()

    async def _conversations(self, user: str) -> frozenset[str]:
        reply = await self.slack.users_conversations(user=user, types="public_channel,private_channel", limit=999)
        return frozenset(channel["id"] for channel in reply["channels"])


async def _info(slack: AsyncWebClient, channel: str) -> Payload:
    found: Payload = (await slack.conversations_info(channel=channel))["channel"]
    return found


def room_from(channel: str, found: Payload, excluded: bool, opened_by_asker: bool = False) -> Room:
    """A conversation from what conversations.info says; nothing said leaves it closed.

    https://docs.slack.dev/reference/objects/conversation-object
    """
    if not found:
        return Room(channel, excluded=excluded)
    return Room(
        channel,
        _kind(found),
        _sharing(found),
        frozenset(filter(None, [found.get("context_team_id"), *(found.get("shared_team_ids") or ())])),
        org_wide=any(found.get(key) for key in ("is_global_shared", "is_org_default", "is_org_mandatory")),
        excluded=excluded,
        opened_by_asker=opened_by_asker,
        name=str(found.get("name") or ""),
    )


def _kind(found: Payload) -> Kind:
    if found.get("is_im"):
        return Kind.DM
    if found.get("is_mpim"):
        return Kind.GROUP_DM
    return Kind.PUBLIC if found.get("is_private") is False else Kind.PRIVATE


def _sharing(found: Payload) -> Sharing:
    if any(found.get(key) for key in ("is_ext_shared", "is_pending_ext_shared", "pending_shared")):
        return Sharing.CONNECT
    # Of direct conversations Slack says it only where they are shared.
    if not found.get("is_im") and (found.get("is_ext_shared") is None or found.get("is_org_shared") is None):
        return Sharing.UNKNOWN
    return Sharing.ORG if found.get("is_org_shared") else Sharing.INTERNAL


def is_external(found: Payload, team: str, organisation: str) -> bool | None:
    """Whether a user, as users.info has them, belongs to another organisation than our workspace."""
    if found.get("is_stranger"):
        return True
    theirs = found.get("team_id")
    if not theirs:
        return None
    within = (found.get("enterprise_user") or {}).get("enterprise_id")
    return not (theirs == team or (organisation and within == organisation))


def workspace_of(found: Payload, team: str) -> str:
    """The workspace whose public channels a user may read: ours, or their own."""
    ours = found.get("team_id") == team or team in ((found.get("enterprise_user") or {}).get("teams") or ())
    return team if ours else str(found.get("team_id") or "")


def _either(*flags: bool | None) -> bool | None:
    if any(flags):
        return True
    return None if None in flags else False
