"""A press of the button that shows an answer's sources, on its way to a worker."""

from dataclasses import dataclass, field
from typing import Self

from pydantic import TypeAdapter, ValidationError

from worker.queue import SOURCES, message, queues_of
from worker.seal import SealBroken, Sealer
from worker.types import team_of

PURPOSE = "press"


@dataclass(frozen=True, slots=True)
class Press:
    """Who pressed it, and where."""

    question: str
    user: str
    channel: str
    thread: str
    response_url: str = field(repr=False)

    @property
    def team(self) -> str:
        """The workspace of the answer."""
        return team_of(self.question)

    def queued(self, sealer: Sealer) -> tuple[str, str]:
        """A queue, and what to lay into it."""
        return laid(self.question, sealer.seal_text(_PRESS.dump_json(self).decode(), PURPOSE))

    @property
    def key(self) -> str:
        """Where it is noted for a moment that this person pressed this button."""
        return f"footnote:pressed:{self.question}:{self.user}"

    @classmethod
    def opened(cls, sealed: str, sealer: Sealer) -> Self:
        """It again. Raise SealBroken."""
        try:
            return _PRESS.validate_json(sealer.open_text(sealed, PURPOSE))  # type: ignore[return-value]
        except ValidationError:  # its message would quote the address
            raise SealBroken("sealed by another version") from None


_PRESS = TypeAdapter(Press)


def laid(question: str, sealed: str) -> tuple[str, str]:
    """A queue of the workspace's, and what to lay into it."""
    queue = queues_of(team_of(question))[0]
    return queue, message(question, sealed, queue, SOURCES)
