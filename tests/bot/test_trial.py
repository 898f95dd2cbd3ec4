from pathlib import Path

import pytest

from bot.trial import given_broker


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
