"""Delivery as replies in a thread, of a channel or a direct conversation."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from worker import words
from worker.blocks import Payload
from worker.claims import FIRST
from worker.delivery.base import DeliveryError, Held
from worker.delivery.ledger import Ledger, Withdrawn
from worker.delivery.pieces import Pieces
from worker.slack_errors import FAILURES, reason_of, unanswered
from worker.types import Door, Question

log = structlog.get_logger()

END = "end"
"""The piece that says why an answer of which part is shown has no end."""

ASIDE = "aside"
"""Noted once the asker was asked something directly."""

STATUS_S = 1.0
"""Seconds that an answer waits for its own status on its way, which would else stand below it."""

NOT_HERE = {"channel_not_found", "not_in_channel", "is_archived", "restricted_action", "no_permission", "access_denied"}
"""Slack's words for a place where the bot may not write: the asker is told directly instead."""


@dataclass(slots=True)
class ThreadDelivery:
    """The first message takes the placeholder's place, the others follow it."""

    slack: AsyncWebClient
    question: Question
    ledger: Ledger
    _pieces: Pieces = field(init=False)
    _showing: asyncio.Task[None] | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self._pieces = Pieces(self.slack, self.question, self.ledger)

    async def status(self, text: str) -> None:
        """Shows it under the thread, or in a placeholder where Slack knows no status."""
        if self._showing is None or self._showing.done():
            self._showing = asyncio.create_task(self._show(text))

    async def deliver(self, messages: Sequence[Payload]) -> None:
        """Post what is not there yet, and update what is."""
        await self._settled()
        last = len(messages) - 1
        await self._put(
            [
                (str(number), message, Held.WHOLE if number == last else Held.PART)
                for number, message in enumerate(messages)
            ]
        )

    async def refuse(self, message: Payload) -> None:
        """In the placeholder's place, or below that part of the answer which is shown."""
        await self._settled()
        match self._pieces.held:
            case Held.NOTHING:
                await self._put([(FIRST, message, Held.NOTHING)])
            case Held.PART:
                await self._put([(END, message, Held.PART)])
            case Held.WHOLE:
                log.warning("answer.shown_already", question=self.question.id)

    async def ask(self, message: Payload) -> None:
        """In their direct conversation: there it waits for them, which an ephemeral message does not."""
        if self.question.place.door is Door.DIRECT:
            await self.refuse(message)
        elif ASIDE not in (await self.ledger.noted()).posted:
            await self._put_directly([message])
            await self.ledger.note(ASIDE, "aside", Held.NOTHING)

    async def whisper(self, message: Payload) -> None:
        """Below the thread, for the asker's eyes alone."""
        await self.ledger.may_post()
        place = self.question.place
        try:
            await self.slack.chat_postEphemeral(
                channel=place.channel, user=self.question.asker.user, thread_ts=place.thread, text=message.text
            )
        except FAILURES as error:
            raise DeliveryError(reason_of(error)) from error

    async def stop(self) -> None:
        """The status or placeholder may be on its way."""
        if self._showing:
            self._showing.cancel()
            await asyncio.wait([self._showing])

    async def take_back(self) -> None:
        """Delete what was posted."""
        await self._settled()
        await self._pieces.take_back()

    async def _put(self, pieces: Sequence[tuple[str, Payload, Held]]) -> None:
        try:
            for piece, message, held in pieces:
                await self._pieces.put(piece, message, held)
        except FAILURES as error:
            if reason_of(error) not in NOT_HERE:
                raise DeliveryError(reason_of(error)) from error
            lead = Payload(words.could_not_post(self.question.place.channel), ())
            await self._put_directly([lead, *(message for _, message, _ in pieces)])

    async def _put_directly(self, messages: Sequence[Payload]) -> None:
        """To the asker's direct conversation."""
        await self.ledger.may_post()
        try:
            for message in messages:
                await self.slack.chat_postMessage(
                    channel=self.question.asker.user,
                    text=message.text,
                    blocks=[dict(block) for block in message.blocks] or None,
                    unfurl_links=False,
                    unfurl_media=False,
                )
        except FAILURES as error:
            raise DeliveryError(reason_of(error)) from error

    async def _settled(self) -> None:
        """Returns once nothing else writes into the thread, with what was posted before known."""
        if self._showing:
            await asyncio.wait([self._showing], timeout=STATUS_S)
            await self.stop()
        await self._pieces.recall()

    async def _show(self, text: str) -> None:
        place = self.question.place
        if self.question.again:
            await self._replace_reason()
        try:
            await self.slack.assistant_threads_setStatus(
                channel_id=place.channel, thread_ts=place.thread, status=text, loading_messages=[text[:50]]
            )
        except FAILURES as error:
            log.info("status.unknown", question=self.question.id, reason=reason_of(error))
            if not unanswered(error) and reason_of(error) != "ratelimited":
                await self._show_placeholder()

    async def _replace_reason(self) -> None:
        """The placeholder takes the place of the reason whose button was pressed, if it stands here."""
        await self._pieces.recall()
        if FIRST in self._pieces.posted:
            await self._put_placeholder()

    async def _show_placeholder(self) -> None:
        if self._pieces.posted or self.ledger.lease.number > 1:
            return
        await self._put_placeholder()

    async def _put_placeholder(self) -> None:
        try:
            await self._pieces.put(FIRST, Payload(words.placeholder(), ()), Held.NOTHING)
        except (*FAILURES, Withdrawn) as error:
            log.info("placeholder.refused", question=self.question.id, reason=reason_of(error))
