"""A worker process: one event loop for all its questions, and a thread that keeps their leases."""

import asyncio
import threading
import time
from collections.abc import Coroutine
from concurrent.futures import CancelledError
from contextlib import AsyncExitStack, nullcontext
from dataclasses import dataclass, field
from typing import Any, TypeVar

import aiohttp
import structlog
from slack_sdk.web.async_client import AsyncWebClient

from worker import metrics, words
from worker.again import KEPT_S
from worker.backlog import Backlog
from worker.claims import Claims, Lease
from worker.delivery.base import Delivery
from worker.delivery.ephemeral import EphemeralDelivery
from worker.delivery.ledger import Ledger, Withdrawn
from worker.delivery.thread import ThreadDelivery
from worker.job import Job, Undelivered
from worker.keeping import Keeping
from worker.loops import open_loop
from worker.metrics import Watch
from worker.opening import open_job
from worker.press import laid
from worker.seal import SealBroken, SealedByNewer, Sealer
from worker.settings import Settings
from worker.shares import DEEP_S, Shares
from worker.slack_clients import open_http
from worker.sources_again import SourcesAgain
from worker.stopping import Stoppable
from worker.tokens import NotInstalled, TokenUnknown
from worker.types import Door, Question, team_of
from worker.unopened import known_of, opened
from worker.waits import wait_of
from worker.workspaces import Workspaces

log = structlog.get_logger()
TRIES = 4
"""Jobs that may fall silent over one question: what ends a worker each time must not go round for ever."""

ROLL_OUT_S = 60
"""Seconds for which a question that a newer version took in waits for a worker of that version."""

AGAIN_S, GIVEN_UP_S = 30.0, 3600.0
"""Seconds until somebody tries again what Slack did not take, and after which nobody does any more."""

T = TypeVar("T")


@dataclass(slots=True)
class Runtime:
    """Opened once per worker process."""

    settings: Settings
    claims: Claims
    sealer: Sealer
    _shares: Shares
    _loop: asyncio.AbstractEventLoop = field(default_factory=open_loop, init=False)
    _stack: AsyncExitStack = field(default_factory=AsyncExitStack, init=False)
    _jobs: Stoppable = field(init=False)
    _keeping: Keeping = field(init=False)
    _job: Job = field(init=False)
    _http: aiohttp.ClientSession = field(init=False)
    _workspaces: Workspaces = field(init=False)

    def __post_init__(self) -> None:
        self._jobs = Stoppable(self._loop)
        self._keeping = Keeping(self.claims, self._loop, self._queue_again)

    @classmethod
    def start(cls, settings: Settings) -> "Runtime":
        """Open everything a question needs. Raise SettingsError."""
        claims = Claims.at(settings.redis_url.get_secret_value())
        shares = Shares(settings.concurrency, Backlog(claims.redis).others_wait)
        runtime = cls(settings, claims, Sealer(settings.sealing_key()), shares)
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
        with self._shares.place_of(team_of(question_id)) as free:
            if free:
                self._answer(question_id, sealed)
            else:
                self.claims.lay_back(question_id, sealed, wait_of(opened(question_id, sealed, self.sealer)))

    def _answer(self, question_id: str, sealed: str) -> None:
        question = opened(question_id, sealed, self.sealer)
        lease = self.claims.begin(question_id, wait_of(question))
        if lease is None:
            log.info("question.taken", question=question_id)
            return
        if lease.question != question_id:
            sealed = lease.sealed
            question = opened(lease.question, sealed, self.sealer)
        self._keeping.leases.add(lease)
        try:
            if isinstance(question, SealBroken):
                self._give_up(lease, question)
            else:
                self._place(question, lease, sealed)
        except Undelivered:
            self._try_later(lease, question.asked_at if isinstance(question, Question) else 0.0)
        except NotInstalled:
            log.warning("question.not_installed", question=lease.question)
            metrics.QUESTIONS.labels("not_installed").inc()
            self.claims.finish(lease)
        except TokenUnknown:  # whoever takes over when the lease is over tries again
            log.error("question.no_token", question=lease.question)
        finally:
            self._keeping.leases.discard(lease)

    def show_sources(self, question_id: str, sealed: str) -> None:
        """Show one person what an answer rests on; where its workspace has no place, later."""
        with self._shares.place_of(team_of(question_id)) as free:
            if free:
                self._wait(SourcesAgain(self._job.accounts, self._workspaces, self._http).show(sealed))
            else:
                self.claims.redis.lpush(*laid(question_id, sealed))  # behind the questions that wait

    def _place(self, question: Question, lease: Lease, sealed: str) -> None:
        """Raise Undelivered, NotInstalled, or TokenUnknown."""
        with self._shares.deep_place() if question.deep else nullcontext(True) as free:
            if free:
                self._work_on(question, lease, sealed)
            else:
                self.claims.postpone(lease, DEEP_S)

    def _give_up(self, lease: Lease, broken: SealBroken) -> None:
        """Nothing here opens it. Raise Undelivered, NotInstalled, or TokenUnknown."""
        newer = isinstance(broken, SealedByNewer)
        if newer and self.claims.put_back(lease, ROLL_OUT_S):
            log.warning("question.put_back", question=lease.question)
            return
        metrics.QUESTIONS.labels("sealed").inc()
        self._wait(self._say_unreadable(lease, words.newer_question() if newer else words.unreadable_question()))
        self.claims.finish(lease)

    def _work_on(self, question: Question, lease: Lease, sealed: str) -> None:
        """Raise Undelivered, NotInstalled, or TokenUnknown."""
        delivery = self._delivery(question, lease, self._wait(self._workspaces.slack_of(question.team)))
        if lease.number > 1:
            metrics.TAKEN_OVER.inc()
        else:
            Watch(question.asked_at).began()
        try:
            if lease.number > TRIES:
                metrics.QUESTIONS.labels("given_up").inc()
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
                metrics.QUESTIONS.labels("withdrawn").inc()
                self._wait(delivery.take_back())
                self.claims.finish(lease)
            else:
                metrics.LOST.inc()

    def _try_later(self, lease: Lease, asked_at: float) -> None:
        if time.time() - asked_at < GIVEN_UP_S:
            self.claims.postpone(lease, AGAIN_S)
        else:
            log.error("question.given_up", question=lease.question)
            self.claims.finish(lease)

    async def _open(self) -> None:
        self._http = await self._stack.enter_async_context(open_http(self.settings))
        self._job, self._workspaces = await open_job(self._stack, self.settings, self.claims, self._http)

    async def _say_unreadable(self, lease: Lease, sentence: str) -> None:
        """To whoever asked it, as far as that can be known. Raise Undelivered, NotInstalled, or TokenUnknown."""
        slack = await self._workspaces.slack_of(team_of(lease.question))
        question = await known_of(lease.question, slack)
        await self._job.refuse(question, self._delivery(question, lease, slack), "sealed", sentence)

    def _delivery(self, question: Question, lease: Lease, slack: AsyncWebClient) -> Delivery:
        ledger = Ledger(self.claims, lease, Watch(question.asked_at))
        if question.place.door is Door.COMMAND:
            return EphemeralDelivery(self._http, slack, question, ledger)
        return ThreadDelivery(slack, question, ledger)

    def _queue_again(self, question_id: str, sealed: str) -> None:
        self.claims.queue(question_id, sealed, wait_of(opened(question_id, sealed, self.sealer)))

    def _wait(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()
