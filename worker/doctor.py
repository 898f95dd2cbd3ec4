"""`footnote doctor`: tries everything that an installation needs, and says what to do where something is amiss."""

import asyncio
import time
from collections.abc import Coroutine, Sequence
from typing import Any
from urllib.parse import urlsplit

from search_backends.base import Query, SearchError, Source
from search_backends.outside import Outside, open_http, user_agent
from worker import words_network
from worker.authors.failures import ModelError
from worker.authors.occasion import Occasion
from worker.authors.opening import open_authors
from worker.cache import MemoryCache
from worker.deps import FOR_BACKENDS, backends_from, embeds_at_openai, slots_from
from worker.doctor_queue import broker, processes
from worker.doctor_slack import mode, public_url, slack_itself, store
from worker.embedders.base import EmbedderError
from worker.embedders.local import open_local
from worker.findings import Check, Finding, State
from worker.network import trusted
from worker.settings import Settings, SettingsError
from worker.types import Asker, Conversation, Door, Evidence, Part, Passage, Place, Question, RankedPassage

PATIENCE_S = 15.0
"""Seconds for each check."""
MODELS = "the names in FOOTNOTE_ANTHROPIC_MODEL, FOOTNOTE_OPENAI_MODEL and the FAST ones"
TESLA = "When did Nikola Tesla die?"
PASSAGE = "Nikola Tesla died on 7 January 1943 in New York."


async def examined(settings: Settings) -> list[Finding]:
    """All findings; the checks run side by side."""
    found = await asyncio.gather(*(_within_time(what, check(settings)) for what, check in CHECKS.items()))
    return [finding for each in found for finding in each]


async def _within_time(what: str, check: Coroutine[Any, Any, Sequence[Finding]]) -> Sequence[Finding]:
    try:
        async with asyncio.timeout(PATIENCE_S):
            return await check
    except TimeoutError:
        return [Finding(what, State.AMISS, f"did not answer within {PATIENCE_S:g} seconds; is its address right?")]
    except SettingsError as error:
        return [Finding(what, State.AMISS, str(error))]


async def _places(settings: Settings) -> Sequence[Finding]:
    found: list[Finding] = []
    async with open_http(user_agent(settings.wikipedia_contact), trusted(settings)) as http:
        outside = Outside(
            http, MemoryCache(), slots_from(settings, None), settings.model_dump(include=set(FOR_BACKENDS))
        )
        for backend in backends_from(settings, outside):
            try:
                results = await backend.search(Query(TESLA, ("Nikola Tesla",)))
            except SearchError as error:
                found.append(Finding(backend.name, State.AMISS, f"{error}."))
            else:
                found.append(Finding(backend.name, State.WELL, f"{len(results)} results for a trial"))
    return [Finding("places to search", State.WELL, ", ".join(settings.backends)), *found]


async def _author(settings: Settings) -> Sequence[Finding]:
    what = "model"
    place = Place(Door.COMMAND, "doctor")
    question = Question("doctor", TESLA, Asker("you", "doctor"), place, time.time())
    source = Source("wikipedia", "Nikola Tesla", "https://en.wikipedia.org/wiki/Nikola_Tesla")
    passage = RankedPassage(Passage(source, (), PASSAGE, source.url), 1.0, 1.0)
    async with open_authors(settings) as author_for:
        if author_for is None:
            return [Finding(what, State.WELL, "none is set: the best passages are quoted")]
        author = author_for(Occasion(asyncio.get_running_loop().time() + PATIENCE_S))
        try:
            await asyncio.gather(
                author.plan(question, Conversation(), ["wikipedia"]),
                author.write(question, Conversation(), [Evidence(Part(TESLA, {}), (passage,))], _Silent()),
            )
        except ModelError as error:
            detail = " ".join(filter(None, (error.provider, str(error.status or ""), error.code)))
            return [Finding(what, State.AMISS, f"{error} ({detail}) Check its address, its key and {MODELS}.")]
    return [Finding(what, State.WELL, "planned and wrote")]


async def _embedder(settings: Settings) -> Sequence[Finding]:
    what = "embedder"
    if embeds_at_openai(settings):
        from worker.embedders.openai import open_openai

        async with open_openai(settings) as embedder:
            try:
                await embedder.queries([TESLA])
            except EmbedderError as error:
                return [Finding(what, State.WORSE, f"{error} Passages are ranked without it.")]
        return [Finding(what, State.WELL, settings.openai_embedding_model)]
    if settings.embedder != "none" and not await open_local():
        why = "this processor can't run it: passages are ranked by words alone. OPENAI_API_KEY would mend that."
        return [Finding(what, State.WORSE, why)]
    return [Finding(what, State.WELL, "local" if settings.embedder != "none" else "none is wanted")]


async def _key(settings: Settings) -> Sequence[Finding]:
    what = "FOOTNOTE_SECRET_KEY"
    if settings.secret_key.get_secret_value():
        return [Finding(what, State.WELL)]
    why = "is not set: the key that seals questions is made from the bot's token. Set it, the same for bot and workers."
    return [Finding(what, State.WORSE, why)]


async def _way_out(settings: Settings) -> Sequence[Finding]:
    what, proxy = "network", urlsplit(settings.https_proxy.get_secret_value())
    place = proxy.netloc.rpartition("@")[2]
    if place:
        try:
            _, writer = await asyncio.open_connection(proxy.hostname, proxy.port or 80)
            writer.close()
        except OSError as error:
            return [Finding(what, State.AMISS, words_network.no_proxy(place, type(error).__name__))]
    return [Finding(what, State.WELL, words_network.way_out(place, settings.no_proxy, bool(settings.ca_file)))]


class _Silent:
    async def status(self, text: str) -> None:
        """Nothing."""


CHECKS: dict[str, Check] = {
    "network": _way_out,
    "Slack, the bot's token": slack_itself,
    "how Slack reaches the bot": mode,
    "FOOTNOTE_PUBLIC_URL": public_url,
    "Redis": broker,
    "processes": processes,
    "store of connections": store,
    "places to search": _places,
    "model": _author,
    "embedder": _embedder,
    "FOOTNOTE_SECRET_KEY": _key,
}
