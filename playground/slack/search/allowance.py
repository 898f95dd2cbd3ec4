"""How often a workspace and a person may search."""

import math
import time
from collections import defaultdict, deque
from collections.abc import Callable

MINUTE_S = 60.0


class Allowance:
    """Counts the searches of the last minute; all of a minute's may come at once, which is what Slack calls bursts."""

    def __init__(self, per_workspace: int, per_person: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_workspace, self._per_person, self._clock = per_workspace, per_person, clock
        self._searches: defaultdict[str, deque[float]] = defaultdict(deque)

    def take(self, person: str) -> int | None:
        """Count a search; or the whole seconds until the next is allowed, and then it does not count."""
        now = self._clock()
        limits = (("", self._per_workspace), (person, self._per_person))
        for name, most in limits:
            times = self._searches[name]
            while times and times[0] <= now - MINUTE_S:
                times.popleft()
            if len(times) >= most:
                return max(1, math.ceil(times[0] + MINUTE_S - now)) if times else int(MINUTE_S)
        for name, _ in limits:
            self._searches[name].append(now)
        return None
