"""Opens the authors that the settings name."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

import structlog

from worker.authors import clients
from worker.authors.anthropic import PROVIDER as CLAUDE
from worker.authors.anthropic import Claude
from worker.authors.base import Author
from worker.authors.failover import Absent, FailOver, Seat
from worker.authors.manner import Manner
from worker.authors.occasion import AuthorFor, Occasion
from worker.authors.openai import OpenAI
from worker.authors.understanding import Understanding
from worker.processors import DEFAULT, PUBLIC, Processor, Table
from worker.settings import AuthorName, Settings

log = structlog.get_logger()

IMPATIENT_S, PATIENT_S = 2.0, 60.0
"""Longest pause that a busy provider may ask for, where a second one could answer instead and where none could."""

OPENAI_ITSELF = "https://api.openai.com/v1"


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
            return FailOver(tuple(seats), table, occasion.thread)

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
        "azure": bool(settings.azure_openai_api_key.get_secret_value() and settings.azure_openai_endpoint),
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
        return "The model server"
    return "OpenAI" if name in {"openai", "azure"} else CLAUDE


async def _open(
    stack: AsyncExitStack, name: AuthorName, settings: Settings, pause_s: float
) -> Callable[[Occasion], Author]:
    """What binds the author of this name to a question, its client open until the stack closes."""
    provider = provider_of(name, settings)
    if name not in usable(settings) and name in {"anthropic", "openai", "azure"}:
        log.warning("model.no_key", author=name)
        return lambda occasion: Absent(provider)
    manner, understanding = _manner(name, settings, pause_s), Understanding()
    if name in {"openai", "azure"}:
        client = clients.azure_client(settings) if name == "azure" else clients.openai_client(settings)
        await stack.enter_async_context(client)
        return partial(OpenAI, client, manner, understanding, provider=provider)
    claude = CLAUDES[name](settings)
    await stack.enter_async_context(claude)
    return partial(Claude, claude, manner, understanding)


CLAUDES: dict[str, Callable[[Settings], clients.ClaudeClient]] = {
    "anthropic": clients.claude_client,
    "bedrock": clients.bedrock_client,
    "vertex": clients.vertex_client,
}


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
        # The thread itself is a backend too, but its words are known to be others' wherever they turn up again.
        ours_is_public=PUBLIC.issuperset(settings.backends),
        longest_pause_s=pause_s,
    )
