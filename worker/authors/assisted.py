"""A model, and the extractive author for when it can't."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from worker.authors.base import Author, AuthorError, Progress, Uncited
from worker.authors.shown import only, renumbered
from worker.types import Conversation, Draft, Evidence, Plan, Question


@dataclass(frozen=True, slots=True)
class Assisted:
    """The model writes; where it fails or cites nothing, the best passages are quoted, and the reader learns why."""

    model: Author
    extractive: Author

    async def plan(self, question: Question, conversation: Conversation, backends: Sequence[str]) -> Plan:
        """The model's plan, else one made of the question's own words."""
        try:
            return await self.model.plan(question, conversation, backends)
        except AuthorError:  # writing will fail likewise, and say why
            return await self.extractive.plan(question, conversation, backends)

    async def hypothesize(self, question: Question, conversation: Conversation) -> tuple[str, ...]:
        """The model's; none where it fails."""
        try:
            return await self.model.hypothesize(question, conversation)
        except AuthorError:
            return ()

    async def write(
        self, question: Question, conversation: Conversation, evidence: Sequence[Evidence], progress: Progress
    ) -> Draft:
        """The model's draft, with quotes of what it was not to see beside it; else quotes of everything."""
        try:
            draft = await self.model.write(question, conversation, evidence, progress)
        except Uncited:
            return await self.extractive.write(question, conversation, evidence, progress)
        except AuthorError as error:
            quotes = await self.extractive.write(question, conversation, evidence, progress)
            return replace(quotes, note=str(error))
        if not draft.unseen:
            return draft
        numbers = sorted(draft.unseen)
        quotes = await self.extractive.write(question, conversation, only(evidence, numbers), progress)
        return _beside(draft, replace(quotes, text=renumbered(quotes.text, numbers)))


def _beside(draft: Draft, quotes: Draft) -> Draft:
    """Both in one draft; where one of them holds nothing, the other."""
    if not quotes.sufficient:
        return draft
    if not draft.sufficient:
        return replace(quotes, note=draft.note)
    return replace(draft, text=f"{draft.text}\n\n{quotes.text}")
