"""The composition root: opens what answering needs, from the settings."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from functools import cache, partial
from typing import Protocol

import redis.asyncio
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from search_backends import RegistryError, factories
from search_backends.aside import all_done
from search_backends.base import Backend, Cache, Slots
from search_backends.mediawiki import of_wikimedia
from search_backends.outside import BackendSettingError, Outside, open_http, user_agent
from search_backends.slack import NAME as SLACK
from worker.authors.assisted import Assisted
from worker.authors.base import Author
from worker.authors.extractive import Extractive
from worker.authors.occasion import AuthorFor, Occasion
from worker.authors.opening import open_authors, table_from
from worker.cache import Counted, MemoryCache, RedisCache
from worker.colleagues import nobody
from worker.embedders.base import Embedder
from worker.embedders.kept import Kept
from worker.embedders.local import open_local
from worker.limits import Limits
from worker.network import trusted
from worker.pipeline import Deps, EmbeddersFor, no_hints
from worker.processors import Kind, Processor, Sent, may_have
from worker.seal import Sealer
from worker.settings import Settings, SettingsError
from worker.settings.search import WIKIMEDIA_SLOTS
from worker.slots import LocalSlots, SharedSlots
from worker.thread import threads_for
from worker.types import Conversation, Question
from worker.usage import Usage

ELSEWHERE_SLOTS = 64
FOR_BACKENDS = ("wikipedia_api_url", "wikipedia_contact", "languages")
"""Settings that backends get, others' packages too: none with a token or key in it."""


class SlackSearches(Protocol):
    """Slack as a place to search: worker/workspaces.py, or worker/slack_access.py for one workspace."""

    async def backends_for(self, question: Question, conversation: Conversation) -> tuple[Backend, ...]:
        """What searches it as the asker may."""

    async def hints(self, question: Question, answered: bool) -> tuple[str, ...]:
        """What would let more be found."""

    async def works_here(self, question: Question, names: tuple[str, ...]) -> bool:
        """Whether one of the names, in lower case, is a person's in the workspace."""


@asynccontextmanager
async def open_deps(
    settings: Settings,
    conversation_of: Callable[[Question], Awaitable[Conversation]],
    shared: redis.asyncio.Redis | None,
    access: SlackSearches | None = None,
) -> AsyncIterator[Deps]:
    """What one event loop answers with. Without a shared Redis, caches and limits are the process's own.

    Without access to Slack, its messages are no place to search.
    """
    async with AsyncExitStack() as stack:
        http = await stack.enter_async_context(open_http(user_agent(settings.wikipedia_contact), trusted(settings)))
        stack.push_async_callback(all_done)  # what was read last is kept before anything closes
        kept: Cache = RedisCache(shared, Sealer(settings.sealing_key())) if shared else MemoryCache()
        outside = Outside(http, kept, slots_from(settings, shared), settings.model_dump(include=set(FOR_BACKENDS)))
        backends = backends_from(settings, outside)
        vectors = Counted(kept, "embedder")
        embedders_for = await open_embedders(stack, settings, vectors)
        extractive = Extractive(await _local(settings, vectors))
        model_for = await stack.enter_async_context(open_authors(settings))

        async def backends_for(question: Question, conversation: Conversation) -> tuple[Backend, ...]:
            searched = await access.backends_for(question, conversation) if access else ()
            return (*backends, *searched, *threads_for(question, conversation))

        yield Deps(
            author_for=partial(_author_for, model_for, extractive),
            extractive=extractive,
            embedders_for=embedders_for,
            backends_for=backends_for,
            conversation_of=conversation_of,
            hints_for=access.hints if access else no_hints,
            works_here=access.works_here if access else nobody,
            limits=Limits(
                settings.research_rounds, settings.research_passages, settings.research_tokens, settings.research_s
            ),
            table=table_from(settings),
        )


def open_shared(settings: Settings) -> redis.asyncio.Redis:
    """The asynchronous Redis client of caches and limits; it fails fast, since all of that can be done without."""
    url = settings.redis_url.get_secret_value()
    client: redis.asyncio.Redis = redis.asyncio.Redis.from_url(
        url, socket_timeout=0.3, socket_connect_timeout=0.3, retry=Retry(NoBackoff(), 0)
    )
    return client


def backends_from(settings: Settings, outside: Outside) -> tuple[Backend, ...]:
    """The backends that the settings name and that serve everyone alike; none where no word may leave for them.

    Raise SettingsError for one that can't be built.
    """
    try:
        known = factories()
        wanted = [name for name in settings.backends if name != SLACK]
        if unknown := [name for name in wanted if name not in known]:
            names = ", ".join(sorted([*known, SLACK]))
            raise SettingsError(f"FOOTNOTE_BACKENDS names {', '.join(unknown)}, not installed here. Known: {names}.")
        built = tuple(known[name](replace(outside, cache=Counted(outside.cache, name))) for name in wanted)
        return built if may_have(Processor.SEARCH, [Kind.QUESTION], table_from(settings)) else ()
    except (RegistryError, BackendSettingError) as error:
        raise SettingsError(str(error)) from error


async def open_embedders(stack: AsyncExitStack, settings: Settings, cache: Cache) -> EmbeddersFor:
    """The embedders that the settings name; without any, words decide. What computes here may have every text."""
    local = await _local(settings, cache)
    last: tuple[Embedder, ...] = (local,) if local else ()
    if not embeds_at_openai(settings):
        return lambda meter, kinds, sent: last
    from worker.embedders.openai import open_openai  # its library takes seconds to import

    first = await stack.enter_async_context(open_openai(settings))
    table = table_from(settings)

    def embedders_for(meter: Callable[[Usage], None], kinds: frozenset[Kind], sent: Sent) -> tuple[Embedder, ...]:
        if not may_have(Processor.EMBEDDER, kinds, table):
            return last
        sent(Processor.EMBEDDER, kinds)
        return (Kept(replace(first, meter=meter), cache), *last)

    return embedders_for


async def _local(settings: Settings, cache: Cache) -> Embedder | None:
    local = await open_local() if settings.embedder != "none" else None
    return Kept(local, cache) if local else None


def _author_for(model_for: AuthorFor | None, extractive: Extractive, occasion: Occasion) -> Author:
    return Assisted(model_for(occasion), extractive) if model_for else extractive


def embeds_at_openai(settings: Settings) -> bool:
    """Whether OpenAI's embeddings are asked for, or are there to be had and allowed for what is searched."""
    if settings.embedder == "auto":
        return bool(settings.openai_api_key.get_secret_value()) and settings.author != "extractive"
    return settings.embedder == "openai"


def slots_from(settings: Settings, shared: redis.asyncio.Redis | None) -> Callable[[str], Slots]:
    """Host -> its slots: Wikimedia's limit is the operator's, so all workers share it; others are a process's own."""

    @cache
    def slots_of(host: str) -> Slots:
        if not of_wikimedia(host):
            return LocalSlots(settings.wikipedia_slots or ELSEWHERE_SLOTS)
        most = settings.wikipedia_slots or WIKIMEDIA_SLOTS
        return SharedSlots(shared, "wikimedia", most) if shared else LocalSlots(most)

    # All of Wikimedia's hosts count together, whatever the language.
    return lambda host: slots_of("wikimedia.org" if of_wikimedia(host) else host)
