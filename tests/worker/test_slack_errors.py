import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import ClientError, web
from aiohttp.test_utils import TestServer
from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from worker.slack_errors import reason_of, status_of

PAGE = "<html><body>upstream is away, secret</body></html>"
REPLIES = {
    "page": (503, PAGE, "text/html"),
    "plain": (502, PAGE, "text/plain"),
    "mislabelled": (503, PAGE, "application/json"),
    "a_list": (500, "[]", "application/json"),
    "nothing": (503, "", "application/json"),
    "refusal": (200, '{"ok": false, "error": "channel_not_found"}', "application/json"),
    "refusal_in_500": (500, '{"ok": false, "error": "internal_error"}', "application/json"),
}
REASONS = {
    "page": "HTTP 503",
    "plain": "HTTP 502",
    "mislabelled": "HTTP 503",
    "a_list": "HTTP 500",
    "nothing": "HTTP 503",
    "refusal": "channel_not_found",
    "refusal_in_500": "internal_error",
}


@pytest.fixture
async def url() -> AsyncIterator[str]:
    """A Slack whose methods are the replies' names."""

    async def answer(request: web.Request) -> web.Response:
        status, text, kind = REPLIES[request.match_info["method"]]
        return web.Response(status=status, text=text, content_type=kind)

    app = web.Application()
    app.router.add_post("/{method}", answer)
    async with TestServer(app) as server:
        yield str(server.make_url("/"))


@pytest.mark.parametrize("reply", REPLIES)
async def test_whatever_slack_replies_there_is_a_reason(reply: str, url: str) -> None:
    with pytest.raises(SlackApiError) as caught:
        await AsyncWebClient("xoxb-1", base_url=url).api_call(reply)
    assert reason_of(caught.value) == REASONS[reply]
    assert status_of(caught.value) == REPLIES[reply][0]


@pytest.mark.parametrize("reply", REPLIES)
async def test_the_bots_own_client_gives_the_same_reasons(reply: str, url: str) -> None:
    with pytest.raises(SlackApiError) as caught:
        await asyncio.to_thread(WebClient("xoxb-1", base_url=url).api_call, reply)
    assert reason_of(caught.value) == REASONS[reply]


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (SlackApiError("no", {"ok": False, "error": "no_permission"}), "no_permission"),
        (SlackApiError("no", {"error": f"Received a response in a non-JSON format: {PAGE}"}), "SlackApiError"),
        (SlackApiError("no", PAGE), "SlackApiError"),
        (SlackApiError("no", PAGE.encode()), "SlackApiError"),
        (SlackApiError("no", None), "SlackApiError"),
        (ClientError(), "ClientError"),
        (TimeoutError(), "TimeoutError"),
    ],
)
def test_an_error_of_any_kind_has_a_reason(error: Any, reason: str) -> None:
    assert reason_of(error) == reason
