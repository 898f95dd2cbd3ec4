"""Reads what was said around a question; nothing of it outlives the job."""

import asyncio
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from worker import mrkdwn, words
from worker.excerpt import within
from worker.settings import Settings
from worker.slack_errors import FAILURES, reason_of
from worker.transcript import Identity, messages_from, texts_of
from worker.types import Conversation, Door, Question

log = structlog.get_logger()

_USER = re.compile(r"<@([UW][A-Z0-9]+)")


@dataclass(frozen=True, slots=True)
class Profile:
    """Who somebody is, as far as an answer needs to know."""

    name: str
    zone: str


@dataclass(frozen=True, slots=True)
class Conversations:
    """Reads with the bot's own token, so it sees what the bot sees."""

    slack: AsyncWebClient
    settings: Settings
    _profiles: dict[str, Profile] = field(default_factory=dict, repr=False)
    _places: dict[str, str] = field(default_factory=dict, repr=False)
    _identity: list[Identity] = field(default_factory=list, repr=False)

    async def of(self, question: Question) -> Conversation:
        """The thread in which it was asked, or the recent turns of a direct conversation, and where that is."""
        async with asyncio.TaskGroup() as group:
            profile = group.create_task(self._profile(question.asker.user))
            place = group.create_task(self._place_of(question))
            said = group.create_task(self._said(question))
        return replace(said.result(), zone=profile.result().zone, place=place.result())

    async def _said(self, question: Question) -> Conversation:
        place = question.place
        in_thread = place.thread not in ("", question.ts)
        if not in_thread and place.door is not Door.DIRECT:
            return Conversation()
        try:
            said = await (self._thread(question) if in_thread else self._recent(question))
            me = await self._me()
        except FAILURES as error:
            log.warning("conversation.unreadable", question=question.id, reason=reason_of(error))
            return Conversation(unreadable=words.thread_unreadable(reason_of(error)))
        around = [item for item in said if item["ts"] != question.ts]
        texts = [text for item in around for text in texts_of(item)]
        named = await self._named(texts, {item["user"] for item in around if item.get("user")})
        messages = [message for item in around for message in messages_from(item, place.channel, me, named)]
        return within(messages, self.settings.thread_messages, self.settings.thread_characters)

    async def plain(self, question: Question) -> Question:
        """The question with people's and channels' names in place of their ids."""
        texts = [question.text, *(item.text for item in question.forwards)]
        named = await self._named(texts)
        return replace(
            question,
            text=mrkdwn.from_slack(question.text, named).strip(),
            forwards=tuple(replace(item, text=mrkdwn.from_slack(item.text, named)) for item in question.forwards),
        )

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

    async def _me(self) -> Identity:
        if not self._identity:
            reply = await self.slack.auth_test()
            self._identity.append(Identity(reply["user_id"], reply.get("bot_id", ""), reply["url"]))
        return self._identity[0]

    async def _place_of(self, question: Question) -> str:
        """What a reader calls the place; a direct conversation has no name."""
        channel = question.place.channel
        if question.place.door is Door.DIRECT:
            return "a direct conversation"
        if channel not in self._places:
            try:
                found = (await self.slack.conversations_info(channel=channel))["channel"]
            except FAILURES as error:  # no scope, or the bot is no member: nothing depends on it
                log.info("place.unreadable", reason=reason_of(error))
                found = {}
            self._places[channel] = f"the channel #{found['name']}" if found.get("name") else ""
        return self._places[channel]

    async def _named(self, texts: Iterable[str], writers: Iterable[str] = ()) -> Mapping[str, str]:
        """Names of all who wrote or are mentioned."""
        users = sorted({*writers, *(user for text in texts for user in _USER.findall(text))})
        profiles = await asyncio.gather(*map(self._profile, users))
        return {user: profile.name for user, profile in zip(users, profiles, strict=True)}

    async def _profile(self, user: str) -> Profile:
        """Kept for the process's life, unlike words; unknown where Slack does not say."""
        if user not in self._profiles:
            try:
                found = (await self.slack.users_info(user=user))["user"]
            except FAILURES as error:
                log.info("profile.unreadable", reason=reason_of(error))
                return Profile("someone", "")
            name = found.get("profile", {}).get("display_name") or found.get("real_name") or found["name"]
            self._profiles[user] = Profile(str(name), str(found.get("tz") or ""))
        return self._profiles[user]
