"""The real pipeline in front of the playground's workspace: one asks there, and gets the answer as a value."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
from pydantic import SecretStr

from tests.servers.playground import BOT_TOKEN, Json, Playground
from tests.waiting import wait_until
from tests.worker.authors.asking import Silent
from worker.conversation import Conversations
from worker.deps import open_deps
from worker.installations import Grant, Installations
from worker.people import People
from worker.pipeline import Deps, answer
from worker.rooms import Rooms
from worker.settings import Settings
from worker.slack_access import SlackAccess, clients
from worker.store import migrate
from worker.types import Answer, Asker, Door, Place, Question

TEAM = "T0LARKSPUR"
PATIENCE_S = 30
SCOPES = (
    *("search:read.public", "search:read.private", "search:read.im", "search:read.mpim", "search:read.files"),
    *("channels:read", "groups:read", "im:read", "mpim:read", "files:read"),
)
"""What a person grants."""


@dataclass(frozen=True, slots=True)
class World:
    """Nothing of it knows that its Slack is a playground."""

    playground: Playground
    conversations: Conversations
    deps: Deps
    installations: Installations

    async def grants(self, user: str, *scopes: str) -> None:
        """A person connects their own search."""
        granted = scopes or SCOPES
        await asyncio.to_thread(self.playground.grant, user, *granted)
        token = SecretStr(f"xoxp-playground-{user}")
        await asyncio.to_thread(self.installations.keep, Grant(user, TEAM, frozenset(granted), token))

    async def revokes(self, user: str) -> None:
        """And ends that."""
        await asyncio.to_thread(self.playground.revoke, user)
        await asyncio.to_thread(self.installations.forget, TEAM, user)

    async def asked(self, user: str, channel: str, text: str, **more: Any) -> Answer:
        """What is answered to a mention, or to a direct message in the channel "dm"."""
        direct = channel == "dm"
        said = await asyncio.to_thread(
            self.playground.post, channel, text if direct else f"<@bot> {text}", user=user, **more
        )
        door = Door.DIRECT if direct else Door.MENTION
        place = Place(door, said["channel"], said.get("thread_ts") or said["ts"])
        return await self.answered(
            Question(
                id=f"{TEAM}:{said['channel']}:{said['ts']}",
                text=text,
                asker=Asker(said["user"], TEAM),
                place=place,
                asked_at=float(said["ts"]),
                ts=said["ts"],
                action_token=await asyncio.to_thread(self._token_of, said),
            )
        )

    async def answered(self, question: Question) -> Answer:
        """The answer to a question as the worker takes it from the queue."""
        plain = await self.conversations.plain(question)
        return await answer(plain, self.deps, Silent(), asyncio.get_running_loop().time() + PATIENCE_S)

    def _token_of(self, said: Json) -> str:
        def event() -> Json | None:
            events = (sent["payload"].get("event", {}) for sent in self.playground.log()["envelopes"])
            return next((event for event in events if event.get("ts") == said["ts"]), None)

        sent = wait_until(event)
        return str(sent.get("action_token", "")) if sent else ""


@asynccontextmanager
async def open_world(playground: Playground, folder: Path, **settings: Any) -> AsyncIterator[World]:
    """Over that workspace, with a store in the folder. Only Slack is searched, unless the settings differ."""
    values: dict[str, Any] = {
        "slack_api_url": playground.environment["SLACK_API_URL"],
        "slack_bot_token": SecretStr(BOT_TOKEN),
        "database_url": SecretStr(f"sqlite:///{folder}/footnote.db"),
        "backends": ("slack",),
        "slack_searches": 100_000,
        **settings,
    }
    given = Settings(_env_file=None, **values)
    await asyncio.to_thread(migrate, given.database_url.get_secret_value())
    async with aiohttp.ClientSession() as http:
        as_user = clients(given, http)
        slack = as_user(BOT_TOKEN)
        rooms = Rooms(slack, People(slack), frozenset(given.sources_excluded), given.connect_sources)
        installations = Installations.of(given)
        access = SlackAccess(given, rooms, installations, None, as_user)
        conversations = Conversations(slack, given, rooms, access.own_of)
        async with open_deps(given, conversations.of, None, access) as deps:
            yield World(playground, conversations, deps, installations)
