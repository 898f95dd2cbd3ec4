"""Processes that one command starts, watches and stops."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

STOP_S = 10.0
KILLED_S = 5.0
"""Seconds that the system may take to end a process that it was told to kill."""


class ChildError(Exception):
    """A process did not come up. The message says which, and ends with its last lines."""


@dataclass(slots=True)
class Child:
    """A process with its output in a file."""

    name: str
    process: subprocess.Popen[bytes]
    log: Path

    def wait_for(self, sign: str, seconds: float) -> str:
        """The first line of its output that holds the sign, a regular expression. Raise ChildError."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            ended = self.process.poll() is not None
            for line in self.log.read_text(errors="replace").splitlines():
                if re.search(sign, line):
                    return line
            if ended:
                raise self.failed("ended before it was ready")
            time.sleep(0.02)
        raise self.failed(f"was not ready within {seconds:.0f} seconds")

    def failed(self, what: str) -> ChildError:
        """An error that says what happened to it, with its last lines."""
        tail = "\n".join(self.log.read_text(errors="replace").splitlines()[-15:])
        return ChildError(f"The {self.name} {what}. Its last lines:\n{tail}" if tail else f"The {self.name} {what}.")

    def stop(self, seconds: float = STOP_S) -> None:
        """Ask it to end, and end it if it does not."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(seconds)
            except subprocess.TimeoutExpired:
                self.process.kill()
                with suppress(subprocess.TimeoutExpired):
                    self.process.wait(KILLED_S)


@dataclass(slots=True)
class Children:
    """Stops what it started, the last first."""

    folder: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    _started: list[Child] = field(default_factory=list, init=False)

    def start(self, name: str, command: Sequence[str], environment: Mapping[str, str] | None = None) -> Child:
        """Start a process in a session of its own, so that Ctrl-C reaches only whoever started it."""
        log = self.folder / f"{name}.log"
        with log.open("ab") as output:
            process = subprocess.Popen(  # noqa: S603  our own commands
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                env={**os.environ, **self.environment, **(environment or {})},
                start_new_session=True,
            )
        child = Child(name, process, log)
        self._started.append(child)
        return child

    def named(self, name: str) -> Child | None:
        """The latest one of that name."""
        return next((child for child in reversed(self._started) if child.name == name), None)

    def ended(self) -> Child | None:
        """One that ended by itself, if any did."""
        return next((child for child in self._started if child.process.poll() is not None), None)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        left, patience = list(self._started), STOP_S
        while left:
            try:
                left[-1].stop(patience)
                left.pop()
            except KeyboardInterrupt:  # whoever presses Ctrl-C again wants no more waiting, and nothing left behind
                patience = 0.0
        if not patience and kind is None:
            raise KeyboardInterrupt


def python(*arguments: str) -> list[str]:
    """A command that runs one of our modules."""
    return [sys.executable, *arguments]
