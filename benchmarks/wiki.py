"""A real MediaWiki with the questions' pages, for the time of a benchmark."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from bot.trial import free_port
from search_backends.outside import Outside, open_http, user_agent
from search_backends.wikipedia import Wikipedia, wikipedia_from
from worker.cache import MemoryCache
from worker.slots import LocalSlots

SLOTS = 8


@asynccontextmanager
async def open_wikipedia(questions: Path, url: str = "", pages: Sequence[str] = ("pages",)) -> AsyncIterator[Wikipedia]:
    """The Wikipedia backend over the given api.php, else over a MediaWiki started with the pages beside the file.

    Pages are names of folders there; those of a later one replace those of one before.
    """
    async with _address(questions, url, pages) as address, open_http(user_agent("benchmark@example.org")) as http:
        slots = LocalSlots(SLOTS)
        settings = {"wikipedia_api_url": address, "wikipedia_contact": "benchmark@example.org"}
        yield wikipedia_from(Outside(http, MemoryCache(), lambda host: slots, settings))


@asynccontextmanager
async def _address(questions: Path, url: str, pages: Sequence[str]) -> AsyncIterator[str]:
    if url:
        yield url
        return
    start = beside(questions) / "start.sh"
    if not start.exists():
        raise SystemExit(f"There is no {start} to start a MediaWiki with: name one that runs with --wiki.")
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="benchmark-wiki-") as data:
        where = ["--data", data, "--port", str(port)]
        folders = [word for name in pages for word in ("--pages", str(start.parent / name))]
        await _run(str(start), "start", *folders, *where)
        try:
            yield f"http://127.0.0.1:{port}/w/api.php"
        finally:
            await _run(str(start), "stop", *where)


def beside(questions: Path) -> Path:
    """The folder of the wiki's pages."""
    return (questions.parent / "../mediawiki").resolve()


def titles_in(folder: Path) -> frozenset[str]:
    """Titles of the pages that a folder holds."""
    return frozenset(path.stem.replace("_", " ").replace("%2F", "/") for path in folder.glob("*.wiki"))


async def _run(*command: str) -> None:
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.DEVNULL)
    if code := await process.wait():
        raise SystemExit(f"{command[0]} ended with {code}")
