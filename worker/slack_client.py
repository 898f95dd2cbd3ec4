"""Clients for Slack's Web API, as all of the product makes them."""

from typing import Any

from aiohttp import ClientSession, ClientTimeout, TCPConnector
from slack_sdk import WebClient
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.webhook.async_client import AsyncWebhookClient

from worker.network import trusted
from worker.settings import Settings

TIMEOUT_S = 10
"""Seconds that one asynchronous call to Slack may take."""

# The SDK would send everything through one proxy: plain http through that for https, and, where it is given a session,
# what NO_PROXY excepts as well. Without a proxy of its own, urllib and the session decide for each address.


def slack_client(settings: Settings, token: str = "", timeout: int = 5, **options: Any) -> WebClient:
    """One that blocks."""
    client = WebClient(
        token or None, base_url=settings.slack_api_url, timeout=timeout, ssl=trusted(settings), **options
    )
    client.proxy = None
    return client


def async_slack_client(settings: Settings, http: ClientSession, token: str = "", **options: Any) -> AsyncWebClient:
    """One that shares the connections of a session, and its time-outs."""
    client = AsyncWebClient(token or None, base_url=settings.slack_api_url, session=http, **options)
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
    return ClientSession(connector=connector, trust_env=True, timeout=ClientTimeout(total=TIMEOUT_S))
