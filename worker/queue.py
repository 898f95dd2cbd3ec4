"""The queue between bot and worker: how it is set up, and how a question gets onto it."""

from celery import Celery

from worker.settings import Settings

ANSWER = "footnote.answer"
"""Name of the task that answers one question; its arguments are the question's id and the sealed question."""

QUESTIONS = "questions"
"""Name of the queue, and in Redis the key of its list."""

VISIBILITY_S = 300
"""Seconds after which an unacknowledged message is delivered again; above every deadline, else a job runs twice."""


def celery_from(settings: Settings) -> Celery:
    """A Celery app for both sides. Publishing gives up fast: someone in Slack waits for the acknowledgement."""
    app = Celery("footnote", broker=settings.redis_url.get_secret_value(), set_as_current=False)
    app.conf.update(
        task_default_queue=QUESTIONS,
        task_ignore_result=True,
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        task_publish_retry_policy={"max_retries": 1, "interval_start": 0.05, "interval_step": 0.1, "interval_max": 0.2},
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
        },
    )
    return app


def send(app: Celery, question_id: str, sealed: str) -> None:
    """Queue the question. Raise kombu's OperationalError where the broker does not take it."""
    # Celery puts a repr of the arguments into the message's headers, and from there into events and logs.
    app.send_task(ANSWER, args=(question_id, sealed), argsrepr=repr((question_id,)), queue=QUESTIONS)
