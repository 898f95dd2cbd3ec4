"""Somebody who wants to see what an answer rests on, and Slack as they may read it now."""

import asyncio
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from worker import mrkdwn, words_found
from worker.account import Digest, Quoted, found_again
from worker.account_blocks import quoting
from worker.admission import admitted, admitted_room
from worker.attachments import forwards_in
from worker.audience import Audience, Kind, Room
from worker.people import shown_name
from worker.rooms import Rooms
from worker.slack_errors import FAILURES, reason_of

GONE = {"thread_not_found", "message_not_found"}
CLOSED = {"not_in_channel", "channel_not_found", "missing_scope", "no_permission", "access_denied"}
BETWEEN = " … "
_USER = re.compile(r"<@([UW][A-Z0-9]+)")
_CHANNEL = re.compile(r"<#([CG][A-Z0-9]+)")


@dataclass(frozen=True, slots=True)
class Reader:
    """One person, as an audience of their own."""

    user: str
    slack: AsyncWebClient
    """Acts as the bot. What may be shown, the audience decides, whoever reads it."""
    rooms: Rooms
    audience: Audience
    own: AsyncWebClient | None
    """Acts as the person; None without their grant."""
    digest: Digest = field(repr=False)

    async def line(self, source: Quoted, answered_at: float) -> str:
        """A message or file with its words, in mrkdwn; empty where this person may not read it."""
        if source.file:
            return await self._file_line(source)
        room = await self._room(source.channel) if source.channel else None
        if room is None:
            return ""
        place = _called(room)
        try:
            said = await self._message(source, room)
        except FAILURES as error:
            why = words_found.out_of_reach() if reason_of(error) in CLOSED else words_found.silent()
            return _noted(source.number, source.url, place, why)
        if said is None:
            return _noted(source.number, source.url, place, words_found.gone())
        day = f"{datetime.fromtimestamp(float(source.ts), UTC):%Y-%m-%d}"
        called = words_found.message(place, await self._name(str(said.get("user") or "")), day)
        text = await self._plain(await self._open_text(said))
        is_edited = float((said.get("edited") or {}).get("ts") or 0) > answered_at
        held = [words for run in source.runs if (words := found_again(text, run, self.digest))]
        if not held or (is_edited and len(held) < len(source.runs)):
            why = words_found.changed() if is_edited else words_found.not_there()
            return _noted(source.number, source.url, called, why)
        line = quoting(source.number, mrkdwn.link(source.url, called), [BETWEEN.join(held)])
        return f"{line}\n{words_found.edited()}" if is_edited else line

    async def _file_line(self, source: Quoted) -> str:
        file = await self._file(source.file)
        where = [channel for key in ("channels", "groups", "ims") for channel in file.get(key) or ()]
        if not any(await asyncio.gather(*map(self._room, where))):
            return ""
        url, name = str(file.get("permalink") or ""), str(file.get("title") or file.get("name") or "")
        return _noted(source.number, url, name, words_found.a_file())

    async def _file(self, file: str) -> Mapping[str, Any]:
        """As the person sees it, else as the bot does; nothing where neither does."""
        for slack in filter(None, (self.own, self.slack)):
            with suppress(*FAILURES):
                found: Mapping[str, Any] = (await slack.files_info(file=file))["file"]
                return found
        return {}

    async def _room(self, channel: str) -> Room | None:
        return await admitted_room(channel, self.audience, self.rooms, self.own, self.user)

    async def _message(self, source: Quoted, room: Room) -> dict[str, Any] | None:
        """As it stands there now; None where it is gone. Raise what a call to Slack ends in."""
        try:
            found = await self._read(source, room)
        except SlackApiError as error:
            if reason_of(error) in GONE:
                return None
            raise
        said = next((one for one in found if one["ts"] == source.ts), None)
        return None if said is None or said.get("subtype") == "tombstone" else said

    async def _read(self, source: Quoted, room: Room) -> list[dict[str, Any]]:
        """With the grant that opened the room, where one did; if it is for searches only, the bot reads."""
        if self.own and room.opened_by_asker:
            try:
                return await _replies(self.own, source)
            except SlackApiError as error:
                if reason_of(error) not in CLOSED:
                    raise
        return await _replies(self.slack, source)

    async def _open_text(self, said: Mapping[str, Any]) -> str:
        """What it says, with what was forwarded in it as far as this person may read that where it is from."""
        forwards = forwards_in(said, "")
        may = await asyncio.gather(*(admitted(each, self.audience, self.rooms) for each in forwards))
        texts = [each.text for each, is_open in zip(forwards, may, strict=True) if is_open]
        return "\n".join(filter(None, [said.get("text"), *texts]))

    async def _plain(self, text: str) -> str:
        """Without Slack's notation; channels are named that this person may know of."""
        users, channels = sorted(set(_USER.findall(text))), sorted(set(_CHANNEL.findall(text)))
        names = dict(zip(users, await asyncio.gather(*map(self._name, users)), strict=True))
        rooms = await asyncio.gather(*map(self._room, channels))
        called = {room.id: room.name for room in rooms if room and room.name}
        return mrkdwn.from_slack(mrkdwn.channels_named(text, called), names).strip()

    async def _name(self, user: str) -> str:
        try:
            return shown_name(await self.rooms.user(user)) if user else "someone"
        except FAILURES:
            return "someone"


def _called(room: Room) -> str:
    match room.kind:
        case Kind.DM:
            return words_found.direct()
        case Kind.GROUP_DM:
            return words_found.group()
    return f"#{room.name}" if room.name else words_found.a_channel()


async def _replies(slack: AsyncWebClient, source: Quoted) -> list[dict[str, Any]]:
    reply = await slack.conversations_replies(
        channel=source.channel, ts=source.ts, oldest=source.ts, latest=source.ts, inclusive=True, limit=5
    )
    found: list[dict[str, Any]] = reply["messages"]
    return found


def _noted(number: int, url: str, name: str, sentence: str) -> str:
    """A source without its words, and why."""
    return f"{quoting(number, mrkdwn.link(url, name), ())}\n{sentence}"
