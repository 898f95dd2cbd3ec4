import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.children import Child, ChildError, Children, python
from bot.trial import READY, running
from worker.settings import Settings

STUBBORN = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('up', flush=True); time.sleep(99)"


def started(children: Children, code: str, name: str = "child") -> Child:
    return children.start(name, python("-c", code))


@pytest.fixture
def children(tmp_path: Path) -> Iterator[Children]:
    with Children(tmp_path) as started:
        yield started


def test_who_is_interrupted_again_while_stopping_leaves_nothing_behind(tmp_path: Path) -> None:
    interrupt = [threading.Timer(wait, os.kill, (os.getpid(), signal.SIGINT)) for wait in (0.2, 0.4)]
    with pytest.raises(KeyboardInterrupt), Children(tmp_path) as children:  # noqa: PT012  it is the leaving that raises
        both = [started(children, STUBBORN, name) for name in ("first", "second")]
        for child in both:
            child.wait_for("^up", 20)
        began = time.monotonic()
        for timer in interrupt:
            timer.start()
    for timer in interrupt:
        timer.join()
    assert [child.process.poll() for child in both] == [-signal.SIGKILL] * 2
    assert time.monotonic() - began < 5


def test_one_that_does_not_end_when_asked_is_ended(children: Children) -> None:
    child = started(children, STUBBORN)
    child.wait_for("^up", 20)
    child.stop(0.1)
    assert child.process.poll() == -signal.SIGKILL


def test_an_error_that_holds_the_word_is_no_sign_of_being_ready(children: Children) -> None:
    child = started(children, "raise SystemExit('[Errno 98] Address already in use; already http://x is there')")
    with pytest.raises(ChildError, match=r"The child ended before it was ready\. Its last lines:\n.*already in use"):
        child.wait_for(READY, 20)


def test_one_that_says_nothing_in_time_is_named(children: Children) -> None:
    child = started(children, "import time; time.sleep(99)")
    with pytest.raises(ChildError, match=r"The child was not ready within 1 seconds\.$"):
        child.wait_for(READY, 0.6)


def test_a_port_that_is_in_use_is_named_with_what_to_do() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = rf"^Port {port} is in use by another program\. Name another with --port"
        with pytest.raises(ChildError, match=said), running(Settings.model_construct(), port):
            pass
