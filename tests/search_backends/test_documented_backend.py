"""The backend in docs/backends.md: its code is taken from there, and enters as another package's would."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from search_backends import factories
from search_backends.base import Backend, Query, SearchError
from search_backends.outside import BackendSettingError, Outside
from tests.search_backends.contract import Contract, clause
from worker.cache import MemoryCache
from worker.slots import LocalSlots

PAGE = (Path(__file__).parents[2] / "docs" / "backends.md").read_text("utf-8")
PAGES = ("Parental leave lasts twenty weeks.", "Leave is asked for in the portal, by the leave form.")


@pytest.fixture
async def handbook() -> AsyncIterator[TestServer]:
    """What HANDBOOK_URL names."""

    async def search(request: web.Request) -> web.Response:
        found = [text for text in PAGES if request.query["q"].lower() in text.lower()]
        listed = [
            {"title": text[:8], "url": f"https://handbook.example.org/{n}", "text": text}
            for n, text in enumerate(found)
        ]
        return web.json_response({"pages": listed})

    app = web.Application()
    app.router.add_get("/search", search)
    async with TestServer(app) as server:
        yield server


@pytest.fixture
def backend(handbook: TestServer, http: httpx.AsyncClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Backend:
    [code] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    [project] = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "acme_handbook.py").write_text(code)
    metadata = tmp_path / "acme_handbook-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: acme-handbook\nVersion: 1.0\n")
    [entry] = re.findall(r'^(handbook = )"(.*)"$', project, re.MULTILINE)
    (metadata / "entry_points.txt").write_text(f"[footnote.search_backends]\n{''.join(entry)}\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("HANDBOOK_URL", str(handbook.make_url("")).rstrip("/"))
    return factories()["handbook"](Outside(http, MemoryCache(), lambda host: LocalSlots(8)))


@pytest.fixture
def known() -> Query:
    return Query("leave", ("leave",))


class TestHandbook(Contract):
    pass


async def test_what_is_down_is_told_in_a_clause(backend: Backend, handbook: TestServer, known: Query) -> None:
    await handbook.close()
    with pytest.raises(SearchError) as caught:
        await backend.search(known)
    clause(caught.value)


def test_a_setting_that_is_missing_is_named(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HANDBOOK_URL")
    with pytest.raises(BackendSettingError, match="HANDBOOK_URL is not set"):
        factories()["handbook"](Outside(httpx.AsyncClient(), MemoryCache(), lambda host: LocalSlots(8)))
