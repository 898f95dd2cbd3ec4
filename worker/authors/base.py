"""What an author is."""

from collections.abc import Sequence
from typing import Protocol

from worker.inquiry import Inquiry, Turn
from worker.types import Conversation, Draft, Evidence, Plan, Question


class AuthorError(Exception):
    """The author cannot write. The message is a sentence for the asker."""


class Uncited(AuthorError):
    """The author wrote an answer without any citation that holds: somebody else has to write it."""


def author_error_in(error: BaseException) -> AuthorError | None:
    """The author's own words, out of the group in which they arrive from work that was done side by side."""
    if isinstance(error, BaseExceptionGroup):
        return next(filter(None, map(author_error_in, error.exceptions)), None)
    return error if isinstance(error, AuthorError) else None


class Progress(Protocol):
    """Shows the asker what is being done."""

    async def status(self, text: str) -> None:
        """Replace what is shown with this clause, such as "is searching Wikipedia…"."""


class Author(Protocol):
    """Plans the searches and writes the draft: a model, or the extractive one."""

    async def plan(self, question: Question, conversation: Conversation, backends: Sequence[str]) -> Plan:
        """What to search for in the backends of these names. Raise AuthorError if that can't be said."""

    async def hypothesize(self, question: Question, conversation: Conversation) -> tuple[str, ...]:
        """Hypothetical answers (HyDE), unknown facts as placeholders; none where the author makes none.

        Runs beside plan and the searches, so it sees neither.
        """

    async def write(
        self, question: Question, conversation: Conversation, evidence: Sequence[Evidence], progress: Progress
    ) -> Draft:
        """The draft, from the evidence alone. Raise AuthorError if it can't be written."""

    async def turn(self, question: Question, conversation: Conversation, inquiry: Inquiry) -> Turn:
        """What it says and which tools it calls, as far as the research got; none where it wants no more.

        Raise AuthorError.
        """
