import atexit
import logging
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from playwright.sync_api import Browser, sync_playwright
from redis import Redis

from bot.children import Children
from bot.trial import start_broker
from worker.redis_clients import open_redis
from worker.settings import Settings, variable_of, variables
from worker.settings.limits import LimitSettings

OURS = ("FOOTNOTE_REQUIRE_ALL", "FOOTNOTE_TEST_DATA", "FOOTNOTE_TEST_WRITE_GOLDEN")
OTHERS = ("FOOTNOTE_", "SLACK_", "ANTHROPIC_", "OPENAI_", "AZURE_OPENAI_", "AWS_", "GOOGLE_")

DATABASES = tempfile.mkdtemp(prefix="footnote-tests-")
"""Of processes that are given no database of their own."""
atexit.register(shutil.rmtree, DATABASES, ignore_errors=True)


def forget_this_machine() -> None:
    """Whatever settings and keys this machine has, in its environment or in `.env`, no test and no process of one
    goes by them, nor reaches a paid or real service with them."""
    for name in [name for name in os.environ if name.startswith(OTHERS) and name not in OURS]:
        del os.environ[name]
    for name in ("https_proxy", "http_proxy", "no_proxy", "all_proxy", "ALL_PROXY"):
        os.environ.pop(name, None)
    # Empty is as good as unset, and hides what a file says.
    os.environ.update(dict.fromkeys(variables(), ""))
    os.environ["FOOTNOTE_EFFORT"] = Settings.model_fields["effort"].default
    # Tests ask more than people do.
    os.environ.update({variable_of(field): "0" for field in LimitSettings.model_fields})
    os.environ["DATABASE_URL"] = f"sqlite:///{DATABASES}/footnote.db"


forget_this_machine()  # before any other module of tests is imported


@pytest.fixture(autouse=True)
def logging_as_before() -> Iterator[None]:
    """What a test sets up for logging ends with it: later ones would write to its closed output."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level
    structlog.reset_defaults()


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
