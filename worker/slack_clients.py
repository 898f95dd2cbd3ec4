"""Clients for Slack's Web API, as all of the product makes them: counted, and with the way out of any network."""

from typing import Any
from urllib.request import getproxies

from aiohttp import ClientSession, ClientTimeout, TCPConnector
from slack_sdk import WebClient
from slack_sdk.http_retry.builtin_handlers import RateLimitErrorRetryHandler
from slack_sdk.http_retry.request import HttpRequest
from slack_sdk.http_retry.response import HttpResponse
from slack_sdk.http_retry.state import RetryState
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.web.async_slack_response import AsyncSlackResponse
from slack_sdk.web.slack_response import SlackResponse
from slack_sdk.webhook.async_client import AsyncWebhookClient

from worker.metrics import SLACK_SLOWED, slack_call
from worker.network import trusted
from worker.settings import Settings

TIMEOUT_S = 10
"""Seconds that one asynchronous call to Slack may take."""

# The SDK would send everything through one proxy: plain http through that for https, and, where it is given a session,
# what NO_PROXY excepts as well. Without a proxy of its own, urllib and the session decide for each address.


def slack_client(settings: Settings, token: str = "", timeout: int = 5, **options: Any) -> WebClient:
    """One that blocks."""
    client = CountedClient(
        token or None, base_url=settings.slack_api_url, timeout=timeout, ssl=trusted(settings), **options
    )
    client.proxy = None
    return client


def async_slack_client(settings: Settings, http: ClientSession, token: str = "", **options: Any) -> AsyncWebClient:
    """One that shares the connections of a session, and its time-outs."""
    client = AsyncCountedClient(token or None, base_url=settings.slack_api_url, session=http, **options)
    client.proxy = None
    return client


def webhook(address: str, http: ClientSession) -> AsyncWebhookClient:
    """What posts to a response_url."""
    client = AsyncWebhookClient(address, session=http)
    client.proxy = None
    return client


def open_http(settings: Settings) -> ClientSession:
    """What asynchronous clients share. The SDK's own time-out does not count for a session that it is given."""
    connector = TCPConnector(ssl=trusted(settings))
    # Where it may be, aiohttp looks for the proxy, and for a .netrc, in a thread for each request: 4 ms an answer.
    proxied = not {"http", "https"}.isdisjoint(getproxies())
    return ClientSession(connector=connector, trust_env=proxied, timeout=ClientTimeout(total=TIMEOUT_S))


class CountedClient(WebClient):
    """For the bot."""

    def api_call(self, api_method: str, **arguments: Any) -> SlackResponse:
        """One call."""
        with slack_call(api_method):
            return super().api_call(api_method, **arguments)


class AsyncCountedClient(AsyncWebClient):
    """For the worker."""

    async def api_call(self, api_method: str, **arguments: Any) -> AsyncSlackResponse:
        """One call, with all its attempts."""
        with slack_call(api_method):
            return await super().api_call(api_method, **arguments)


class SlowDown(RateLimitErrorRetryHandler):
    """Waits as Slack asks, and counts."""

    def _can_retry(
        self,
        *,
        state: RetryState,
        request: HttpRequest,
        response: HttpResponse | None = None,
        error: Exception | None = None,
    ) -> bool:
        note_slowed(request.url, response.status_code if response else None)
        return super()._can_retry(state=state, request=request, response=response, error=error)


def note_slowed(url: str, status: int | None) -> None:
    """Count a reply if it asks to slow down; its address ends with the method."""
    if status == 429:
        SLACK_SLOWED.labels(url.rpartition("/")[2]).inc()
