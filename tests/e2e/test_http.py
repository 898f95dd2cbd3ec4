"""HTTP mode: the bot as a process that Slack calls, with Slack's signature."""

import json
import re
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

import httpx
import pytest
from redis import Redis
from slack_sdk.signature import SignatureVerifier

from bot.children import Child, Children, python
from bot.trial import start_broker
from tests.queues import lose_all, queued
from tests.servers.playground import Playground, running_playground
from tests.waiting import wait_until
from worker.redis_clients import open_redis

SECRET = "8f742231b10e8888abcd99yyyzzz85a5"
TESLA = "When did Nikola Tesla die?"


@dataclass(frozen=True)
class Hook:
    """Where the bot listens, and what it leads to."""

    http: httpx.Client
    playground: Playground
    redis: Redis
    children: Children
    bot: Child

    def send(self, body: bytes, kind: str = "application/json", secret: str = SECRET, age: int = 0) -> httpx.Response:
        """A request as Slack makes it."""
        stamp = str(int(time.time()) - age)
        signature = SignatureVerifier(secret).generate_signature(timestamp=stamp, body=body.decode(errors="replace"))
        headers = {"X-Slack-Request-Timestamp": stamp, "X-Slack-Signature": signature or "", "Content-Type": kind}
        return self.http.post("/slack/events", content=body, headers=headers)

    def queued(self) -> int:
        return queued(self.redis)


@pytest.fixture(scope="module")
def hook(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hook]:
    folder: Path = tmp_path_factory.mktemp("http")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with running_playground() as playground, Children(folder) as children:
        broker = start_broker(children)
        environment = {**playground.environment, "REDIS_URL": broker, "FOOTNOTE_EMBEDDER": "none"}
        children.environment = {
            **environment, "SLACK_APP_TOKEN": "", "SLACK_SIGNING_SECRET": SECRET,
            "FOOTNOTE_LISTEN": f"127.0.0.1:{port}", "FOOTNOTE_METRICS_TOKEN": "scrape-me",
        }  # fmt: skip
        bot = children.start("bot", python("-m", "bot", "bot"))
        bot.wait_for("bot.ready", 60)
        with (
            httpx.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False, timeout=10) as http,
            open_redis(broker) as redis,
        ):
            yield Hook(http, playground, redis, children, bot)


def mention(ts: str) -> bytes:
    event = {
        "type": "app_mention", "user": "U01ALICE", "team": "T0LARKSPUR", "text": f"<@U00BOT> {TESLA}", "ts": ts,
        "event_ts": ts, "channel": "C01GENERAL",
    }  # fmt: skip
    authorization = {"team_id": "T0LARKSPUR", "user_id": "U00BOT", "is_bot": True, "is_enterprise_install": False}
    payload = {"type": "event_callback", "team_id": "T0LARKSPUR", "api_app_id": "A1", "event": event, "event_id": ts}
    return json.dumps({**payload, "authorizations": [authorization]}).encode()


def test_slack_s_question_whether_the_address_is_ours_is_answered(hook: Hook) -> None:
    reply = hook.send(json.dumps({"type": "url_verification", "challenge": "3eZbrw1aB"}).encode())
    assert (reply.status_code, "3eZbrw1aB" in reply.text) == (200, True)


@pytest.mark.parametrize(("secret", "age"), [("another", 0), (SECRET, 600)])
def test_what_slack_did_not_sign_just_now_is_refused(hook: Hook, secret: str, age: int) -> None:
    before = hook.queued()
    assert hook.send(mention("1700000000.000900"), secret=secret, age=age).status_code == 401
    assert hook.http.post("/slack/events", content=mention("1700000000.000900")).status_code == 401
    assert hook.queued() == before


def test_a_mention_is_queued_once_however_often_it_is_sent(hook: Hook) -> None:
    before = hook.queued()
    assert [hook.send(mention("1700000000.000100")).status_code for _ in range(3)] == [200] * 3
    assert hook.queued() == before + 1


def test_a_command_is_taken(hook: Hook) -> None:
    before = hook.queued()
    command = {
        "command": "/lookup", "text": TESLA, "user_id": "U01ALICE", "team_id": "T0LARKSPUR", "trigger_id": "1.2.abc",
        "channel_id": "C01GENERAL", "response_url": "http://127.0.0.1:1/", "token": "t", "api_app_id": "A1",
    }  # fmt: skip
    assert hook.send(urlencode(command).encode(), "application/x-www-form-urlencoded").status_code == 200
    assert hook.queued() == before + 1


@pytest.mark.parametrize("body", [b"", b"{", b"[1, 2]", b'"text"', b"\xff\xfe"])
def test_what_is_no_event_shows_no_trace_of_the_code(hook: Hook, body: bytes) -> None:
    reply = hook.send(body)
    assert 400 <= reply.status_code < 500
    assert "File " not in reply.text
    assert hook.send(mention("1700000000.000100")).status_code == 200


def test_a_body_that_is_too_large_is_refused(hook: Hook) -> None:
    assert hook.send(b" " * 1_100_000).status_code == 413


@pytest.mark.parametrize(("path", "status"), [("/healthz", 200), ("/readyz", 200), ("/", 404), ("/slack/install", 404)])
def test_other_addresses(hook: Hook, path: str, status: int) -> None:
    assert hook.http.get(path).status_code == status


@pytest.mark.parametrize("given", [None, "", "Bearer", "Bearer scrape-m", "scrape-me", "Bearer \xe9"])
def test_figures_are_for_those_alone_who_know_the_secret(hook: Hook, given: str | None) -> None:
    headers = {} if given is None else {"Authorization": given.encode("latin-1")}
    assert hook.http.get("/metrics", headers=headers).status_code == 404
    told = hook.http.get("/metrics", headers={"Authorization": "Bearer scrape-me"})
    assert (told.status_code, "footnote_questions_taken_in" in told.text) == (200, True)


def test_questions_taken_in_are_counted_by_what_became_of_them(hook: Hook) -> None:
    def counted(outcome: str) -> int:
        told = hook.http.get("/metrics", headers={"Authorization": "Bearer scrape-me"}).text
        found = re.search(rf'taken_in_total{{door="mention",outcome="{outcome}"}} (\d+)', told)
        return int(found[1]) if found else 0

    before = counted("queued"), counted("known")
    for _ in range(2):
        hook.send(mention("1700000000.000700"))
    assert (counted("queued"), counted("known")) == (before[0] + 1, before[1] + 1)


def test_it_is_not_ready_while_the_queue_does_not_answer_and_says_so_to_the_asker(hook: Hook) -> None:
    hook.redis.execute_command("CLIENT", "PAUSE", "1500", "ALL")
    assert hook.http.get("/readyz").status_code == 503
    posted = hook.playground.post("#general", "<@bot> nobody hears this over a socket")
    assert hook.send(mention(posted["ts"])).status_code == 200
    assert hook.playground.wait_for_reply("#general", posted["ts"], containing="queue does not answer")
    wait_until(lambda: hook.http.get("/readyz").status_code == 200)


@pytest.mark.timeout(120)
def test_a_mention_is_answered_in_its_thread(hook: Hook) -> None:
    lose_all(hook.redis)
    hook.children.start("worker", python("-m", "bot", "worker")).wait_for("worker.ready", 60)
    posted = hook.playground.post("#general", f"<@bot> {TESLA}")
    assert hook.send(mention(posted["ts"])).status_code == 200
    assert hook.playground.wait_for_reply("#general", posted["ts"], containing="1943")


@pytest.mark.timeout(60)
def test_it_ends_when_told_to(hook: Hook) -> None:
    hook.bot.process.terminate()
    wait_until(lambda: hook.bot.process.poll() is not None, 20)
    assert "Traceback" not in hook.bot.log.read_text()
