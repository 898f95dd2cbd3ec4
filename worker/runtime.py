"""A worker process: one event loop for all its questions, and a thread that keeps their leases."""

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any, TypeVar

import aiohttp
import structlog
from redis.exceptions import RedisError
from slack_sdk.web.async_client import AsyncWebClient

from worker import metrics, words
from worker.bill import Bill
from worker.claims import Claims, Lease
from worker.delivery.base import Delivery
from worker.delivery.ephemeral import EphemeralDelivery
from worker.delivery.ledger import Ledger, Withdrawn
from worker.delivery.thread import ThreadDelivery
from worker.deps import open_deps, open_shared
from worker.installations import open_installations
from worker.job import Job
from worker.life import Life
from worker.logs import where
from worker.metrics import Watch
from worker.pulse import BEAT_S, beat
from worker.seal import SealBroken, SealedByNewer, Sealer
from worker.settings import Settings
from worker.slack_access import clients
from worker.slack_clients import open_http
from worker.slack_errors import FAILURES, reason_of
from worker.threads import Threads
from worker.tokens import NotInstalled, Tokens, TokenUnknown
from worker.types import Asker, Door, Place, Question
from worker.workspaces import Workspaces

T = TypeVar("T")

log = structlog.get_logger()

TRIES = 4
"""Jobs that may fall silent over one question: what ends a worker each time must not go round for ever."""

ROLL_OUT_S = 60
"""Seconds for which a question that a newer version took in waits for a worker of that version."""

SWEEP_S = 2.0
"""Seconds between looks at leases: one's own are renewed, others' that ran out are taken over."""


@dataclass(slots=True)
class Runtime:
    """Opened once per worker process."""

    settings: Settings
    claims: Claims
    sealer: Sealer
    _loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.new_event_loop, init=False)
    _stack: AsyncExitStack = field(default_factory=AsyncExitStack, init=False)
    _leases: set[Lease] = field(default_factory=set, init=False)
    _stopped: threading.Event = field(default_factory=threading.Event, init=False)
    _job: Job = field(init=False)
    _http: aiohttp.ClientSession = field(init=False)
    _workspaces: Workspaces = field(init=False)

    @classmethod
    def start(cls, settings: Settings) -> "Runtime":
        """Open everything a question needs. Raise SettingsError."""
        claims = Claims.at(settings.redis_url.get_secret_value())
        runtime = cls(settings, claims, Sealer(settings.sealing_key()))
        threading.Thread(target=runtime._loop.run_forever, name="loop", daemon=True).start()
        try:
            runtime._wait(runtime._open())
        except BaseException:
            runtime.stop()
            raise
        threading.Thread(target=runtime._keep_leases, name="leases", daemon=True).start()
        return runtime

    def stop(self) -> None:
        """Close what was opened; running questions are waited for by whoever called."""
        self._stopped.set()
        self._wait(self._stack.aclose())
        self._loop.call_soon_threadsafe(self._loop.stop)

    def answer(self, question_id: str, sealed: str) -> None:
        """Answer one question, unless it is answered or another job is at it."""
        lease = self.claims.begin(question_id)
        if lease is None:
            log.info("question.taken", question=question_id)
            return
        self._leases.add(lease)
        try:
            self._answer(lease, sealed)
        except NotInstalled:
            log.warning("question.not_installed", question=question_id)
            metrics.QUESTIONS.labels("not_installed").inc()
            self.claims.finish(lease)
        except TokenUnknown:  # whoever takes over when the lease is over tries again
            log.error("question.no_token", question=question_id)
        finally:
            self._leases.discard(lease)

    def _answer(self, lease: Lease, sealed: str) -> None:
        """Raise NotInstalled, or TokenUnknown."""
        question_id = lease.question
        try:
            question = self.sealer.open(sealed)
        except SealBroken as error:
            newer = isinstance(error, SealedByNewer)
            if newer and self.claims.put_back(lease, ROLL_OUT_S):
                log.warning("question.put_back", question=question_id, reason=str(error))
                return
            log.error("question.sealed", question=question_id, reason=str(error))
            metrics.QUESTIONS.labels("sealed").inc()
            sentence = words.newer_question() if newer else words.unreadable_question()
            self._wait(self._say_unreadable(question_id, lease, sentence))
            self.claims.finish(lease)
            return
        delivery = self._delivery(question, lease, self._wait(self._slack_of(question.team)))
        if lease.number > 1:
            metrics.TAKEN_OVER.inc()
        else:
            Watch(question.asked_at).began()
        try:
            if lease.number > TRIES:
                metrics.QUESTIONS.labels("given_up").inc()
                self._wait(self._job.refuse(question, delivery, "given_up", words.unexpected(question_id)))
            else:
                self._wait(self._job.run(question, delivery))
            self.claims.finish(lease)
        except Withdrawn as error:
            log.info("question.withdrawn", question=question_id, reason=str(error))
            if self.claims.cancelled(question_id):
                metrics.QUESTIONS.labels("withdrawn").inc()
                self._wait(delivery.take_back())
                self.claims.finish(lease)
            else:
                metrics.LOST.inc()

    async def _open(self) -> None:
        settings = self.settings
        self._http = await self._stack.enter_async_context(open_http(self.settings))
        as_user = clients(settings, self._http)
        shared = open_shared(settings)
        self._stack.push_async_callback(shared.aclose)
        installations = open_installations(settings)
        tokens = Tokens(settings, installations)
        self._workspaces = Workspaces(settings, installations, shared, as_user, tokens)
        of = self._workspaces.conversation_of
        deps = await self._stack.enter_async_context(open_deps(settings, of, shared, self._workspaces))
        threads = Threads(self.claims.redis)
        bill = Bill.under(settings)
        metrics.watch_queue(self.claims.waiting, self.claims.open)
        self._job = Job(deps, self._workspaces, threads, bill, settings.deadline_s, settings.thread_replies)

    async def _say_unreadable(self, question_id: str, lease: Lease, sentence: str) -> None:
        """Where it was asked is all that can be known: a message's id says it, a command's does not."""
        team, channel, ts = question_id.split(":", 2)
        if channel != "command":
            slack = await self._slack_of(team)
            place = Place(Door.MENTION, channel, await self._root_of(slack, channel, ts))
            question = Question(question_id, "", Asker("", team), place, float(ts), ts)
            delivery = self._delivery(question, lease, slack)
            await self._job.refuse(question, delivery, "sealed", sentence)

    async def _slack_of(self, team: str) -> AsyncWebClient:
        """A client for where it was asked. Raise NotInstalled, TokenUnknown."""
        try:
            async with asyncio.timeout(self.settings.deadline_s):
                return (await self._workspaces.of(team)).slack
        except TimeoutError:
            raise TokenUnknown from None

    async def _root_of(self, slack: AsyncWebClient, channel: str, ts: str) -> str:
        """The thread that the message is in, its own where that can't be known."""
        try:
            reply = await slack.conversations_replies(channel=channel, ts=ts, limit=1)
        except FAILURES as error:
            log.info("thread.unreadable", reason=reason_of(error))
            return ts
        return next((said.get("thread_ts", ts) for said in reply["messages"]), ts)

    def _delivery(self, question: Question, lease: Lease, slack: AsyncWebClient) -> Delivery:
        ledger = Ledger(self.claims, lease, Watch(question.asked_at))
        if question.place.door is Door.COMMAND:
            return EphemeralDelivery(self._http, slack, question, ledger)
        return ThreadDelivery(slack, question, ledger)

    def _keep_leases(self) -> None:
        while not self._stopped.wait(SWEEP_S):
            try:
                self._keep_them()
                asyncio.run_coroutine_threadsafe(asyncio.sleep(0), self._loop).result(BEAT_S)
                beat("worker")
            except RedisError as error:
                log.warning("leases.waiting", reason=type(error).__name__)
            except Exception as error:  # noqa: BLE001  without this thread every question would lose its lease
                log.error("leases.broke", where=where(error))

    def _keep_them(self) -> None:
        self.claims.show_life()
        Life(self.claims.redis).show("worker")
        for lease in tuple(self._leases):
            self.claims.renew(lease)
        for question_id, sealed in self.claims.expired():
            log.info("question.taken_over", question=question_id)
            self.claims.queue(question_id, sealed)

    def _wait(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()
