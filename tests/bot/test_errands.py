"""What is kept of Slack's answers to an installation, and what is not."""

from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from bot.errands import Connecting, Installing, NothingGranted
from bot.oauth import OAuth
from bot.server import Routes
from worker.identity import can_begin
from worker.installations import BOT, Installations
from worker.redis_clients import open_redis
from worker.settings import Settings, SettingsError
from worker.store import migrate
from worker.tokens import NotInstalled, Tokens

GRANTED = {
    "access_token": "xoxb-1", "token_type": "bot", "scope": "chat:write,commands", "bot_user_id": "U0BOT",
    "team": {"id": "T1", "name": "Tea & Co"}, "enterprise": None, "is_enterprise_install": False,
    "authed_user": {"id": "U1"},
}  # fmt: skip


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    url = f"sqlite:///{tmp_path}/footnote.db"
    migrate(url)
    given: dict[str, Any] = {
        "slack_client_id": "1.2", "slack_client_secret": "s", "secret_key": "k", "database_url": url,
        "public_url": "https://footnote.example.org", "slack_api_url": "http://127.0.0.1:9/api/",
    }  # fmt: skip
    return Settings(_env_file=None, **given)


def test_an_installation_is_kept_with_its_scopes(settings: Settings) -> None:
    store = Installations.of(settings)
    status, said = Installing(settings, store).kept(GRANTED)
    assert (status, said[0]) == (200, "Footnote is installed in Tea & Co.")
    kept = store.grant_of("T1", BOT)
    assert kept
    assert (kept.token.get_secret_value(), kept.scopes) == ("xoxb-1", {"chat:write", "commands"})
    assert store.teams() == ["T1"]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"is_enterprise_install": True, "team": None, "enterprise": {"id": "E1"}}, "whole organisation"),
        ({"refresh_token": "xoxe-1", "expires_in": 43200}, "tokens end"),
        ({"team": {"id": "T9", "name": "Others"}}, "not open to this workspace"),
    ],
)
def test_what_can_t_or_may_not_be_served_is_refused_with_a_page(
    settings: Settings, changes: dict[str, Any], says: str
) -> None:
    store = Installations.of(settings)
    open_to = settings.model_copy(update={"workspaces": ("T1",)})
    status, said = Installing(open_to, store).kept({**GRANTED, **changes})
    assert (status, says in said[0]) == (403, True)
    assert store.teams() == []


@pytest.mark.parametrize("granted", [{}, {"access_token": ""}, {"access_token": "rubbish", "team": {"id": "T1"}}])
def test_an_answer_without_a_token_installs_nothing(settings: Settings, granted: dict[str, Any]) -> None:
    with pytest.raises(NothingGranted):
        Installing(settings, Installations.of(settings)).kept(granted)


def test_a_person_s_answer_without_a_token_connects_nobody(settings: Settings) -> None:
    with pytest.raises(NothingGranted):
        Connecting(settings, Installations.of(settings)).kept(GRANTED)


def test_a_token_is_remembered_for_seconds_and_a_silent_store_does_not_take_it_away(settings: Settings) -> None:
    store, clock = Installations.of(settings), [0.0]
    Installing(settings, store).kept(GRANTED)
    tokens = Tokens(settings, store, now=lambda: clock[0])
    assert tokens.of("T1") == "xoxb-1"
    store.forget_team("T1")
    assert tokens.of("T1") == "xoxb-1"
    clock[0] = 31
    file = Path(settings.database_url.get_secret_value().removeprefix("sqlite:///"))
    aside = file.rename(file.with_suffix(".aside"))
    assert tokens.of("T1") == "xoxb-1"
    aside.rename(file)
    clock[0] = 62
    with pytest.raises(NotInstalled):
        tokens.of("T1")


def test_a_workspace_that_is_not_named_any_more_is_not_served(settings: Settings) -> None:
    store = Installations.of(settings)
    Installing(settings, store).kept(GRANTED)
    with pytest.raises(NotInstalled):
        Tokens(settings.model_copy(update={"workspaces": ("T2",)}), store).of("T1")


@pytest.mark.parametrize(
    ("lacking", "variable"), [("secret_key", "FOOTNOTE_SECRET_KEY"), ("public_url", "FOOTNOTE_PUBLIC_URL")]
)
def test_what_workspaces_need_to_install_it_is_named(settings: Settings, lacking: str, variable: str) -> None:
    can_begin(settings)
    with pytest.raises(SettingsError, match=f"Neither SLACK_BOT_TOKEN nor {variable} is set"):
        can_begin(settings.model_copy(update={lacking: SecretStr("") if lacking == "secret_key" else ""}))


@pytest.mark.parametrize(("many", "status"), [(True, "302 Found"), (False, "404 Not Found")])
def test_in_socket_mode_too_there_is_a_page_to_install_it_where_workspaces_do(
    settings: Settings, many: bool, status: str
) -> None:
    given = settings if many else settings.model_copy(update={"slack_bot_token": SecretStr("xoxb-1")})
    seen: list[str] = []
    environ = {"REQUEST_METHOD": "GET", "PATH_INFO": "/slack/install", "QUERY_STRING": ""}
    routes = Routes(None, open_redis(given.redis_url.get_secret_value()), OAuth.of(given))
    list(routes(environ, lambda line, headers: seen.append(line)))  # type: ignore[arg-type, return-value]
    assert seen == [status]
