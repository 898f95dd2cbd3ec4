import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from redis import Redis

from bot.children import Children
from bot.trial import start_broker
from worker.claims import open_redis


@pytest.fixture(scope="session", autouse=True)
def no_real_service() -> None:
    """Whatever keys this machine has: no test, and no process of one, reaches a paid or real service with them."""
    keys = [name for name in os.environ if name.startswith(("FOOTNOTE_", "SLACK_")) and "TEST" not in name]
    for name in [*keys, "REDIS_URL", "WIKIPEDIA_API_URL", "WIKIPEDIA_CONTACT"]:
        if name != "FOOTNOTE_REQUIRE_ALL":
            os.environ.pop(name, None)
    for name in ("ANTHROPIC_API_KEY", "OPENAI_API_KEY", "AZURE_OPENAI_API_KEY", "AWS_BEARER_TOKEN_BEDROCK"):
        os.environ[name] = ""
    os.environ["ANTHROPIC_VERTEX_PROJECT_ID"] = ""


@pytest.fixture(scope="session")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a real broker for the whole run."""
    folder: Path = tmp_path_factory.mktemp("broker")
    with Children(folder) as children:
        yield start_broker(children)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium; tests without one are skipped, or fail where nothing may be missing.

    No longer than a module: while it is open, its event loop runs in the tests' thread, and no other can.
    """
    chromium = shutil.which("chromium")
    if chromium is None:
        if os.environ.get("FOOTNOTE_REQUIRE_ALL") == "1":
            pytest.fail("there is no Chromium here")
        pytest.skip("there is no Chromium here")
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        opened = playwright.chromium.launch(executable_path=chromium, args=flags)
        yield opened
        opened.close()


@pytest.fixture
def redis(broker: str) -> Iterator[Redis]:
    """An empty database."""
    with open_redis(broker) as client:
        client.flushdb()
        yield client
