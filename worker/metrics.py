"""Figures for those who run Footnote, as Prometheus reads them. No label holds anybody's words."""

from prometheus_client import Counter, Histogram, start_http_server

from worker.settings import SettingsError
from worker.usage import Usage

QUESTIONS = Counter("footnote_questions", "Questions, by how they ended", ["outcome"])
SECONDS = Histogram(
    "footnote_answer_seconds",
    "Seconds from the start of a question's job to its end",
    ["outcome"],
    buckets=(0.5, 1, 2, 3, 5, 8, 13, 21, 34, 55, 90),
)
TOKENS = Counter("footnote_model_tokens", "Tokens that models used", ["step", "model", "direction"])
DOLLARS = Counter("footnote_model_dollars", "What models cost, by the prices set", ["step", "model"])


def ended(outcome: str, seconds: float) -> None:
    """Count a question that has come to its end."""
    QUESTIONS.labels(outcome).inc()
    SECONDS.labels(outcome).observe(seconds)


def used(call: Usage, dollars: float | None) -> None:
    """Count a call to a model; its price may not be known."""
    TOKENS.labels(call.step, call.model, "input").inc(call.input_tokens)
    TOKENS.labels(call.step, call.model, "output").inc(call.output_tokens)
    if dollars is not None:
        DOLLARS.labels(call.step, call.model).inc(dollars)


def serve(address: str) -> None:
    """Answer at http://HOST:PORT/metrics; nothing where the address is empty. Raise SettingsError."""
    if not address:
        return
    host, _, port = address.rpartition(":")
    try:
        start_http_server(int(port), host or "127.0.0.1")
    except (ValueError, OverflowError, OSError) as error:
        raise SettingsError(
            f"FOOTNOTE_METRICS: can't listen at {address!r}. Write HOST:PORT, with a port that is free here."
        ) from error
