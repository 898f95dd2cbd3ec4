"""A real PostgreSQL from the system's packages, with an empty database."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.trial import free_port
from tests.waiting import wait_until

PLACES = [None, *sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")), reverse=True)]


@contextmanager
def open_postgres() -> Iterator[str]:
    """Its address, until the context ends.

    Skips the test where PostgreSQL is missing; under FOOTNOTE_REQUIRE_ALL=1 fails it.
    """
    found = [next(filter(None, (shutil.which(name, path=at) for at in PLACES)), "") for name in ("initdb", "postgres")]
    if not all(found):
        if os.environ.get("FOOTNOTE_REQUIRE_ALL") == "1":
            pytest.fail("not installed: postgresql")
        pytest.skip("not installed: postgresql")
    initdb, postgres = found
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="footnote-postgres-") as folder:
        owner = _owner(folder)
        subprocess.run(
            [initdb, "-D", f"{folder}/data", "-U", "footnote", "--auth=trust", "--no-sync"],
            check=True,
            capture_output=True,
            cwd=folder,
            **owner,
        )
        options = ["-h", "127.0.0.1", "-p", str(port), "-k", folder, "-c", "fsync=off"]
        with (
            Path(folder, "log").open("wb") as log,
            subprocess.Popen([postgres, "-D", f"{folder}/data", *options], stderr=log, cwd=folder, **owner) as server,
        ):
            try:
                wait_until(lambda: "ready to accept connections" in Path(folder, "log").read_text(), 20)
                yield f"postgresql://footnote:secret-word@127.0.0.1:{port}/postgres"
            finally:
                server.send_signal(signal.SIGINT)  # else it waits for its clients
                server.wait(20)


def _owner(folder: str) -> dict[str, Any]:
    """It refuses to run as root."""
    if os.getuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    return {"user": nobody.pw_uid, "group": nobody.pw_gid}
