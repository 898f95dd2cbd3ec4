"""From a question to its answer."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from time import monotonic

from search_backends.base import Access, Backend
from search_backends.compute import in_thread
from search_backends.slack import NAME as SLACK
from worker import words, words_colleagues, words_search
from worker.authors.base import Author, Progress
from worker.authors.occasion import AuthorFor, Occasion
from worker.cite import cite
from worker.colleagues import judged, judges, nobody
from worker.desk import Desk
from worker.embedders.base import Embedder
from worker.language import language_of
from worker.limits import ONE_PASS, Limits
from worker.now import asks_of_now
from worker.passages import split
from worker.processors import DEFAULT, Kind, Sent, Table, kinds_around, kinds_in
from worker.rank import rank
from worker.record import Record
from worker.research import Research
from worker.rivals import choices_of, has_rivals, of_somebody
from worker.search import early, merged, search
from worker.smalltalk import small_talk
from worker.thread import NAME as THREAD
from worker.trace import Trace
from worker.trace_lines import ALONE, is_made_of_slack, looked, planned
from worker.turns import Turns
from worker.types import Answer, Conversation, Draft, Evidence, Findings, Outcome, Part, Passage, Plan, Question
from worker.usage import Usage
from worker.writing import repaired, written

MOST_SAID = 24
"""Messages of Slack that go on to the author."""

EmbeddersFor = Callable[[Callable[[Usage], None], frozenset[Kind], Sent], tuple[Embedder, ...]]
"""A meter, the kinds of text and who is told of it -> the embedders that may have these, in order."""


async def no_hints(question: Question, answered: bool) -> tuple[str, ...]:
    """None."""
    return ()


@dataclass(frozen=True, slots=True)
class Deps:
    """What answering touches of the outside."""

    author_for: AuthorFor
    extractive: Author
    """Plans with the question's own words, at once; it is the author itself where no model is set."""
    embedders_for: EmbeddersFor
    backends_for: Callable[[Question, Conversation], Awaitable[tuple[Backend, ...]]]
    conversation_of: Callable[[Question], Awaitable[Conversation]]
    hints_for: Callable[[Question, bool], Awaitable[tuple[str, ...]]] = no_hints
    """What would let Footnote find more, as sentences for the asker; told whether there is an answer."""
    works_here: Callable[[Question, tuple[str, ...]], Awaitable[bool]] = nobody
    """Whether one of the names, in lower case, is a colleague's of the asker."""
    turns: Turns = field(default_factory=Turns)
    limits: Limits = field(default_factory=Limits)
    """How far a research may go."""
    table: Table = field(default_factory=lambda: DEFAULT)


async def answer(question: Question, deps: Deps, progress: Progress, deadline: float) -> Answer:
    """The answer, with a citation for every statement, or one that says where nothing was found.

    The deadline is the event loop's time after which the answer is of no use. Raise AuthorError if none can be written.
    """
    if reply := await _without_search(question, deps):
        return reply
    used: list[Usage] = []
    record, trace = Record(), Trace()
    conversation = await deps.conversation_of(question)
    backends = await deps.backends_for(question, conversation)
    await progress.status(words.searching([backend.name for backend in backends]))
    # What a private place is called is nothing for others to know.
    place = conversation.place if conversation.access is Access.WORKSPACE else ""
    occasion = Occasion(deadline, conversation.zone, place, meter=used.append, sent=record.sent)
    author = deps.author_for(occasion)
    models = author is not deps.extractive
    async with asyncio.TaskGroup() as group:
        supposed = group.create_task(_supposed(question, conversation, author, trace))
        plan, found = await _found(question, conversation, backends, author, deps, trace)
    passages = [split(each.results) for each in found]
    kinds = kinds_around(question, conversation) | kinds_in(chain.from_iterable(passages))

    def embedders_of(kinds: frozenset[Kind]) -> tuple[Embedder, ...]:
        return deps.embedders_for(used.append, kinds, record.sent)

    if kinds != ALONE:
        trace.close()
    with trace.timed("rank"):
        evidence: Sequence[Evidence] = await _ranked(plan, passages, supposed.result(), embedders_of(kinds))
    limits = deps.limits if models else ONE_PASS
    desk = Desk(question, conversation, backends, plan.language, limits, deps.table, embedders_of, deps.turns, trace)
    research = Research(author, desk, progress, lambda: sum(call.input_tokens + call.output_tokens for call in used))
    rivalled = any(has_rivals(each.results) for each in found)
    choices = await in_thread(choices_of, plan, found, evidence) if rivalled else None
    if rivalled:
        evidence = [of_somebody(one, part) for one, part in zip(evidence, found, strict=True)]
    if choices and choices.alone:
        trace.note("choices", *(each.title for each in choices.options))
        draft, cited = Draft("", False), Answer(Outcome.CHOICES, "", language=plan.language)
    else:
        draft, evidence = await written(research, evidence, question.deep or plan.in_steps)
        draft, proven = await repaired(research, evidence, draft)
        cited = await in_thread(cite, draft, evidence, language=plan.language, proves=not proven)
    notes = (*_notes(question, conversation, plan, draft, cited), *words.not_deep(question.deep and not models))
    hints = await deps.hints_for(question, cited.outcome is not Outcome.NOTHING_FOUND)
    return replace(
        cited,
        searched=tuple(dict.fromkeys([name for each in found for name in each.searched] + desk.searched)),
        unreachable=desk.unreachable | {name: why for each in found for name, why in each.unreachable.items()},
        notes=(*notes, *hints),
        usage=tuple(used),
        choices=choices,
        aging=cited.aging or any(asks_of_now(part.text) for part in plan.parts),
        sent=record.kinds(backends),
        steps=tuple(trace.steps),
    )


async def _found(
    question: Question,
    conversation: Conversation,
    backends: Sequence[Backend],
    author: Author,
    deps: Deps,
    trace: Trace,
) -> tuple[Plan, list[Findings]]:
    """The plan, and what was found for each of its parts. While a model plans, the question as asked is searched."""
    async with asyncio.TaskGroup() as group:
        meanwhile = None
        if author is not deps.extractive:
            meanwhile = group.create_task(_searched_early(question, conversation, backends, deps))
        with trace.timed("plan") as lines:
            plan = await author.plan(question, conversation, [backend.name for backend in backends])
            lines += planned(plan)
            if is_made_of_slack(plan, question, conversation, by_model=bool(meanwhile)):
                trace.close()
        with trace.timed("search") as lines:
            found = await _searched(plan, backends, deps.turns)
            if meanwhile:
                others = await meanwhile
                found = [merged(each, others) for each in found]
            lines += looked(plan, found)
    return plan, found


async def _supposed(question: Question, conversation: Conversation, author: Author, trace: Trace) -> tuple[str, ...]:
    began = monotonic()
    supposed = await author.hypothesize(question, conversation)
    if supposed:
        if kinds_around(question, conversation) != ALONE:
            trace.close()
        trace.note("suppose", *(" ".join(text.split()) for text in supposed), seconds=monotonic() - began)
    return supposed


async def _searched(plan: Plan, backends: Sequence[Backend], turns: Turns) -> list[Findings]:
    return await asyncio.gather(*(search(part, backends, turns) for part in plan.parts))


async def _searched_early(
    question: Question, conversation: Conversation, backends: Sequence[Backend], deps: Deps
) -> list[Findings]:
    asked = await deps.extractive.plan(question, conversation, [backend.name for backend in backends])
    return await _searched(early(asked), backends, deps.turns)


async def _ranked(
    plan: Plan, passages: Sequence[Sequence[Passage]], supposed: Sequence[str], embedders: Sequence[Embedder]
) -> list[Evidence]:
    """What was said in Slack is ranked apart: a few words of a message have no chance beside an article."""

    async def best(part: Part, found: Sequence[Passage]) -> Evidence:
        said = [passage for passage in found if passage.source.backend == SLACK]
        others = [passage for passage in found if passage.source.backend != SLACK]
        ranked = await asyncio.gather(
            rank(part, others, supposed, embedders, plan.language),
            rank(part, said, supposed, embedders, plan.language, MOST_SAID),
        )
        return Evidence(part, tuple(chain.from_iterable(ranked)))

    return await asyncio.gather(*(best(part, each) for part, each in zip(plan.parts, passages, strict=True)))


async def _without_search(question: Question, deps: Deps) -> Answer | None:
    """The reply to what asks for nothing, such as a greeting or an empty mention, and to what is not answered."""
    if question.forwards:
        return None
    if not question.text:
        notes = words.unread(question.unread)
        return Answer(Outcome.CHAT, text=words.greeting() if not notes else "", notes=notes)
    if talk := small_talk(question.text):
        return Answer(Outcome.CHAT, text=words.small_talk(talk))
    if judges(question.text) or ((names := judged(question.text)) and await deps.works_here(question, names)):
        return Answer(Outcome.CHAT, text=words_colleagues.no_judging(language_of(question.text)))
    return None


def _notes(question: Question, conversation: Conversation, plan: Plan, draft: Draft, cited: Answer) -> tuple[str, ...]:
    """What the reader must know of how the answer was made."""
    from_thread = any(citation.source.backend == THREAD for citation in cited.citations)
    return (
        *([draft.note] if draft.note else []),
        *words.unread(question.unread),
        *words.left_out(conversation),
        *([words.sentence(words_search.not_used())] if question.not_used else []),
        # An answer from elsewhere lacks nothing of what the thread's files may hold.
        *(words.unread_around(conversation) if from_thread or not cited.citations else ()),
        *words.dropped(plan.dropped_parts),
    )
