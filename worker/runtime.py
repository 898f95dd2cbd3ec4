"""A worker process: one event loop for all its questions, and a thread that keeps their leases."""

import asyncio
import threading
import time
from collections.abc import Coroutine
from concurrent.futures import CancelledError
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any, TypeVar

import aiohttp
import structlog
from redis.exceptions import RedisError
from slack_sdk.web.async_client import AsyncWebClient

from worker import words
from worker.again import KEPT_S
from worker.bill import Bill
from worker.claims import Claims, Lease
from worker.conversation import Conversations
from worker.delivery.base import Delivery
from worker.delivery.ephemeral import EphemeralDelivery
from worker.delivery.ledger import Ledger, Withdrawn
from worker.delivery.thread import ThreadDelivery
from worker.deps import open_deps, open_shared
from worker.installations import open_installations
from worker.job import Job, Undelivered
from worker.keeping import Keeping
from worker.limits import Limits, spend
from worker.people import People
from worker.rooms import Rooms
from worker.seal import SealBroken, Sealer
from worker.settings import Settings
from worker.slack_access import SlackAccess, clients, open_http
from worker.slack_errors import FAILURES
from worker.stopping import Stoppable
from worker.threads import Threads
from worker.types import Door, Question
from worker.unopened import known_of
from worker.waits import wait_of

log = structlog.get_logger()
TRIES = 4
"""Jobs that may fall silent over one question: what ends a worker each time must not go round for ever."""

AGAIN_S = 30.0
"""Seconds until somebody tries again what Slack did not take."""

GIVEN_UP_S = 3600.0
"""Seconds after which nobody tries any more."""

DEEP_SHARE = 4
"""One in so many of a worker's places is for questions that take minutes, so that they never hold up the others."""

DEEP_S = 5.0
"""Seconds that such a one waits where all those places are taken."""

T = TypeVar("T")


@dataclass(slots=True)
class Runtime:
    """Opened once per worker process."""

    settings: Settings
    claims: Claims
    sealer: Sealer
    limits: Limits
    _deep: threading.Semaphore
    _loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.new_event_loop, init=False)
    _stack: AsyncExitStack = field(default_factory=AsyncExitStack, init=False)
    _jobs: Stoppable = field(init=False)
    _keeping: Keeping = field(init=False)
    _job: Job = field(init=False)
    _http: aiohttp.ClientSession = field(init=False)
    _slack: AsyncWebClient = field(init=False)

    def __post_init__(self) -> None:
        self._jobs = Stoppable(self._loop)
        self._keeping = Keeping(self.claims, self._loop, self._queue_again)

    @classmethod
    def start(cls, settings: Settings) -> "Runtime":
        """Open everything a question needs. Raise SettingsError."""
        claims = Claims.at(settings.redis_url.get_secret_value())
        runtime = cls(
            settings,
            claims,
            Sealer(settings.sealing_key()),
            Limits.under(settings),
            threading.Semaphore(max(settings.concurrency // DEEP_SHARE, 1)),
        )
        threading.Thread(target=runtime._loop.run_forever, name="loop", daemon=True).start()
        try:
            runtime._wait(runtime._open())
        except BaseException:
            runtime.stop()
            raise
        runtime._keeping.start()
        return runtime

    def hand_over(self) -> None:
        """Stop what runs and whatever begins from now on; each question is queued again for another worker."""
        self._jobs.stop()

    def stop(self) -> None:
        """Close what was opened; running questions are waited for by whoever called."""
        self._keeping.stop()
        self._wait(self._stack.aclose())
        self._loop.call_soon_threadsafe(self._loop.stop)

    def answer(self, question_id: str, sealed: str) -> None:
        """Answer one question, unless it is answered or another job is at it; or a newer one of the same asker."""
        question = self._opened(question_id, sealed)
        lease = self.claims.begin(question_id, wait_of(question))
        if lease is None:
            log.info("question.taken", question=question_id)
            return
        if lease.question != question_id:
            sealed = lease.sealed
            question = self._opened(lease.question, sealed)
        self._keeping.leases.add(lease)
        try:
            if question is None:
                self._wait(self._say_unreadable(lease))
                self.claims.finish(lease)
            elif not question.deep:
                self._work_on(question, lease, sealed)
            elif self._deep.acquire(blocking=False):
                try:
                    self._work_on(question, lease, sealed)
                finally:
                    self._deep.release()
            else:
                self.claims.postpone(lease, DEEP_S)
        except Undelivered:
            self._try_later(lease, question.asked_at if question else 0.0)
        finally:
            self._keeping.leases.discard(lease)

    def _work_on(self, question: Question, lease: Lease, sealed: str) -> None:
        """Raise Undelivered."""
        delivery = self._delivery(question, lease)
        try:
            if lease.number > TRIES:
                self._wait(self._job.refuse(question, delivery, "given_up", words.unexpected(question.id)))
                answered = False
            else:
                answered = self._wait(self._jobs.run(self._job.run(question, delivery)))
            self.claims.finish(lease, 0 if answered else KEPT_S)
        except CancelledError:
            log.info("question.handed_over", question=question.id)
            self._wait(delivery.stop())
            self._keeping.leases.discard(lease)  # nothing renews it from here on
            self.claims.hand_over(lease, sealed, wait_of(question))
        except Withdrawn as error:
            log.info("question.withdrawn", question=question.id, reason=str(error))
            if self.claims.cancelled(question.id):
                self._wait(delivery.take_back())
                self.claims.finish(lease)

    def _try_later(self, lease: Lease, asked_at: float) -> None:
        if time.time() - asked_at < GIVEN_UP_S:
            self.claims.postpone(lease, AGAIN_S)
        else:
            log.error("question.given_up", question=lease.question)
            self.claims.finish(lease)

    def _opened(self, question_id: str, sealed: str) -> Question | None:
        try:
            return self.sealer.open(sealed)
        except SealBroken as error:
            log.error("question.sealed", question=question_id, reason=str(error))
            return None

    async def _open(self) -> None:
        settings = self.settings
        self._http = await self._stack.enter_async_context(open_http())
        as_user = clients(settings, self._http)
        self._slack = as_user(settings.slack_bot_token.get_secret_value())
        shared = open_shared(settings)
        self._stack.push_async_callback(shared.aclose)
        rooms = Rooms(self._slack, People(self._slack), frozenset(settings.sources_excluded), settings.connect_sources)
        access = SlackAccess(settings, rooms, open_installations(settings), shared, as_user)
        conversations = Conversations(self._slack, settings, rooms, access.own_of)
        deps = await self._stack.enter_async_context(open_deps(settings, conversations.of, shared, access))
        threads = Threads(self.claims.redis)
        bill = Bill.under(settings)
        self._job = Job(deps, conversations, threads, bill, self._spent, settings.deadline_s, settings.thread_replies)

    async def _say_unreadable(self, lease: Lease) -> None:
        """To whoever asked it, as far as that can be known. Raise Undelivered."""
        question = await known_of(lease.question, self._slack)
        sentence = words.unreadable_question()
        if question.place.door is Door.COMMAND:
            try:
                await self._slack.chat_postMessage(channel=question.asker.user, text=sentence)
            except FAILURES as error:
                raise Undelivered from error
        else:
            await self._job.refuse(question, self._delivery(question, lease), "sealed", sentence)

    def _delivery(self, question: Question, lease: Lease) -> Delivery:
        ledger = Ledger(self.claims, lease)
        if question.place.door is Door.COMMAND:
            return EphemeralDelivery(self._http, self._slack, question, ledger)
        return ThreadDelivery(self._slack, question, ledger)

    def _queue_again(self, question_id: str, sealed: str) -> None:
        self.claims.queue(question_id, sealed, wait_of(self._opened(question_id, sealed)))

    def _spent(self, question: Question, dollars: float) -> None:
        try:
            spend(self.claims.redis, self.limits.on(question), dollars)
        except RedisError as error:
            log.warning("limits.unknown", question=question.id, reason=type(error).__name__)

    def _wait(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()
