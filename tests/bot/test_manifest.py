"""The app manifest, against Slack's schema and against what the code calls."""

import json
import re
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field
from typer.testing import CliRunner

from bot.cli import app
from bot.manifest import ADDRESSED, LEAVING, manifest, scope_table
from playground.slack.methods import METHODS
from worker.scopes import OPTIONAL, SCOPES, USER_SCOPES

ROOT = Path(__file__).parents[2]

# https://docs.slack.dev/reference/app-manifest and web-api/src/types/request/manifest.ts of slackapi/node-slack-sdk


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Display(Part):
    name: Annotated[str, Field(max_length=35)]
    description: Annotated[str, Field(max_length=140)]
    long_description: Annotated[str, Field(min_length=174, max_length=4000)]


class Home(Part):
    home_tab_enabled: bool
    messages_tab_enabled: Literal[True]
    messages_tab_read_only_enabled: Literal[False]


class Agent(Part):
    agent_description: Annotated[str, Field(max_length=300)]


class Bot(Part):
    display_name: Annotated[str, Field(max_length=80, pattern=r"^[a-z0-9._-]+$")]
    always_online: bool


class Command(Part):
    command: Annotated[str, Field(max_length=32, pattern=r"^/\S+$")]
    description: Annotated[str, Field(max_length=2000)]
    usage_hint: Annotated[str, Field(max_length=1000)]
    should_escape: bool
    url: str | None = None


class Features(Part):
    app_home: Home
    agent_view: Agent
    bot_user: Bot
    slash_commands: Annotated[list[Command], Field(max_length=50)]


class Scopes(Part):
    bot: list[str]
    user: list[str] | None = None
    bot_optional: list[str] | None = None
    user_optional: list[str] | None = None


class OAuth(Part):
    redirect_urls: list[str] | None = None
    scopes: Scopes


class Events(Part):
    bot_events: list[str]
    request_url: str | None = None


class Switches(Part):
    event_subscriptions: Events
    org_deploy_enabled: bool
    socket_mode_enabled: bool
    token_rotation_enabled: bool


class Version(Part):
    major_version: Literal[1, 2]
    minor_version: int


class Manifest(Part):
    metadata: Version = Field(alias="_metadata")
    display_information: Display
    features: Features
    oauth_config: OAuth
    settings: Switches


def printed(*options: str) -> dict[str, Any]:
    ran = CliRunner().invoke(app, ["manifest", *options])
    assert ran.exit_code == 0, ran.output
    found: dict[str, Any] = json.loads(ran.output)
    return found


@pytest.mark.parametrize(
    "options", [[], ["--follow-ups"], ["--url", "https://bot.example.org"], ["--name", "Ask Ada!"]]
)
def test_slack_s_schema_takes_it(options: list[str]) -> None:
    Manifest.model_validate(printed(*options))


def test_by_default_it_hears_of_nothing_that_does_not_address_it() -> None:
    events = printed()["settings"]["event_subscriptions"]
    assert events == {"bot_events": [*ADDRESSED, *LEAVING]}
    more = printed("--follow-ups")["settings"]["event_subscriptions"]["bot_events"]
    assert set(more) > set(ADDRESSED)
    assert "message.channels" in more


def test_http_mode_names_one_address_everywhere_and_socket_mode_none() -> None:
    over_http = printed("--url", "https://bot.example.org/")
    assert over_http["settings"]["socket_mode_enabled"] is False
    assert json.dumps(over_http).count("https://bot.example.org/slack/events") == 2
    assert "/slack/events" not in json.dumps(printed())
    assert printed()["settings"]["socket_mode_enabled"] is True


@pytest.mark.parametrize("options", [["--url", "http://bot.example.org"], ["--url", "bot"]])
def test_what_slack_would_refuse_is_refused_with_a_sentence(options: list[str]) -> None:
    ran = CliRunner().invoke(app, ["manifest", *options])
    assert ran.exit_code == 1
    assert "must" in ran.output


def test_the_scopes_are_those_of_the_methods_that_the_code_calls() -> None:
    sources = [path.read_text("utf-8") for folder in ("bot", "worker") for path in (ROOT / folder).rglob("*.py")]
    call = re.compile(
        r"(?<!words_)(?:slack|client|slack_of\([a-z.]+\)|client_with\([a-z]+\))\.(?!is_connected)([a-z]+(?:_[A-Za-z]+)+)\("
    )
    called = {name for text in sources for name in call.findall(text)}
    methods = {name.replace(".", "_"): method for name, method in METHODS.items()}
    needed = [set(methods[name].scopes) for name in called if name in methods and methods[name].scopes]
    asked_for = {scope.name for scope in SCOPES}
    assert {"chat_postMessage", "conversations_replies", "users_info", "auth_test"} <= called
    assert called <= methods.keys() | {"chat_delete"}
    assert all(any_of & asked_for for any_of in needed)
    heard = {"app_mentions:read", "commands", "im:history"}  # what events and the command take
    searched = {scope.name for scope in OPTIONAL}  # search_backends calls for it
    assert asked_for - heard - searched <= set().union(*needed)


def test_the_page_about_scopes_tells_of_these() -> None:
    page = (ROOT / "docs" / "scopes.md").read_text("utf-8")
    assert scope_table() in page
    assert scope_table(USER_SCOPES) in page


def test_people_are_asked_for_scopes_only_where_they_can_connect(monkeypatch: pytest.MonkeyPatch) -> None:
    personal = {scope.name for scope in USER_SCOPES}
    nowhere = printed()["oauth_config"]
    assert "redirect_urls" not in nowhere
    assert "user" not in nowhere["scopes"]
    over_http = printed("--url", "https://bot.example.org/")["oauth_config"]
    monkeypatch.setenv("FOOTNOTE_PUBLIC_URL", "https://bot.example.org")
    over_socket = printed()["oauth_config"]
    assert over_http == over_socket
    assert over_socket["redirect_urls"] == ["https://bot.example.org/slack/oauth_redirect"]
    assert set(over_socket["scopes"]["user"]) == personal


def test_what_an_installer_may_decline_is_asked_for_and_not_needed() -> None:
    for kind, known in (("bot", SCOPES), ("user", USER_SCOPES)):
        scopes = printed("--url", "https://bot.example.org")["oauth_config"]["scopes"]
        assert set(scopes[f"{kind}_optional"]) <= set(scopes[kind])
        assert kind == "user" or not {s.name for s in known if s.needed} & set(scopes["bot_optional"])


def test_every_name_makes_a_user_that_slack_takes() -> None:
    assert manifest("Größe & Co", "/lookup")["features"]["bot_user"]["display_name"] == "gr-e-co"


@pytest.mark.parametrize("name", ["", "x" * 36])
def test_a_name_that_slack_refuses_is_refused_at_once(name: str) -> None:
    ran = CliRunner().invoke(app, ["manifest", "--name", name])
    assert (ran.exit_code, ran.stderr) == (1, "--name must have 1 to 35 characters.\n")
