"""Facts that Slack was asked for, kept for minutes."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, TypeVar

KEPT_S = 300.0

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Facts:
    """By name, each read once while it is fresh, however many ask at a time."""

    seconds: float = KEPT_S
    _known: dict[object, tuple[float, Any]] = field(default_factory=dict, repr=False)
    _asked: dict[object, asyncio.Future[Any]] = field(default_factory=dict, repr=False)

    async def of(self, key: object, read: Callable[[], Awaitable[T]], stale_s: float = 0.0) -> T:
        """The fact, read anew where it is not known or too old. Raise whatever reading raises.

        For so long after it got too old, it still serves while it is read anew.
        """
        until, value = self._known.get(key, (float("-inf"), None))
        if until > monotonic():
            return value  # type: ignore[no-any-return]
        if key not in self._asked:
            self._asked[key] = asyncio.ensure_future(read())
            self._asked[key].add_done_callback(lambda done: self._keep(key, done))
        if until + stale_s > monotonic():
            return value  # type: ignore[no-any-return]
        return await asyncio.shield(self._asked[key])

    def _keep(self, key: object, done: asyncio.Future[Any]) -> None:
        del self._asked[key]
        if not done.cancelled() and done.exception() is None:
            now = monotonic()
            for old in [each for each, (until, _) in self._known.items() if until + self.seconds <= now]:
                del self._known[old]
            self._known[key] = (now + self.seconds, done.result())
