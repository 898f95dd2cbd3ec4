"""Figures for those who run Footnote, as Prometheus reads them.

No label holds anybody's words, or the id of a person, channel or workspace: each has a few values that the code knows.
"""

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from aiohttp import ClientError
from prometheus_client import Counter, Gauge, Histogram, start_http_server
from redis.exceptions import RedisError
from slack_sdk.errors import SlackApiError

from worker.settings import SettingsError
from worker.slack_errors import reason_of, unanswered
from worker.usage import Usage

LONG = (0.5, 1, 2, 3, 5, 8, 13, 21, 34, 55, 90)
SHORT = (0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15)
"""Bounds of the buckets, in seconds."""

TAKEN_IN = Counter("footnote_questions_taken_in", "What the bot did with questions that came in", ["door", "outcome"])
QUESTIONS = Counter("footnote_questions", "Questions, by how they ended", ["outcome"])
SECONDS = Histogram(
    "footnote_answer_seconds", "Seconds from the start of a question's job to its end", ["outcome"], buckets=LONG
)
FIRST_WORD = Histogram(
    "footnote_first_word_seconds", "Seconds from a question to its answer's first words", buckets=LONG
)
LAST_WORD = Histogram("footnote_last_word_seconds", "Seconds from a question to its answer's end", buckets=LONG)
QUEUED = Histogram(
    "footnote_queue_seconds", "Seconds from a question to the start of its first job", buckets=(*SHORT, *LONG[7:])
)
WAITING = Gauge("footnote_questions_waiting", "Questions in the queue; the same at every worker")
OPEN = Gauge("footnote_questions_open", "Questions taken in and not ended; the same at every worker")
TAKEN_OVER = Counter("footnote_jobs_taken_over", "Jobs for questions whose job before fell silent")
LOST = Counter("footnote_leases_lost", "Jobs that gave up since another had taken their question over")

SEARCH_SECONDS = Histogram("footnote_search_seconds", "Seconds that a search took", ["backend"], buckets=SHORT)
SEARCH_FAILURES = Counter(
    "footnote_search_failures", "Searches that brought nothing but a reason", ["backend", "reason"]
)
CACHE_READS = Counter(
    "footnote_cache_reads", "What was looked for in the cache, and whether it was there", ["of", "found"]
)
REFUSED = Counter("footnote_slack_searches_refused", "Searches of Slack for which there was no budget", ["budget"])
SLACK_CALLS = Counter("footnote_slack_calls", "Calls to Slack, by how they ended", ["method", "outcome"])
SLACK_SLOWED = Counter("footnote_slack_slowed", "Replies in which Slack asked to slow down (HTTP 429)", ["method"])

TOKENS = Counter("footnote_model_tokens", "Tokens that models used", ["step", "model", "direction"])
DOLLARS = Counter("footnote_model_dollars", "What models cost, by the prices set", ["step", "model"])
MODEL_FAILURES = Counter("footnote_model_failures", "Calls to models that failed", ["step", "provider", "reason"])


@dataclass(slots=True)
class Watch:
    """Runs from the moment at which someone asked, in UNIX seconds as Slack or the bot gave them."""

    asked_at: float
    _began: bool = field(default=False, init=False)

    def began(self) -> None:
        """The first job for the question starts."""
        QUEUED.observe(self._seconds())

    def shown(self, all_of_it: bool) -> None:
        """A part of the answer can be read, or all of it."""
        seconds = self._seconds()
        if not self._began:
            FIRST_WORD.observe(seconds)
            self._began = True
        if all_of_it:
            LAST_WORD.observe(seconds)

    def _seconds(self) -> float:
        return max(0.0, time.time() - self.asked_at)  # no two clocks are quite the same


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


@contextmanager
def slack_call(method: str) -> Iterator[None]:
    """Counts what is called within, and lets its failures through."""
    outcome = "ok"
    try:
        yield
    except SlackApiError as error:
        slow = reason_of(error) in ("ratelimited", "rate_limited", "HTTP 429")
        outcome = "slowed" if slow else "unanswered" if unanswered(error) else "refused"
        raise
    except (ClientError, OSError):
        outcome = "unanswered"
        raise
    finally:
        SLACK_CALLS.labels(method, outcome).inc()


def watch_queue(waiting: Callable[[], float], still_open: Callable[[], float]) -> None:
    """Have both asked for whenever somebody reads the figures; they are not known while Redis does not answer."""

    def known(ask: Callable[[], float]) -> float:
        try:
            return ask()
        except RedisError:
            return math.nan

    WAITING.set_function(lambda: known(waiting))
    OPEN.set_function(lambda: known(still_open))


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
