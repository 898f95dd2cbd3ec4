"""Two workspaces install the app, ask at the same time, and learn nothing of each other."""

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from pydantic import SecretStr
from redis import Redis
from slack_sdk.signature import SignatureVerifier

from bot.children import Child, Children, python
from bot.trial import TOKENS, free_port, start_broker
from tests.questions import a_question
from tests.servers.person import Browser
from tests.servers.playground import Json
from tests.servers.teams import FIRST, SECOND, Slack, running_teams
from tests.waiting import wait_until
from worker.claims import Claims
from worker.installations import BOT, Grant, Installations
from worker.redis_clients import open_redis
from worker.scopes import SCOPES
from worker.seal import Sealer
from worker.settings import Settings, settings_from_environment

SIGNING = "8f742231b10e"
KEY = "sealing-secret"
ALICE, GENERAL = "U01ALICE", "C01GENERAL"
ANIMALS = {FIRST: "antelope", SECOND: "badger"}
QUESTION = "<@bot> Which animal is on our new logo?"


@dataclass(frozen=True)
class Company:
    """A bot and a worker for several workspaces, and the Slack in which these are."""

    slack: Slack
    url: str
    redis: Redis
    settings: Settings
    bot: Child
    worker: Child

    @property
    def store(self) -> Installations:
        return Installations.of(self.settings)

    def install(self, team: str) -> httpx.Response:
        """An admin of that workspace opens the link and allows everything."""
        browser = Browser()
        began = browser.get(f"{self.url}/slack/install")
        asked = began.headers["location"].replace(self.slack.url, self.slack.teams[team].url)
        return browser.get(browser.decide(browser.get(asked), ALICE, workspace=team))

    def connect(self, team: str, home: str = "") -> httpx.Response:
        """A person opens the link that they got in one workspace, and chooses another at Slack's page, if any."""
        browser = Browser()
        began = browser.get(f"{self.url}/connect?team={home or team}")
        asked = began.headers["location"].replace(self.slack.url, self.slack.teams[team].url)
        return browser.get(browser.decide(browser.get(asked), ALICE, workspace=team))

    def ask(self, team: str) -> str:
        """Someone asks, and Slack sends the event; the message's ts."""
        said = self.slack.teams[team].post("#general", QUESTION)
        envelopes = self.slack.teams[team].log()["envelopes"]
        self.send(next(sent["payload"] for sent in envelopes if sent["payload"]["event"].get("ts") == said["ts"]))
        return str(said["ts"])

    def send(self, payload: Json) -> int:
        """A signed event, as Slack sends it."""
        body, stamp = json.dumps(payload).encode(), str(int(time.time()))
        signature = SignatureVerifier(SIGNING).generate_signature(timestamp=stamp, body=body)
        headers = {"X-Slack-Request-Timestamp": stamp, "X-Slack-Signature": signature or ""}
        kind = {"Content-Type": "application/json"}
        return httpx.post(f"{self.url}/slack/events", content=body, headers=headers | kind, trust_env=False).status_code

    def event(self, team: str, kind: str, **more: object) -> int:
        """An event about the app itself."""
        event = {"type": kind, **more}
        return self.send(
            {"type": "event_callback", "team_id": team, "event": event, "event_time": int(time.time()) + 1}
        )


@pytest.fixture(scope="module")
def company(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Company]:
    folder: Path = tmp_path_factory.mktemp("company")
    here = f"127.0.0.1:{free_port()}"
    with running_teams(events="app_mention", retries="") as slack, Children(folder) as children:
        broker = start_broker(children)
        given = {
            **TOKENS, "SLACK_BOT_TOKEN": "", "SLACK_APP_TOKEN": "", "SLACK_SIGNING_SECRET": SIGNING,
            "SLACK_API_URL": f"{slack.url}/api/", "WIKIPEDIA_API_URL": f"{slack.teams[FIRST].url}/w/api.php",
            "REDIS_URL": broker, "DATABASE_URL": f"sqlite:///{folder}/footnote.db", "FOOTNOTE_LISTEN": here,
            "FOOTNOTE_PUBLIC_URL": f"http://{here}", "FOOTNOTE_SECRET_KEY": KEY, "FOOTNOTE_EMBEDDER": "none",
            "FOOTNOTE_BACKENDS": "slack", "FOOTNOTE_WORKSPACES": f"{FIRST},{SECOND}",
        }  # fmt: skip
        with pytest.MonkeyPatch.context() as patch:
            for name, value in given.items():
                patch.setenv(name, value)
            settings = settings_from_environment(_env_file=None)
        children.environment = given
        bot, worker = (children.start(name, python("-m", "bot", name)) for name in ("bot", "worker"))
        bot.wait_for("bot.ready", 60)
        worker.wait_for("worker.ready", 60)
        with open_redis(broker) as redis:
            yield Company(slack, f"http://{here}", redis, settings, bot, worker)


@pytest.fixture
def both(company: Company) -> Company:
    for team in ANIMALS:
        if company.store.grant_of(team, BOT) is None:
            assert "is installed in" in company.install(team).text
    return company


def test_an_installation_asks_for_the_bot_s_scopes_and_is_kept_sealed(company: Company) -> None:
    asked = parse_qs(urlsplit(Browser().get(f"{company.url}/slack/install").headers["location"]).query)
    assert set(asked["scope"][0].split(",")) == {scope.name for scope in SCOPES}
    assert "user_scope" not in asked
    page = company.install(SECOND)
    assert (page.status_code, "Footnote is installed in Larkspur" in page.text) == (200, True)
    kept = company.store.grant_of(SECOND, BOT)
    assert kept
    assert kept.token.get_secret_value() == f"xoxb-{SECOND}"
    file = company.settings.database_url.get_secret_value().removeprefix("sqlite:///")
    assert b"xoxb-" not in Path(file).read_bytes()


def test_two_workspaces_that_ask_at_the_same_time_get_each_its_own_answer(both: Company) -> None:
    """People, channels and questions have the same ids in both."""
    for team, animal in ANIMALS.items():
        both.slack.teams[team].post("#general", f"The animal on our new logo is the {animal}.", user="bob")
    with ThreadPoolExecutor(2) as pool:
        asked = dict(zip(ANIMALS, pool.map(both.ask, ANIMALS), strict=True))
    for team, ts in asked.items():
        (other,) = set(ANIMALS.values()) - {ANIMALS[team]}
        reply = both.slack.teams[team].wait_for_reply("#general", ts, containing=ANIMALS[team])
        assert other not in str(reply)
        assert not [
            call
            for call in both.slack.teams[team].log()["calls"]
            if (call["answer"] or {}).get("error") == "invalid_auth"
        ]
    for team, animal in ANIMALS.items():
        others = [str(both.slack.teams[each].log()) for each in ANIMALS if each != team]
        assert not [log for log in others if animal in log]


def test_a_person_connects_in_the_workspace_in_which_the_app_is(both: Company) -> None:
    assert "Slack search is connected." in both.connect(SECOND).text
    assert both.store.grant_of(SECOND, ALICE)
    assert both.store.grant_of(FIRST, ALICE) is None
    both.store.forget(SECOND, ALICE)


def test_an_uninstalled_workspace_is_forgotten_and_its_questions_end_with_a_line_in_the_log(both: Company) -> None:
    both.store.keep(Grant(ALICE, SECOND, frozenset(), SecretStr("xoxp-secret")))
    assert both.event(SECOND, "app_uninstalled") == 200
    assert both.store.teams() == [FIRST]
    assert both.store.grant_of(SECOND, ALICE) is None

    ts = both.ask(SECOND)
    both.bot.wait_for("event.not_installed", 10)
    # One that was taken in before, and reaches the worker after: its memory of the token is over by then.
    question = a_question(id=f"T0NOWHERE:{GENERAL}:{ts}", ts=ts)
    assert Claims(both.redis).claim(question.id, Sealer(both.settings.sealing_key()).seal(question))
    both.worker.wait_for("question.not_installed", 10)
    wait_until(lambda: Claims(both.redis).finished(question.id))
    assert not [said for said in both.slack.teams[SECOND].messages("#general", ts) if said["is_bot"]]
    assert "Traceback" not in both.bot.log.read_text() + both.worker.log.read_text()

    assert "That was another workspace." in both.connect(SECOND, home=FIRST).text
    assert both.store.grant_of(SECOND, ALICE) is None


def test_a_bot_s_token_that_slack_takes_back_goes_and_people_s_stay(both: Company) -> None:
    both.store.keep(Grant(ALICE, SECOND, frozenset(), SecretStr("xoxp-secret")))
    assert both.event(SECOND, "tokens_revoked", tokens={"oauth": [], "bot": ["U0FOOTNOTE"]}) == 200
    assert both.store.grant_of(SECOND, BOT) is None
    assert both.store.grant_of(SECOND, ALICE)


def test_no_log_holds_a_token(both: Company) -> None:
    for child in (both.bot, both.worker):
        assert "xoxb-" not in child.log.read_text()
        assert "xoxp-" not in child.log.read_text()
