"""Slack's "slow down", obeyed."""

import asyncio
import random

from slack_sdk.http_retry.async_handler import AsyncRetryHandler
from slack_sdk.http_retry.request import HttpRequest
from slack_sdk.http_retry.response import HttpResponse
from slack_sdk.http_retry.state import RetryState

from worker.slack_clients import note_slowed

TRIES = 5

NOT_HERE = ("assistant.threads.setStatus", "assistant.search.context", "search.messages", "chat.postMessage")
"""The answer would wait for its status; where a search is busy, it says so and goes on without. Before a message is
posted again, its job has to make sure that it still may (worker/delivery/pieces.py)."""


class RetryAfter(AsyncRetryHandler):
    """Waits as long as Retry-After says; the SDK's own handler may take a second more. The job's deadline bounds it."""

    def __init__(self) -> None:
        super().__init__(max_retry_count=TRIES)

    async def _can_retry_async(
        self,
        *,
        state: RetryState,
        request: HttpRequest,
        response: HttpResponse | None = None,
        error: Exception | None = None,
    ) -> bool:
        note_slowed(request.url, response.status_code if response else None)
        return response is not None and response.status_code == 429 and not request.url.endswith(NOT_HERE)

    async def prepare_for_next_attempt_async(
        self,
        *,
        state: RetryState,
        request: HttpRequest,
        response: HttpResponse | None = None,
        error: Exception | None = None,
    ) -> None:
        """Sleep, then let the client send the request again."""
        state.next_attempt_requested = True
        headers = {name.lower(): values for name, values in (response.headers if response else {}).items()}
        seconds = float(headers.get("retry-after", ["1"])[0])
        await asyncio.sleep(seconds + random.uniform(0, 0.3))  # noqa: S311
        state.increment_current_attempt()
