"""A copy of the database, and back, from SQLite to PostgreSQL and the other way round."""

import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from pydantic import SecretStr
from typer.testing import CliRunner

from bot.cli import app
from tests.servers.postgres import open_postgres
from worker.backup import BackupError, back_up, restore
from worker.installations import BOT, Grant, Installations
from worker.seal import Sealer
from worker.store import StoreError, engine_at, migrate

KEY = b"k" * 32


def store_at(url: str, key: bytes = KEY) -> Installations:
    return Installations(engine_at(url), Sealer(key))


def filled(url: str) -> str:
    """With a workspace, two people's connections, and who was reminded."""
    migrate(url)
    store = store_at(url)
    for team, user in (("T1", BOT), ("T1", "U1"), ("T1", "U2")):
        store.keep(Grant(user, team, frozenset({"a", "b"}), SecretStr(f"xoxp-{user}")))
    store.remind("T1", "U9")
    return url


def holds_all(url: str) -> bool:
    store = store_at(url)
    found = [store.grant_of("T1", user) for user in (BOT, "U1", "U2")]
    tokens = [grant.token.get_secret_value() for grant in found if grant]
    return tokens == ["xoxp-bot", "xoxp-U1", "xoxp-U2"] and not store.remind("T1", "U9")


@pytest.fixture
def full(tmp_path: Path) -> str:
    return filled(f"sqlite:///{tmp_path}/full.db")


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with open_postgres() as url:
        yield url


def test_what_was_copied_comes_back_into_a_fresh_database(full: str, tmp_path: Path) -> None:
    file, fresh = tmp_path / "copy", f"sqlite:///{tmp_path}/fresh.db"
    assert back_up(full, file) == 4
    assert restore(fresh, file) == 4
    assert holds_all(fresh)
    assert "xoxp" not in file.read_text()
    assert file.stat().st_mode & 0o077 == 0


@pytest.mark.needs_postgres
def test_one_can_move_from_sqlite_to_postgresql_and_back(full: str, postgres: str, tmp_path: Path) -> None:
    there, back = tmp_path / "there", tmp_path / "back"
    back_up(full, there)
    restore(postgres, there)
    assert holds_all(postgres)
    back_up(postgres, back)
    assert there.read_text().splitlines()[0] == back.read_text().splitlines()[0]
    assert sorted(there.read_text().splitlines()) == sorted(back.read_text().splitlines())
    restore(f"sqlite:///{tmp_path}/again.db", back)
    assert holds_all(f"sqlite:///{tmp_path}/again.db")


def test_neither_a_file_nor_a_database_is_replaced_unless_that_is_wanted(full: str, tmp_path: Path) -> None:
    file, other = tmp_path / "copy", f"sqlite:///{tmp_path}/other.db"
    back_up(full, file)
    with pytest.raises(BackupError, match=r"is there already.*--force"):
        back_up(full, file)
    migrate(other)
    store_at(other).keep(Grant("U7", "T7", frozenset(), SecretStr("xoxp-7")))
    with pytest.raises(BackupError, match=r"holds something already.*--force"):
        restore(other, file)
    assert store_at(other).grant_of("T7", "U7")
    assert back_up(full, file, over=True) == restore(other, file, over=True) == 4
    assert holds_all(other)
    assert store_at(other).grant_of("T7", "U7") is None


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ([], "is no backup"),
        (["rubbish"], "is no backup"),
        (['{"footnote": 1, "revision": "first"}'], "is no backup"),
        (['{"footnote": 1, "revision": "first"}', '{"rows": 3}'], "its end is missing"),
        (['{"footnote": 2, "revision": "first"}', '{"rows": 0}'], "newer version"),
        (['{"footnote": 1, "revision": "of tomorrow"}', '{"rows": 0}'], "newer version"),
        (['{"footnote": 1, "revision": "first"}', '{"table": "x", "row": {}}', '{"rows": 1}'], "does not know"),
    ],
)
def test_what_is_not_a_whole_backup_of_ours_changes_nothing(
    full: str, tmp_path: Path, lines: list[str], says: str
) -> None:
    file = tmp_path / "copy"
    file.write_text("".join(f"{line}\n" for line in lines))
    with pytest.raises(BackupError, match=says):
        restore(full, file, over=True)
    assert holds_all(full)


def test_a_file_that_is_missing_or_a_database_that_is_not_there_is_named(full: str, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="can't be read: No such file"):
        restore(full, tmp_path / "nowhere")
    with pytest.raises(BackupError, match="can't be written"):
        back_up(full, tmp_path / "nowhere" / "copy")
    with pytest.raises(StoreError, match="can't be opened"):
        back_up(f"sqlite:///{tmp_path}/none.db", tmp_path / "copy")
    assert not list(tmp_path.glob("copy*"))


def test_a_copy_made_while_others_write_is_of_one_moment(full: str, tmp_path: Path) -> None:
    """Both rows of a pair, which are written at once, are in it or neither is."""
    ended = threading.Event()

    def write() -> None:
        with closing(sqlite3.connect(full.removeprefix("sqlite:///"), timeout=5)) as database:
            for number in count():
                if ended.is_set():
                    return
                database.execute("INSERT INTO installations VALUES ('P', ?, '', 'sealed', 1)", (f"U{number}",))
                database.execute("INSERT INTO reminders VALUES ('P', ?, 1)", (f"U{number}",))
                database.commit()

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(20):
            file = tmp_path / f"copy{number}"
            back_up(full, file)
            rows = [json.loads(line) for line in file.read_text().splitlines()[1:-1]]
            written = [(each["table"], each["row"]["user_id"]) for each in rows if each["row"]["team_id"] == "P"]
            pairs = [{user for table, user in written if table == name} for name in ("installations", "reminders")]
            assert pairs[0] == pairs[1]
        assert pairs[0]
    finally:
        ended.set()
        writer.join()


def test_the_commands_say_what_was_done_and_that_the_key_is_needed(
    full: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, ran = tmp_path / "copy", CliRunner().invoke
    monkeypatch.setenv("DATABASE_URL", full)
    made = ran(app, ["backup", str(file)])
    assert made.exit_code == 0
    assert "holds the database's 4 rows" in made.output
    assert "keep FOOTNOTE_SECRET_KEY as well" in made.output
    again = ran(app, ["backup", str(file)])
    assert (again.exit_code, "--force" in again.output, "Traceback" in again.output) == (1, True, False)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/fresh.db")
    monkeypatch.setenv("FOOTNOTE_SECRET_KEY", "another key")
    back = ran(app, ["restore", str(file)])
    assert back.exit_code == 0
    assert "holds 4 rows" in back.output
    assert "3 do not open with this FOOTNOTE_SECRET_KEY" in back.output
