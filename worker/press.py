"""A press of the button that shows an answer's sources, on its way to a worker."""

from dataclasses import dataclass, field
from typing import Self

from pydantic import TypeAdapter, ValidationError

from worker.queue import SOURCES, message, queues_of
from worker.seal import SealBroken, Sealer

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
        return self.question.partition(":")[0]

    def queued(self, sealer: Sealer) -> tuple[str, str]:
        """A queue, and what to lay into it."""
        sealed = sealer.seal_text(_PRESS.dump_json(self).decode(), PURPOSE)
        queue = queues_of(self.team)[0]
        return queue, message(self.question, sealed, queue, SOURCES)

    @classmethod
    def opened(cls, sealed: str, sealer: Sealer) -> Self:
        """It again. Raise SealBroken."""
        try:
            return _PRESS.validate_json(sealer.open_text(sealed, PURPOSE))  # type: ignore[return-value]
        except ValidationError:  # its message would quote the address
            raise SealBroken("sealed by another version") from None


_PRESS = TypeAdapter(Press)
