"""A person connects, disconnects, and takes back what they allowed, in a workspace as `footnote try` runs it."""

import re
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import Browser as ChromiumBrowser
from playwright.sync_api import expect

from bot.trial import Trial
from tests.servers.person import Browser
from tests.servers.playground import Json, Playground
from tests.waiting import wait_until
from worker import words_slack
from worker.redis_clients import open_redis

ALICE = "U01ALICE"


def told(workspace: Playground, words: str) -> str:
    """What the command answers Alice."""
    before = len(workspace.messages("#general"))
    assert workspace.command("#general", f"/lookup {words}")["ok"]
    shown: Json = workspace.messages("#general")[before:][-1]
    assert shown["visible_to"] == ALICE
    return str(shown["text"])


def connect(workspace: Playground) -> None:
    link = re.search(r"http://\S+/connect", told(workspace, "connect"))
    assert link
    page = Browser().connect(link[0], ALICE)
    assert "Slack search is connected." in page.text
    assert "Your Slack search is connected, with" in told(workspace, "connect")


def kept(trial: Trial) -> list[tuple[str, str, str]]:
    with closing(sqlite3.connect(trial.children.folder / "footnote.db")) as database:
        return database.execute("SELECT team_id, user_id, token FROM installations").fetchall()


def test_a_person_connects_and_disconnects_and_takes_back_what_they_allowed(
    trial: Trial, workspace: Playground
) -> None:
    connect(workspace)
    [(team, user, sealed)] = kept(trial)
    assert (team, user) == ("T0LARKSPUR", ALICE)
    assert "xoxp" not in sealed

    assert told(workspace, "disconnect") == words_slack.disconnected()
    assert kept(trial) == []
    assert workspace.calls("auth.revoke")[-1]["answer"] == {"ok": True, "revoked": True}

    connect(workspace)
    workspace.take_back("alice")
    wait_until(lambda: kept(trial) == [])
    assert "Connect your own" in told(workspace, "connect")


@pytest.mark.needs_browser
def test_a_browser_goes_all_the_way(trial: Trial, workspace: Playground, browser: ChromiumBrowser) -> None:
    """Cookies, redirects and each page's own policy hold in a real one, with a click on the link in Slack."""
    told(workspace, "connect")
    with browser.new_page() as page:
        refused: list[str] = []
        page.on("console", lambda line: refused.append(line.text) if line.type == "error" else None)
        page.goto(f"{trial.url}/#C01GENERAL")
        with page.expect_popup() as opened:
            page.get_by_role("link", name="/connect").last.click()
        grant = opened.value
        grant.on("console", lambda line: refused.append(line.text) if line.type == "error" else None)
        grant.get_by_label("search:read.im").uncheck()
        grant.get_by_role("button", name="Allow").click()
        expect(grant.get_by_role("heading")).to_have_text("Slack search is connected.")
        assert refused == []
    assert "search:read.im" not in told(workspace, "connect")
    assert told(workspace, "disconnect") == words_slack.disconnected()


def test_a_token_stands_nowhere_in_the_clear(trial: Trial, workspace: Playground) -> None:
    connect(workspace)
    token = b"xoxp-playground-"
    files = [file for file in trial.children.folder.rglob("*") if file.is_file()]
    assert {"bot.log", "worker.log", "footnote.db"} <= {file.name for file in files}
    assert not [file.name for file in files if token in file.read_bytes()]
    environment = trial.children.environment
    with open_redis(environment["REDIS_URL"]) as redis:
        values = [redis.dump(key) for key in redis.scan_iter()]  # type: ignore[no-untyped-call]
        assert not [value for value in values if token in str(value).encode()]
    workspace.uninstall()
    wait_until(lambda: kept(trial) == [])
