"""What the trace tells of the first searches."""

from collections.abc import Iterator, Sequence

from search_backends.base import Access
from worker.processors import INSIDE, Kind, kinds_around
from worker.types import Conversation, Findings, Plan, Question

ALONE = frozenset({Kind.QUESTION})
"""Nothing of Slack's but the question."""


def is_made_of_slack(plan: Plan, question: Question, conversation: Conversation, by_model: bool) -> bool:
    """Whether words of others may stand in the plan; a channel that is named may be a private one."""
    leans = by_model or any(part.context for part in plan.parts)
    return bool(question.channels or question.forwards or (leans and kinds_around(question, conversation) != ALONE))


def planned(plan: Plan) -> Iterator[str]:
    """What is searched for, for the trace."""
    for part in plan.parts:
        yield f"part: {part.text}"
        for name, query in part.queries.items():
            yield f"{name}: {' | '.join(query.keywords) or query.text}"
    yield "in steps" if plan.in_steps else ""


def looked(plan: Plan, found: Sequence[Findings]) -> Iterator[str]:
    """What the first searches brought, for the trace; of Slack only that it was searched."""
    for part, each in zip(plan.parts, found, strict=True):
        open_to_all = [result.source for result in each.results if result.source.access is Access.PUBLIC]
        for name in each.searched:
            titles = dict.fromkeys(source.title for source in open_to_all if source.backend == name)
            hits = "" if name in INSIDE else f": {', '.join(titles) or 'nothing'}"
            yield f"{part.text} in {name}{hits}"
        yield from (f"{name}: {why}" for name, why in each.unreachable.items())
