"""The doctor, over a playground, a broker, a wiki and models that are well, and then one after the other are not."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from redis import Redis
from typer.testing import CliRunner

from bot.cli import app
from playground.models.script import Reply
from tests.servers.fakewiki import FakeWiki, open_fakewiki
from tests.servers.models import Models, open_models
from tests.servers.playground import Playground, running_playground
from worker.claims import Claims
from worker.doctor import examined
from worker.doctor_slack import slack_itself
from worker.findings import Finding, State
from worker.settings import Settings, settings_from_environment


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
        return {finding.what: finding for finding in await examined(self.settings(**changes))}


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
    Claims(redis).show_life()
    async with open_models() as models:
        given = {
            **playground.environment, **models.environment, "REDIS_URL": broker, "WIKIPEDIA_API_URL": wiki.url,
            "WIKIPEDIA_CONTACT": "you@example.org", "FOOTNOTE_SECRET_KEY": "long", "FOOTNOTE_AUTHOR": "openai",
        }  # fmt: skip
        yield Installation(given, models, playground)
    playground.clear_faults()


async def test_where_all_is_well_nothing_is_to_be_done(well: Installation) -> None:
    found = await well.findings()
    assert {what for what, finding in found.items() if finding.state is State.AMISS} == set()
    assert {"clock", "workers", "wikipedia", "model", "embedder", "FOOTNOTE_SECRET_KEY"} <= found.keys()
    assert found["model"].sentence == "planned and wrote"


@pytest.mark.parametrize(
    ("changes", "what", "says"),
    [
        ({"SLACK_BOT_TOKEN": "xoxb-hidden"}, "Slack, the bot's token", "SLACK_BOT_TOKEN"),
        ({"SLACK_BOT_TOKEN": "xoxp-hidden"}, "Slack, the bot's token", "begins with xoxb-"),
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
    found = {finding.what: finding for finding in await slack_itself(settings)}["Slack search"]
    assert found.state is state
    assert "with the bot's token public channels" in found.sentence
    assert says in found.sentence


async def test_without_the_scope_slack_is_not_reachable_with_the_bot_s_token() -> None:
    with running_playground(scopes=("app_mentions:read", "chat:write")) as playground:
        lacking = Installation(playground.environment, None, playground)  # type: ignore[arg-type]
        settings = lacking.settings().model_copy(update={"backends": ("slack",)})
        found = {finding.what: finding for finding in await slack_itself(settings)}["Slack search"]
    assert "token nothing, since search:read.public and channels:read and users:read are" in found.sentence


async def test_without_a_key_and_a_model_it_says_what_that_means(well: Installation) -> None:
    found = await well.findings(FOOTNOTE_SECRET_KEY="", FOOTNOTE_AUTHOR="extractive")
    assert found["FOOTNOTE_SECRET_KEY"].state is State.WORSE
    assert "quoted" in found["model"].sentence


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
