"""What a worker tells Prometheus, from a real process: each figure is moved by what it measures."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from redis import Redis

from bot.children import Children, python
from bot.trial import free_port, start_broker
from tests.e2e.conftest import running_fakewiki
from tests.questions import a_question
from tests.servers.fakewiki import FakeWiki, html
from tests.servers.playground import BOT_TOKEN, Playground, running_playground
from tests.waiting import wait_until
from worker.claims import Claims
from worker.redis_clients import open_redis
from worker.seal import Sealer
from worker.settings import Settings
from worker.types import Asker, Door, Place

TEAM, ALICE, GENERAL = "T0LARKSPUR", "U01ALICE", "C01GENERAL"
PAGES = {"Quuxville": "'''Quuxville''' is a town. Its mayor is Ada Zorg.", "Blattburg": "'''Blattburg''' is a castle."}
MAYOR = "Who is the mayor of Quuxville?"
SEARCHES_A_MINUTE = 1


@dataclass(frozen=True)
class Watched:
    """A worker, and what it says of itself."""

    playground: Playground
    wiki: FakeWiki
    redis: Redis
    address: str

    def figures(self) -> dict[str, float]:
        lines = httpx.get(self.address, trust_env=False).text.splitlines()
        return {line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1]) for line in lines if not line.startswith("#")}

    def ask(self, text: str = MAYOR, lease: str = "", key: bytes = b"") -> str:
        """Take a question in, as the bot does; under a lease: as if a worker that had it were gone. Its ts."""
        ts = str(self.playground.post("#general", f"<@bot> {text}")["ts"])
        events = [sent["payload"]["event"] for sent in self.playground.log()["envelopes"]]
        token = next(event["action_token"] for event in events if event["ts"] == ts)
        question = a_question(
            text, id=f"{TEAM}:{GENERAL}:{ts}", ts=ts, asker=Asker(ALICE, TEAM), asked_at=float(ts),
            place=Place(Door.MENTION, GENERAL, ts), action_token=token,
        )  # fmt: skip
        sealed = Sealer(key or Settings(slack_bot_token=BOT_TOKEN, _env_file=None).sealing_key()).seal(question)  # type: ignore[call-arg, arg-type]
        if not lease:
            assert Claims(self.redis).claim(question.id, sealed)
            return ts
        for name, value in (("claim", "running"), ("payload", sealed), ("lease", lease)):
            self.redis.set(f"footnote:{name}:{question.id}", value)
        self.redis.zadd("footnote:open", {question.id: 0})
        return ts

    def answered(self, ts: str) -> str:
        return str(self.playground.wait_for_reply("#general", ts)["text"])

    def moves(self, name: str, by: float = 1, **labels: str) -> "Move":
        return Move(self, Move.key(name, labels), by, self.figures())


@dataclass(frozen=True)
class Move:
    """A figure that is to move."""

    watched: Watched
    name: str
    by: float
    before: dict[str, float]

    @staticmethod
    def key(name: str, labels: dict[str, str]) -> str:
        inner = ",".join(f'{label}="{value}"' for label, value in sorted(labels.items()))
        return f"footnote_{name}{{{inner}}}" if inner else f"footnote_{name}"

    def happens(self) -> bool:
        """Returns once it has moved by at least as much; fails where it does not."""
        target = self.before.get(self.name, 0) + self.by
        return wait_until(lambda: self.watched.figures().get(self.name, 0) >= target)


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    folder: Path = tmp_path_factory.mktemp("watched")
    here = f"127.0.0.1:{free_port()}"
    with (
        running_playground(events="app_mention") as playground,
        running_fakewiki() as wiki,
        Children(folder) as children,
    ):
        wiki.pages.update(PAGES)
        broker = start_broker(children)
        environment = {
            **playground.environment, "REDIS_URL": broker, "WIKIPEDIA_API_URL": wiki.url, "FOOTNOTE_METRICS": here,
            "FOOTNOTE_EMBEDDER": "none", "FOOTNOTE_CONCURRENCY": "1", "FOOTNOTE_AUTHOR": "extractive",
            "FOOTNOTE_SLACK_SEARCHES": str(SEARCHES_A_MINUTE), "DATABASE_URL": f"sqlite:///{folder}/footnote.db",
        }  # fmt: skip
        children.start("worker", python("-m", "bot", "worker"), environment).wait_for("worker.ready", 60)
        with open_redis(broker) as redis:
            yield Watched(playground, wiki, redis, f"http://{here}/metrics")


def test_an_answer_is_counted_with_its_waits_its_searches_and_its_posts(watched: Watched) -> None:
    moves = [
        watched.moves("questions_total", outcome="quoted"),
        watched.moves("answer_seconds_count", outcome="quoted"),
        watched.moves("queue_seconds_count"),
        watched.moves("first_word_seconds_count"),
        watched.moves("last_word_seconds_count"),
        watched.moves("search_seconds_count", backend="wikipedia"),
        watched.moves("search_seconds_count", backend="slack"),
        watched.moves("slack_calls_total", method="chat.postMessage", outcome="ok"),
        watched.moves("cache_reads_total", of="wikipedia", found="no"),
    ]
    assert "Ada Zorg" in watched.answered(watched.ask())
    assert all(move.happens() for move in moves)
    seen = watched.figures()
    assert 0 < seen["footnote_queue_seconds_sum"] < seen["footnote_first_word_seconds_sum"] < 10
    assert (seen["footnote_questions_open"], seen["footnote_questions_waiting"]) == (0, 0)


def test_what_is_asked_again_is_found_in_the_cache_and_over_the_budget_slack_is_not_searched(watched: Watched) -> None:
    moves = [
        watched.moves("cache_reads_total", of="wikipedia", found="yes"),
        watched.moves("slack_searches_refused_total", budget="workspace"),
        watched.moves("search_failures_total", backend="slack", reason="busy"),
    ]
    for _ in range(3):  # a minute may end between two of them
        watched.answered(watched.ask())
    assert all(move.happens() for move in moves)


def test_what_slack_refuses_and_where_it_is_silent_or_wants_less_is_counted_by_method(watched: Watched) -> None:
    status = "assistant.threads.setStatus"
    moves = [
        watched.moves("slack_slowed_total", method="chat.postMessage"),
        watched.moves("slack_calls_total", method=status, outcome="refused"),
        watched.moves("slack_calls_total", method=status, outcome="unanswered"),
    ]
    watched.playground.fault("chat.postMessage", "ratelimited", seconds=0)
    watched.playground.fault(status, "error", error="channel_not_found")
    watched.playground.fault(status, "server_error")
    for _ in range(2):
        watched.answered(watched.ask())
    assert all(move.happens() for move in moves)


def test_a_backend_that_fails_is_counted_with_a_word_for_why(watched: Watched) -> None:
    moved = watched.moves("search_failures_total", backend="wikipedia", reason="refused")
    watched.wiki.always = html(403)
    watched.answered(watched.ask("Who built the castle of Blattburg?"))
    watched.wiki.always = None
    assert moved.happens()


def test_questions_that_wait_are_seen_and_jobs_that_lose_or_take_over_a_question_are_counted(watched: Watched) -> None:
    lost, taken_over = watched.moves("leases_lost_total"), watched.moves("jobs_taken_over_total", by=2)
    given_up = watched.moves("questions_total", outcome="given_up")
    watched.wiki.held = True
    first = watched.ask("How old is the castle of Blattburg?")
    wait_until(lambda: watched.redis.exists(f"footnote:lease:{TEAM}:{GENERAL}:{first}") and watched.wiki.at_once)
    second, more = watched.ask(), watched.ask()  # one of them has a place that is kept for other workspaces, in turn
    wait_until(lambda: watched.figures()["footnote_questions_waiting"] >= 1)
    assert watched.figures()["footnote_questions_open"] == 3
    watched.redis.set(f"footnote:lease:{TEAM}:{GENERAL}:{first}", "9:another")
    watched.wiki.held = False
    assert lost.happens()
    watched.redis.zadd("footnote:open", {f"{TEAM}:{GENERAL}:{first}": 0})
    assert "Something went wrong" in watched.answered(first)
    third = watched.ask(lease="1:gone")
    assert [bool(watched.answered(ts)) for ts in (second, more, third)] == [True] * 3
    assert taken_over.happens()
    assert given_up.happens()


def test_a_question_that_no_key_opens_is_counted(watched: Watched) -> None:
    moved = watched.moves("questions_total", outcome="sealed")
    watched.answered(watched.ask(key=b"k" * 32))
    assert moved.happens()


def test_no_label_holds_a_word_of_anybody_s_or_an_id(watched: Watched) -> None:
    told = httpx.get(watched.address, trust_env=False).text
    assert "footnote_questions_total" in told
    for word in ("Quuxville", "mayor", "Blattburg", "alice", ALICE, GENERAL, TEAM, BOT_TOKEN):
        assert word not in told
