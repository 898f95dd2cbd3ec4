"""What the broker is told, as it is told: who has which question, and when somebody goes on with it."""

import hashlib
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from redis import Redis
from redis.exceptions import RedisError

from benchmarks.chaos.points import Armed, Point, owner_of
from worker.claims_lua import BEGIN, FINISH

LEASE, CLAIM = "footnote:lease:", "footnote:claim:"
SHA = {hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest(): text for text in (BEGIN, FINISH)}


@dataclass(slots=True)
class Watch:
    """Reads the broker's MONITOR on a thread of its own."""

    url: str
    armed: Armed
    workers: Callable[[], frozenset[int]]
    kill: Callable[[int], None]
    held: dict[str, int] = field(default_factory=dict)
    """Question -> the port from which its lease was taken."""
    orphaned: dict[str, float] = field(default_factory=dict)
    """Question whose worker was killed -> when."""
    resumed_s: dict[str, float] = field(default_factory=dict)
    """Question -> seconds from the kill until somebody went on with it, the longest."""
    _owners: dict[int, int] = field(default_factory=dict)
    _speaker: int = 0
    _script: str = ""
    _ended: threading.Event = field(default_factory=threading.Event)

    def start(self) -> None:
        """Until it is told to stop."""
        threading.Thread(target=self._watch, name="watch", daemon=True).start()

    def stop(self) -> None:
        """Look no more."""
        self._ended.set()

    def on_kill(self, pid: int) -> None:
        """Whatever that worker had waits for another from now on."""
        for question, owner in list(self.held.items()):
            if owner == pid:
                self.orphaned.setdefault(question, time.time())
                self.held.pop(question, None)

    def _watch(self) -> None:
        while not self._ended.is_set():
            try:
                with Redis.from_url(self.url, decode_responses=True) as redis, redis.monitor() as monitor:
                    self._look_up_held()
                    for told in monitor.listen():
                        self._told(told["client_type"], told["client_port"], told["command"])
                        if self._ended.is_set():
                            return
            except (RedisError, OSError, ValueError):  # it is down just now
                time.sleep(0.05)

    def _look_up_held(self) -> None:
        """What ended while nobody listened."""
        with Redis.from_url(self.url, decode_responses=True) as redis:
            for question in list(self.held):
                if redis.get(f"{CLAIM}{question}") == "done":
                    self.held.pop(question, None)

    def _told(self, kind: str, port: str, command: str) -> None:
        words = command.split(" ", 4)
        if kind != "lua":
            self._speaker = int(port) if port.isdigit() else 0
            self._script = SHA.get(words[1], "") if words[0].upper() == "EVALSHA" and len(words) > 1 else ""
            if words[0].upper() == "EVAL" and CLAIM in command and "LPUSH" in command:  # a worker renews by EVAL, too
                self._reached(Point.QUEUED)
            elif self._script == FINISH:
                self._finished(command)
                self._reached(Point.BEFORE_ACK)
        elif words[0].upper() == "SET" and words[1].startswith(LEASE) and self._script == BEGIN:
            self._begun(words[1].removeprefix(LEASE))
            self._reached(Point.LEASE)
        elif words[0].upper() == "SET" and words[1].startswith(CLAIM) and words[2] == "done":
            self._ended_with(words[1].removeprefix(CLAIM))

    def _begun(self, question: str) -> None:
        self._ended_with(question)
        if self._speaker not in self._owners or self._owners[self._speaker] not in self.workers():
            self._owners[self._speaker] = owner_of(self._speaker, self.workers())
        self.held[question] = self._owners[self._speaker]

    def _finished(self, command: str) -> None:
        for question in list(self.held):
            if question in command:
                self._ended_with(question)

    def _ended_with(self, question: str) -> None:
        self.held.pop(question, None)
        if since := self.orphaned.pop(question, 0.0):
            self.resumed_s[question] = max(time.time() - since, self.resumed_s.get(question, 0.0))

    def _reached(self, point: Point) -> None:
        if pid := self.armed.reached(point, self._speaker):
            self.kill(pid)
