"""Reads what was said around a question; nothing of it outlives the job."""

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import structlog
from aiohttp import ClientError
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from worker import mrkdwn, words
from worker.settings import Settings
from worker.slack_errors import reason_of
from worker.types import Conversation, Door, Message, Question

log = structlog.get_logger()

SAID_BY_PEOPLE = {None, "file_share", "thread_broadcast", "bot_message"}
"""Subtypes of messages that say something; joins, topics and the like do not."""

FIRST = 10
"""Messages at a thread's beginning that are always kept: they say what it is about."""

FAILURES = (SlackApiError, ClientError, TimeoutError)
"""What a call to Slack can end in."""

_USER = re.compile(r"<@([UW][A-Z0-9]+)")


@dataclass(frozen=True, slots=True)
class Identity:
    """Who the bot is in its workspace."""

    user: str
    bot: str
    url: str
    """The workspace's address, ending in a slash."""


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
        named = await self._named(said)
        messages = [_message(item, question, me, named) for item in said if item["ts"] != question.ts]
        return within(
            [message for message in messages if message], self.settings.thread_messages, self.settings.thread_characters
        )

    async def plain(self, question: Question) -> Question:
        """The question with people's and channels' names in place of their ids."""
        texts = [question.text, *(item.text for item in question.forwards)]
        named = await self._named([{"text": text} for text in texts])
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

    async def _named(self, said: list[dict[str, Any]]) -> Mapping[str, str]:
        """Names of all who wrote or are mentioned."""
        users = {item["user"] for item in said if item.get("user")}
        users |= {user for item in said for user in _USER.findall(item.get("text") or "")}
        profiles = await asyncio.gather(*map(self._profile, sorted(users)))
        return {user: profile.name for user, profile in zip(sorted(users), profiles, strict=True)}

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


def within(messages: list[Message], most: int, characters: int) -> Conversation:
    """The messages that fit: the first ones, then as many of the last ones as the budget holds."""
    kept_first = messages[: min(FIRST, most)]
    room = characters - sum(len(message.text) for message in kept_first)
    kept_last: list[Message] = []
    for message in reversed(messages[len(kept_first) :]):
        room -= len(message.text)
        if room < 0 or len(kept_first) + len(kept_last) >= most:
            break
        kept_last.append(message)
    kept = [*kept_first, *reversed(kept_last)]
    return Conversation(tuple(kept), left_out=len(messages) - len(kept))


def _message(item: dict[str, Any], question: Question, me: Identity, named: Mapping[str, str]) -> Message | None:
    """One of Slack's messages as we keep it; None for what nobody said, and for other bots' words."""
    ours = item.get("user") == me.user or bool(me.bot and item.get("bot_id") == me.bot)
    if item.get("subtype") not in SAID_BY_PEOPLE or (item.get("bot_id") and not ours):
        return None
    text = item.get("text") or ""
    return Message(
        author=named.get(item.get("user", ""), "someone"),
        text=mrkdwn.from_slack(text, named).strip(),
        ts=item["ts"],
        url=permalink(me.url, question.place.channel, item["ts"], item.get("thread_ts", "")),
        user=item.get("user", ""),
        ours=ours,
        addressed=f"<@{me.user}>" in text,
    )


def permalink(workspace: str, channel: str, ts: str, thread: str) -> str:
    """A message's address, as chat.getPermalink gives it."""
    url = f"{workspace}archives/{channel}/p{ts.replace('.', '')}"
    return f"{url}?thread_ts={thread}&cid={channel}" if thread and thread != ts else url
