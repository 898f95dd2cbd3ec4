"""Connecting and disconnecting from Slack, and what Slack takes back: a real Bolt app and store on the playground."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.app import create_app
from bot.connections import Connections
from bot.listeners.commands import on_command
from tests.playground.bolt_bot import connected
from tests.servers.playground import BOT_TOKEN, Playground, running_playground
from tests.waiting import wait_until
from worker import words_slack
from worker.installations import Grant, Installations, open_installations
from worker.settings import Settings

TEAM, ALICE, BOB = "T0LARKSPUR", "U01ALICE", "U02BOB"


@dataclass(frozen=True)
class Bot:
    """A running one, and what it keeps."""

    playground: Playground
    settings: Settings
    store: Installations
    file: Path

    def grants(self, user: str, name: str) -> None:
        """The person has granted the app their search."""
        token = self.playground.grant(name, "search:read.public")
        self.store.keep(Grant(user, TEAM, frozenset({"search:read.public"}), SecretStr(token)))

    def told(self, words: str, user: str = "alice") -> str:
        """What the command answers the person, who alone sees it."""
        assert self.playground.command("#general", f"/lookup {words}", user=user)["ok"]
        shown = self.playground.messages("#general")[-1]
        assert shown["visible_to"]
        return str(shown["text"])


@pytest.fixture(scope="module")
def running(broker: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bot]:
    folder = tmp_path_factory.mktemp("connections")
    with running_playground(ack=3, retries="0.2,0.2") as playground:
        settings = Settings(  # type: ignore[call-arg]
            _env_file=None,
            slack_api_url=playground.environment["SLACK_API_URL"],
            slack_bot_token=SecretStr(BOT_TOKEN),
            redis_url=SecretStr(broker),
            database_url=SecretStr(f"sqlite:///{folder}/footnote.db"),
            public_url="https://footnote.example.org",
            slack_client_id="1000000000.2000000000",
            slack_client_secret=SecretStr("x"),
        )
        with connected(create_app(settings), playground):
            yield Bot(playground, settings, open_installations(settings), folder / "footnote.db")


@pytest.fixture
def bot(running: Bot) -> Iterator[Bot]:
    """Nobody is connected."""
    for team in (TEAM, "T0OTHER"):
        running.store.forget_team(team)
    yield running
    running.playground.clear_faults()


@contextmanager
def without_file(bot: Bot) -> Iterator[None]:
    """The database is gone for a while."""
    aside = bot.file.rename(bot.file.with_suffix(".aside"))
    try:
        yield
    finally:
        aside.rename(bot.file)


def test_connect_gives_the_link_and_once_connected_what_was_allowed(bot: Bot) -> None:
    assert "https://footnote.example.org/connect" in bot.told("connect")
    bot.grants(ALICE, "alice")
    assert "connected, with `search:read.public`" in bot.told(" Connect ")
    assert "Connect your own" in bot.told("connect", user="bob")


def test_disconnect_withdraws_the_person_s_own_grant_and_no_other(bot: Bot) -> None:
    bot.grants(ALICE, "alice")
    bot.grants(BOB, "bob")
    assert bot.told("disconnect") == words_slack.disconnected()
    assert bot.store.grant_of(TEAM, ALICE) is None
    assert bot.store.grant_of(TEAM, BOB)
    call = bot.playground.calls("auth.revoke")[-1]
    assert call["answer"]["revoked"] is True
    assert bot.told("disconnect") == words_slack.was_not_connected()


@pytest.mark.parametrize(
    ("kind", "more", "says"),
    [
        ("server_error", {}, words_slack.disconnected_here()),
        ("hang", {"seconds": 5}, words_slack.disconnected_here()),
        ("error", {"error": "token_revoked"}, words_slack.disconnected()),
    ],
)
def test_disconnect_deletes_whatever_slack_says(bot: Bot, kind: str, more: dict[str, object], says: str) -> None:
    bot.grants(ALICE, "alice")
    bot.playground.fault("auth.revoke", kind, **more)
    assert bot.told("disconnect") == says
    assert bot.store.grant_of(TEAM, ALICE) is None


def test_where_the_store_is_gone_it_says_so(bot: Bot) -> None:
    bot.grants(ALICE, "alice")
    before = len(bot.playground.calls("auth.revoke"))
    with without_file(bot):
        assert bot.told("disconnect") == words_slack.store_silent()
        assert bot.told("connect") == words_slack.store_silent()
    assert len(bot.playground.calls("auth.revoke")) == before


@pytest.mark.parametrize("lacking", ["public_url", "slack_client_id", "slack_client_secret"])
def test_where_nobody_can_connect_it_says_what_an_admin_does(bot: Bot, lacking: str) -> None:
    empty = SecretStr("") if lacking == "slack_client_secret" else ""
    connections = Connections.of(bot.settings.model_copy(update={lacking: empty}), bot.store)
    for sentence in (connections.connect(TEAM, ALICE), connections.reachable()):
        assert "Nobody can connect here" in sentence
        assert "FOOTNOTE_PUBLIC_URL, SLACK_CLIENT_ID and SLACK_CLIENT_SECRET" in sentence


def test_the_help_says_what_of_slack_is_searched_where_slack_is(bot: Bot) -> None:
    shown: list[str] = []
    connections = Connections.of(bot.settings, bot.store)
    payload = {"team_id": TEAM, "user_id": ALICE, "text": "help"}
    for backends in (("wikipedia",), ("wikipedia", "slack")):
        on_command(None, "/ask", backends, replace(connections, command="/ask"))(payload, shown.append)  # type: ignore[arg-type]
    without, with_slack = shown
    assert "connection of your own" not in without
    assert "• `/ask`: nothing without a connection of your own" in with_slack
    assert "`/ask connect`" in with_slack


def test_what_a_person_takes_back_in_slack_is_deleted_here(bot: Bot) -> None:
    bot.grants(ALICE, "alice")
    bot.grants(BOB, "bob")
    bot.playground.take_back("alice")
    wait_until(lambda: bot.store.grant_of(TEAM, ALICE) is None)
    assert bot.store.grant_of(TEAM, BOB)


def test_an_app_that_is_uninstalled_keeps_nothing_of_the_workspace(bot: Bot) -> None:
    bot.grants(ALICE, "alice")
    bot.grants(BOB, "bob")
    bot.store.keep(Grant(ALICE, "T0OTHER", frozenset(), SecretStr("xoxp-other")))
    bot.playground.uninstall()
    wait_until(lambda: bot.store.grant_of(TEAM, ALICE) is None and bot.store.grant_of(TEAM, BOB) is None)
    assert bot.store.grant_of("T0OTHER", ALICE)


def test_a_revocation_that_could_not_be_done_comes_again(bot: Bot) -> None:
    bot.grants(ALICE, "alice")
    before = len(bot.playground.log()["envelopes"])
    with without_file(bot):
        bot.playground.take_back("alice")
        wait_until(lambda: any(line.get("failed") for line in bot.playground.log()["envelopes"][before:]))
    wait_until(lambda: bot.store.grant_of(TEAM, ALICE) is None)
