from pathlib import Path

import pytest

from bot.trial import alone, directly, given_broker
from worker.settings import settings_from_environment


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where a file holds the settings of a real installation."""
    (tmp_path / ".env").write_text("REDIS_URL=redis://production/0\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("REDIS_URL")


def test_the_broker_of_a_real_installation_is_left_alone() -> None:
    assert given_broker() == ""


def test_a_broker_that_the_environment_names_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDIS_URL", "redis://localhost:7000/3")
    assert given_broker() == "redis://localhost:7000/3"


def test_files_for_secrets_of_a_real_installation_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SLACK_BOT_TOKEN_FILE", "/run/secrets/slack_bot_token")
    for name, value in alone({"SLACK_BOT_TOKEN": "xoxb-playground"}).items():
        monkeypatch.setenv(name, value)
    assert settings_from_environment().slack_bot_token.get_secret_value() == "xoxb-playground"


def test_what_is_on_this_machine_is_asked_for_directly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", ".example.org")
    assert directly(settings_from_environment())["no_proxy"] == ".example.org,127.0.0.1"
