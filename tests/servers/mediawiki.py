"""A real MediaWiki from the system's packages, with pages of a test's own."""

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("mediawiki.sh")
INSTALLED = Path("/usr/share/mediawiki/api.php")


@dataclass(frozen=True, slots=True)
class RealWiki:
    """A running one."""

    base: str

    @property
    def url(self) -> str:
        """Its API."""
        return f"{self.base}/w/api.php"


def _missing() -> list[str]:
    missing = [command for command in ("php", "curl", "setsid") if shutil.which(command) is None]
    if not INSTALLED.exists():
        missing.append("mediawiki")
    if "php" not in missing:
        modules = subprocess.run(["php", "-m"], check=True, capture_output=True, text=True).stdout.lower().split()
        missing += [f"php's {module}" for module in ("pdo_sqlite", "intl", "mbstring", "dom") if module not in modules]
    return missing


@contextmanager
def open_mediawiki(folder: Path, pages: Mapping[str, str], workers: int = 4) -> Iterator[RealWiki]:
    """One that serves these pages, title -> wikitext, until the context ends.

    Skips the test where PHP or MediaWiki is missing; under FOOTNOTE_REQUIRE_ALL=1 fails it.
    """
    if missing := _missing():
        reason = f"not installed: {', '.join(missing)} (tests/servers/mediawiki.sh, run as root, installs them)"
        if os.environ.get("FOOTNOTE_REQUIRE_ALL") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    texts = folder / "pages"
    texts.mkdir(parents=True)
    for title, wikitext in pages.items():
        (texts / f"{title.replace(' ', '_').replace('/', '%2F')}.wiki").write_text(wikitext, "utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    data = str(folder / "data")
    start = [
        str(SCRIPT),
        "start",
        "--data",
        data,
        "--pages",
        str(texts),
        "--port",
        str(port),
        "--workers",
        str(workers),
    ]
    subprocess.run(start, check=True, capture_output=True, text=True, timeout=280)
    try:
        yield RealWiki(f"http://127.0.0.1:{port}")
    finally:
        subprocess.run([str(SCRIPT), "stop", "--data", data], check=True, capture_output=True, timeout=30)
