"""Slack's grant page and the two methods behind it, over Slack's own client."""

from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from slack_sdk.errors import SlackApiError

from playground.slack.oauth import CLIENT_ID, CLIENT_SECRET
from tests.playground.bolt_bot import client_of, listening
from tests.servers.person import Browser
from tests.servers.playground import Playground, running_playground

BACK = "http://127.0.0.1:9/back"


@pytest.fixture(scope="module")
def playground() -> Iterator[Playground]:
    with running_playground() as served:
        yield served


def page_of(playground: Playground, **changes: str) -> httpx.Response:
    asked = {"client_id": CLIENT_ID, "user_scope": "search:read.public,im:read", "redirect_uri": BACK, "state": "s"}
    return httpx.get(f"{playground.url}/oauth/v2/authorize", params=asked | changes, trust_env=False)


def code_of(playground: Playground, user: str = "U01ALICE") -> str:
    back = Browser().decide(page_of(playground), user, scopes=("search:read.public",))
    query = parse_qs(urlsplit(back).query)
    assert query["state"] == ["s"]
    return query["code"][0]


def test_a_code_becomes_the_token_of_whoever_allowed_with_the_scopes_they_left(playground: Playground) -> None:
    code = code_of(playground)
    reply = client_of(playground, "").oauth_v2_access(
        client_id=CLIENT_ID, client_secret=CLIENT_SECRET, code=code, redirect_uri=BACK
    )
    assert reply["authed_user"] == {
        "id": "U01ALICE",
        "scope": "search:read.public",
        "access_token": "xoxp-playground-U01ALICE",
        "token_type": "user",
    }
    assert reply["team"]["id"] == "T0LARKSPUR"
    assert "access_token" not in reply.data
    mine = client_of(playground, reply["authed_user"]["access_token"])
    assert mine.auth_test()["user_id"] == "U01ALICE"
    assert CLIENT_SECRET not in str(playground.log())


def test_whoever_installs_the_app_gives_it_the_bot_s_token_and_none_of_their_own(playground: Playground) -> None:
    back = Browser().decide(page_of(playground, scope="chat:write,commands", user_scope=""), "U01ALICE")
    code = parse_qs(urlsplit(back).query)["code"][0]
    fits = {"client_id": CLIENT_ID, "client_secret": CLIENT_SECRET, "code": code, "redirect_uri": BACK}
    reply = client_of(playground, "").oauth_v2_access(**fits)
    assert (reply["access_token"], reply["scope"]) == ("xoxb-playground", "chat:write,commands")
    assert reply["authed_user"] == {"id": "U01ALICE"}
    assert client_of(playground, reply["access_token"]).auth_test()["user_id"] == reply["bot_user_id"]


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"client_id": "1.2"}, "invalid_client_id"),
        ({"client_secret": "wrong"}, "bad_client_secret"),
        ({"code": "made up"}, "invalid_code"),
        ({"redirect_uri": "http://127.0.0.1:9/other"}, "bad_redirect_uri"),
    ],
)
def test_whatever_does_not_fit_gives_no_token(playground: Playground, changes: dict[str, str], error: str) -> None:
    fits = {"client_id": CLIENT_ID, "client_secret": CLIENT_SECRET, "code": code_of(playground), "redirect_uri": BACK}
    with pytest.raises(SlackApiError) as caught:
        client_of(playground, "").oauth_v2_access(**(fits | changes))
    assert caught.value.response["error"] == error


def test_a_code_is_good_once(playground: Playground) -> None:
    fits = {"client_id": CLIENT_ID, "client_secret": CLIENT_SECRET, "code": code_of(playground), "redirect_uri": BACK}
    client_of(playground, "").oauth_v2_access(**fits)
    with pytest.raises(SlackApiError, match="invalid_code"):
        client_of(playground, "").oauth_v2_access(**fits)


def test_whoever_says_no_is_sent_back_without_a_code(playground: Playground) -> None:
    back = Browser().decide(page_of(playground), "U01ALICE", allow=False)
    assert back == f"{BACK}?error=access_denied&state=s"


@pytest.mark.parametrize("changes", [{"client_id": "1.2"}, {"redirect_uri": "https://example.org/back"}])
def test_the_page_is_for_this_app_and_this_machine(playground: Playground, changes: dict[str, str]) -> None:
    assert page_of(playground, **changes).status_code == 400


def test_what_the_address_holds_is_text_on_the_page(playground: Playground) -> None:
    page = page_of(playground, state='"><script>', user_scope="<b>")
    assert "<script" not in page.text
    assert "<b>" not in page.text
    assert page.headers["content-security-policy"].startswith("default-src 'none'")


def test_a_revoked_token_is_good_for_nothing_and_the_app_hears_of_it(playground: Playground) -> None:
    token = playground.grant("bob", "search:read.public")
    with listening(playground) as ear:
        assert client_of(playground, token).auth_revoke()["revoked"] is True
        [event] = ear.events(1)
        with pytest.raises(SlackApiError, match="token_revoked"):
            client_of(playground, token).auth_test()
        playground.uninstall()
        [gone] = ear.events(1)
    assert (event["type"], event["tokens"]) == ("tokens_revoked", {"oauth": ["U02BOB"], "bot": []})
    assert gone["type"] == "app_uninstalled"
