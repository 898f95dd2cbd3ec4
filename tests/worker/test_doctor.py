"""The doctor, over a playground, a broker, a wiki and models that are well, and then one after the other are not."""

import asyncio
import base64
import json
import re
import threading
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib.metadata import version
from pathlib import Path
from typing import Any
from wsgiref.simple_server import make_server

import pytest
from pydantic import SecretStr
from redis import Redis
from typer.testing import CliRunner

from bot.cli import app
from bot.server import Routes
from playground.models.script import Reply
from tests.servers.fakewiki import FakeWiki, open_fakewiki
from tests.servers.models import Models, open_models
from tests.servers.playground import BOT_TOKEN, Playground, running_playground
from worker import doctor_queue
from worker.doctor import CHECKS, examined
from worker.doctor_slack import slack_itself
from worker.findings import Finding, State
from worker.installations import BOT, Grant, Installations
from worker.life import Life
from worker.queue import QUICK
from worker.redis_clients import open_redis
from worker.seal import Sealer
from worker.settings import Settings, SettingsError, settings_from_environment
from worker.store import migrate

HTTP = {"SLACK_APP_TOKEN": "", "SLACK_SIGNING_SECRET": "0123456789abcdef" * 2}
CONNECTABLE = {"SLACK_CLIENT_ID": "1.2", "SLACK_CLIENT_SECRET": "s"}


@dataclass(frozen=True)
class Installation:
    """What the doctor looks at, all of it well."""

    given: dict[str, str]
    models: Models
    playground: Playground

    def settings(self, **changes: str) -> Settings:
        with pytest.MonkeyPatch.context() as patch:
            for name, value in {**self.given, **changes}.items():
                patch.setenv(name, value)
            return settings_from_environment(_env_file=None)

    async def findings(self, **changes: str) -> dict[str, Finding]:
        return noted(await examined(self.settings(**changes)))


SHOWN: dict[str, set[State]] = {}
"""Line of the doctor's -> the states in which a test of this module has shown it."""


def noted(found: Sequence[Finding]) -> dict[str, Finding]:
    """The findings by their lines."""
    for finding in found:
        line = "scopes" if finding.what.startswith("scope ") else finding.what
        SHOWN.setdefault(line, set()).add(finding.state)
    return {finding.what: finding for finding in found}


KEY = "long"


def answering(broker: str, ended: threading.Event) -> None:
    """Takes tasks from the queue, as a worker does, and answers probes."""
    with open_redis(broker) as redis:
        while not ended.is_set():
            if task := redis.rpop(QUICK[0]):
                (key, sealed), *_ = json.loads(base64.b64decode(json.loads(str(task))["body"]))
                Life(redis).answer(key, sealed, Sealer(Settings(secret_key=SecretStr(KEY)).sealing_key()))
            ended.wait(0.01)


@pytest.fixture(scope="module")
def playground() -> Iterator[Playground]:
    with running_playground() as served:
        yield served


@pytest.fixture
async def wiki() -> AsyncIterator[FakeWiki]:
    async with open_fakewiki() as served:
        yield served


@pytest.fixture
async def well(playground: Playground, redis: Redis, broker: str, wiki: FakeWiki) -> AsyncIterator[Installation]:
    for process in ("bot", "worker"):
        Life(redis).show(process)
    ended = threading.Event()
    worker = threading.Thread(target=answering, args=(broker, ended))
    worker.start()
    async with open_models() as models:
        given = {
            **playground.environment, **models.environment, "REDIS_URL": broker, "WIKIPEDIA_API_URL": wiki.url,
            "WIKIPEDIA_CONTACT": "you@example.org", "FOOTNOTE_SECRET_KEY": KEY, "FOOTNOTE_AUTHOR": "openai",
        }  # fmt: skip
        yield Installation(given, models, playground)
    ended.set()
    worker.join()
    playground.clear_faults()


async def test_where_all_is_well_nothing_is_to_be_done(well: Installation) -> None:
    found = await well.findings()
    assert {what for what, finding in found.items() if finding.state is State.AMISS} == set()
    assert {"clock", "workers", "wikipedia", "model", "embedder", "FOOTNOTE_SECRET_KEY"} <= found.keys()
    assert found["model"].sentence == "planned and wrote"


@pytest.mark.parametrize(
    ("changes", "what", "says"),
    [
        ({"FOOTNOTE_SECRET_KEY": "another"}, "workers", "another FOOTNOTE_SECRET_KEY"),
        ({"HTTPS_PROXY": "http://me:hidden@127.0.0.1:1"}, "network", "Check HTTPS_PROXY"),
        ({"SLACK_BOT_TOKEN": "xoxb-hidden"}, "Slack, the bot's token", "SLACK_BOT_TOKEN"),
        ({"SLACK_BOT_TOKEN": "xoxp-hidden"}, "Slack, the bot's token", "a person's token, which goes nowhere"),
        ({"SLACK_BOT_TOKEN": "xoxp-hidden"}, "Slack, the bot's token", "begins with xoxb-"),
        (
            {"SLACK_BOT_TOKEN": "xapp-hidden"},
            "Slack, the bot's token",
            "an app-level token, which goes into SLACK_APP_TOKEN",
        ),
        ({"SLACK_BOT_TOKEN": "xoxe.xoxb-hidden"}, "Slack, the bot's token", "without it"),
        ({"SLACK_BOT_TOKEN": "0123456789abcdef" * 2}, "Slack, the bot's token", "goes into SLACK_SIGNING_SECRET"),
        (
            {"SLACK_APP_TOKEN": "xoxb-hidden"},
            "how Slack reaches the bot",
            "a bot token, which goes into SLACK_BOT_TOKEN",
        ),
        ({**HTTP, "SLACK_SIGNING_SECRET": "xapp-hidden"}, "SLACK_SIGNING_SECRET", "goes into SLACK_APP_TOKEN"),
        ({**HTTP, "SLACK_SIGNING_SECRET": "hidden"}, "SLACK_SIGNING_SECRET", "Basic Information"),
        ({"SLACK_APP_TOKEN": "xapp-hidden"}, "how Slack reaches the bot", "SLACK_APP_TOKEN"),
        ({"SLACK_APP_TOKEN": ""}, "how Slack reaches the bot", "SLACK_SIGNING_SECRET"),
        ({"REDIS_URL": "redis://127.0.0.1:1/0"}, "Redis", "check REDIS_URL"),
        ({"WIKIPEDIA_API_URL": "http://127.0.0.1:1/w/api.php"}, "wikipedia", "Wikipedia"),
        ({"FOOTNOTE_BACKENDS": "oracle"}, "places to search", "oracle"),
        ({"OPENAI_BASE_URL": "http://127.0.0.1:1/v1", "FOOTNOTE_EMBEDDER": "local"}, "model", "FOOTNOTE_OPENAI_MODEL"),
    ],
)
async def test_what_is_amiss_is_named_with_what_to_do(
    well: Installation, changes: dict[str, str], what: str, says: str
) -> None:
    found = (await well.findings(**changes))[what]
    assert found.state is State.AMISS
    assert says in found.sentence
    assert "hidden" not in found.sentence


async def test_a_model_that_refuses_the_key_is_named_with_its_code(well: Installation) -> None:
    error = {"type": "invalid_request_error", "code": "invalid_api_key", "message": "sk-scripted is no key"}
    well.models.will(*[Reply(status=401, error=error)] * 2)
    found = (await well.findings(FOOTNOTE_EMBEDDER="local"))["model"]
    assert found.state is State.AMISS
    assert "401 invalid_api_key" in found.sentence
    assert "sk-scripted" not in found.sentence


async def test_workers_that_are_gone_are_missed(well: Installation, redis: Redis) -> None:
    redis.flushdb()
    found = (await well.findings())["workers"]
    assert found.state is State.AMISS
    assert "./footnote worker" in found.sentence


async def test_a_redis_that_forgets_is_named(well: Installation, redis: Redis) -> None:
    before: Any = redis.config_get("maxmemory*")
    try:
        redis.config_set("maxmemory", "100mb")
        redis.config_set("maxmemory-policy", "allkeys-lru")
        assert "noeviction" in (await well.findings())["Redis, memory"].sentence
    finally:
        redis.config_set("maxmemory-policy", before["maxmemory-policy"])
        redis.config_set("maxmemory", before["maxmemory"])


async def test_a_scope_that_is_missing_says_what_stops() -> None:
    with running_playground(scopes=("app_mentions:read", "chat:write", "im:history")) as playground:
        lacking = Installation(playground.environment, None, playground)  # type: ignore[arg-type]
        found = await lacking.findings(FOOTNOTE_EMBEDDER="none", WIKIPEDIA_API_URL="http://127.0.0.1:1/w/api.php")
    assert found["scope channels:history"].state is State.WORSE
    assert "threads of public channels are no source" in found["scope channels:history"].sentence
    assert "scope chat:write" not in found


async def test_a_store_that_can_t_be_opened_is_named_without_its_place(well: Installation) -> None:
    nowhere = {"DATABASE_URL": "sqlite:////nowhere-secret/footnote.db"}
    for state, public_url in ((State.WORSE, ""), (State.AMISS, "https://footnote.example.org")):
        connectable = {"FOOTNOTE_PUBLIC_URL": public_url, "SLACK_CLIENT_ID": "1.2", "SLACK_CLIENT_SECRET": "s"}
        found = (await well.findings(**nowhere, **connectable))["store of connections"]
        assert found.state is state
        assert "can't be opened (ENOENT). Check DATABASE_URL" in found.sentence
        assert "nowhere-secret" not in found.sentence


async def test_a_store_that_is_well_says_so(well: Installation) -> None:
    found = (await well.findings())["store of connections"]
    assert (found.state, found.sentence) == (State.WELL, "SQLite, migrated and writable")


@pytest.mark.parametrize(
    ("changes", "state", "says"),
    [
        ({}, State.WORSE, "nobody can connect: set FOOTNOTE_PUBLIC_URL, SLACK_CLIENT_ID and SLACK_CLIENT_SECRET"),
        (
            {"FOOTNOTE_PUBLIC_URL": "https://a.example", "SLACK_CLIENT_ID": "1.2", "SLACK_CLIENT_SECRET": "s"},
            State.WELL,
            "with people's own connections (/lookup connect) also the private channel in which they ask",
        ),
    ],
)
async def test_which_of_slack_s_content_is_reachable_is_said_with_why(
    well: Installation, changes: dict[str, str], state: State, says: str
) -> None:
    settings = well.settings(**changes).model_copy(update={"backends": ("wikipedia", "slack")})
    found = noted(await slack_itself(settings))["Slack search"]
    assert found.state is state
    assert "with the bot's token public channels" in found.sentence
    assert says in found.sentence


async def test_without_the_scope_slack_is_not_reachable_with_the_bot_s_token() -> None:
    with running_playground(scopes=("app_mentions:read", "chat:write")) as playground:
        lacking = Installation(playground.environment, None, playground)  # type: ignore[arg-type]
        settings = lacking.settings().model_copy(update={"backends": ("slack",)})
        found = noted(await slack_itself(settings))["Slack search"]
    assert "token nothing, since search:read.public and channels:read and users:read are" in found.sentence


async def test_without_a_key_and_a_model_it_says_what_that_means(well: Installation) -> None:
    found = await well.findings(FOOTNOTE_SECRET_KEY="", FOOTNOTE_AUTHOR="extractive")
    assert found["FOOTNOTE_SECRET_KEY"].state is State.WORSE
    assert "quoted" in found["model"].sentence


async def test_http_mode_is_named_with_where_slack_must_get_through(well: Installation) -> None:
    found = await well.findings(**HTTP)
    assert "/slack/events" in found["how Slack reaches the bot"].sentence
    assert found["SLACK_SIGNING_SECRET"].state is State.WELL


async def test_a_redis_that_keeps_no_file_is_named(well: Installation, redis: Redis) -> None:
    try:
        redis.config_set("appendonly", "no")
        found = (await well.findings())["Redis, persistence"]
    finally:
        redis.config_set("appendonly", "yes")
    assert (found.state, "appendonly yes" in found.sentence) == (State.WORSE, True)


async def test_a_bot_that_is_gone_and_versions_that_differ_are_named(well: Installation, redis: Redis) -> None:
    redis.zadd("footnote:versions", {"worker 0.0.9": time.time()})
    found = (await well.findings())["versions"]
    assert (found.state, "worker: 0.0.9, 0.1.0" in found.sentence) == (State.WORSE, True)
    redis.zadd("footnote:versions", {"worker 0.0.9": time.time() - 60, f"bot {version('footnote')}": time.time() - 60})
    found_later = await well.findings()
    assert found_later["versions"].state is State.WELL
    assert (found_later["bot"].state, "./footnote bot" in found_later["bot"].sentence) == (State.AMISS, True)


async def test_a_worker_that_shows_life_and_does_nothing_is_named(
    well: Installation, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor_queue, "PROBE_S", 0.1)
    monkeypatch.setattr(Life, "answer", lambda *_: None)
    found = (await well.findings())["workers"]
    assert (found.state, "all are busy or stuck" in found.sentence) == (State.AMISS, True)
    assert redis.llen(QUICK[0]) == 0


async def test_an_embedder_that_can_t_be_reached_is_named(well: Installation) -> None:
    found = (await well.findings(OPENAI_BASE_URL="http://127.0.0.1:1/v1", FOOTNOTE_EMBEDDER="openai"))["embedder"]
    assert (found.state, "ranked without it" in found.sentence) == (State.WORSE, True)


async def test_a_public_address_leads_to_the_bot_or_is_named(well: Installation, redis: Redis) -> None:
    with make_server("127.0.0.1", 0, Routes(None, redis, None)) as server:  # type: ignore[arg-type]
        threading.Thread(target=server.handle_request, daemon=True).start()
        here = f"http://127.0.0.1:{server.server_port}"
        assert (await well.findings(FOOTNOTE_PUBLIC_URL=here, **CONNECTABLE))["FOOTNOTE_PUBLIC_URL"].state is State.WELL
    for elsewhere, says in (("http://127.0.0.1:1", "nothing answers"), (well.playground.url, "something else answers")):
        found = (await well.findings(FOOTNOTE_PUBLIC_URL=elsewhere, **CONNECTABLE))["FOOTNOTE_PUBLIC_URL"]
        assert (found.state, says in found.sentence) == (State.WORSE, True)
    assert "FOOTNOTE_PUBLIC_URL" not in await well.findings()


async def test_a_clock_that_is_wrong_is_named() -> None:
    class AnHourAgo(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(b'{"ok": true, "user": "footnote", "team": "Larkspur"}')

        def date_time_string(self, timestamp: float | None = None) -> str:
            return formatdate(time.time() - 3600, usegmt=True)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), AnHourAgo) as server:
        threading.Thread(target=server.handle_request, daemon=True).start()
        settings = Installation({"SLACK_BOT_TOKEN": "xoxb-1"}, None, None).settings(  # type: ignore[arg-type]
            SLACK_API_URL=f"http://127.0.0.1:{server.server_port}/api/"
        )
        found = noted(await slack_itself(settings))["clock"]
    assert (found.state, "by 360" in found.sentence) == (State.AMISS, True)


async def test_of_many_workspaces_each_is_tried(well: Installation, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/footnote.db"
    migrate(url)
    many = {**CONNECTABLE, "SLACK_BOT_TOKEN": "", "DATABASE_URL": url, "FOOTNOTE_PUBLIC_URL": "https://f.example"}
    settings = well.settings(**many)
    assert "f.example/slack/install" in noted(await slack_itself(settings))["workspaces"].sentence
    store = Installations.of(settings)
    store.keep(Grant(BOT, "T1", frozenset(), SecretStr(BOT_TOKEN)))
    found = noted(await slack_itself(settings))
    assert (found["workspaces"].state, found["Slack, the bot's token"].state) == (State.WELL, State.WELL)
    store.keep(Grant(BOT, "T2", frozenset(), SecretStr("xoxb-hidden")))
    refused = noted(await slack_itself(settings))["Slack, the bot's token"]
    assert (refused.state, "install the app again" in refused.sentence) == (State.AMISS, True)
    locked = noted(await slack_itself(well.settings(**many, FOOTNOTE_SECRET_KEY="another")))["workspaces"]
    assert (locked.state, "2 tokens don't open" in locked.sentence) == (State.AMISS, True)
    with pytest.raises(SettingsError, match="FOOTNOTE_SECRET_KEY is set"):
        await slack_itself(well.settings(**many, FOOTNOTE_SECRET_KEY=""))


async def test_the_command_s_exit_code_is_for_scripts(well: Installation, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in well.given.items():
        monkeypatch.setenv(name, value)
    ran = await asyncio.to_thread(CliRunner().invoke, app, ["doctor"])
    assert ran.exit_code == 0, ran.output
    assert "✓ Redis" in ran.output
    monkeypatch.setenv("SLACK_BOT_TOKEN", "xoxb-wrong")
    ran = await asyncio.to_thread(CliRunner().invoke, app, ["doctor"])
    assert ran.exit_code == 1
    assert "✗ Slack, the bot's token" in ran.output
    assert "Traceback" not in ran.output


def test_every_line_is_shown_well_and_not_well(request: pytest.FixtureRequest) -> None:
    """By the tests above, all of them: a line that nobody has seen fail may not be able to."""
    mine = {item.originalname for item in request.session.items if getattr(item, "path", None) == Path(__file__)}  # type: ignore[attr-defined]
    if mine != {name for name in globals() if name.startswith("test_")}:
        pytest.skip("only some of this module's tests run")
    sources = [file.read_text("utf-8") for file in Path(doctor_queue.__file__).parent.glob("doctor*.py")]
    named = re.compile(r'(?:Finding\(|what(?:, \w+)? = )"([^"]+)"')
    lines = {line for text in sources for line in named.findall(text)} | set(CHECKS) - {"processes"}
    assert len(lines) > 15
    assert {line for line in lines if State.WELL not in SHOWN.get(line, ())} == set()
    only_tells = {"network"}
    assert {line for line in lines - only_tells if not SHOWN[line] - {State.WELL}} == set()
