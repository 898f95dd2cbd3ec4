"""Opens what one worker process answers with."""

from contextlib import AsyncExitStack

import structlog
from aiohttp import ClientSession
from redis.exceptions import RedisError

from worker import metrics
from worker.accounts import Accounts
from worker.backlog import Backlog
from worker.bill import Bill
from worker.claims import Claims
from worker.deps import open_deps, open_shared
from worker.installations import open_installations
from worker.job import Job
from worker.quotas import Quotas, spend
from worker.seal import Sealer
from worker.settings import Settings
from worker.slack_access import clients
from worker.threads import Threads
from worker.tokens import Tokens
from worker.types import Question
from worker.workspaces import Workspaces

log = structlog.get_logger()


async def open_job(
    stack: AsyncExitStack, settings: Settings, claims: Claims, http: ClientSession
) -> tuple[Job, Workspaces]:
    """What answers a question, and the workspaces where they are asked; both close with the stack."""
    shared = open_shared(settings)
    stack.push_async_callback(shared.aclose)
    installations = open_installations(settings)
    tokens = Tokens(settings, installations)
    workspaces = Workspaces(settings, installations, shared, clients(settings, http), tokens)
    deps = await stack.enter_async_context(open_deps(settings, workspaces.conversation_of, shared, workspaces))
    backlog, quotas = Backlog(claims.redis), Quotas.under(settings)
    metrics.watch_queue(backlog.waiting, backlog.open)

    def spent(question: Question, dollars: float) -> None:
        try:
            spend(claims.redis, quotas.on(question), dollars)
        except RedisError as error:
            log.warning("quotas.unknown", question=question.id, reason=type(error).__name__)

    bill, threads = Bill.under(settings), Threads(claims.redis)
    accounts = Accounts(shared, Sealer(settings.sealing_key()), bill.prices, settings.explain_hours)
    job = Job(deps, workspaces, threads, bill, spent, settings.deadline_s, settings.thread_replies, accounts)
    return job, workspaces
