"""The bot's way into Slack."""

import logging
import threading
from collections.abc import Iterator
from pathlib import Path
from socket import IPPROTO_TCP, TCP_NODELAY
from typing import Any

import pytest

from bot.app import create_app
from bot.socket import connected
from tests.servers.playground import APP_TOKEN, BOT_TOKEN, Playground, running_playground
from tests.waiting import wait_until
from worker import identity
from worker.settings import Settings, SettingsError


@pytest.fixture(scope="module")
def server() -> Iterator[Playground]:
    with running_playground() as running:
        yield running


@pytest.fixture
def playground(server: Playground, monkeypatch: pytest.MonkeyPatch) -> Iterator[Playground]:
    """Where a pause takes no time."""
    monkeypatch.setattr(identity, "PAUSES_S", (0.01,))
    yield server
    server.clear_faults()


def settings_for(playground: Playground, **more: Any) -> Settings:
    given: dict[str, Any] = {"slack_bot_token": BOT_TOKEN, "slack_app_token": APP_TOKEN, **more}
    return Settings(slack_api_url=f"{playground.url}/api/", **given)


@pytest.mark.parametrize("method", ["auth.test", "apps.connections.open"])
@pytest.mark.parametrize("kind", ["error", "server_error"])
def test_a_slack_that_is_not_well_is_knocked_at_again(playground: Playground, method: str, kind: str) -> None:
    playground.fault(method, kind, times=2)
    handler = connected(settings_for(playground), threading.Event())
    assert handler
    playground.wait_for_bot()
    handler.close()  # type: ignore[no-untyped-call]


def test_an_acknowledgement_does_not_wait_for_the_one_before(playground: Playground) -> None:
    """As it would by default: for as long as Slack takes to confirm that it got that."""
    handler = connected(settings_for(playground), threading.Event())
    assert handler
    session = handler.client.current_session
    wait_until(lambda: session and session.sock and session.sock.getsockopt(IPPROTO_TCP, TCP_NODELAY))
    handler.close()  # type: ignore[no-untyped-call]


@pytest.mark.parametrize(
    ("method", "variable"), [("auth.test", "SLACK_BOT_TOKEN"), ("apps.connections.open", "SLACK_APP_TOKEN")]
)
def test_a_token_that_slack_refuses_is_named(playground: Playground, method: str, variable: str) -> None:
    playground.fault(method, "error", error="invalid_auth")
    with pytest.raises(SettingsError, match=rf"Slack refuses {variable} \(invalid_auth\)\. It must be"):
        connected(settings_for(playground), threading.Event())


@pytest.mark.parametrize("token", ["", "xoxb-1"])
def test_a_token_of_another_kind_is_refused_before_slack_is_asked(playground: Playground, token: str) -> None:
    with pytest.raises(SettingsError, match=r"SLACK_APP_TOKEN .*begins with xapp-"):
        connected(settings_for(playground, slack_app_token=token), threading.Event())


def test_bolt_keeps_no_installations_of_its_own_and_has_nothing_to_warn_of(
    playground: Playground, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("SLACK_BOT_TOKEN", "SLACK_SIGNING_SECRET", "SLACK_CLIENT_ID", "SLACK_CLIENT_SECRET"):
        monkeypatch.setenv(name, "xoxb-environment")
    caplog.set_level(logging.WARNING)
    app = create_app(settings_for(playground))
    assert app.oauth_flow is None
    assert app.installation_store is None
    assert app.client.token == BOT_TOKEN
    assert caplog.messages == []
    assert list(tmp_path.iterdir()) == []
