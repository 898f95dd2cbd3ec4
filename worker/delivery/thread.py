"""Delivery as replies in a thread, of a channel or a direct conversation."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import structlog
from aiohttp import ClientError
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from worker import words
from worker.blocks import Payload
from worker.delivery.base import DeliveryError
from worker.delivery.ledger import Ledger
from worker.types import Question

log = structlog.get_logger()

MARK = "footnote_answer"
"""Event type of the metadata by which a message of ours is found again."""

PLACEHOLDER = "0"
"""The first piece: the placeholder where one is shown, then the answer's first message."""

NOT_HERE = {"channel_not_found", "not_in_channel", "is_archived", "restricted_action", "no_permission", "access_denied"}
"""Slack's words for a place where the bot may not write: the asker is told directly instead."""

BAD_BLOCKS = {"invalid_blocks", "msg_blocks_too_long", "invalid_blocks_format"}


@dataclass(slots=True)
class ThreadDelivery:
    """Posts what was not posted, and updates what was."""

    slack: AsyncWebClient
    question: Question
    ledger: Ledger
    _showing: asyncio.Task[None] | None = field(default=None, init=False)
    _posted: dict[str, str] = field(default_factory=dict, init=False)

    async def status(self, text: str) -> None:
        """Shows it under the thread, or in a placeholder where Slack knows no status."""
        if self._showing is None or self._showing.done():
            self._showing = asyncio.create_task(self._show(text))

    async def deliver(self, messages: Sequence[Payload]) -> None:
        """The first message takes the placeholder's place, the others follow it."""
        if self._showing:
            await self._showing
        self._posted |= await self.ledger.posted()
        if self.ledger.lease.number > 1:  # whoever had it before may have died between posting and noting
            self._posted = await self._marked() | self._posted
        try:
            for number, message in enumerate(messages):
                await self._put(str(number), message)
        except SlackApiError as error:
            reason = error.response.get("error", "")
            if reason not in NOT_HERE:
                raise DeliveryError(reason) from error
            await self._put_directly(messages)

    async def _show(self, text: str) -> None:
        place = self.question.place
        try:
            await self.slack.assistant_threads_setStatus(
                channel_id=place.channel, thread_ts=place.thread, status=text, loading_messages=[text[:50]]
            )
        except (SlackApiError, ClientError, TimeoutError) as error:
            log.info("status.unknown", question=self.question.id, reason=type(error).__name__)
            await self._show_placeholder()

    async def _show_placeholder(self) -> None:
        if self._posted or self.ledger.lease.number > 1:
            return
        try:
            await self.ledger.may_post()
            await self._post(PLACEHOLDER, Payload(words.placeholder(), ()))
        except (SlackApiError, ClientError, TimeoutError) as error:
            log.info("placeholder.refused", question=self.question.id, reason=type(error).__name__)

    async def _put(self, piece: str, message: Payload) -> None:
        await self.ledger.may_post()
        try:
            await self._post_or_update(piece, message)
        except SlackApiError as error:
            if error.response.get("error") not in BAD_BLOCKS:
                raise
            log.error("blocks.refused", question=self.question.id, reason=error.response["error"])
            await self._post_or_update(piece, Payload(message.text, ()))

    async def _post_or_update(self, piece: str, message: Payload) -> None:
        if ts := self._posted.get(piece):
            try:
                await self.slack.chat_update(
                    channel=self.question.place.channel,
                    ts=ts,
                    text=message.text,
                    blocks=[dict(block) for block in message.blocks],
                )
                return
            except SlackApiError as error:
                if error.response.get("error") != "message_not_found":  # somebody deleted it
                    raise
        await self._post(piece, message)

    async def _post(self, piece: str, message: Payload) -> None:
        place = self.question.place
        try:
            reply = await self._send(place.channel, message, piece, thread=place.thread)
        except (ClientError, TimeoutError, SlackApiError) as error:
            if not _uncertain(error):
                raise
            # Slack may have taken it all the same: look before posting again.
            self._posted |= await self._marked()
            if piece in self._posted:
                await self._post_or_update(piece, message)
                return
            reply = await self._send(place.channel, message, piece, thread=place.thread)
        self._posted[piece] = reply["ts"]
        await self.ledger.note(piece, reply["ts"])

    async def _put_directly(self, messages: Sequence[Payload]) -> None:
        """To the asker's direct conversation, since the thread does not take it."""
        try:
            for message in (Payload(words.could_not_post(self.question.place.channel), ()), *messages):
                await self._send(self.question.asker.user, message, "direct")
        except SlackApiError as error:
            raise DeliveryError(error.response.get("error", "")) from error

    async def _send(self, channel: str, message: Payload, piece: str, thread: str | None = None) -> Any:
        return await self.slack.chat_postMessage(
            channel=channel,
            thread_ts=thread,
            text=message.text,
            blocks=[dict(block) for block in message.blocks] or None,
            unfurl_links=False,
            unfurl_media=False,
            metadata={"event_type": MARK, "event_payload": {"question": self.question.id, "piece": piece}},
        )

    async def _marked(self) -> dict[str, str]:
        """Our messages for this question, as the thread itself shows them."""
        place = self.question.place
        try:
            reply = await self.slack.conversations_replies(
                channel=place.channel, ts=place.thread, oldest=self.question.ts, limit=200, include_all_metadata=True
            )
        except SlackApiError as error:  # no scope to read the channel: what was noted has to do
            log.info("thread.unreadable", question=self.question.id, reason=error.response.get("error"))
            return {}
        marks = [(said["ts"], (said.get("metadata") or {}).get("event_payload", {})) for said in reply["messages"]]
        return {mark["piece"]: ts for ts, mark in marks if mark.get("question") == self.question.id}


def _uncertain(error: Exception) -> bool:
    """Whether Slack may have done what it was asked although it did not say so."""
    return not isinstance(error, SlackApiError) or error.response.status_code >= 500
