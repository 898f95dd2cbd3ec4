"""A worker process."""

import os
import signal
import subprocess
from collections.abc import Iterator

import pytest
from redis import Redis

from bot.children import Children, python
from tests.questions import a_question
from tests.queues import queued
from tests.servers.playground import Playground, running_playground
from tests.waiting import wait_until
from worker.claims import Claims
from worker.seal import Sealer


@pytest.fixture(scope="module")
def playground() -> Iterator[Playground]:
    with running_playground() as running:
        yield running


def refusal(playground: Playground, settings: dict[str, str]) -> str:
    """What a worker says that ends at once."""
    ended = subprocess.run(
        python("-m", "bot", "worker"),
        env={**os.environ, **playground.environment, **settings},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 1
    return ended.stderr


def test_a_worker_that_slack_does_not_know_takes_no_question(playground: Playground, broker: str, redis: Redis) -> None:
    Claims(redis).claim("T:C:1.2", Sealer(b"k" * 32).seal(a_question()))
    wrong = {"SLACK_BOT_TOKEN": "xoxb-secret", "REDIS_URL": broker, "FOOTNOTE_EMBEDDER": "none"}
    said = refusal(playground, wrong)
    assert "Slack refuses SLACK_BOT_TOKEN (invalid_auth)" in said
    assert "Traceback" not in said
    assert "secret" not in said
    assert queued(redis) == 1


def test_a_worker_that_can_not_be_built_says_why_and_nothing_else(playground: Playground, broker: str) -> None:
    wrong = {"FOOTNOTE_BACKENDS": "oracle", "REDIS_URL": broker, "FOOTNOTE_EMBEDDER": "none"}
    said = refusal(playground, wrong)
    assert "FOOTNOTE_BACKENDS names oracle" in said
    assert "Unclosed" not in said


def test_a_worker_waits_for_slack_and_can_be_stopped_meanwhile(
    playground: Playground, broker: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    away = {"SLACK_API_URL": "http://127.0.0.1:9/api/", "REDIS_URL": broker, "FOOTNOTE_EMBEDDER": "none"}
    with Children(tmp_path_factory.mktemp("worker"), {**playground.environment, **away}) as children:
        worker = children.start("worker", python("-m", "bot", "worker"))
        worker.wait_for("slack.unreachable", 60)
        worker.process.send_signal(signal.SIGINT)
        wait_until(lambda: worker.process.poll() is not None)
        said = worker.log.read_text()
    assert "worker.ready" not in said
    assert "Traceback" not in said
