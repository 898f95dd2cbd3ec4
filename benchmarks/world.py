"""A broker, simulated upstreams, a bot and workers, all in processes of their own, for the time of a benchmark."""

import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path

import httpx

from benchmarks.processes import until
from benchmarks.upstreams.delays import Delays
from benchmarks.upstreams.slack import CHANNEL, TEAM, Asked
from benchmarks.upstreams.subjects import fact, number_in, question
from bot.children import Child, Children, python
from bot.trial import start_broker
from worker.claims import Claims
from worker.seal import Sealer
from worker.settings import settings_from_environment, variable_of
from worker.settings.limits import LimitSettings
from worker.types import Asker, Door, Place, Question
from worker.waits import wait_of

TOKENS = {"SLACK_BOT_TOKEN": "xoxb-benchmark", "SLACK_APP_TOKEN": "xapp-benchmark"}
MODEL = {"FOOTNOTE_AUTHOR": "anthropic", "FOOTNOTE_EMBEDDER": "openai"}
"""Claude writes, OpenAI embeds."""
NO_LIMITS = {variable_of(field): "0" for field in LimitSettings.model_fields}
"""One workspace asks more than any would."""
START_S = 120.0
"""A machine that is measured may be busy."""
USERS = 500
"""Different people who ask."""


@dataclass(frozen=True, slots=True)
class World:
    """What runs, and how to drive it."""

    url: str
    """Of the upstreams."""
    redis_url: str
    delays: Delays
    children: Children
    http: httpx.Client
    workers: tuple[Child, ...]
    bot: Child | None

    @property
    def pids(self) -> list[int]:
        """Of the workers."""
        return [worker.process.pid for worker in self.workers]

    def ask(self, subjects: Sequence[int], team: str = TEAM) -> dict[str, float]:
        """Queue a question about each subject, as the bot does; ts of each -> when, by the monotonic clock."""
        settings = settings_from_environment(
            _env_file=None, redis_url=self.redis_url, slack_bot_token=TOKENS["SLACK_BOT_TOKEN"]
        )
        claims, sealer = Claims.at(self.redis_url), Sealer(settings.sealing_key())
        asked: dict[str, float] = {}
        for ts, text, user in _messages(subjects):
            place = Place(Door.MENTION, CHANNEL, ts)
            asking = Question(f"{team}:{CHANNEL}:{ts}", text, Asker(user, team), place, float(ts), ts)
            claims.claim(asking.id, sealer.seal(asking), wait=wait_of(asking))
            asked[ts] = time.monotonic()
        return asked

    def mention(self, subjects: Sequence[int], rate: float) -> list[str]:
        """Have people mention the bot, so many a second; the ts of each. Needs a bot."""
        given = [{"ts": ts, "text": text, "user": user} for ts, text, user in _messages(subjects)]
        body = {"questions": given, "rate": rate}
        self.http.post("/control/mentions", json=body, timeout=60 + len(subjects) / rate).raise_for_status()
        return [str(each["ts"]) for each in given]

    def asked(self) -> dict[str, Asked]:
        """What became of every question so far, by its ts."""
        return {ts: Asked(**each) for ts, each in self.http.get("/control/asked").json().items()}

    def answered(self, count: int, seconds: float, wrong_may_be: bool = False) -> dict[str, Asked]:
        """Wait until so many have an answer. Raise ChildError where one of them is wrong and none may be."""
        found: dict[str, Asked] = {}

        def done() -> bool:
            found.update(self.asked())
            return sum(bool(each.posted) for each in found.values()) >= count

        for _ in until(done, seconds, pause=0.25):
            if ended := self.children.ended():
                raise ended.failed("ended by itself")
        wrong = [each.text for each in found.values() if each.posted and not is_right(each.text)]
        if wrong and not wrong_may_be:
            raise self.workers[0].failed(f"gave {len(wrong)} wrong answers of {count}, such as: {wrong[0]}")
        return found

    def counts(self) -> dict[str, dict[str, int]]:
        """Requests to the upstreams, and bytes they sent, by kind."""
        counted: dict[str, dict[str, int]] = self.http.get("/control/counts").json()
        return counted

    def forget(self) -> None:
        """Count and time from here on."""
        self.http.post("/control/forget").raise_for_status()


@contextmanager
def running(
    delays: Delays,
    workers: int = 1,
    bot: bool = False,
    environment: Mapping[str, str] | None = None,
    command: Sequence[str] = ("-m", "bot", "worker"),
) -> Iterator[World]:
    """All of it, started with ordinary settings. `command` is what a worker runs. Raise ChildError."""
    with tempfile.TemporaryDirectory(prefix="benchmark-") as folder, Children(Path(folder)) as children:
        broker = start_broker(children)
        options = [f"--{each.name.replace('_', '-')}={getattr(delays, each.name)}" for each in fields(Delays)]
        upstreams = children.start("upstreams", python("-m", "benchmarks.upstreams", *options))
        url = upstreams.wait_for("^ready ", START_S).split("ready ", 1)[1].strip()
        children.environment = {
            **TOKENS, **MODEL, "REDIS_URL": broker, "SLACK_API_URL": f"{url}/api/",
            "WIKIPEDIA_API_URL": f"{url}/w/api.php", "ANTHROPIC_BASE_URL": url, "ANTHROPIC_API_KEY": "sk-ant-benchmark",
            "OPENAI_BASE_URL": f"{url}/v1", "OPENAI_API_KEY": "sk-benchmark", **NO_LIMITS, **(environment or {}),
        }  # fmt: skip
        started = [children.start(f"worker{number}", python(*command)) for number in range(workers)]
        hearing = children.start("bot", python("-m", "bot", "bot")) if bot else None
        for worker in started:
            worker.wait_for("worker.ready", START_S)
        if hearing:
            hearing.wait_for("bot.ready", START_S)
        with httpx.Client(base_url=url, trust_env=False, timeout=30) as http:
            yield World(url, broker, delays, children, http, tuple(started), hearing)


def is_right(text: str) -> bool:
    """Whether a posted answer says what the page says, with a citation."""
    return fact(number_in(text)).rstrip(".") in text and "[1]" in text


def _messages(subjects: Sequence[int]) -> Iterator[tuple[str, str, str]]:
    """ts, text and user of a message about each subject."""
    now = time.time_ns() // 1000
    for place, subject in enumerate(subjects):
        seconds, microseconds = divmod(now + place, 1_000_000)
        yield f"{seconds}.{microseconds:06}", question(subject), f"U{place % USERS:04}"
