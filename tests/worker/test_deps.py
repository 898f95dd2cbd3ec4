from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from tests.worker.test_settings import settings_with
from worker.deps import FOR_BACKENDS, open_deps
from worker.settings import Settings
from worker.types import Conversation, Question

HANDBOOK = """
GIVEN = []

def handbook_from(outside):
    GIVEN.append(outside.settings)
    return outside
"""


def installed(folder: Path) -> None:
    """A package of somebody else's with a backend in it."""
    (folder / "handbook.py").write_text(HANDBOOK)
    about = folder / "handbook-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: handbook\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[footnote.search_backends]\nhandbook = handbook:handbook_from\n")


async def nothing(_: Question) -> Conversation:
    return Conversation()


async def test_a_backend_from_another_package_gets_no_token_and_no_key(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    installed(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    secrets = {name: SecretStr("secret") for name, value in Settings() if isinstance(value, SecretStr)}
    given: dict[str, Any] = {"backends": ("handbook",), "embedder": "none", "author": "extractive"}
    settings = settings_with(monkeypatch).model_copy(update={**secrets, **given, "redis_url": SecretStr("redis://s")})
    async with open_deps(settings, nothing, None):
        handbook = import_module("handbook")
    (got,) = handbook.GIVEN
    assert set(got) == set(FOR_BACKENDS)
    assert not [value for value in got.values() if isinstance(value, SecretStr)]
