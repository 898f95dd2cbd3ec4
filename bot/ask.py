"""Takes questions in: claim, queue, and only then is the event acknowledged."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Semaphore

import structlog
from redis.client import Pipeline
from redis.exceptions import RedisError
from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError

from bot.refused import Refused
from worker import words, words_again
from worker.claims import FIRST, Claims
from worker.delivery.base import Held, mark
from worker.installations import StoreError
from worker.metrics import TAKEN_IN
from worker.quotas import NO_QUOTAS, OverQuota, Quotas
from worker.seal import Sealer
from worker.slack_errors import reason_of
from worker.tokens import NotInstalled
from worker.types import Door, Place, Question
from worker.waits import wait_of

log = structlog.get_logger()


ASIDE, ASIDE_S = 8, 1.0
"""Threads that show statuses, and seconds between two of one thread. In a rush the worker shows the others': each costs
more time than taking a question in, and one that comes after the answer would stay."""


class NotTaken(Exception):
    """The queue does not answer; the message is a sentence for the asker."""


class Over(NotTaken):
    """The asker, or others with them, have asked too much for now."""


@dataclass(slots=True)
class Ask:
    """Every listener's one way to have a question answered."""

    claims: Claims
    sealer: Sealer
    slack_of: Callable[[str], WebClient]
    """Workspace -> a client that acts there."""
    quotas: Quotas = NO_QUOTAS
    _aside: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(ASIDE, "aside"), repr=False)
    _room: Semaphore = field(default_factory=lambda: Semaphore(ASIDE), repr=False)
    _refused: Refused = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._refused = Refused(self.claims)

    def take(self, question: Question, noting: Callable[[Pipeline], object] | None = None) -> None:
        """Returns once it is in the queue, or was before, with what is to be noted of it. Raise NotTaken, or Over."""
        sealed = self.sealer.seal(question)
        try:
            self._refused.ask_again(question.id)
            if not self.claims.claim(question.id, sealed, noting, wait_of(question), self.quotas.on(question)):
                TAKEN_IN.labels(question.place.door.value, "known").inc()
                log.info("question.known", question=question.id)
                return
        except OverQuota as error:
            TAKEN_IN.labels(question.place.door.value, "over_limit").inc()
            log.info("question.over_limit", question=question.id, reason=str(error))
            raise Over(words_again.over_limit(error.quota, error.until)) from error
        except RedisError as error:
            TAKEN_IN.labels(question.place.door.value, "refused").inc()
            log.error("queue.unreachable", question=question.id, reason=type(error).__name__)
            self._refused.add(question.id, sealed)
            raise NotTaken(words.queue_unreachable()) from error
        TAKEN_IN.labels(question.place.door.value, "queued").inc()
        log.info("question.queued", question=question.id, door=question.place.door)

    def in_thread(self, question: Question, noting: Callable[[Pipeline], object] | None = None) -> None:
        """Take a question whose answer goes into a thread, and show there that it was taken, or why not.

        Raise SlackApiError where the asker can't be told: then the event is not acknowledged, and comes again.
        """
        try:
            self.take(question, noting)
        except Over as error:
            self._tell_aside(question, str(error))
        except NotTaken as error:
            self._tell(question, str(error))
        else:
            if self._room.acquire(blocking=False):
                self._aside.submit(self._show_status, question)

    def forget(self, question: str) -> None:
        """Else what was not taken in counts as seen when it comes again."""
        self._refused.add(question)

    def whisper(self, question: Question, sentence: str) -> None:
        """Say something to the asker alone. Raise SlackApiError: then the event comes again."""
        place = question.place
        self.slack_of(question.team).chat_postEphemeral(
            channel=place.channel,
            user=question.asker.user,
            thread_ts=place.thread if place.thread != question.ts else None,
            text=sentence,
        )

    def _tell_aside(self, question: Question, sentence: str) -> None:
        """Where many ask too much, nobody else wants to read it of each."""
        tell = self._tell if question.place.door is Door.DIRECT else self.whisper
        try:
            tell(question, sentence)
        except (SlackApiError, OSError):
            self.forget(question.id)
            raise

    def _tell(self, question: Question, sentence: str) -> None:
        place, slack = question.place, self.slack_of(question.team)
        if question.redelivered and _was_told(question, slack):
            return
        slack.chat_postMessage(
            channel=place.channel,
            thread_ts=place.thread,
            text=sentence,
            unfurl_links=False,
            unfurl_media=False,
            # Where Slack took it without saying so, the event comes again, and its answer takes this message's place.
            metadata=mark(question.id, FIRST, Held.NOTHING),
        )

    def _show_status(self, question: Question) -> None:
        place = question.place
        try:
            slack = self.slack_of(question.team)
            _set_status(slack, place, words.taken())
            if self.claims.finished(question.id):  # it would stay below the answer
                _set_status(slack, place, "")
        # The worker shows a placeholder instead.
        except (SlackApiError, OSError, RedisError, NotInstalled, StoreError) as error:
            log.info("status.unknown", question=question.id, reason=reason_of(error))
        finally:
            time.sleep(ASIDE_S)
            self._room.release()


def _set_status(slack: WebClient, place: Place, status: str) -> None:
    slack.assistant_threads_setStatus(channel_id=place.channel, thread_ts=place.thread, status=status)


def _was_told(question: Question, slack: WebClient) -> bool:
    """Whether the thread has a message of ours to it; as far as we may read there."""
    place = question.place
    try:
        replies = slack.conversations_replies(
            channel=place.channel, ts=place.thread, oldest=question.ts, limit=200, include_all_metadata=True
        )
    except (SlackApiError, OSError) as error:
        log.info("thread.unreadable", question=question.id, reason=reason_of(error))
        return False
    marks = [(said.get("metadata") or {}).get("event_payload") or {} for said in replies["messages"]]
    return any(each.get("question") == question.id for each in marks)
