"""From evidence to a draft: in one pass, or after a research where that does not hold the answer."""

import time
from collections.abc import Sequence
from dataclasses import replace

from search_backends.compute import in_thread
from worker import words
from worker.cite import objections
from worker.research import Research
from worker.types import Draft, Evidence, Style


async def written(research: Research, evidence: Sequence[Evidence], deep: bool) -> tuple[Draft, Sequence[Evidence]]:
    """The draft, and the evidence that it was made from. Raise AuthorError.

    A research comes first where it is wanted or parts of the question depend on each other, and afterwards where the
    author finds the evidence lacking: a question that one pass answers is written about once.
    """
    limits = research.desk.limits
    if not limits.rounds or not deep:
        draft = await _drafted(research, evidence)
        # Where a model failed, it would fail again.
        if draft.sufficient or draft.note or not limits.rounds:
            return draft, evidence
    else:
        draft = Draft("", sufficient=False)
    found = await research.run(evidence, draft)
    if found == tuple(evidence) and not deep:
        return draft, evidence
    return await _drafted(research, found), found


async def repaired(research: Research, evidence: Sequence[Evidence], draft: Draft) -> tuple[Draft, bool]:
    """The draft, or once another one where sentences of it are not borne out by what they cite.

    And whether all of it is known to be borne out. Raise AuthorError.
    """
    desk = research.desk
    if draft.style is not Style.ANSWER or not draft.sufficient:
        return draft, False
    wrong = await in_thread(objections, draft, evidence, desk.language)
    if not wrong:
        return draft, True
    told = tuple(f'"{sentence}" ({", ".join(fault.kind for fault in found)})' for sentence, found in wrong)
    desk.trace.note("check", *told)
    first, *others = evidence
    again = await _drafted(research, [replace(first, objections=told), *others])
    return (again if again.sufficient and again.style is Style.ANSWER else draft), False


async def _drafted(research: Research, evidence: Sequence[Evidence]) -> Draft:
    desk = research.desk
    await research.progress.status(words.writing())
    began = time.monotonic()
    draft = await research.author.write(desk.question, desk.conversation, evidence, research.progress)
    if draft.computed:
        desk.trace.note("compute", *draft.computed)
    judged = "judged: the passages " + ("hold" if draft.sufficient else "do not hold") + " the answer"
    desk.trace.note(
        "write", judged, "" if draft.sufficient else draft.missing, draft.note, seconds=time.monotonic() - began
    )
    return draft
