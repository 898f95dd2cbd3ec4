import time
from urllib.error import HTTPError

import pytest
from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.builtin_handlers import RateLimitErrorRetryHandler, ServerErrorRetryHandler

from tests.playground.bolt_bot import client_of
from tests.playground.test_web_api import refused
from tests.servers.playground import Playground
from tests.waiting import wait_until


def test_a_method_is_rate_limited_as_often_as_asked(playground: Playground) -> None:
    client = client_of(playground)
    playground.fault("users.info", "ratelimited", times=2, seconds=7)
    for _ in range(2):
        with pytest.raises(SlackApiError) as refusal:
            client.users_info(user="U02BOB")
        assert refusal.value.response.status_code == 429
        assert refusal.value.response.headers["Retry-After"] == "7"
        assert refusal.value.response["error"] == "ratelimited"
    assert client.users_info(user="U02BOB")["ok"]


def test_slacks_own_retries_get_past_a_passing_fault(playground: Playground) -> None:
    handlers = [RateLimitErrorRetryHandler(max_retry_count=2), ServerErrorRetryHandler(max_retry_count=2)]
    client = client_of(playground, retry_handlers=handlers)
    playground.fault("chat.postMessage", "ratelimited", seconds=0)
    playground.fault("chat.postMessage", "server_error")
    assert client.chat_postMessage(channel="#general", text="third time lucky")["ok"]
    posted = [call for call in playground.calls("chat.postMessage") if "lucky" in call["arguments"]["text"]]
    assert [call["status"] for call in posted] == [429, 500, 200]


def test_a_method_can_be_unknown_until_all_is_well_again(playground: Playground) -> None:
    client = client_of(playground)
    playground.fault("reactions.add", "unknown_method", times=None)
    place = {"channel": "C01GENERAL", "timestamp": playground.post("#general", "x")["ts"]}
    for _ in range(3):
        refused("unknown_method", client.reactions_add, name="eyes", **place)
    playground.clear_faults()
    assert client.reactions_add(name="eyes", **place)["ok"]


def test_any_error_can_be_had(playground: Playground) -> None:
    playground.fault("auth.test", "error", error="account_inactive")
    refused("account_inactive", client_of(playground).auth_test)


@pytest.mark.parametrize(("kind", "is_posted"), [("hang", False), ("accept_then_hang", True), ("slow", True)])
def test_a_call_that_hangs_was_carried_out_or_not(playground: Playground, kind: str, is_posted: bool) -> None:
    playground.fault("chat.postMessage", kind, seconds=1.5)
    began = time.monotonic()
    with pytest.raises((TimeoutError, HTTPError)):
        client_of(playground, timeout=1).chat_postMessage(channel="#general", text=f"into the {kind}")
    assert time.monotonic() - began < 10
    wait_until(lambda: playground.calls("chat.postMessage")[-1].get("answered"))
    posted = [message for message in playground.messages("#general") if message["text"] == f"into the {kind}"]
    assert len(posted) == is_posted


def test_an_unknown_fault_is_refused(playground: Playground) -> None:
    with pytest.raises(ValueError, match="ratelimited"):
        playground.fault("chat.postMessage", "earthquake")
    with pytest.raises(ValueError, match="takes"):
        playground.fault("chat.postMessage", "hang", minutes=1)
