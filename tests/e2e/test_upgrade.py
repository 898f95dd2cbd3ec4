"""From the last released version to this one, under load: with data in the store and questions in the queue."""

import io
import os
import re
import subprocess
import tarfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.children import Children, python
from bot.trial import TOKENS, free_port, start_broker
from tests.servers.person import Browser
from tests.servers.playground import Json, Playground, running_playground
from tests.waiting import wait_until
from worker.backlog import Backlog
from worker.installations import Installations
from worker.redis_clients import open_redis
from worker.seal import Sealer
from worker.settings import Settings
from worker.store import engine_at

ROOT = Path(__file__).parents[2]
LAST_VERSION = (Path(__file__).with_name("last_version.txt")).read_text().strip()
TEAM, ALICE, KEY = "T0LARKSPUR", "U01ALICE", "the key of this installation"
QUESTION = "<@bot> When did Nikola Tesla die?"


@pytest.fixture(scope="module")
def last_version(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its code, out of the history of this clone."""
    archive = subprocess.run(["git", "archive", LAST_VERSION], cwd=ROOT, capture_output=True, check=False)
    if archive.returncode != 0:
        reason = f"the history of this clone does not hold {LAST_VERSION}: fetch all of it"
        if os.environ.get("FOOTNOTE_REQUIRE_ALL") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    folder: Path = tmp_path_factory.mktemp("last-version")
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as files:
        files.extractall(folder, filter="data")
    return folder


@dataclass
class Load:
    """People who go on asking, whatever happens."""

    playground: Playground
    asked: list[Json] = field(default_factory=list)
    _ended: threading.Event = field(default_factory=threading.Event)

    def __enter__(self) -> "Load":
        self._thread = threading.Thread(target=self._ask)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _ask(self) -> None:
        while not self._ended.wait(0.5):
            self.asked.append(self.playground.post("#general", QUESTION))


@dataclass(frozen=True)
class Installation:
    """Versions of it, one after the other, on the same broker and database."""

    playground: Playground
    children: Children

    def start(self, name: str, code: Path) -> None:
        """A process of that version, once it works."""
        child = self.children.start(f"{name}-of-{code.name}", python("-m", "bot", name), {"PYTHONPATH": str(code)})
        child.wait_for(f"{name}.ready", 60)

    def stop(self, name: str, code: Path) -> None:
        """As whoever upgrades does: SIGTERM."""
        child = self.children.named(f"{name}-of-{code.name}")
        assert child
        child.stop(30)

    def told(self, words: str) -> str:
        """What the command answers Alice."""
        before = len(self.playground.messages("#random"))
        assert self.playground.command("#random", f"/lookup {words}")["ok"]
        return str(self.playground.messages("#random")[before:][-1]["text"])

    def answers(self, asked: Json) -> list[Json]:
        """The bot's replies to a question."""
        return [said for said in self.playground.messages("#general", asked["ts"]) if said["is_bot"]]


@pytest.fixture
def installation(tmp_path: Path) -> Iterator[Installation]:
    here = f"127.0.0.1:{free_port()}"
    # Slack sends again what nobody acknowledged; here it does not take a minute.
    with running_playground(retries="1,1,2,2,3,3,5,5") as playground, Children(tmp_path) as children:
        children.environment = {
            **playground.environment, **TOKENS, "REDIS_URL": start_broker(children), "FOOTNOTE_SECRET_KEY": KEY,
            "DATABASE_URL": f"sqlite:///{tmp_path}/footnote.db", "FOOTNOTE_LISTEN": here, "FOOTNOTE_EMBEDDER": "none",
            "FOOTNOTE_PUBLIC_URL": f"http://{here}", "FOOTNOTE_BACKENDS": "wikipedia", "FOOTNOTE_THREAD_REPLIES": "30",
        }  # fmt: skip
        yield Installation(playground, children)


@pytest.mark.timeout(180)
def test_an_upgrade_under_load_loses_no_question_answers_none_twice_and_keeps_every_grant(
    installation: Installation, last_version: Path
) -> None:
    playground = installation.playground
    for name in ("bot", "worker"):
        installation.start(name, last_version)
    link = re.search(r"http://\S+/connect", installation.told("connect"))
    assert link
    assert "connected" in Browser().connect(link[0], ALICE).text
    before = playground.post("#general", QUESTION)
    playground.wait_for_reply("#general", before["ts"], containing="1943")

    with open_redis(installation.children.environment["REDIS_URL"]) as redis, Load(playground) as load:
        installation.stop("worker", last_version)
        backlog = Backlog(redis)
        wait_until(lambda: backlog.waiting() >= 3)
        installation.start("worker", ROOT)  # it answers what the old bot goes on taking in
        wait_until(lambda: backlog.waiting() == 0)
        installation.stop("bot", last_version)
        installation.start("bot", ROOT)
        enough = len(load.asked) + 2
        wait_until(lambda: len(load.asked) >= enough)
    for asked in load.asked:
        playground.wait_for_reply("#general", asked["ts"], containing="1943", timeout_s=30)
    assert {len(installation.answers(asked)) for asked in (before, *load.asked)} == {1}

    assert "Your Slack search is connected" in installation.told("connect")
    url = installation.children.environment["DATABASE_URL"]
    sealer = Sealer(Settings(_env_file=None, secret_key=SecretStr(KEY)).sealing_key())  # type: ignore[call-arg]
    kept = Installations(engine_at(url), sealer).grant_of(TEAM, ALICE)
    assert kept
    assert kept.token.get_secret_value() == f"xoxp-playground-{ALICE}"
