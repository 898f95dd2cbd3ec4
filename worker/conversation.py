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
from worker.types import Conversation, Door, Message, Question

log = structlog.get_logger()

SAID_BY_PEOPLE = {None, "file_share", "thread_broadcast", "bot_message"}
"""Subtypes of messages that say something; joins, topics and the like do not."""

FIRST = 10
"""Messages at a thread's beginning that are always kept: they say what it is about."""

_USER = re.compile(r"<@([UW][A-Z0-9]+)")


@dataclass(frozen=True, slots=True)
class Identity:
    """Who the bot is in its workspace."""

    user: str
    bot: str
    url: str
    """The workspace's address, ending in a slash."""


@dataclass(frozen=True, slots=True)
class Conversations:
    """Reads with the bot's own token, so it sees what the bot sees."""

    slack: AsyncWebClient
    settings: Settings
    _names: dict[str, str] = field(default_factory=dict, repr=False)
    _identity: list[Identity] = field(default_factory=list, repr=False)

    async def of(self, question: Question) -> Conversation:
        """The thread in which it was asked, or the recent turns of a direct conversation; empty for a command."""
        place = question.place
        in_thread = place.thread not in ("", question.ts)
        if not in_thread and place.door is not Door.DIRECT:
            return Conversation()
        try:
            said = await (self._thread(question) if in_thread else self._recent(question))
            me = await self._me()
            named = await self._named(said)
        except (SlackApiError, ClientError, TimeoutError) as error:
            reason = str(error.response.get("error", "")) if isinstance(error, SlackApiError) else ""
            log.warning("conversation.unreadable", question=question.id, reason=reason or type(error).__name__)
            return Conversation(unreadable=words.thread_unreadable(reason))
        messages = [_message(item, question, me, named) for item in said if item["ts"] != question.ts]
        return within(
            [message for message in messages if message], self.settings.thread_messages, self.settings.thread_characters
        )

    async def plain(self, question: Question) -> Question:
        """The question with people's and channels' names in place of their ids."""
        texts = [question.text, *(forward.text for forward in question.forwards)]
        try:
            named = await self._named([{"text": text} for text in texts])
        except (SlackApiError, ClientError, TimeoutError) as error:
            log.info("names.unreadable", question=question.id, reason=type(error).__name__)
            named = {}
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

    async def _named(self, said: list[dict[str, Any]]) -> Mapping[str, str]:
        """Names of all who wrote or are mentioned. Names are kept for the process's life; words are not."""
        users = {item["user"] for item in said if item.get("user")}
        users |= {user for item in said for user in _USER.findall(item.get("text") or "")}
        missing = sorted(users - self._names.keys())
        for user, name in zip(missing, await asyncio.gather(*map(self._name, missing)), strict=True):
            self._names[user] = name
        return {user: self._names[user] for user in users}

    async def _name(self, user: str) -> str:
        try:
            profile = (await self.slack.users_info(user=user))["user"]
        except SlackApiError:
            return "someone"
        return str(profile.get("profile", {}).get("display_name") or profile.get("real_name") or profile["name"])


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
