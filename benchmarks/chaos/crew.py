"""The product's processes and its broker: started, killed, and started again."""

import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.children import Child, Children, python
from bot.trial import START_S, broker_command, free_port


@dataclass(slots=True)
class Crew:
    """Workers and bots by name. What is killed is replaced at once, as whoever watches over processes does."""

    children: Children
    broker_port: int
    workers: dict[str, Child] = field(default_factory=dict)
    bots: dict[str, Child] = field(default_factory=dict)
    killed: list[tuple[float, int]] = field(default_factory=list)
    """When, by the machine's clock, and whom."""
    on_kill: Callable[[int], None] = lambda pid: None

    def start(self, workers: int, bots: int) -> None:
        """All of them."""
        for number in range(workers):
            self._start("worker", f"worker{number}")
        for number in range(bots):
            self._start("bot", f"bot{number}")
        for child in (*self.workers.values(), *self.bots.values()):
            child.wait_for(r"(worker|bot)\.ready", 4 * START_S)

    @property
    def worker_pids(self) -> frozenset[int]:
        """Of the workers that run."""
        return frozenset(child.process.pid for child in self.workers.values())

    @property
    def bot_pids(self) -> frozenset[int]:
        """Of the bots that run."""
        return frozenset(child.process.pid for child in self.bots.values())

    def kill(self, pid: int) -> None:
        """With -9, at once."""
        os.kill(pid, signal.SIGKILL)
        self.killed.append((time.time(), pid))
        self.on_kill(pid)

    def replace_dead(self) -> None:
        """Start another in the place of each that has ended."""
        for kind, group in (("worker", self.workers), ("bot", self.bots)):
            for name, child in group.items():
                if child.process.poll() is not None:
                    self._start(kind, name)

    def start_broker(self) -> None:
        """The broker, with the file that the last one left."""
        command = [*broker_command(self.broker_port, self.children.folder), "--appendonly", "yes", "--save", ""]
        self.children.start("broker", command)

    @property
    def broker(self) -> Child:
        """The one that runs, or the last that did."""
        found = self.children.named("broker")
        assert found
        return found

    def freeze_broker(self, on: bool) -> None:
        """It stays connected and does nothing; or goes on."""
        self.broker.process.send_signal(signal.SIGSTOP if on else signal.SIGCONT)

    def _start(self, kind: str, name: str) -> None:
        group = self.workers if kind == "worker" else self.bots
        group[name] = self.children.start(
            name, python("-m", "bot", kind), {"FOOTNOTE_LISTEN": f"127.0.0.1:{free_port()}"}
        )
