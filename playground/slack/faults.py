"""Things that go wrong when a test asks for it."""

from dataclasses import dataclass, field
from typing import Literal, get_args

Trouble = Literal["ratelimited", "server_error", "slow", "hang", "accept_then_hang", "unknown_method", "error"]
KINDS: tuple[Trouble, ...] = get_args(Trouble)


@dataclass(slots=True)
class Fault:
    """One method's trouble: `times` more calls (None: all calls) meet it.

    `seconds` is Retry-After for `ratelimited`, else how long the answer takes; `error` is what Slack would say.
    `slow` does what was asked after a while, `hang` never does it, `accept_then_hang` does it at once; the latter
    two end in HTTP 503, for clients that are still there.
    """

    method: str
    kind: Trouble
    times: int | None = 1
    seconds: float = 1.0
    error: str = "internal_error"


@dataclass(slots=True)
class Faults:
    """The troubles that are still to come, in order of arrival."""

    pending: list[Fault] = field(default_factory=list)

    def take(self, method: str) -> Fault | None:
        """The next trouble of a method, which is then used up. `*` stands for every method."""
        for fault in self.pending:
            if fault.method in (method, "*"):
                if fault.times is not None:
                    fault.times -= 1
                    if fault.times <= 0:
                        self.pending.remove(fault)
                return fault
        return None
