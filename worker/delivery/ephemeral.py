"""Delivery of a command's answer: seen by its asker alone, in any channel, the bot's or not."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import structlog
from aiohttp import ClientError, ClientSession
from slack_sdk.web.async_client import AsyncWebClient

from worker.blocks import Payload
from worker.delivery.base import DeliveryError, Held
from worker.delivery.ledger import Ledger
from worker.delivery.whole import whole
from worker.slack_clients import webhook
from worker.slack_errors import FAILURES, reason_of
from worker.types import Question

log = structlog.get_logger()

POSTS = 4
"""Messages sent through one response_url; Slack takes five within 30 minutes."""


@dataclass(slots=True)
class EphemeralDelivery:
    """Posts through the response_url, and to the asker's direct conversation where that is used up or expired."""

    http: ClientSession
    slack: AsyncWebClient
    question: Question
    ledger: Ledger
    _held: Held = field(default=Held.NOTHING, init=False)

    async def status(self, text: str) -> None:
        """Nothing: the acknowledgement has said that the search goes on, and posts through the address are few."""

    async def deliver(self, messages: Sequence[Payload]) -> None:
        """Each message not noted yet. One posted and not noted before a crash is posted again: it leaves no trace."""
        posted = (await self.ledger.noted()).posted
        for number, message in enumerate(messages):
            if str(number) not in posted:
                await self._put(str(number), message, Held.WHOLE if number == len(messages) - 1 else Held.PART)

    async def refuse(self, message: Payload) -> None:
        """Below what is shown of the answer, if any."""
        held = max(self._held, (await self.ledger.noted()).held)
        if held is not Held.WHOLE:
            await self._put("end", message, held)

    async def ask(self, message: Payload) -> None:
        """As all that is said here is."""
        await self.refuse(message)

    async def whisper(self, message: Payload) -> None:
        """As all that is said here is."""
        await self.refuse(message)

    async def stop(self) -> None:
        """At once: what it posts is part of the job itself."""

    async def take_back(self) -> None:
        """Nothing: a command is no message that could be deleted."""

    async def _put(self, piece: str, message: Payload, held: Held) -> None:
        await self.ledger.may_post()
        await whole(self._send_and_note(piece, message, held))

    async def _send_and_note(self, piece: str, message: Payload, held: Held) -> None:
        if piece.isdecimal() and int(piece) >= POSTS:
            await self._put_directly(message)
        else:
            await self._send(message)
        self._held = held
        await self.ledger.note(piece, "ephemeral", held)

    async def _send(self, message: Payload) -> None:
        try:
            reply = await webhook(self.question.response_url, self.http).send(
                text=message.text,
                blocks=[dict(block) for block in message.blocks] or None,
                response_type="ephemeral",
                replace_original=False,
                unfurl_links=False,
                unfurl_media=False,
            )
        except (ClientError, TimeoutError) as error:
            log.warning("response_url.unreachable", question=self.question.id, reason=reason_of(error))
        else:
            if reply.status_code == 200:
                return
            log.warning("response_url.refused", question=self.question.id, status=reply.status_code)
            if reply.status_code == 400 and message.blocks:  # it takes posts, but not these blocks
                await self._send(Payload(message.text, ()))
                return
        await self._put_directly(message)

    async def _put_directly(self, message: Payload) -> None:
        try:
            await self.slack.chat_postMessage(
                channel=self.question.asker.user,
                text=message.text,
                blocks=[dict(block) for block in message.blocks] or None,
                unfurl_links=False,
                unfurl_media=False,
            )
        except FAILURES as error:
            raise DeliveryError(reason_of(error)) from error
