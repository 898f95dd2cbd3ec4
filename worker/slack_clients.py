"""Slack's clients, whose calls are counted."""

from typing import Any

from slack_sdk import WebClient
from slack_sdk.http_retry.builtin_handlers import RateLimitErrorRetryHandler
from slack_sdk.http_retry.request import HttpRequest
from slack_sdk.http_retry.response import HttpResponse
from slack_sdk.http_retry.state import RetryState
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.web.async_slack_response import AsyncSlackResponse
from slack_sdk.web.slack_response import SlackResponse

from worker.metrics import SLACK_SLOWED, slack_call


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
