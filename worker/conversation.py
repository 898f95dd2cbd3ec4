"""Reads what was said around a question; nothing of it outlives the job."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from worker import mrkdwn, words, words_search
from worker.admission import access_of, admitted, admitted_room
from worker.again import read_again
from worker.audience import Audience, Room, may_show
from worker.excerpt import within
from worker.pasted import Link, links_in, meant_by
from worker.people import shown_name
from worker.rooms import Rooms
from worker.settings import Settings
from worker.slack_errors import FAILURES, reason_of
from worker.transcript import forwards_of, messages_from, texts_of
from worker.types import Conversation, Door, Forward, Question

log = structlog.get_logger()

_CHANNEL = re.compile(r"<#([CG][A-Z0-9]+)")
_USER = re.compile(r"<@([UW][A-Z0-9]+)")


@dataclass(frozen=True, slots=True)
class Conversations:
    """Reads with the bot's own token, so it sees what the bot sees; what not all readers may see is left out."""

    slack: AsyncWebClient
    settings: Settings
    rooms: Rooms
    own_of: Callable[[Question], Awaitable[AsyncWebClient | None]]
    """A client that acts as the asker, where they granted that."""

    async def of(self, question: Question) -> Conversation:
        """The thread in which it was asked, or the recent turns of a direct conversation, and where that is."""
        async with asyncio.TaskGroup() as group:
            zone = group.create_task(self._zone(question.asker.user))
            place = group.create_task(self._place_of(question))
            audience = group.create_task(self.rooms.audience(question))
            said = group.create_task(self._said(question))
        return replace(
            said.result(), zone=zone.result(), place=place.result(), access=access_of(audience.result().place)
        )

    async def read_again(self, question: Question) -> Question:
        """The question as its message has it now. Raise QuestionGone, or what a call to Slack ends in."""
        return await read_again(question, self.slack, (await self.rooms.me()).user)

    async def plain(self, question: Question) -> Question:
        """The question with names in place of ids, and with what it brought along as far as all readers may see it."""
        links = await self._links(question)
        audience = await self.rooms.readers(question) if links or question.forwards else None
        brought = [
            one for one in question.forwards if audience and await admitted(one, audience, self.rooms, brought=True)
        ]
        pasted = [await self._linked(link, question, audience) for link in links if audience]
        kept = [*brought, *(forward for each in pasted for forward in each)]
        text = question.text
        for link in links:
            text = text.replace(link.written, " ")
        texts = [text, *(item.text for item in kept)]
        named, channels = await asyncio.gather(self._named(texts), self._channels(texts, question))

        read = partial(_read, named, channels)
        return replace(
            question,
            channels=tuple((name, channel) for channel, name in channels.items()),
            text=read(text),
            forwards=tuple(replace(item, text=read(item.text)) for item in kept if item.text),
            unread=(*question.unread, *(name for item in kept for name in item.unread)),
            not_used=len(brought) < len(question.forwards) or not all(pasted),
        )

    async def _said(self, question: Question) -> Conversation:
        place = question.place
        in_thread = place.thread not in ("", question.ts)
        if not in_thread and place.door is not Door.DIRECT:
            return Conversation()
        audience = await self.rooms.audience(question)
        if not may_show(audience.place, audience):
            return Conversation(unreadable=_closed(audience.place))
        try:
            said = await (self._thread(question) if in_thread else self._recent(question))
            me = await self.rooms.me()
        except FAILURES as error:
            log.warning("conversation.unreadable", question=question.id, reason=reason_of(error))
            return Conversation(unreadable=words.thread_unreadable(reason_of(error)))
        around = [item for item in said if item["ts"] != question.ts]
        texts = [text for item in around for text in texts_of(item)]
        named = await self._named(texts, {item["user"] for item in around if item.get("user")})
        shown = await self._shown([one for item in around for one in forwards_of(item, me)], question)
        read = partial(_read, named, await self._channels(texts, question))
        messages = [
            message for item in around for message in messages_from(item, place.channel, me, named, read, shown)
        ]
        return within(messages, self.settings.thread_messages, self.settings.thread_characters)

    async def _shown(self, forwards: Sequence[Forward], question: Question) -> frozenset[str]:
        """The conversations from which messages that were forwarded to here may be shown to all readers."""
        if not forwards:
            return frozenset()
        audience = await self.rooms.readers(question)
        # In a direct conversation only the asker forwards anything.
        alone = audience.alone
        return frozenset([one.channel for one in forwards if await admitted(one, audience, self.rooms, brought=alone)])

    async def _links(self, question: Question) -> list[Link]:
        """The links to messages in the question."""
        if "/archives/" not in question.text:
            return []
        try:
            return links_in(question.text, (await self.rooms.me()).url)
        except FAILURES as error:
            log.info("links.unread", reason=reason_of(error))
            return []

    async def _linked(self, link: Link, question: Question, audience: Audience) -> list[Forward]:
        """What stands there, where all readers may read it and the bot is a member."""
        own = await self.own_of(question)
        if not await admitted_room(link.channel, audience, self.rooms, own, question.asker.user):
            return []
        try:
            bounds: dict[str, Any] = {}
            if link.ts != link.thread:  # a reply alone, however late in its thread
                bounds = {"oldest": link.ts, "latest": link.ts, "inclusive": True}
            reply = await self.slack.conversations_replies(channel=link.channel, ts=link.thread, limit=50, **bounds)
            me = await self.rooms.me()
        except FAILURES as error:
            log.info("link.unread", reason=reason_of(error))
            return []
        meant = [item for item in meant_by(link, reply["messages"]) if item.get("text")]
        said = [item for item in meant if item.get("user") == me.user or not item.get("bot_id")]
        named = await self._named([], {item["user"] for item in said if item.get("user")})
        return [
            Forward(
                item["text"],
                named.get(item.get("user", ""), "someone"),
                link.url,
                ours=item.get("user") == me.user,
                channel=link.channel,
            )
            for item in said
        ]

    async def _thread(self, question: Question) -> list[dict[str, Any]]:
        """All pages; a thread may have thousands of messages, and its end matters most."""
        said: list[dict[str, Any]] = []
        cursor = ""
        while True:
            reply = await self.slack.conversations_replies(
                channel=question.place.channel, ts=question.place.thread, limit=200, cursor=cursor or None
            )
            said += reply["messages"]
            cursor = (reply.get("response_metadata") or {}).get("next_cursor", "")
            if not cursor:
                return said

    async def _recent(self, question: Question) -> list[dict[str, Any]]:
        reply = await self.slack.conversations_history(
            channel=question.place.channel, latest=question.ts, limit=self.settings.direct_messages
        )
        return list(reversed(reply["messages"]))

    async def _place_of(self, question: Question) -> str:
        """What a reader calls the place; a direct conversation has no name."""
        if question.place.door is Door.DIRECT:
            return "a direct conversation"
        name = await self.rooms.name(question.place.channel)
        return f"the channel #{name}" if name else ""

    async def _named(self, texts: Iterable[str], writers: Iterable[str] = ()) -> Mapping[str, str]:
        """Names of all who wrote or are mentioned."""
        users = sorted({*writers, *(user for text in texts for user in _USER.findall(text))})
        names = await asyncio.gather(*map(self._name, users))
        return dict(zip(users, names, strict=True))

    async def _channels(self, texts: Iterable[str], question: Question) -> Mapping[str, str]:
        """By id the names of those channels that all readers may know of."""
        ids = list(dict.fromkeys(channel for text in texts for channel in _CHANNEL.findall(text)))
        if not ids:
            return {}
        audience, own = await asyncio.gather(self.rooms.readers(question), self.own_of(question))
        user = question.asker.user
        rooms = await asyncio.gather(*(admitted_room(each, audience, self.rooms, own, user) for each in ids))
        return {room.id: room.name for room in rooms if room and room.name}

    async def _name(self, user: str) -> str:
        try:
            return shown_name(await self.rooms.user(user))
        except FAILURES as error:
            log.info("person.unknown", reason=reason_of(error))
            return "someone"

    async def _zone(self, user: str) -> str:
        try:
            return str((await self.rooms.user(user)).get("tz") or "")
        except FAILURES:
            return ""


def _read(named: Mapping[str, str], channels: Mapping[str, str], text: str) -> str:
    """Plain text of a message's."""
    return mrkdwn.from_slack(mrkdwn.channels_named(text, channels), named).strip()


def _closed(place: Room) -> str:
    """Why what was said there is no source, as a clause."""
    if place.excluded:
        return words_search.excluded_thread()
    if not place.teams:
        return words_search.unknown_thread()
    return words_search.shared_thread()
