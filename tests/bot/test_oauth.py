"""The pages over HTTP: a real bot process in HTTP mode, a real store, and the playground's grant page."""

import re
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from pydantic import SecretStr
from redis import Redis

from bot.children import Child, Children, python
from bot.oauth import OAuth
from bot.states import STATE_S, States
from bot.trial import TOKENS, free_port
from tests.servers.person import Browser
from tests.servers.playground import Playground, running_playground
from worker.installations import Grant, Installations
from worker.redis_clients import open_redis
from worker.scopes import USER_SCOPES
from worker.seal import Sealer
from worker.settings import Settings, settings_from_environment

TEAM, ALICE, BOB = "T0LARKSPUR", "U01ALICE", "U02BOB"
SECRETS = ("xoxp-", "xoxb-", TOKENS["SLACK_CLIENT_SECRET"], "sealing-secret")


@dataclass(frozen=True)
class Pages:
    """Where they are, and what is behind them."""

    url: str
    settings: Settings
    playground: Playground
    bot: Child

    @property
    def store(self) -> Installations:
        return Installations.of(self.settings)

    def grant(self, user: str) -> Grant | None:
        return self.store.grant_of(TEAM, user)

    def browser(self) -> Browser:
        return Browser()


@pytest.fixture(scope="module")
def served(broker: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pages]:
    folder: Path = tmp_path_factory.mktemp("pages")
    here = f"127.0.0.1:{free_port()}"
    with running_playground() as playground, Children(folder) as children:
        given = {
            **playground.environment, **TOKENS, "SLACK_APP_TOKEN": "", "SLACK_SIGNING_SECRET": "8f742231b10e",
            "REDIS_URL": broker, "DATABASE_URL": f"sqlite:///{folder}/footnote.db", "FOOTNOTE_LISTEN": here,
            "FOOTNOTE_PUBLIC_URL": f"http://{here}", "FOOTNOTE_SECRET_KEY": "sealing-secret",
            "FOOTNOTE_LOG_LEVEL": "debug",
        }  # fmt: skip
        with pytest.MonkeyPatch.context() as patch:
            for name, value in given.items():
                patch.setenv(name, value)
            settings = settings_from_environment(_env_file=None)
        children.environment = given
        bot = children.start("bot", python("-m", "bot", "bot"))
        bot.wait_for("bot.ready", 60)
        yield Pages(f"http://{here}", settings, playground, bot)


@pytest.fixture
def pages(served: Pages) -> Iterator[Pages]:
    served.store.forget_team(TEAM)
    yield served
    served.playground.clear_faults()


def said(page: httpx.Response) -> str:
    return " ".join(re.findall(r"<(?:h1|p)>(.*?)<", page.text))


def test_a_person_connects_and_the_token_slack_gives_is_kept(pages: Pages) -> None:
    page = pages.browser().connect(f"{pages.url}/connect", ALICE)
    assert (page.status_code, said(page)[:26]) == (200, "Slack search is connected.")
    kept = pages.grant(ALICE)
    assert kept
    assert kept.token.get_secret_value() == "xoxp-playground-U01ALICE"
    assert kept.scopes == {scope.name for scope in USER_SCOPES}


def test_only_the_scopes_that_were_allowed_are_kept(pages: Pages) -> None:
    pages.browser().connect(f"{pages.url}/connect", ALICE, scopes=("search:read.public", "channels:read"))
    kept = pages.grant(ALICE)
    assert kept
    assert kept.scopes == {"search:read.public", "channels:read"}


def test_slack_is_asked_for_the_person_s_scopes_alone_and_in_the_bot_s_workspace(pages: Pages) -> None:
    asked = parse_qs(urlsplit(pages.browser().get(f"{pages.url}/connect").headers["location"]).query)
    assert asked["team"] == [TEAM]
    assert asked["redirect_uri"] == [f"{pages.url}/slack/oauth_redirect"]
    assert set(asked["user_scope"][0].split(",")) == {scope.name for scope in USER_SCOPES}
    assert "scope" not in asked


def test_whose_grant_it_is_slack_alone_says(pages: Pages) -> None:
    """A link that was meant for someone else connects whoever is logged in at Slack, and nobody else."""
    browser = pages.browser()
    page = browser.open(f"{pages.url}/connect?user={ALICE}")
    back = browser.decide(page, BOB)
    browser.get(f"{back}&user={ALICE}&team=T0OTHER")
    assert pages.grant(ALICE) is None
    assert pages.grant(BOB)


def test_a_refusal_is_a_page_and_keeps_nothing(pages: Pages) -> None:
    page = pages.browser().connect(f"{pages.url}/connect", ALICE, allow=False)
    assert (page.status_code, said(page)[:22]) == (200, "Nothing was connected.")
    assert pages.grant(ALICE) is None


def test_another_workspace_is_refused_and_its_token_withdrawn(pages: Pages) -> None:
    before = len(pages.playground.calls("auth.revoke"))
    page = pages.browser().connect(f"{pages.url}/connect", ALICE, workspace="T0ELSEWHERE")
    assert (page.status_code, said(page)[:27]) == (403, "That was another workspace.")
    assert pages.grant(ALICE) is None
    assert pages.store.grant_of("T0ELSEWHERE", ALICE) is None
    assert len(pages.playground.calls("auth.revoke")) == before + 1


def test_a_state_is_good_once(pages: Pages) -> None:
    browser = pages.browser()
    began = browser.get(f"{pages.url}/connect")
    cookie = began.headers["set-cookie"].split(";")[0]
    first = browser.decide(browser.get(began.headers["location"]), ALICE, allow=False)
    headers = {"Cookie": cookie}
    assert "Nothing was connected." in said(httpx.get(first, headers=headers, trust_env=False))
    again = httpx.get(first, headers=headers, trust_env=False)
    assert (again.status_code, said(again)[:21]) == (400, "This page is too old.")


@pytest.mark.parametrize("change", ["no cookie", "another's cookie", "no state", "a made up state", "a longer life"])
def test_what_did_not_begin_in_this_browser_does_not_end_there(pages: Pages, change: str) -> None:
    browser = pages.browser()
    back = browser.decide(browser.open(f"{pages.url}/connect"), ALICE)
    state = parse_qs(urlsplit(back).query)["state"][0]
    match change:
        case "no cookie":
            browser = pages.browser()
        case "another's cookie":
            browser = pages.browser()
            browser.open(f"{pages.url}/connect")
        case "no state":
            back = back.replace(f"&state={state}", "")
        case "a made up state":
            back = back.replace(state, "9999999999.nonce.5f5f")
        case "a longer life":
            back = back.replace(state, f"9{state}")
    page = browser.get(back)
    assert (page.status_code, said(page)[:21]) == (400, "This page is too old.")
    assert pages.grant(ALICE) is None


@pytest.mark.parametrize("state", ["", ".", "..", "a.b.c", "é.é.é", "%00", "1" * 5000])
def test_rubbish_is_a_page_not_an_error(pages: Pages, state: str) -> None:
    page = httpx.get(
        f"{pages.url}/slack/oauth_redirect", params={"code": "x", "state": state}, trust_env=False,
        headers={"Cookie": "footnote-connect=x; ,=;"},
    )  # fmt: skip
    assert page.status_code == 400


def states_of(settings: Settings, redis: Redis, at: float) -> States:
    return States(Sealer(settings.sealing_key()), redis, now=lambda: at)


def test_a_state_ends_after_minutes(redis: Redis, served: Pages) -> None:
    assert STATE_S <= 300
    now = time.time()
    state, browser = states_of(served.settings, redis, now).issue("connect")
    assert not states_of(served.settings, redis, now + STATE_S + 1).accept(state, browser)
    assert states_of(served.settings, redis, now + STATE_S - 1).accept(state, browser)


@pytest.mark.parametrize(
    ("kind", "more", "says"),
    [
        ("server_error", {}, "Slack does not answer."),
        ("ratelimited", {}, "Slack does not answer."),
        ("error", {"error": "invalid_code"}, "This page is too old."),
        ("error", {"error": "bad_client_secret"}, "Slack refused the connection."),
    ],
)
def test_what_slack_says_is_a_sentence(pages: Pages, kind: str, more: dict[str, str], says: str) -> None:
    pages.playground.fault("oauth.v2.access", kind, **more)
    page = pages.browser().connect(f"{pages.url}/connect", ALICE)
    assert said(page).startswith(says)
    assert pages.grant(ALICE) is None


def test_what_can_t_be_kept_is_withdrawn(pages: Pages) -> None:
    hidden = Path(pages.settings.database_url.get_secret_value().removeprefix("sqlite:///"))
    browser = pages.browser()
    back = browser.decide(browser.open(f"{pages.url}/connect"), ALICE)
    before = len(pages.playground.calls("auth.revoke"))
    aside = hidden.rename(hidden.with_suffix(".aside"))
    try:
        page = browser.get(back)
    finally:
        aside.rename(hidden)
    assert (page.status_code, said(page)[:33]) == (503, "The connection could not be kept.")
    assert len(pages.playground.calls("auth.revoke")) == before + 1
    assert pages.grant(ALICE) is None


def test_without_redis_nobody_connects(pages: Pages) -> None:
    with closing(open_redis("redis://127.0.0.1:1/0")) as nowhere:
        states = States(Sealer(pages.settings.sealing_key()), nowhere)
        state, browser = states.issue("connect")
        oauth = OAuth.over(pages.settings, states, pages.store)
        page = oauth.finish({"code": "x", "state": state}, f"footnote-connect={browser}")
    assert (page.status, page.title) == (503, "The connection could not be kept.")


def test_pages_run_no_scripts_tell_no_referrer_and_are_kept_by_nobody(pages: Pages) -> None:
    browser = pages.browser()
    began = browser.get(f"{pages.url}/connect")
    ended = pages.browser().connect(f"{pages.url}/connect", ALICE)
    for page in (began, ended):
        assert page.headers["referrer-policy"] == "no-referrer"
        assert page.headers["cache-control"] == "no-store"
        assert page.headers["content-security-policy"].startswith("default-src 'none'; style-src 'sha256-")
    assert "<script" not in ended.text
    assert {"HttpOnly", "SameSite=Lax"} <= set(began.headers["set-cookie"].split("; "))


def test_over_https_the_cookie_belongs_to_this_host_alone(pages: Pages) -> None:
    public = pages.settings.model_copy(update={"public_url": "https://footnote.example.org"})
    oauth = OAuth.of(public)
    assert oauth
    cookie = oauth.begin("connect").cookie
    assert cookie.startswith("__Host-footnote-connect=")
    assert "; Secure" in cookie
    assert "Path=/;" in cookie


@pytest.mark.parametrize("lacking", ["public_url", "slack_client_id", "slack_client_secret"])
def test_there_are_no_pages_where_a_setting_is_missing(pages: Pages, lacking: str) -> None:
    empty = SecretStr("") if lacking == "slack_client_secret" else ""
    assert OAuth.of(pages.settings.model_copy(update={lacking: empty})) is None


@pytest.mark.parametrize(
    ("api", "place"),
    [
        ("https://slack.com/api/", "https://slack.com/oauth/v2/authorize?"),
        ("https://slack-gov.com/api/", "https://slack-gov.com/oauth/v2/authorize?"),
    ],
)
def test_slack_s_page_is_where_its_api_is(pages: Pages, api: str, place: str) -> None:
    oauth = OAuth.of(pages.settings.model_copy(update={"slack_api_url": api}))
    assert oauth
    oauth.errands["connect"]._team = TEAM  # type: ignore[attr-defined]
    assert oauth.begin("connect").location.startswith(place)


def test_no_log_of_all_this_holds_a_secret(pages: Pages) -> None:
    browser = pages.browser()
    back = browser.decide(browser.open(f"{pages.url}/connect"), ALICE)
    browser.get(back)
    log = pages.bot.log.read_text()
    assert '"grant.kept"' in log
    query = parse_qs(urlsplit(back).query)
    assert not [secret for secret in (*SECRETS, query["code"][0], query["state"][0]) if secret in log]
