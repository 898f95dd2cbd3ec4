"""Slack's workspaces, each with its own token and what is known of it: nothing of one ever serves another."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

import structlog
from redis.asyncio import Redis
from slack_sdk.web.async_client import AsyncWebClient

from search_backends.slack import Slack
from worker.conversation import Conversations
from worker.installations import Installations, StoreError
from worker.people import People
from worker.rooms import Rooms
from worker.settings import Settings
from worker.slack_access import SlackAccess, Unsearched
from worker.tokens import Tokens, TokenUnknown
from worker.types import Conversation, Question

log = structlog.get_logger()

MOST = 256
"""Workspaces of which something is kept in memory."""
AGAIN_S = 1.0


@dataclass(frozen=True, slots=True)
class Premises:
    """What is opened for one workspace."""

    slack: AsyncWebClient
    conversations: Conversations
    access: SlackAccess


@dataclass(frozen=True, slots=True)
class Workspaces:
    """Answers for a question whatever depends on where it was asked. Everything raises NotInstalled."""

    settings: Settings = field(repr=False)
    installations: Installations
    shared: Redis | None
    as_user: Callable[[str], AsyncWebClient]
    tokens: Tokens = field(repr=False)
    _opened: OrderedDict[str, Premises] = field(default_factory=OrderedDict, repr=False)
    """By token: who installs anew begins anew."""

    async def of(self, team: str) -> Premises:
        """Waits while the store does not answer, for as long as whoever asks."""
        while True:
            try:
                token = self.tokens.at_hand(team) or await asyncio.to_thread(self.tokens.of, team)
                break
            except StoreError as error:
                log.warning("tokens.unreadable", reason=error.reason)
                await asyncio.sleep(AGAIN_S)
        if token not in self._opened:
            self._opened[token] = self._open(token)
        self._opened.move_to_end(token)
        while len(self._opened) > MOST:
            self._opened.popitem(last=False)
        return self._opened[token]

    async def slack_of(self, team: str) -> AsyncWebClient:
        """A client for where it was asked. Raise TokenUnknown where the store does not answer in time."""
        try:
            async with asyncio.timeout(self.settings.deadline_s):
                return (await self.of(team)).slack
        except TimeoutError:
            raise TokenUnknown from None

    async def plain(self, question: Question) -> Question:
        """The question with names in place of ids (worker/conversation.py)."""
        return await (await self.of(question.team)).conversations.plain(question)

    async def read_again(self, question: Question) -> Question:
        """The question as its message has it now (worker/again.py)."""
        return await (await self.of(question.team)).conversations.read_again(question)

    async def conversation_of(self, question: Question) -> Conversation:
        """What was said around it (worker/conversation.py)."""
        return await (await self.of(question.team)).conversations.of(question)

    async def backends_for(self, question: Question, conversation: Conversation) -> tuple[Slack | Unsearched, ...]:
        """Slack's search (worker/slack_access.py)."""
        return await (await self.of(question.team)).access.backends_for(question, conversation)

    async def hints(self, question: Question, answered: bool) -> tuple[str, ...]:
        """What would let more be found (worker/slack_access.py)."""
        return await (await self.of(question.team)).access.hints(question, answered)

    async def works_here(self, question: Question, names: tuple[str, ...]) -> bool:
        """Whether a name is somebody's there (worker/slack_access.py)."""
        return await (await self.of(question.team)).access.works_here(question, names)

    def _open(self, token: str) -> Premises:
        slack, settings = self.as_user(token), self.settings
        rooms = Rooms(slack, People(slack), frozenset(settings.sources_excluded), settings.connect_sources)
        access = SlackAccess(settings, rooms, self.installations, self.shared, self.as_user)
        return Premises(slack, Conversations(slack, settings, rooms, access.own_of), access)
