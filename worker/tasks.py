"""The tasks, as Celery sees them."""

from celery import Celery

from worker.life import Life
from worker.queue import ANSWER, PROBE, SOURCES
from worker.runtime import Runtime


def register(app: Celery, runtime: Runtime) -> None:
    """Make the tasks known to the app; they answer with the runtime."""

    @app.task(name=ANSWER)  # type: ignore[untyped-decorator]
    def answer(question_id: str, sealed: str) -> None:
        runtime.answer(question_id, sealed)

    @app.task(name=SOURCES)  # type: ignore[untyped-decorator]
    def sources(question_id: str, sealed: str) -> None:
        runtime.show_sources(question_id, sealed)

    @app.task(name=PROBE)  # type: ignore[untyped-decorator]
    def probe(key: str, sealed: str) -> None:
        Life(runtime.claims.redis).answer(key, sealed, runtime.sealer)
