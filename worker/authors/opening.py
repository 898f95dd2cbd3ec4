"""Opens the authors that the settings name."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

import structlog

from worker.authors.base import Author
from worker.authors.failover import Absent, FailOver, Seat
from worker.authors.manner import Manner
from worker.authors.occasion import AuthorFor, Occasion
from worker.authors.understanding import Dialect, Understanding
from worker.processors import DEFAULT, Processor, Table
from worker.settings import Settings
from worker.settings.models import OPENAI_ITSELF, AuthorName

log = structlog.get_logger()

NEED_KEYS = frozenset({"anthropic", "openai", "azure"})
"""Authors that the machine's own credentials don't open."""
IMPATIENT_S, PATIENT_S = 2.0, 60.0
"""Longest pause that a busy provider may ask for, where a second one could answer instead and where none could."""

Bind = Callable[[Occasion], Author]


@asynccontextmanager
async def open_authors(settings: Settings) -> AsyncIterator[AuthorFor | None]:
    """What binds an author to a question; None where the settings choose no model. Raise SettingsError."""
    names = chosen(settings)
    table = table_from(settings)
    pause_s = PATIENT_S if len(names) == 1 else IMPATIENT_S
    async with AsyncExitStack() as stack:
        bound = [(provider_of(name, settings), await _open(stack, name, settings, pause_s)) for name in names]

        def author_for(occasion: Occasion) -> Author:
            processors = (Processor.AUTHOR, Processor.SECOND_AUTHOR)
            seats = (
                Seat(processor, provider, bind(occasion))
                for processor, (provider, bind) in zip(processors, bound, strict=False)
            )
            return FailOver(tuple(seats), table, occasion.sent)

        yield author_for if bound else None


def chosen(settings: Settings) -> tuple[AuthorName, ...]:
    """The models in the order in which they are asked, none where the settings want or allow none."""
    first = usable(settings)[0] if settings.author == "auto" else settings.author
    if first == "extractive":
        return ()
    others = [name for name in usable(settings) if name != first]
    second = others[0] if settings.second_author == "auto" else settings.second_author
    return (first,) if second in {"extractive", first} else (first, second)


def usable(settings: Settings) -> tuple[AuthorName, ...]:
    """The authors for which everything is set, the one that needs nothing last."""
    ready: dict[AuthorName, bool] = {
        "anthropic": bool(settings.anthropic_api_key.get_secret_value()),
        # A server of one's own needs no key.
        "openai": bool(settings.openai_api_key.get_secret_value()) or settings.openai_base_url != OPENAI_ITSELF,
        "azure": bool(settings.azure_openai_api_key.get_secret_value()),
        "bedrock": bool(settings.bedrock_api_key.get_secret_value()),
        "vertex": bool(settings.vertex_project),
        "extractive": True,
    }
    return tuple(name for name, is_ready in ready.items() if is_ready)


def table_from(settings: Settings) -> Table:
    """Which kind of text may go to whom: the default, with the settings' rows in place of its own."""
    return {**DEFAULT, **{kind: frozenset(allowed) for kind, allowed in settings.processors.items()}}


def provider_of(name: AuthorName, settings: Settings) -> str:
    """What to call the provider before the asker."""
    if name == "openai" and settings.openai_base_url != OPENAI_ITSELF:
        return "the model server"
    return "OpenAI" if name in {"openai", "azure"} else "Claude"


async def _open(stack: AsyncExitStack, name: AuthorName, settings: Settings, pause_s: float) -> Bind:
    """What binds the author of this name to a question, its client open until the stack closes."""
    manner = _manner(name, settings, pause_s)
    if name in NEED_KEYS and name not in usable(settings):
        log.warning("model.no_key", author=name)
        absent = Absent(provider_of(name, settings))
        return lambda occasion: absent
    if name in {"openai", "azure"}:
        return await _open_openai(stack, name, settings, manner)
    return await _open_claude(stack, name, settings, manner)


# The libraries are imported where they are wanted: each takes seconds, and who uses none should not wait.


async def _open_claude(stack: AsyncExitStack, name: AuthorName, settings: Settings, manner: Manner) -> Bind:
    from worker.authors.anthropic import Claude
    from worker.authors.claude_clients import CLIENTS, faults_at

    client = CLIENTS[name](settings)
    await stack.enter_async_context(client)
    return partial(Claude, client, manner, Understanding(Dialect(plainer=())), faults_at(name))


async def _open_openai(stack: AsyncExitStack, name: AuthorName, settings: Settings, manner: Manner) -> Bind:
    from worker.authors.openai import OpenAI
    from worker.authors.openai_clients import azure_client, faults_of, openai_client

    client = await stack.enter_async_context(azure_client(settings) if name == "azure" else openai_client(settings))
    return partial(OpenAI, client, manner, Understanding(), faults_of(provider_of(name, settings)))


def _manner(name: AuthorName, settings: Settings, pause_s: float) -> Manner:
    fast, strong = settings.anthropic_fast_model, settings.anthropic_model
    if name in {"openai", "azure"}:
        fast, strong = settings.openai_fast_model, settings.openai_model
    if name == "bedrock":
        fast, strong = (f"anthropic.{model}" if model.startswith("claude-") else model for model in (fast, strong))
    return Manner(
        fast=fast,
        strong=strong,
        effort=settings.effort,
        hypotheses=settings.hypotheses,
        free=frozenset(kind for kind, allowed in table_from(settings).items() if Processor.SEARCH in allowed),
        longest_pause_s=pause_s,
    )
