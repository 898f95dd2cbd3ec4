"""The queue between bot and worker: how it is set up, and what lies in it."""

import base64
import json
from itertools import combinations
from typing import TYPE_CHECKING
from uuid import uuid4
from zlib import crc32

from worker.settings import Settings

if TYPE_CHECKING:
    from celery import Celery

ANSWER = "footnote.answer"
"""Name of the task that answers one question; its arguments are the question's id and the sealed question."""

SHARDS, EACH = 8, 2
"""Queues of a kind, and how many of them a workspace has: few workspaces share both with one that asks a lot."""


def _named(kind: str) -> tuple[str, ...]:
    # The first has the name of the only one that there once was.
    return (kind, *(f"{kind}.{number}" for number in range(1, SHARDS)))


QUICK, DEEP = _named("questions"), _named("deep")
"""Names of the queues, and in Redis the keys of their lists: of common questions, and of such as take minutes."""

QUEUES = QUICK + DEEP
"""All of them. Workers take from each in turn that holds something."""

ANY = "@QUEUE@"
"""Stands in a message for the queue that takes it."""
SOURCES = "footnote.sources"
"""Name of the task that shows an answer's sources to one person; its arguments are the answer's question's id, and who
pressed where, sealed (worker/press.py)."""
PROBE = "footnote.probe"
"""Name of the task that shows whether workers answer; its arguments are the key under which they do, and nothing."""


VISIBILITY_S = 300
"""Seconds after which an unacknowledged message is delivered again; above every deadline, else a job runs twice."""


def celery_from(settings: Settings) -> "Celery":
    """The worker's side; the bot needs none of Celery, and starts half a second sooner."""
    from celery import Celery

    app = Celery("footnote", broker=settings.redis_url.get_secret_value(), set_as_current=False)
    app.conf.update(
        task_default_queue=QUICK[0],
        task_ignore_result=True,
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        task_remote_tracebacks=False,
        worker_prefetch_multiplier=1,
        worker_send_task_events=False,
        worker_hijack_root_logger=False,
        worker_redirect_stdouts=False,
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        broker_transport_options={
            "visibility_timeout": VISIBILITY_S,
            # The sweep runs every interval x throttle seconds; with the defaults that is 100.
            "unacked_restore_interval": 10,
            "unacked_restore_throttle": 1,
            "socket_timeout": 0.5,
            "socket_connect_timeout": 0.5,
            "max_connections": 100,
            "queue_order_strategy": "round_robin",
            "priority_steps": [0],
        },
    )
    return app


def queues_of(team: str, deep: bool = False) -> tuple[str, ...]:
    """A workspace's own share of the queues, always the same."""
    shares = list(combinations(DEEP if deep else QUICK, EACH))
    return shares[crc32(team.encode()) % len(shares)]


def message(question_id: str, sealed: str, queue: str = ANY, name: str = ANSWER) -> str:
    """A task as Celery lays it into Redis (its message protocol 2); of the question, only the id is in the clear.

    Celery's own client would take a millisecond of CPU and a round trip for it; this goes along with the claim.
    """
    task = str(uuid4())
    nothing_follows = {"callbacks": None, "errbacks": None, "chain": None, "chord": None}
    arguments = json.dumps([[question_id, sealed], {}, nothing_follows])
    return json.dumps(
        {
            "body": base64.b64encode(arguments.encode()).decode(),
            "content-type": "application/json",
            "content-encoding": "utf-8",
            "headers": {"lang": "py", "task": name, "id": task, "root_id": task, "argsrepr": repr((question_id,))},
            "properties": {
                "correlation_id": task,
                "delivery_mode": 2,
                "delivery_info": {"exchange": "", "routing_key": queue},
                "priority": 0,
                "body_encoding": "base64",
                "delivery_tag": str(uuid4()),
            },
        }
    )
