"""Slack as a place to search, for whoever asks."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial

import structlog
from aiohttp import ClientSession
from redis.asyncio import Redis
from slack_sdk.web.async_client import AsyncWebClient

from search_backends.base import Query, SearchError, SearchResult, Trouble
from search_backends.slack import NAME, Slack
from worker import words_search
from worker.allowance import Allowance
from worker.delivery.retry import RetryAfter
from worker.installations import Grant, Installations, StoreError
from worker.ours import OURS
from worker.rooms import Rooms
from worker.settings import Settings
from worker.slack_clients import async_slack_client
from worker.types import Conversation, Door, Question
from worker.workspace import Workspace

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Unsearched:
    """Slack, where it can't be searched for a reason."""

    why: str
    name: str = NAME

    async def search(self, query: Query) -> list[SearchResult]:
        """Raise SearchError."""
        raise SearchError(self.why, Trouble.CLOSED)


@dataclass(frozen=True, slots=True)
class SlackAccess:
    """Builds what searches Slack as one asker may, for one question."""

    settings: Settings
    rooms: Rooms
    installations: Installations
    shared: Redis | None
    as_user: Callable[[str], AsyncWebClient]

    async def backends_for(self, question: Question, conversation: Conversation) -> tuple[Slack | Unsearched, ...]:
        """Slack's search, where it is wanted."""
        if NAME not in self.settings.backends:
            return ()
        try:
            grant = await self.grant(question)
        except StoreError as error:
            log.warning("grants.unreadable", reason=error.reason)
            if not question.action_token:
                return (Unsearched(words_search.store_silent()),)
            grant = None
        if grant is None and question.place.door is Door.COMMAND:
            why = words_search.command_without_grant(self.settings.command, self.settings.can_connect())
            return (Unsearched(why),)
        allowance = Allowance(self.shared, question.team, question.asker.user, self.settings.slack_searches)
        bots = frozenset(self.settings.bots)
        lost = partial(self._forget, question, grant)
        workspace = Workspace(question, self.rooms, allowance, grant, self.as_user, lost, bots)
        return (Slack(workspace, question.asked_at, conversation.zone),)

    async def hints(self, question: Question, answered: bool) -> tuple[str, ...]:
        """That a grant would let more be found: once a week, and only where the asker alone reads it and would gain."""
        direct = question.place.door is Door.DIRECT  # to a command it is said anyway
        gains = not answered or bool(OURS.search(question.text))
        if not (direct and gains and NAME in self.settings.backends and self.settings.can_connect()):
            return ()
        person = await self.rooms.person(question)
        if person.guest is not False or person.external is not False:
            return ()
        try:
            if await self.grant(question):
                return ()
            remind = self.installations.remind
            may_tell = await asyncio.to_thread(remind, question.team, question.asker.user)
        except StoreError as error:
            log.warning("grants.unreadable", reason=error.reason)
            return ()
        return (words_search.could_connect(self.settings.command),) if may_tell else ()

    async def works_here(self, question: Question, names: tuple[str, ...]) -> bool:
        """Whether one of the names, in lower case, is a person's in the workspace; none where Slack does not say."""
        staff = await self.rooms.people.staff()
        return staff is not None and any(staff.calls(name) for name in names)

    async def own_of(self, question: Question) -> AsyncWebClient | None:
        """A client that acts as the asker; None without their grant."""
        try:
            grant = await self.grant(question)
        except StoreError as error:
            log.warning("grants.unreadable", reason=error.reason)
            return None
        return self.as_user(grant.token.get_secret_value()) if grant else None

    async def _forget(self, question: Question, grant: Grant | None) -> None:
        """The grant was withdrawn, and nobody told us. Another may be there by now."""
        try:
            if await self.grant(question) == grant:
                await asyncio.to_thread(self.installations.forget, question.team, question.asker.user)
        except StoreError as error:
            log.warning("grants.unreadable", reason=error.reason)

    async def grant(self, question: Question) -> Grant | None:
        """The asker's own. Raise StoreError."""
        return await asyncio.to_thread(self.installations.grant_of, question.team, question.asker.user)


def clients(settings: Settings, http: ClientSession) -> Callable[[str], AsyncWebClient]:
    """Token -> a client that acts with it; they share their connections, and their session's time-outs."""

    @lru_cache(maxsize=256)
    def client(token: str) -> AsyncWebClient:
        return async_slack_client(settings, http, token, retry_handlers=[RetryAfter()])

    return client
