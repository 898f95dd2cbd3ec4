"""A model, and the extractive author for when it can't."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from worker.authors.base import Author, AuthorError, Progress, Uncited
from worker.authors.shown import renumbered
from worker.inquiry import Inquiry, Turn
from worker.types import Conversation, Draft, Evidence, Plan, Question, Style


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
        return replace(draft, beside=await self._quoted(question, conversation, evidence, draft.unseen, progress))

    async def turn(self, question: Question, conversation: Conversation, inquiry: Inquiry) -> Turn:
        """The model's. Raise AuthorError."""
        return await self.model.turn(question, conversation, inquiry)

    async def _quoted(
        self,
        question: Question,
        conversation: Conversation,
        evidence: Sequence[Evidence],
        unseen: frozenset[int],
        progress: Progress,
    ) -> Draft:
        """Quotes of these passages; of several questions only those that they answer."""
        texts: list[str] = []
        first = 1
        for one in evidence:
            numbers = [n for n in range(first, first + len(one.passages)) if n in unseen]
            part = [replace(one, passages=tuple(one.passages[n - first] for n in numbers))]
            quotes = await self.extractive.write(question, conversation, part, progress)
            texts += [renumbered(quotes.text, numbers)] if quotes.sufficient else []
            first += len(one.passages)
        return Draft("\n\n".join(texts), bool(texts), Style.QUOTES)
