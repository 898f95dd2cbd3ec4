"""What processes use, as Linux counts it (man 5 proc)."""

import os
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pids: Iterable[int]) -> float:
    """CPU time that the processes and all their threads have used so far."""
    return sum(_ticks(pid) for pid in pids) / TICKS


def shared_out_mb(pids: Iterable[int]) -> float:
    """Memory of the processes, what they share counted once (PSS)."""
    return sum(_kilobytes(pid, "smaps_rollup", "Pss:") for pid in pids) / 1024


def resident_mb(pid: int) -> float:
    """Memory of one process as it is now (RSS)."""
    return _kilobytes(pid, "status", "VmRSS:") / 1024


def peak_mb(pid: int) -> float:
    """The most that one process had so far (RSS)."""
    return _kilobytes(pid, "status", "VmHWM:") / 1024


def family(pid: int) -> list[int]:
    """The process and its children."""
    found = Path(f"/proc/{pid}/task").glob("*/children")
    return [pid, *(int(child) for path in found for child in path.read_text().split())]


def until(done: Callable[[], bool], seconds: float, pause: float = 0.05) -> Iterator[None]:
    """Yields while something is not done; ends the benchmark where it takes too long."""
    end = time.monotonic() + seconds
    while not done():
        if time.monotonic() > end:
            raise SystemExit(f"Not done after {seconds:.0f} s.")
        yield
        time.sleep(pause)


def _ticks(pid: int) -> int:
    # The name before the last bracket may hold blanks.
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def _kilobytes(pid: int, file: str, name: str) -> int:
    lines = Path(f"/proc/{pid}/{file}").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(name))
