"""From a question to its answer."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from search_backends.base import Backend
from worker import words
from worker.authors.base import Author, Progress, Uncited
from worker.cite import cite
from worker.embedders.base import Embedder
from worker.passages import split
from worker.rank import rank
from worker.search import search
from worker.smalltalk import small_talk
from worker.types import Answer, Conversation, Draft, Evidence, Findings, Outcome, Part, Plan, Question


@dataclass(frozen=True, slots=True)
class Deps:
    """What answering touches of the outside."""

    author: Author
    fallback: Author
    """Writes where the author's draft cites nothing."""
    embedder: Embedder | None
    backends_for: Callable[[Question, Conversation], tuple[Backend, ...]]
    conversation_of: Callable[[Question], Awaitable[Conversation]]


async def answer(question: Question, deps: Deps, progress: Progress) -> Answer:
    """The answer, with a citation for every statement, or one that says where nothing was found.

    Raise AuthorError where the author cannot write.
    """
    if reply := _without_search(question):
        return reply
    conversation = await deps.conversation_of(question)
    backends = deps.backends_for(question, conversation)
    await progress.status(words.searching([backend.name for backend in backends]))
    async with asyncio.TaskGroup() as group:
        hypotheticals = group.create_task(deps.author.hypothesize(question, conversation))
        plan = await deps.author.plan(question, conversation, [backend.name for backend in backends])
        looked = [group.create_task(_look(part, plan, backends, hypotheticals, deps)) for part in plan.parts]
    found, evidence = zip(*(task.result() for task in looked), strict=True)
    draft = await _write(question, conversation, evidence, deps, progress)
    return replace(
        cite(draft, evidence),
        searched=tuple(dict.fromkeys(name for findings in found for name in findings.searched)),
        unreachable={name: why for findings in found for name, why in findings.unreachable.items()},
        notes=_notes(question, conversation, plan),
        language=plan.language,
    )


async def _look(
    part: Part, plan: Plan, backends: tuple[Backend, ...], hypotheticals: asyncio.Task[tuple[str, ...]], deps: Deps
) -> tuple[Findings, Evidence]:
    """What the searches for one part brought, and the passages of it, best first."""
    found = await search(part, backends)
    ranked = await rank(part, split(found.results), await hypotheticals, deps.embedder, plan.language)
    return found, Evidence(part, ranked)


async def _write(
    question: Question, conversation: Conversation, evidence: tuple[Evidence, ...], deps: Deps, progress: Progress
) -> Draft:
    try:
        return await deps.author.write(question, conversation, evidence, progress)
    except Uncited:
        return await deps.fallback.write(question, conversation, evidence, progress)


def _without_search(question: Question) -> Answer | None:
    """The reply to what asks for nothing: a greeting, thanks, an empty mention."""
    if question.forwards:
        return None
    if not question.text:
        notes = words.unread(question.unread)
        return Answer(Outcome.CHAT, text=words.greeting() if not notes else "", notes=notes)
    if talk := small_talk(question.text):
        return Answer(Outcome.CHAT, text=words.small_talk(talk))
    return None


def _notes(question: Question, conversation: Conversation, plan: Plan) -> tuple[str, ...]:
    """What the reader must know of how the answer was made."""
    return (
        *words.unread(question.unread),
        *words.left_out(conversation),
        *words.dropped(plan.dropped_parts),
    )
