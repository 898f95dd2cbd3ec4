"""The same worker with a process for each question at a time: what one Celery process a job costs.

`python -m benchmarks.prefork`, with the worker's ordinary settings.
"""

from typing import Any

import anthropic  # noqa: F401  before the fork, so that the processes share it
import openai  # noqa: F401
import structlog
from celery.signals import worker_process_init, worker_ready

from worker.logs import set_up
from worker.queue import ANSWER, QUEUES, celery_from
from worker.runtime import Runtime
from worker.settings import settings_from_environment

log = structlog.get_logger()

_runtime: list[Runtime] = []


def main() -> None:
    """Answer questions, each process one after the other."""
    settings = settings_from_environment()
    set_up(settings.log_level)
    app = celery_from(settings)
    app.conf.worker_proc_alive_timeout = 60  # each process opens everything by itself, which takes seconds

    # After the fork: threads and event loops do not survive it.
    def open_runtime(**_: Any) -> None:
        _runtime.append(Runtime.start(settings))

    @app.task(name=ANSWER)  # type: ignore[untyped-decorator]
    def answer(question_id: str, sealed: str) -> None:
        _runtime[0].answer(question_id, sealed)

    def say_ready(**_: Any) -> None:
        log.info("worker.ready")

    worker_process_init.connect(open_runtime)
    worker_ready.connect(say_ready)
    pool = ["--pool=prefork", f"--concurrency={settings.concurrency}", f"--queues={','.join(QUEUES)}"]
    app.worker_main(["worker", *pool, "--without-gossip", "--without-mingle", f"--loglevel={settings.log_level}"])


if __name__ == "__main__":
    main()
