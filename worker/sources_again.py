"""An answer's sources for whoever presses the button; of Slack's, as far as that person may read them."""

import asyncio
import time
from dataclasses import dataclass

import structlog
from aiohttp import ClientError, ClientSession
from redis.exceptions import RedisError

from worker import words_found
from worker.account import Account, Quoted
from worker.account_blocks import public_line, sections
from worker.accounts import Accounts
from worker.blocks import Payload
from worker.press import Press
from worker.reader import Reader
from worker.seal import SealBroken
from worker.slack_clients import webhook
from worker.slack_errors import reason_of
from worker.tokens import NotInstalled
from worker.types import COMMAND, Asker, Door, Place, Question
from worker.workspaces import Workspaces

log = structlog.get_logger()

PATIENCE_S = 20.0


@dataclass(frozen=True, slots=True)
class SourcesAgain:
    """Shows them to one person alone. Nothing that is read is kept."""

    accounts: Accounts
    workspaces: Workspaces
    http: ClientSession

    async def show(self, sealed: str) -> None:
        """Whatever happens, whoever pressed is told; only where Slack does not take that, nothing is."""
        try:
            press = Press.opened(sealed, self.accounts.sealer)
        except SealBroken as error:
            log.error("press.sealed", reason=str(error))
            return
        told = await self.told(press)
        body = {
            "text": told.text,
            "response_type": "ephemeral",
            "replace_original": False,
            **({"blocks": [dict(block) for block in told.blocks]} if told.blocks else {}),
            **({"thread_ts": press.thread} if press.thread else {}),
        }
        try:
            await webhook(press.response_url, self.http).send_dict(body)
        except (ClientError, TimeoutError) as error:
            log.warning("response_url.unreachable", question=press.question, reason=reason_of(error))

    async def told(self, press: Press) -> Payload:
        """What whoever pressed gets to see."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                account = await self.accounts.of(press.question)
                if account is None:
                    return Payload(words_found.no_longer(self.accounts.hours), ())
                return await self._sources(account, press)
        except (RedisError, TimeoutError, NotInstalled) as error:
            log.warning("sources.unread", question=press.question, reason=type(error).__name__)
            return Payload(words_found.unreachable(), ())

    async def _sources(self, account: Account, press: Press) -> Payload:
        reader = None
        if not all(source.is_public for source in account.sources):
            reader = await self._reader(press)
        lines = await asyncio.gather(*(_line(source, account, reader) for source in account.sources))
        shown = [line for line in lines if line]
        if not shown:
            return Payload(words_found.nothing_to_show(), ())
        return sections([words_found.sources_title(), *shown])

    async def _reader(self, press: Press) -> Reader:
        """Raise NotInstalled."""
        premises = await self.workspaces.of(press.team)
        # As the reply to a command they had typed there: they alone read it.
        place = Place(Door.COMMAND, press.channel)
        asker = Asker(press.user, press.team)
        question = Question(f"{press.team}:{COMMAND}:{press.user}:", "", asker, place, time.time())
        own, rooms = await premises.conversations.own_of(question), premises.conversations.rooms
        return Reader(press.user, premises.slack, rooms, await rooms.readers(question, own), own, self.accounts.digest)


async def _line(source: Quoted, account: Account, reader: Reader | None) -> str:
    """The source and its words; empty where whoever pressed may not see it."""
    if source.is_public:
        return public_line(source)
    return await reader.line(source, account.at) if reader else ""
