"""How a model can fail, and what to tell the asker."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import httpx2

from search_backends.trust import distrusted
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
    DISTRUSTED = "distrusted"
    BROKEN = "broken"
    UNREADABLE = "unreadable"
    BAD_REQUEST = "bad_request"
    NOT_ALLOWED = "not_allowed"


SENTENCES = {
    Reason.NO_KEY: "I have no key for {provider} yet. Whoever runs me has to set one.",
    Reason.WRONG_KEY: "{provider} does not accept my key. Whoever runs me has to set a valid one.",
    Reason.UNKNOWN_MODEL: "{provider} does not offer the model I am set to use. Whoever runs me has to choose another.",
    Reason.OUT_OF_CREDIT: "My account with {provider} is out of credit. Whoever runs me has to add some.",
    Reason.BUSY: "{provider} has too much to do right now. Please ask again in a minute.",
    Reason.REFUSED: "{provider} declined to answer this question. Rewording it may help.",
    Reason.TOO_LONG: "This is too long for {provider}. A shorter question, or one outside this thread, may work.",
    Reason.TOO_LATE: "{provider} did not answer in time. Please ask again.",
    Reason.UNREACHABLE: "I can't reach {provider} right now. Please ask again in a minute.",
    Reason.DISTRUSTED: "I can't reach {provider}: its certificate is not trusted here. Whoever runs me can name the "
    "company's certificates in FOOTNOTE_CA_FILE.",
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
        sentence = SENTENCES[reason].format(provider=provider)
        super().__init__(sentence[0].upper() + sentence[1:])
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


OPTIONAL = ("max_completion_tokens", "reasoning_effort", "stream_options", "effort", "thinking", "output_config")
"""Parameters that a call can do without; a name comes before those that it contains."""


@dataclass(frozen=True, slots=True)
class Faults:
    """What one provider's library raises. The library comes as a value: importing one takes seconds."""

    provider: str
    """How the asker would call it."""
    any: type[Exception]
    status: type[Exception]
    timeout: type[Exception]
    connection: type[Exception]
    credentials: tuple[type[Exception], ...] = ()
    """Raised where the machine's own credentials are looked for and not found."""

    @property
    def kinds(self) -> tuple[type[Exception], ...]:
        """All that can be raised by a call, a body that is no JSON (ValueError) among it."""
        return (self.any, httpx2.HTTPError, ValueError, *self.credentials)

    def failure_from(self, error: Exception) -> ModelError:
        """What one of these errors means."""
        name = type(error).__name__
        if isinstance(error, self.credentials):
            return ModelError(Reason.NO_KEY, self.provider, code=name)
        if isinstance(error, self.status):
            return _refusal_from(error, self.provider)
        if distrusted(error):
            return ModelError(Reason.DISTRUSTED, self.provider, code=name)
        # Over aiohttp a refused connection arrives as one that timed out.
        unconnected = isinstance(error.__cause__ or error, httpx2.ConnectTimeout | httpx2.ConnectError)
        if isinstance(error, self.timeout | httpx2.TimeoutException) and not unconnected:
            return ModelError(Reason.TOO_LATE, self.provider, code=name)
        if isinstance(error, self.connection) or unconnected:
            return ModelError(Reason.UNREACHABLE, self.provider, code=name)
        if isinstance(error, self.any | httpx2.HTTPError):
            # OpenAI's library has no status for an error that is sent inside a stream.
            return ModelError(Reason.BROKEN, self.provider, code=str(getattr(error, "code", None) or name))
        return ModelError(Reason.UNREADABLE, self.provider, code=name)


def _refusal_from(error: Any, provider: str) -> ModelError:
    """From an APIStatusError: both libraries were made by one generator, and theirs are alike."""
    inner = _inner(error.body)
    names = {str(inner.get(key) or "") for key in ("type", "code")}
    said = str(inner.get("message") or "").lower()
    complaint = f"{inner.get('param') or ''} {said}"
    reason = _reason(error.status_code, names, said)
    return ModelError(
        reason,
        provider,
        status=error.status_code,
        code=str(inner.get("code") or inner.get("type") or ""),
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
    if "response_format" in said:  # llama_cpp.server answers 500 to a format that it does not know
        return Reason.BAD_REQUEST
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
