"""A trial beside a real installation, told to log all it can."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.trial import Trial, running
from tests.e2e.conftest import workspace_of
from tests.servers.playground import Playground
from worker.settings import settings_from_environment

DOTENV = """
REDIS_URL=redis://127.0.0.1:9/0
SLACK_API_URL=http://127.0.0.1:9/api/
SLACK_BOT_TOKEN=xoxb-production
SLACK_APP_TOKEN=xapp-production
FOOTNOTE_SECRET_KEY=sealing-secret
FOOTNOTE_COMMAND=/wissen
FOOTNOTE_LOG_LEVEL=debug
"""
QUESTION = "When did Nikola Tesla die?"


@pytest.fixture(scope="module")
def trial(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Trial]:
    folder: Path = tmp_path_factory.mktemp("installation")
    (folder / ".env").write_text(DOTENV)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for line in DOTENV.split():
            patch.delenv(line.partition("=")[0])  # else the empty one there would hide the file's
        with running(settings_from_environment(), scripted=True) as started:
            yield started


@pytest.fixture
def workspace(trial: Trial) -> Iterator[Playground]:
    with workspace_of(trial) as playground:
        yield playground


def test_a_trial_meets_neither_the_slack_nor_the_queue_of_the_installation(workspace: Playground) -> None:
    workspace.command("#general", f"/wissen {QUESTION}")
    assert workspace.wait_for_reply("#general", containing="1943", timeout_s=30)


def test_logs_hold_nobodys_words_and_no_secret_even_at_the_level_debug(trial: Trial, workspace: Playground) -> None:
    asked = workspace.post("#general", f"<@bot> {QUESTION}")
    workspace.wait_for_reply("#general", asked["ts"], containing="1943", timeout_s=30)
    for child in (trial.bot, trial.worker):
        said = child.log.read_text()
        assert '"question' in said
        for word in ("Tesla", "January", "xoxb-", "xapp-", "sk-ant-", "sealing-secret", "response_url"):
            assert word not in said, [line for line in said.splitlines() if word in line][:3]
