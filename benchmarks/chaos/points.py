"""The moments at which a process is killed. All of them are seen from outside: the product knows of none."""

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path


class Point(StrEnum):
    """A worker's or a bot's moment."""

    LEASE = "the worker has the lease"
    BEFORE_PLACEHOLDER = "before the placeholder"
    AFTER_PLACEHOLDER = "after the placeholder"
    MID_STREAM = "while the answer is written"
    FINAL_POST = "after the final post"
    BEFORE_ACK = "before the queue's acknowledgement"
    CLAIM = "the bot has the event, before or in the claim"
    QUEUED = "between queue and Slack's acknowledgement"


WORKERS = frozenset(Point) - {Point.CLAIM, Point.QUEUED}


@dataclass(slots=True)
class Armed:
    """The point at which the next process is to be killed, and whom it hit."""

    point: Point | None = None
    pid: int = 0
    among: frozenset[int] = frozenset()
    hits: list[tuple[Point, int]] = field(default_factory=list)

    def reached(self, point: Point, port: int) -> int:
        """The process to be killed: the one that speaks from this port, where it is one that may be; else 0."""
        if point is not self.point:
            return 0
        pid = owner_of(port, self.among)
        if pid:
            self.point = None
            self.hits.append((point, pid))
        return pid


def owner_of(port: int, pids: frozenset[int]) -> int:
    """The process that has a connection from this port of this machine; 0 where none of these has (man 5 proc)."""
    wanted = f":{port:04X}"
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    sockets = {f"socket:[{line[9]}]" for line in lines if line[1].endswith(wanted)}
    for pid in pids:
        try:
            if any(str(file.readlink()) in sockets for file in Path(f"/proc/{pid}/fd").iterdir()):
                return pid
        except OSError:  # a file that was just closed, or the process itself
            continue
    return 0
