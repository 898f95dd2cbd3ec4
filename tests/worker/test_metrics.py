import math
import socket
from pathlib import Path

import httpx
import pytest
from prometheus_client import Counter, Gauge, Histogram
from redis import Redis

from tests.questions import a_question
from tests.worker.test_job import Kept, job_that
from worker import metrics
from worker.authors.base import AuthorError
from worker.authors.failover import Absent, FailOver, Seat
from worker.authors.failures import ModelError
from worker.backlog import Backlog
from worker.bill import Bill
from worker.processors import DEFAULT, Processor
from worker.redis_clients import open_redis
from worker.settings import SettingsError
from worker.types import Answer, Conversation, Outcome
from worker.usage import Price, Usage


@pytest.fixture(scope="module")
def address() -> str:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    metrics.serve(f"127.0.0.1:{port}")
    return f"http://127.0.0.1:{port}/metrics"


def figures(address: str) -> dict[str, float]:
    lines = [line for line in httpx.get(address).text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_tokens_and_price_are_counted_by_step_and_model(address: str) -> None:
    used = (
        Usage("write", "claude-x", 1_000_000, 100_000),
        Usage("write", "claude-x", 1_000_000),
        Usage("plan", "?", 7),
    )
    Bill({"claude-x": Price(2.0, 10.0)}, shown=False).log(a_question(), Answer(Outcome.ANSWERED, "", usage=used))
    seen = figures(address)
    assert seen['footnote_model_tokens_total{direction="input",model="claude-x",step="write"}'] == 2_000_000
    assert seen['footnote_model_tokens_total{direction="output",model="claude-x",step="write"}'] == 100_000
    assert seen['footnote_model_dollars_total{model="claude-x",step="write"}'] == pytest.approx(5.0)
    assert seen['footnote_model_tokens_total{direction="input",model="?",step="plan"}'] == 7
    assert 'footnote_model_dollars_total{model="?",step="plan"}' not in seen


async def test_questions_are_counted_by_how_they_ended(address: str, redis: Redis) -> None:
    name = 'footnote_questions_total{outcome="author"}'
    before = figures(address).get(name, 0)
    await job_that(redis, AuthorError("On strike.")).run(a_question("Quuxville?"), Kept())
    after = figures(address)
    assert after[name] == before + 1
    assert after['footnote_answer_seconds_count{outcome="author"}'] == before + 1
    assert "Quuxville" not in str(after)


async def test_a_model_that_fails_is_counted_with_a_word_for_why(address: str) -> None:
    name = 'footnote_model_failures_total{provider="Claude",reason="no_key",step="plan"}'
    author = FailOver((Seat(Processor.AUTHOR, "Claude", Absent("Claude")),), DEFAULT)
    before = figures(address).get(name, 0.0)
    with pytest.raises(ModelError):
        await author.plan(a_question(), Conversation(), [])
    assert figures(address)[name] == before + 1


def test_while_redis_does_not_answer_the_other_figures_can_be_read(address: str) -> None:
    nowhere = Backlog(open_redis("redis://127.0.0.1:1/0"))
    metrics.watch_queue(nowhere.waiting, nowhere.open)
    seen = figures(address)
    assert math.isnan(seen["footnote_questions_waiting"])
    assert math.isnan(seen["footnote_questions_open"])


@pytest.mark.parametrize("wrong", ["nonsense", "127.0.0.1:", "127.0.0.1:99999", "127.0.0.1:-1"])
def test_an_address_that_is_none_is_named(wrong: str) -> None:
    with pytest.raises(SettingsError, match=r"FOOTNOTE_METRICS.*HOST:PORT"):
        metrics.serve(wrong)


def test_a_port_in_use_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(SettingsError, match="FOOTNOTE_METRICS"):
        metrics.serve(f"127.0.0.1:{taken.getsockname()[1]}")


def test_no_address_serves_nothing() -> None:
    metrics.serve("")


def test_the_page_tells_of_every_figure_and_its_labels() -> None:
    page = (Path(__file__).parents[2] / "docs" / "figures.md").read_text("utf-8")
    figures = [each for each in vars(metrics).values() if isinstance(each, Counter | Gauge | Histogram)]
    assert len(figures) > 15
    for each in figures:
        name = f"{each._name}_total" if isinstance(each, Counter) else each._name
        assert f"| `{name}` | {each._type} | {', '.join(each._labelnames)} | {each._documentation} |" in page
