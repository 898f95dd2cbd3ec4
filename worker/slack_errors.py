"""What Slack's errors say."""

import re
from collections.abc import Mapping
from typing import Any

from aiohttp import ClientError
from slack_sdk.errors import SlackApiError

from search_backends.trust import distrusted

FAILURES = (SlackApiError, ClientError, TimeoutError)
"""What a call to Slack may end in."""

UNSURE = frozenset({"fatal_error", "internal_error", "service_unavailable", "request_timeout"})
"""Slack's words for a call that went wrong within: some of it may have been done."""

BUSY = frozenset({"ratelimited", "rate_limited"})

_CODE = re.compile(r"[a-z0-9_]+")
# Where a body is no JSON, the SDK gives a sentence with that body in the code's place.


def reason_of(error: BaseException) -> str:
    """Slack's code ("channel_not_found"), else "HTTP 503", else the exception's kind; never a body's words."""
    if distrusted(error):
        return "certificate_not_trusted"
    if isinstance(error, SlackApiError):
        body = getattr(error.response, "data", error.response)
        code = body.get("error") if isinstance(body, Mapping) else None
        if isinstance(code, str) and _CODE.fullmatch(code):
            return code
        if status := status_of(error):
            return f"HTTP {status}"
    return type(error).__name__


def status_of(error: SlackApiError) -> int | None:
    """The HTTP status of the reply that was no good; None where the SDK does not tell."""
    reply: Any = error.response  # the SDK's own response, the HTTP library's, or a mere body
    status = getattr(reply, "status_code", None) or getattr(reply, "status", None)
    return status if isinstance(status, int) else None


def slowed(error: Exception) -> float | None:
    """Seconds after which Slack wants to be asked again; None where it does not ask to slow down."""
    if not isinstance(error, SlackApiError) or (status_of(error) != 429 and reason_of(error) not in BUSY):
        return None
    headers = getattr(error.response, "headers", None) or {}
    given = {name.lower(): value for name, value in headers.items()}.get("retry-after", "1")
    try:
        return float(given if isinstance(given, str) else given[0])
    except ValueError:
        return 1.0


def unanswered(error: Exception) -> bool:
    """Whether Slack may have done what it was asked although it did not say so."""
    return not isinstance(error, SlackApiError) or (status_of(error) or 200) >= 500 or reason_of(error) in UNSURE
