"""The messages of one answer in its thread, each of them there once."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import structlog
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from worker.blocks import Payload
from worker.delivery.base import Held, mark
from worker.delivery.ledger import Ledger
from worker.delivery.whole import whole
from worker.slack_errors import FAILURES, reason_of, slowed, unanswered
from worker.types import Question

log = structlog.get_logger()

PAUSES_S = (0.0, 1.0, 2.0, 4.0, 8.0)
"""Waits before each try while Slack does not answer; the job's deadline bounds them too."""

POST_S = 5.0
"""Seconds that one post may take: half a lease's, so that whoever takes the question over finds it in the thread."""

NOT_FOUND = "message_not_found"

BAD_BLOCKS = {"invalid_blocks", "msg_blocks_too_long", "invalid_blocks_format"}


@dataclass(slots=True)
class Pieces:
    """Posts what was not posted, and updates what was. Whatever may have been posted unseen is looked for first.

    A whole answer stays as it is, whoever wrote it.
    """

    slack: AsyncWebClient
    question: Question
    ledger: Ledger
    posted: dict[str, str] = field(default_factory=dict, init=False)
    """Name of the piece -> ts."""
    held: Held = field(default=Held.NOTHING, init=False)
    """How much of an answer the thread holds."""
    _unsure: bool = field(default=False, init=False)
    """Slack may have taken a message without saying so."""

    def __post_init__(self) -> None:
        self._unsure = self.question.redelivered

    async def recall(self) -> None:
        """Learn what was posted. A job that had the question before may have died between posting and noting."""
        noted = await self.ledger.noted()
        self.posted |= noted.posted
        self.held = max(self.held, noted.held)
        self._unsure = self._unsure or self.ledger.lease.number > 1
        try:
            await self._look()
        except FAILURES as error:
            log.info("thread.unreadable", question=self.question.id, reason=reason_of(error))

    async def put(self, piece: str, message: Payload, held: Held) -> None:
        """Have the piece show the message; `held` is what the thread then holds of the answer, never less than it did.

        Raise Withdrawn, or what Slack's last reply came to.
        """
        asked = 0.0
        for pause in PAUSES_S:
            await asyncio.sleep(max(pause, asked))
            try:
                await self._look()
                if held < self.held or self.held is Held.WHOLE:
                    return
                # The last thing before the post, which takes less time than the lease: nobody else posts meanwhile.
                await self.ledger.may_post()
                await whole(self._put_and_note(piece, message, held))
                return
            except FAILURES as error:
                slow = slowed(error)
                passes = slow is not None or unanswered(error) or reason_of(error) == NOT_FOUND
                if not passes or pause == PAUSES_S[-1]:
                    raise
                asked = slow or 0.0
                log.warning("slack.silent", question=self.question.id, reason=reason_of(error))

    async def take_back(self) -> None:
        """Delete what is known to be posted, as far as Slack lets us."""
        try:
            for ts in self.posted.values():
                await self.slack.chat_delete(channel=self.question.place.channel, ts=ts)
        except FAILURES as error:
            log.info("pieces.stay", question=self.question.id, reason=reason_of(error))

    async def _put_and_note(self, piece: str, message: Payload, held: Held) -> None:
        await self._put(piece, message, held)
        self.held = held
        await self.ledger.note(piece, self.posted[piece], held)

    async def _put(self, piece: str, message: Payload, held: Held) -> None:
        try:
            await self._post_or_update(piece, message, held)
        except SlackApiError as error:
            if reason_of(error) not in BAD_BLOCKS:
                raise
            log.error("blocks.refused", question=self.question.id, reason=reason_of(error))
            await self._post_or_update(piece, Payload(message.text, ()), held)

    async def _post_or_update(self, piece: str, message: Payload, held: Held) -> None:
        place, metadata = self.question.place, mark(self.question.id, piece, int(held))
        blocks = [dict(block) for block in message.blocks]
        if ts := self.posted.get(piece):
            try:
                await self.slack.chat_update(
                    channel=place.channel, ts=ts, text=message.text, blocks=blocks, metadata=metadata
                )
                return
            except SlackApiError as error:
                if reason_of(error) != NOT_FOUND or await self._still_there(piece):
                    raise
        self._unsure = True
        try:
            async with asyncio.timeout(POST_S):
                reply = await self.slack.chat_postMessage(
                    channel=place.channel,
                    thread_ts=place.thread,
                    text=message.text,
                    blocks=blocks or None,
                    unfurl_links=False,
                    unfurl_media=False,
                    metadata=metadata,
                )
        except SlackApiError as error:
            self._unsure = unanswered(error)
            raise
        self.posted[piece], self._unsure = reply["ts"], False

    async def _still_there(self, piece: str) -> bool:
        """Whether the thread shows a piece that Slack did not find: else somebody deleted it."""
        self.posted.pop(piece, None)
        self._unsure = True
        await self._look()
        return piece in self.posted

    async def _look(self) -> None:
        """Find our messages for this question in the thread itself, where some may be there that we don't know of."""
        if not self._unsure:
            return
        place = self.question.place
        try:
            reply = await self.slack.conversations_replies(
                channel=place.channel, ts=place.thread, oldest=self.question.ts, limit=200, include_all_metadata=True
            )
        except SlackApiError as error:
            if unanswered(error):
                raise
            # No scope to read the channel: what was noted has to do.
            log.info("thread.unreadable", question=self.question.id, reason=reason_of(error))
        else:
            for said in reply["messages"]:
                self._found(said)
        self._unsure = False

    def _found(self, said: Mapping[str, Any]) -> None:
        payload = (said.get("metadata") or {}).get("event_payload", {})
        if payload.get("question") == self.question.id:
            self.posted.setdefault(payload["piece"], said["ts"])
            self.held = max(self.held, Held(payload.get("held", 0)))
