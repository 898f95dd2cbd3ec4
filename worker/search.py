"""Asks all backends at once."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import structlog

from search_backends.base import Backend, Query, SearchError, SearchResult, Trouble
from worker.metrics import SEARCH_FAILURES, SEARCH_SECONDS
from worker.turns import Turns
from worker.types import Findings, Part, Plan

log = structlog.get_logger()

EARLY_QUERIES = 3
"""Keyword queries of the question as asked that are searched while a model plans: the first ones, and the widest."""

SCARCE = frozenset({"slack"})
"""Places that take few searches a minute: they are asked once, when the plan is there."""

PATIENCE_S = 15.0
"""Seconds that one backend may take; each has shorter time-outs of its own for single requests."""


async def search(part: Part, backends: Sequence[Backend], turns: Turns) -> Findings:
    """What every backend has on the part. Each fails alone, and says why."""
    asked = [backend for backend in backends if backend.name in part.queries]
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(_asked(backend, part.queries[backend.name], turns)) for backend in asked]
    outcomes = {backend.name: task.result() for backend, task in zip(asked, tasks, strict=True)}
    return Findings(
        results=tuple(hit for outcome in outcomes.values() if not isinstance(outcome, str) for hit in outcome),
        searched=tuple(name for name, outcome in outcomes.items() if not isinstance(outcome, str)),
        unreachable={name: outcome for name, outcome in outcomes.items() if isinstance(outcome, str)},
    )


def early(plan: Plan) -> Plan:
    """The plan with few queries: what a model is about to plan better is looked for meanwhile."""
    parts = tuple(
        replace(part, queries={name: _few(query) for name, query in part.queries.items() if name not in SCARCE})
        for part in plan.parts
    )
    return replace(plan, parts=parts)


def merged(found: Findings, others: Sequence[Findings]) -> Findings:
    """What was found, with what others found behind it; a backend that answered once was reachable."""
    everything = [found, *others]
    searched = tuple(dict.fromkeys(name for each in everything for name in each.searched))
    return Findings(
        results=tuple(dict.fromkeys(result for each in everything for result in each.results)),
        searched=searched,
        unreachable={
            name: why for each in everything for name, why in each.unreachable.items() if name not in searched
        },
    )


def _few(query: Query) -> Query:
    first, last = query.keywords[: EARLY_QUERIES - 1], query.keywords[-1:]
    return replace(query, keywords=tuple(dict.fromkeys([*first, *last])))


async def _asked(backend: Backend, query: Query, turns: Turns) -> list[SearchResult] | str:
    """Its results, or the reason why there are none."""
    try:
        async with turns.at(backend.name), asyncio.timeout(PATIENCE_S):
            with SEARCH_SECONDS.labels(backend.name).time():
                return await backend.search(query)
    except SearchError as error:
        SEARCH_FAILURES.labels(backend.name, error.trouble.value).inc()
        log.warning("search.failed", backend=backend.name, reason=str(error))
        return str(error)
    except TimeoutError:
        SEARCH_FAILURES.labels(backend.name, Trouble.SILENT.value).inc()
        log.warning("search.failed", backend=backend.name, reason="no answer in time")
        return f"{backend.name.capitalize()} did not answer in time"
    except Exception as error:  # noqa: BLE001  a backend may be anybody's; one that breaks must not take the answer along
        SEARCH_FAILURES.labels(backend.name, Trouble.BROKEN.value).inc()
        log.error("search.broke", backend=backend.name, reason=type(error).__name__)
        return f"{backend.name.capitalize()} is not working right now"
