"""Nothing retrieved from Slack is kept: a word that stands in Slack alone is, afterwards, nowhere else."""

import base64
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import httpx
import pytest
import zstandard
from pydantic import SecretStr
from redis import Redis

from bot.trial import Trial, free_port, running
from tests.e2e.conftest import SETTINGS, running_fakewiki, workspace_of
from tests.servers.fakewiki import FakeWiki
from tests.servers.playground import Json, Playground
from tests.servers.slack_world import SCOPES, TEAM
from tests.waiting import wait_until
from worker.account_blocks import HOW, SOURCES
from worker.installations import Grant, Installations
from worker.queue import celery_from
from worker.settings import Settings

PUBLIC, PRIVATE, THREAD, FORWARDED, LINKED, DIRECT, GROUP = (
    f"canary{kind}wren" for kind in ("public", "private", "thread", "forwarded", "linked", "direct", "group")
)
FILE = "schools 61 percent"
"""Of a canvas in #leads."""
SAID = (PUBLIC, PRIVATE, THREAD, FORWARDED, LINKED, DIRECT, GROUP)
CANARIES = (*SAID, FILE)
BASE64 = re.compile(rb"[A-Za-z0-9+/_-]{40,}={0,2}")


@pytest.fixture(scope="module")
def wiki() -> Iterator[FakeWiki]:
    with running_fakewiki() as started:
        yield started


@pytest.fixture(scope="module")
def metrics() -> str:
    return f"127.0.0.1:{free_port()}"


@pytest.fixture
def trial(wiki: FakeWiki, metrics: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Trial]:
    temporary = tmp_path_factory.mktemp("temporary")
    environment = {
        "WIKIPEDIA_API_URL": wiki.url,
        "FOOTNOTE_METRICS": metrics,
        "FOOTNOTE_LOG_LEVEL": "debug",
        "TMPDIR": str(temporary),
    }
    with running(SETTINGS, environment=environment) as started:
        yield started


@contextmanager
def events_of(redis: Redis) -> Iterator[list[bytes]]:
    """Everything that is published meanwhile: Celery's events among it."""
    heard: list[bytes] = []
    listener = redis.pubsub()
    listener.psubscribe("*")
    ended = False

    def listen() -> None:
        while not ended:
            if message := listener.get_message(timeout=0.2):
                heard.append(str(message).encode())

    thread = Thread(target=listen)
    thread.start()
    yield heard
    ended = True
    thread.join()
    listener.close()


def connect(trial: Trial, workspace: Playground, user: str) -> None:
    settings = Settings(
        _env_file=None,
        slack_bot_token=SecretStr("xoxb-playground"),
        database_url=SecretStr(trial.children.environment["DATABASE_URL"]),
    )
    token = SecretStr(workspace.grant(user, *SCOPES))
    Installations.of(settings).keep(Grant(user, TEAM, frozenset(SCOPES), token))


def ask_for_each_kind(workspace: Playground) -> list[str]:
    """Ask so that each kind of Slack's text stands in an answer; the answers."""
    workspace.post("#field-notes", f"The lapwing number is {PUBLIC}.", user="farah")
    workspace.post("#payroll", f"The plover number is {PRIVATE}.", user="emil")
    root = workspace.post("#ops", f"The dunlin number is {THREAD}.", user="bob")
    moved = workspace.post("#random", f"The knot number is {FORWARDED}.", user="dana")
    linked = workspace.post("#general", f"The whimbrel number is {LINKED}.", user="dana")
    address = f"{workspace.url}/archives/{linked['channel']}/p{linked['ts'].replace('.', '')}"
    forward = {"channel": "#random", "ts": moved["ts"]}
    asked = [
        (PUBLIC, "#general", workspace.post("#general", "<@bot> What is the lapwing number?")),
        (THREAD, "#ops", workspace.post("#ops", "<@bot> What is the dunlin number?", thread=root["ts"])),
        (FORWARDED, "#general", workspace.post("#general", "<@bot> What is the knot number?", forward=forward)),
        (LINKED, "#general", workspace.post("#general", f"<@bot> What is the whimbrel number in <{address}>?")),
    ]
    found = [workspace.wait_for_reply(place, said["thread_ts"] if "thread_ts" in said else said["ts"], containing=word)
             for word, place, said in asked]  # fmt: skip
    # One question finds both: a workspace has ten searches a minute.
    workspace.post("D11BOBEMIL", f"The curlew number is {DIRECT}.", user="bob")
    workspace.post("C14PRESENT", f"The curlew number is {GROUP}.", user="dana")
    for word, text in ((PRIVATE, "What is the plover number?"), (DIRECT, "What is the curlew number?")):
        said = workspace.post("dm", text, user="emil")
        found.append(workspace.wait_for_reply("dm", said["ts"], user="emil", containing=word))
    look_behind(workspace, found)
    return [str(reply["blocks"]) for reply in found]


def look_behind(workspace: Playground, answers: Sequence[Json]) -> None:
    """Let whoever asked see how each answer was found and what it rests on: its words are read again."""
    for number, answer in enumerate(answers):
        user = "emil" if answer["channel"].startswith("D") else "alice"
        place = (answer["channel"], answer["thread_ts"], user)
        workspace.press(answer, HOW, user=user)
        told = workspace.wait_for_reply(*place, containing="*How I found this*")
        assert not any(word in str(told) for word in CANARIES)
        workspace.press(answer, SOURCES, user=user)
        told = workspace.wait_for_reply(*place, containing="*What this answer rests on*")
        assert any(word in str(told["blocks"]) for word in CANARIES) or "not a member" in str(told["blocks"]), number


def ask_for_a_file(workspace: Playground) -> list[str]:
    """Ask for what stands in a canvas; the answer."""
    said = workspace.post("dm", "How much of next year's budget and revenue comes from schools?", user="emil")
    return [str(workspace.wait_for_reply("dm", said["ts"], user="emil", containing=FILE, timeout_s=20)["blocks"])]


def unwrapped(data: bytes) -> Iterator[bytes]:
    """The bytes, and what they hold in base64 or compressed."""
    yield data
    for run in BASE64.findall(data):
        with suppress(ValueError):
            yield base64.b64decode(run, altchars=b"-_" if b"-" in run or b"_" in run else None)
    with suppress(zstandard.ZstdError):
        yield zstandard.decompress(data)


def values_in(redis: Redis) -> Iterator[bytes]:
    for key in redis.scan_iter():
        yield key
        with suppress(Exception):
            yield redis.dump(key) or b""
        with suppress(Exception):
            yield redis.get(key) or b""


def leaks(where: str, datas: Iterator[bytes]) -> list[str]:
    return [
        f"{word} in {where}"
        for data in datas
        for piece in unwrapped(data)
        for word in CANARIES
        if word.encode() in piece
    ]


def files_below(*folders: Path) -> Iterator[Path]:
    for folder in folders:
        yield from (path for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize(("ask", "used"), [(ask_for_each_kind, SAID), (ask_for_a_file, [FILE])])
def test_what_was_found_in_slack_is_nowhere_afterwards(
    ask: Callable[[Playground], list[str]], used: Sequence[str], trial: Trial, wiki: FakeWiki, metrics: str
) -> None:
    redis = Redis.from_url(trial.children.environment["REDIS_URL"])
    celery_from(
        Settings(_env_file=None, redis_url=SecretStr(trial.children.environment["REDIS_URL"]))
    ).control.enable_events()
    with workspace_of(trial) as workspace, events_of(redis) as heard:
        connect(trial, workspace, "U05EMIL")
        answers = ask(workspace)
        assert all(any(word in answer for answer in answers) for word in used), "each kind must have been used"
        assert wait_until(lambda: not redis.zcard("footnote:open"))
        time.sleep(1.2)  # what is written once a second is written
        redis.save()
        kept = [
            *leaks("Redis", values_in(redis)),
            *leaks("Celery's events", iter(heard)),
            *leaks("metrics", iter([httpx.get(f"http://{metrics}/metrics", trust_env=False).content])),
            *leaks("Wikipedia's requests", (str(request).encode() for request in wiki.requests)),
        ]
        folders = (trial.children.folder, Path(trial.children.environment["TMPDIR"]))
        ours = [path for path in files_below(*folders) if path.name != "playground.log"]
        names = {path.name for path in ours}
        assert {"worker.log", "bot.log", "dump.rdb", "footnote.db"} <= names
        assert any(name.endswith(".aof") for name in names)
        kept += [line for path in ours for line in leaks(path.name, iter([path.read_bytes()]))]
    assert heard, "Celery's events were on"
    assert wiki.requests
    assert kept == []
