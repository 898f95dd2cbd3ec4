"""A worker process: `footnote worker`."""

import threading
from typing import Any

import structlog
from celery.signals import worker_ready, worker_shutting_down

from worker.garbage import spare_what_stays
from worker.identity import can_begin, make_sure
from worker.logs import set_up
from worker.metrics import serve
from worker.queue import QUEUES, celery_from
from worker.runtime import Runtime
from worker.settings import Settings
from worker.shares import places_for
from worker.tasks import register

log = structlog.get_logger()


def run(settings: Settings) -> None:
    """Answer questions until told to stop; SIGTERM lets running ones end, for a while. Raise SettingsError."""
    set_up(settings.log_level)
    can_begin(settings)
    serve(settings.metrics)
    app = celery_from(settings)
    runtime = Runtime.start(settings)
    register(app, runtime)
    worker_ready.connect(_say_ready)

    def end_in_time(**_: Any) -> None:
        log.info("worker.stopping", grace_s=settings.grace_s)
        handing_over = threading.Timer(settings.grace_s, runtime.hand_over)
        handing_over.daemon = True
        handing_over.start()

    worker_shutting_down.connect(end_in_time)
    try:
        # Else it would take questions and could not post their answers.
        make_sure(settings)
        # Threads: a question is nearly all waiting, and they share one event loop and one embedder.
        app.worker_main(
            [
                "worker",
                "--pool=threads",
                f"--concurrency={places_for(settings.concurrency)}",
                f"--queues={','.join(QUEUES)}",
                "--without-gossip",
                "--without-mingle",
                "--loglevel=WARNING",  # its tasks have a handler of their own, and log their arguments
            ]
        )
    finally:
        runtime.stop()


def _say_ready(**_: Any) -> None:
    spare_what_stays()
    log.info("worker.ready")
