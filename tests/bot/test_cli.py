"""What a person reads who starts Footnote with something wrong."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

COMMANDS = (["bot"], ["worker"], ["ask", "Why?"], ["try", "--no-browser"])


def told(command: list[str], folder: Path, **environment: str) -> str:
    """What is said by a command that can't run; it is given no tokens, so that none ever gets far."""
    ended = subprocess.run(
        [sys.executable, "-m", "bot", *command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert "Traceback" not in ended.stderr
    return ended.stderr


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_every_command_names_all_settings_that_are_wrong(command: list[str], tmp_path: Path) -> None:
    wrong = {"REDIS_URL": "foo-secret", "SLACK_API_URL": "nonsense", "FOOTNOTE_LOG_LEVEL": "loud"}
    said = told(command, tmp_path, **wrong)
    assert all(name in said for name in wrong)
    assert "secret" not in said


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_every_command_names_a_file_that_it_cannot_read(command: list[str], tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("# für\n", "latin-1")
    assert told(command, tmp_path) == "The file .env is not written in UTF-8. Save it as UTF-8 text.\n"


@pytest.mark.parametrize("command", [["bot"], ["worker"]], ids=lambda command: command[0])
def test_a_token_that_is_missing_is_named(command: list[str], tmp_path: Path) -> None:
    assert told(command, tmp_path, FOOTNOTE_EMBEDDER="none").startswith("SLACK_BOT_TOKEN is not set. It must be")


def test_a_backend_that_is_not_there_is_named(tmp_path: Path) -> None:
    said = told(["ask", "Why?"], tmp_path, FOOTNOTE_BACKENDS="handbook", FOOTNOTE_EMBEDDER="none")
    assert "FOOTNOTE_BACKENDS names handbook, not installed here" in said


def test_migrate_makes_the_tables_and_says_so(tmp_path: Path) -> None:
    environment = {"DATABASE_URL": f"sqlite:///{tmp_path}/footnote.db", "PYTHONPATH": str(Path(__file__).parents[2])}
    for _ in range(2):
        ended = subprocess.run(
            [sys.executable, "-m", "bot", "migrate"], env={**os.environ, **environment},
            cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        assert (ended.returncode, ended.stdout, ended.stderr) == (0, "The tables are up to date.\n", "")
    assert (tmp_path / "footnote.db").stat().st_size


def test_migrate_says_where_it_can_not(tmp_path: Path) -> None:
    said = told(["migrate"], tmp_path, DATABASE_URL="sqlite:////nowhere-secret/footnote.db")
    assert (
        said
        == "The tables could not be brought up to date: the database's file can't be opened (ENOENT). Check \
DATABASE_URL.\n"
    )
