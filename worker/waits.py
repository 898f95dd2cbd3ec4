"""Where a question waits for its turn."""

from dataclasses import dataclass

from worker.types import Question


@dataclass(frozen=True, slots=True)
class Wait:
    """By default that of a question of which nothing is known."""

    whose: str = ""
    """Its asker, whose newest question is answered first."""
    since: float = 0.0
    """When it was asked, in Unix seconds."""
    deep: bool = False
    """Whether among those that take minutes."""


NOT_KNOWN = Wait()


def wait_of(question: object) -> Wait:
    """Where the question waits; what nobody could open waits alone."""
    if not isinstance(question, Question):
        return NOT_KNOWN
    return Wait(question.whose, question.asked_at, question.deep)
