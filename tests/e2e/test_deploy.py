"""New processes take the place of old ones while people ask."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from bot.children import python
from bot.trial import free_port, running
from tests.e2e.conftest import SETTINGS, running_fakewiki, workspace_of
from tests.e2e.test_trouble import QUESTION, TESLA
from tests.servers.fakewiki import FakeWiki
from tests.servers.playground import Playground
from tests.waiting import wait_until

HELD, MORE = 8, 4
"""Questions at work when the processes are told to stop, and asked while they do."""


def test_a_deploy_under_load_loses_nothing_and_doubles_nothing() -> None:
    """The old worker can't finish what it has: the encyclopedia is silent for as long as it lives."""
    with running_fakewiki() as wiki, held(wiki):
        wiki.pages["Nikola Tesla"] = TESLA
        settings = {"WIKIPEDIA_API_URL": wiki.url, "FOOTNOTE_GRACE_S": "0.5"}
        settings |= {"FOOTNOTE_BACKENDS": "wikipedia", "FOOTNOTE_EMBEDDER": "none"}
        with running(SETTINGS, environment=settings) as trial, workspace_of(trial) as workspace:
            for name in ("worker", "bot"):
                elsewhere = {"FOOTNOTE_LISTEN": f"127.0.0.1:{free_port()}"}
                new = trial.children.start(f"new {name}", python("-m", "bot", name), elsewhere)
                new.wait_for(f"{name}.ready", 30)
            asked = [mention(workspace) for _ in range(HELD)]
            workspace.command("#field-notes", f"/lookup {QUESTION}")
            wait_until(lambda: wiki.at_once)
            told = time.monotonic()
            for old in (trial.bot, trial.worker):
                old.process.terminate()
            asked += [mention(workspace) for _ in range(MORE)]
            for old in (trial.bot, trial.worker):
                assert old.process.wait(15) == 0
            ended_s = time.monotonic() - told
            wiki.held = False
            answers = [workspace.wait_for_reply("#general", ts, containing="Wikipedia", timeout_s=30) for ts in asked]
            workspace.wait_for_reply("#field-notes", containing="Wikipedia", timeout_s=30)
            said = [[m for m in workspace.messages("#general", ts) if m["is_bot"]] for ts in asked]
            whispered = [m for m in workspace.messages("#field-notes") if "Wikipedia" in f"{m['text']}{m['blocks']}"]
            assert [len(each) for each in said] == [1] * (HELD + MORE)
            assert len(whispered) == 1
            assert "handed_over" in trial.worker.log.read_text()
            assert "Traceback" not in trial.worker.log.read_text()
            # Sooner than any lease would have run out.
            assert float(answers[0]["ts"]) - float(asked[0]) < 30
            assert ended_s < 10


@contextmanager
def held(wiki: FakeWiki) -> Iterator[None]:
    """It is silent until it is told otherwise, and at the end in any case: else it would not end."""
    wiki.held = True
    try:
        yield
    finally:
        wiki.held = False


def mention(workspace: Playground) -> str:
    return str(workspace.post("#general", f"<@bot> {QUESTION}")["ts"])
