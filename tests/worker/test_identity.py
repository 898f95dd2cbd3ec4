"""A bot or worker that Slack does not know says so; one that can't reach Slack waits."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
import structlog
from slack_sdk import WebClient

from tests.servers.playground import APP_TOKEN, BOT_TOKEN, Playground, running_playground
from worker import identity
from worker.identity import BOT, make_sure, reached
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


def settings_for(url: str, token: str = BOT_TOKEN) -> Settings:
    given: dict[str, Any] = {"slack_bot_token": token, "slack_api_url": url}
    return Settings(**given)


@pytest.mark.parametrize(
    ("token", "told"),
    [
        ("xoxb-wrong-secret", r"Slack refuses SLACK_BOT_TOKEN \(invalid_auth\)"),
        ("", "SLACK_BOT_TOKEN is not set"),
        (APP_TOKEN, "SLACK_BOT_TOKEN is wrong"),
        ("xoxp-secret", "SLACK_BOT_TOKEN is wrong"),
    ],
)
def test_a_wrong_token_is_named_and_not_shown(playground: Playground, token: str, told: str) -> None:
    with pytest.raises(SettingsError, match=rf"{told}\..* It must be .*xoxb-.*OAuth & Permissions") as caught:
        make_sure(settings_for(f"{playground.url}/api/", token))
    assert not token or token not in str(caught.value)


@pytest.mark.parametrize("reason", ["invalid_auth", "account_inactive", "token_revoked", "token_expired"])
def test_a_token_that_slack_refuses_ends_the_attempts(playground: Playground, reason: str) -> None:
    playground.fault("auth.test", "error", error=reason)
    with pytest.raises(SettingsError, match=rf"Slack refuses SLACK_BOT_TOKEN \({reason}\)"):
        make_sure(settings_for(f"{playground.url}/api/"))


@pytest.mark.parametrize(
    ("kind", "more", "reason"),
    [
        ("error", {"error": "internal_error"}, "internal_error"),
        ("error", {"error": "service_unavailable"}, "service_unavailable"),
        ("ratelimited", {}, "ratelimited"),
        ("server_error", {}, "HTTP 500"),
        ("hang", {"seconds": 0.01}, "HTTP 503"),
    ],
)
def test_a_slack_that_is_not_well_is_asked_again(
    playground: Playground, kind: str, more: dict[str, Any], reason: str
) -> None:
    playground.fault("auth.test", kind, times=3, **more)
    with structlog.testing.capture_logs() as logged:
        make_sure(settings_for(f"{playground.url}/api/"))
    assert [(line["event"], line["reason"]) for line in logged] == [("slack.unreachable", reason)] * 3


@pytest.mark.parametrize("page", [b"<html>secret page</html>", b"{broken secret", b"\xff\xfe", b""])
def test_a_page_in_slacks_place_is_no_refusal(playground: Playground, page: bytes) -> None:
    pages = [page]

    class Page(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = pages.pop() if pages else b'{"ok": true}'
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Page) as server, structlog.testing.capture_logs() as logged:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        make_sure(settings_for(f"http://127.0.0.1:{server.server_port}/api/"))
        server.shutdown()
    assert [line["event"] for line in logged] == ["slack.unreachable"]
    assert "secret" not in str(logged)


def test_who_is_told_to_stop_does_not_wait_for_slack(playground: Playground) -> None:
    stop = threading.Event()
    client = WebClient(BOT_TOKEN, base_url="http://127.0.0.1:9/api/")

    def attempt() -> object:
        stop.set()
        return client.auth_test()

    assert reached(attempt, BOT, stop) is None
