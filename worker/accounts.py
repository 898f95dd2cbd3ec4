"""Keeps the account of each answer for a while, sealed, and puts the buttons below it that ask for it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from search_backends.compute import in_thread
from worker.account import Account, account_of, key_of
from worker.account_blocks import buttons
from worker.blocks import Block
from worker.seal import Sealer
from worker.types import Answer, Question
from worker.usage import Price

log = structlog.get_logger()

HOUR_S = 3600


@dataclass(frozen=True, slots=True)
class Accounts:
    """Of one worker process."""

    shared: Redis
    sealer: Sealer
    prices: Mapping[str, Price] = field(repr=False)
    hours: float
    """For which they are kept; 0: none is."""

    def buttons(self, question: Question, answer: Answer) -> tuple[Block, ...]:
        """What stands below the answer."""
        if not self.hours or not answer.steps:
            return ()
        return buttons(question.id, with_sources=bool(answer.citations))

    async def keep(self, question: Question, answer: Answer) -> None:
        """Once the answer is posted: nobody waits for it."""
        if not self.hours or not answer.steps:
            return
        sealed = await in_thread(self._sealed, question, answer)
        try:
            await self.shared.set(key_of(question.id), sealed, ex=max(1, int(self.hours * HOUR_S)))
        except RedisError as error:
            log.warning("account.not_kept", question=question.id, reason=type(error).__name__)

    async def of(self, question: str) -> Account | None:
        """What is kept of an answer; None where it is gone. Raise RedisError."""
        sealed = await self.shared.get(key_of(question))
        if not sealed:
            return None
        return Account.opened(sealed if isinstance(sealed, str) else sealed.decode(), self.sealer)

    def digest(self, text: str) -> str:
        """A keyed hash of words."""
        return self.sealer.digest(text)

    def _sealed(self, question: Question, answer: Answer) -> str:
        return account_of(question, answer, self.prices, self.digest).sealed(self.sealer)
