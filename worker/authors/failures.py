"""How a model can fail, and what to tell the asker."""

from enum import StrEnum
from typing import Any

import anthropic
import httpx2
import openai

from worker.authors.base import AuthorError


class Reason(StrEnum):
    """Why a model did not do what was asked of it."""

    NO_KEY = "no_key"
    WRONG_KEY = "wrong_key"
    UNKNOWN_MODEL = "unknown_model"
    OUT_OF_CREDIT = "out_of_credit"
    BUSY = "busy"
    REFUSED = "refused"
    TOO_LONG = "too_long"
    TOO_LATE = "too_late"
    UNREACHABLE = "unreachable"
    BROKEN = "broken"
    UNREADABLE = "unreadable"
    BAD_REQUEST = "bad_request"
    NOT_ALLOWED = "not_allowed"


SENTENCES = {
    Reason.NO_KEY: "I have no key for {provider} yet. Whoever runs me can set one; `footnote doctor` says how.",
    Reason.WRONG_KEY: "{provider} does not accept my key. Whoever runs me has to set a valid one.",
    Reason.UNKNOWN_MODEL: "{provider} does not offer the model I am set to use. Whoever runs me has to choose another.",
    Reason.OUT_OF_CREDIT: "My account with {provider} is out of credit. Whoever runs me has to add some.",
    Reason.BUSY: "{provider} has too much to do right now. Please ask again in a minute.",
    Reason.REFUSED: "{provider} declined to answer this question. Rewording it may help.",
    Reason.TOO_LONG: "This is too long for {provider}. A shorter question, or one outside this thread, may work.",
    Reason.TOO_LATE: "{provider} did not answer in time. Please ask again.",
    Reason.UNREACHABLE: "I can't reach {provider} right now. Please ask again in a minute.",
    Reason.BROKEN: "{provider} broke off in the middle. Please ask again.",
    Reason.UNREADABLE: "{provider} sent something that I can't read. Please ask again.",
    Reason.BAD_REQUEST: "{provider} did not accept my request. Whoever runs me finds the reason in my log.",
    Reason.NOT_ALLOWED: "I am not allowed to send this text to {provider}. Asking outside this thread may work.",
}


class ModelError(AuthorError):
    """A model failed. The message is a sentence for the asker; the reason is for the log and for fail-over."""

    def __init__(
        self,
        reason: Reason,
        provider: str,
        *,
        status: int = 0,
        code: str = "",
        parameter: str = "",
        wait_s: float | None = None,
    ):
        super().__init__(SENTENCES[reason].format(provider=provider))
        self.reason = reason
        self.provider = provider
        self.status = status
        """HTTP status, 0 where there was none."""
        self.code = code
        """The provider's own name for the error. Its message is left out: it may quote keys and texts."""
        self.parameter = parameter
        """The one of OPTIONAL that the provider complains of, where it names one."""
        self.wait_s = wait_s
        """Seconds after which the provider wants to be asked again, where it said so."""


OPTIONAL = ("max_completion_tokens", "reasoning_effort", "stream_options", "effort", "thinking")
"""Parameters that a call can do without; a name comes before those that it contains."""

FAULTS = (anthropic.AnthropicError, openai.OpenAIError, httpx2.HTTPError, ValueError)
"""What the two libraries raise, a body that is no JSON (ValueError) among them."""


def failure_from(error: Exception, provider: str) -> ModelError:
    """What one of FAULTS means."""
    if isinstance(error, anthropic.APIStatusError | openai.APIStatusError):
        return _refusal_from(error, provider)
    if isinstance(error, anthropic.APITimeoutError | openai.APITimeoutError | httpx2.TimeoutException):
        return ModelError(Reason.TOO_LATE, provider, code="timeout")
    if isinstance(error, anthropic.APIConnectionError | openai.APIConnectionError | httpx2.ConnectError):
        return ModelError(Reason.UNREACHABLE, provider, code="connection")
    if isinstance(error, openai.APIError):
        # Sent inside a stream that had begun with 200.
        return ModelError(Reason.BROKEN, provider, code=error.code or error.type or "")
    if isinstance(error, httpx2.HTTPError):
        return ModelError(Reason.BROKEN, provider, code=type(error).__name__)
    return ModelError(Reason.UNREADABLE, provider, code=type(error).__name__)


def _refusal_from(error: anthropic.APIStatusError | openai.APIStatusError, provider: str) -> ModelError:
    inner = _inner(error.body)
    names = {str(inner.get(key) or "") for key in ("type", "code")}
    said = str(inner.get("message") or "").lower()
    reason = _reason(error.status_code, names, said)
    code = str(inner.get("code") or inner.get("type") or "")
    complaint = f"{inner.get('param') or ''} {said}"
    return ModelError(
        reason,
        provider,
        status=error.status_code,
        code=code,
        parameter=next((name for name in OPTIONAL if name in complaint), ""),
        wait_s=_seconds(error.response.headers.get("retry-after")) if reason is Reason.BUSY else None,
    )


def _reason(status: int, names: set[str], said: str) -> Reason:
    if names & {"insufficient_quota", "billing_error", "billing_not_active"} or status == 402:
        return Reason.OUT_OF_CREDIT
    if status == 400 and "credit balance is too low" in said:
        return Reason.OUT_OF_CREDIT
    if names & {"content_filter", "content_policy_violation"}:
        return Reason.REFUSED
    if names & {"context_length_exceeded", "string_above_max_length"} or status == 413 or "prompt is too long" in said:
        return Reason.TOO_LONG
    if status in {429, 503, 529} or names & {"overloaded_error", "rate_limit_error"}:
        return Reason.BUSY
    if status in {401, 403}:
        return Reason.WRONG_KEY
    if status == 404 or names & {"model_not_found"}:
        return Reason.UNKNOWN_MODEL
    # An error inside a stream comes with the stream's own 200.
    return Reason.BAD_REQUEST if 400 <= status < 500 and status != 408 else Reason.BROKEN


def _inner(body: object) -> dict[str, Any]:
    """The error itself: OpenAI's library unwraps it, Anthropic's does not."""
    if not isinstance(body, dict):
        return {}
    error = body.get("error")
    return error if isinstance(error, dict) else body


def _seconds(header: str | None) -> float | None:
    """Seconds that a Retry-After header names; a date in it is not understood."""
    try:
        return max(float(header or ""), 0.0)
    except ValueError:
        return None
