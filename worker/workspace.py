"""The workspace as one question's readers may have it: what the Slack backend asks, answered by the rule."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from slack_sdk.web.async_client import AsyncWebClient

from search_backends.base import Access, SearchError, Trouble
from search_backends.lexical import words
from search_backends.slack import Reach
from search_backends.slack_calls import SCOPES, SILENT, Allowance, Door
from search_backends.slack_hits import Document, Said, said_in_thread
from search_backends.slack_terms import Known
from worker import mrkdwn, words_search
from worker.admission import access_of, admitted_room
from worker.audience import Audience, Kind, Room, Sharing, is_shared, may_show
from worker.installations import Grant
from worker.people import Staff
from worker.rooms import Rooms
from worker.slack_errors import FAILURES
from worker.transcript import SAID_BY_PEOPLE, Identity
from worker.types import Door as Entrance
from worker.types import Question

KINDS = {Kind.PRIVATE: "private_channel", Kind.GROUP_DM: "mpim", Kind.DM: "im", Kind.PUBLIC: "public_channel"}
FILES = frozenset({"search:read.files", "files:read"})
"""What a token must hold for files to be sources."""
FILE_S = 3
"""Seconds to find out where a file was shared."""
TOLD = re.compile(
    r"\b(?:dms?|direct messages?|direct conversation|private(?:ly)?|group chat|"
    r"(?:told|tell|asked?|wrote|write|sent|send|messaged?|promised?|reminded?) (?:me|us)|(?:did|have|had) (?:i|we))\b",
    re.IGNORECASE,
)
"""Asks for what was said in direct conversations; else they are searched where the others hold little."""


@dataclass(frozen=True, slots=True)
class Workspace:
    """For one question."""

    question: Question
    rooms: Rooms
    allowance: Allowance
    grant: Grant | None
    as_user: Callable[[str], AsyncWebClient]
    """Token -> a client that acts with it."""
    lost: Callable[[], Awaitable[None]] | None = None
    """Called where the grant turns out to be none any more."""
    bots: frozenset[str] = frozenset()
    """Ids of other bots whose messages may be sources."""
    _staff: list[Staff] = field(default_factory=list, repr=False)
    _me: list[str] = field(default_factory=list, repr=False)
    _channels: dict[str, str] = field(default_factory=dict, repr=False)
    """Names of public channels; others' are not for all."""

    async def reaches(self, question: str) -> Sequence[Reach]:
        """Where to search for these readers, one conversation kind a call. Raise SearchError."""
        audience = await self.audience()
        doors = await self._doors()
        if not doors:
            raise SearchError(words_search.no_token(), Trouble.CLOSED)
        place, asker = audience.place, audience.asker
        if is_shared(place) or asker.external:
            if not may_show(place, audience):
                unknown = place.sharing is Sharing.UNKNOWN and not asker.external
                why = words_search.unknown_place() if unknown else words_search.shared_place()
                raise SearchError(why, Trouble.CLOSED)
            return _within(place, doors)
        if asker.external is None or asker.guest is not False:
            why = words_search.guest() if asker.guest else words_search.unknown_asker()
            raise SearchError(why, Trouble.CLOSED)
        if not audience.alone and audience.has_guest is not False:
            return _within(place, doors)
        everywhere = [Reach(doors[0], "public_channel")]
        if audience.alone:
            told = bool(TOLD.search(question))
            further = {"private_channel": False, "im": not told, "mpim": not told}
            for kind, if_lacking in further.items():
                if (door := _for_kind(doors, kind)) and not _is_covered(door, kind, everywhere):
                    everywhere.append(Reach(door, kind, if_lacking=if_lacking))
            return everywhere
        if place.kind is not Kind.PUBLIC and (door := _for_kind(doors, KINDS[place.kind])):
            everywhere.append(Reach(door, KINDS[place.kind], place.id))
        return everywhere

    async def admitted(self, channels: Collection[str]) -> Mapping[str, Access]:
        """Of these conversations those that all readers may read: as Slack says now, not as its search did."""
        audience = await self.audience()
        rooms = await asyncio.gather(*(self._admitted(channel, audience) for channel in channels))
        return {room.id: access_of(room) for room in rooms if room}

    async def shared_in(self, document: Document) -> Collection[str]:
        """The conversations in which a file was shared; none where that can't be known."""
        may = self.grant is not None and "files:read" in self.grant.scopes
        slack = (self._own() if may else None) or self.rooms.slack
        try:
            async with asyncio.timeout(FILE_S):
                found = (await slack.files_info(file=document.id))["file"]
        except FAILURES:
            return ()
        return [channel for key in ("channels", "groups", "ims") for channel in found.get(key) or ()]

    async def thread(self, hit: Said) -> Sequence[Said]:
        """All messages of a hit's thread; none where the bot can't read it."""
        try:
            reply = await self.rooms.slack.conversations_replies(channel=hit.channel, ts=hit.thread, limit=100)
        except FAILURES:
            return ()
        shown = self._staff[0].shown if self._staff else {}
        said = [said_in_thread(item, hit) for item in reply["messages"] if item.get("subtype") in SAID_BY_PEOPLE]
        return [replace(one, author=shown.get(one.user, "")) for one in said]

    async def known(self) -> Known:
        """The names of people and channels."""
        people = self.rooms.people
        staff, known, me = await asyncio.gather(people.staff(), people.known(), self._bot())
        self._staff[:] = [staff] if staff else []
        self._me[:] = [me.user]
        self._channels.update(known.channels)
        named = {name.lower(): channel for name, channel in self.question.channels}
        return replace(known, channels={**known.channels, **named})

    def plain(self, text: str) -> str:
        """A message's text without Slack's notation."""
        names = {channel: name for name, channel in self._channels.items()}
        shown = self._staff[0].shown if self._staff else {}
        return mrkdwn.from_slack(mrkdwn.channels_named(text, names), shown).strip()

    def ignores(self, said: Said) -> bool:
        """Whether it is no source: a question to Footnote, or by a bot that is not listed, or nobody knows by whom."""
        mine = bool(self._me) and (said.user == self._me[0] or f"<@{self._me[0]}" in said.text)
        place = self.question.place
        # Whatever asks something in a conversation with Footnote is asked of Footnote.
        asked = place.door is Entrance.DIRECT and said.channel == place.channel and "?" in said.text
        # Who asked a channel before, or forgot the mention, has answered nothing.
        told = not set(words(said.text)) <= set(words(self.question.text))
        if mine or asked or said.ts == self.question.ts or not told:
            return True
        by_bot = said.by_bot if not self._staff else bool(said.by_bot) or self.is_bot(said.user)
        return (by_bot is not False or not said.user) and said.user not in self.bots

    def is_bot(self, user: str) -> bool:
        """Whether it is a bot, Footnote for one, that is not listed."""
        bots = self._staff[0].bots if self._staff else frozenset()
        return user in {*bots, *self._me} and user not in self.bots

    async def _bot(self) -> Identity:
        """Who Footnote is; without knowing it, its own words could be sources. Raise SearchError."""
        try:
            return await self.rooms.me()
        except FAILURES as error:
            raise SearchError(SILENT, Trouble.SILENT) from error

    async def audience(self) -> Audience:
        """Who will read the answer."""
        return await self.rooms.readers(self.question, self._own())

    async def _admitted(self, channel: str, audience: Audience) -> Room | None:
        return await admitted_room(channel, audience, self.rooms, self._own(), self.question.asker.user)

    async def _doors(self) -> list[Door]:
        """The ways to search, the one that Slack itself narrows to this place first."""
        question, bots = self.question, bool(self.bots)
        semantic = await self.rooms.understands_questions()
        doors = []
        mine: Door | None = None
        if self.grant and (own := self._own()):
            scopes = self.grant.scopes
            files = scopes >= FILES
            mine = Door(own, self.allowance, "", semantic, files, "search:read" in scopes, scopes, bots, self.lost)
            doors.append(mine)
        if token := question.action_token:
            files = (await self._bot()).scopes >= FILES
            doors.insert(0, Door(self.rooms.slack, self.allowance, token, semantic, files, bots=bots, other=mine))
        return doors

    def _own(self) -> AsyncWebClient | None:
        return self.as_user(self.grant.token.get_secret_value()) if self.grant else None


def _for_kind(doors: Sequence[Door], kind: str) -> Door | None:
    """The asker's own door, where their grant covers the kind: a bot's token never does."""
    return next((door for door in doors if SCOPES[kind] in door.scopes or door.legacy), None)


def _is_covered(door: Door, kind: str, reaches: Sequence[Reach]) -> bool:
    """Whether a search that is made already looks there too."""
    return door.looks_everywhere(kind) and any(
        each.door is door and door.looks_everywhere(each.kind) for each in reaches
    )


def _within(place: Room, doors: Sequence[Door]) -> Sequence[Reach]:
    """That conversation alone."""
    kind = KINDS[place.kind]
    door = doors[0] if place.kind is Kind.PUBLIC else _for_kind(doors, kind)
    if door is None:
        raise SearchError(words_search.private_place(), Trouble.CLOSED)
    return [Reach(door, kind, place.id)]
