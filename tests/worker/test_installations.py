"""The store of tokens, over real databases."""

import os
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import SecretStr
from structlog.testing import capture_logs

from tests.servers.postgres import open_postgres
from worker.installations import WEEK_S, Grant, Installations, StoreError, open_installations
from worker.seal import Sealer
from worker.settings import Settings, SettingsError, settings_from_environment
from worker.store import BUSY_S, MIGRATE_S, engine_at, migrate

TOKEN = "xoxp-very-secret"
TEAM, ALICE, BOB = "T0LARKSPUR", "U01ALICE", "U02BOB"
ALICES = Grant(ALICE, TEAM, frozenset({"search:read.public", "search:read.im"}), SecretStr(TOKEN))
KEY = b"k" * 32


def sqlite_at(file: Path) -> str:
    return f"sqlite:///{file}"


def store_at(url: str, key: bytes = KEY) -> Installations:
    return Installations(engine_at(url), Sealer(key))


def settings_with(url: str) -> Settings:
    return settings_from_environment(_env_file=None, database_url=SecretStr(url), secret_key=SecretStr("k"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    folder = tmp_path / "100% #mine"
    folder.mkdir()
    return folder / "footnote.db"


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with open_postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.needs_postgres)])
def url(request: pytest.FixtureRequest, file: Path) -> str:
    """An empty, migrated database of each kind."""
    found = sqlite_at(file) if request.param == "sqlite" else request.getfixturevalue("postgres")
    migrate(found)
    store_at(found).forget_team(TEAM)
    return str(found)


@pytest.fixture
def store(file: Path) -> Installations:
    migrate(sqlite_at(file))
    return store_at(sqlite_at(file))


def test_a_grant_is_kept_replaced_and_forgotten(url: str) -> None:
    store = store_at(url)
    assert store.grant_of(TEAM, ALICE) is None
    store.keep(ALICES)
    assert store.grant_of(TEAM, ALICE) == ALICES
    again = replace(ALICES, scopes=frozenset({"search:read.public"}), token=SecretStr("xoxp-newer"))
    store.keep(again)
    assert store.grant_of(TEAM, ALICE) == again
    store.forget(TEAM, ALICE)
    store.forget(TEAM, ALICE)
    assert store.grant_of(TEAM, ALICE) is None


def test_what_was_granted_after_a_revocation_stays(url: str) -> None:
    """Slack tells of it late, and may tell again."""
    store = replace(store_at(url), now=lambda: 1000.0)
    store.keep(ALICES)
    store.forget(TEAM, ALICE, until=999)
    assert store.grant_of(TEAM, ALICE) == ALICES
    store.forget(TEAM, ALICE, until=1000)
    assert store.grant_of(TEAM, ALICE) is None


def test_nobody_has_the_grant_of_another_person_or_workspace(url: str) -> None:
    store = store_at(url)
    store.keep(ALICES)
    assert store.grant_of(TEAM, BOB) is None
    assert store.grant_of("T0OTHER", ALICE) is None
    store.forget(TEAM, BOB)
    store.forget_team("T0OTHER")
    assert store.grant_of(TEAM, ALICE) == ALICES


def test_a_workspace_that_leaves_takes_everything_with_it(url: str) -> None:
    store = store_at(url)
    store.keep(ALICES)
    store.keep(replace(ALICES, user=BOB))
    store.keep(replace(ALICES, team="T0OTHER"))
    store.forget_team(TEAM)
    assert store.grant_of(TEAM, ALICE) is None
    assert store.grant_of(TEAM, BOB) is None
    assert store.grant_of("T0OTHER", ALICE)
    assert store.remind(TEAM, ALICE)


def test_a_person_is_reminded_once_a_week(url: str) -> None:
    now = 1_000_000.0
    store = replace(store_at(url), now=lambda: now)
    assert store.remind(TEAM, ALICE)
    assert not store.remind(TEAM, ALICE)
    assert store.remind(TEAM, BOB)
    now += WEEK_S - 1
    assert not store.remind(TEAM, ALICE)
    now += 1
    assert store.remind(TEAM, ALICE)
    assert not store.remind(TEAM, ALICE)


def test_a_migrated_store_is_well_and_migrating_again_changes_nothing(url: str) -> None:
    store = store_at(url)
    store.keep(ALICES)
    migrate(url)
    store.check()
    store.check()  # what it tried is taken back
    assert store.grant_of(TEAM, ALICE) == ALICES


def test_a_token_is_in_no_file_no_repr_and_no_log(store: Installations, file: Path) -> None:
    with capture_logs() as logs:
        store.keep(ALICES)
        kept = store.grant_of(TEAM, ALICE)
    assert kept
    files = list(file.parent.iterdir())
    assert files
    assert not [each for each in files if TOKEN.encode() in each.read_bytes()]
    assert TOKEN not in f"{ALICES} {kept!r} {store!r} {logs}"


def test_nobody_else_on_the_machine_reads_the_file(store: Installations, file: Path) -> None:
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_lost_key_reads_as_no_grant_and_is_logged_without_contents(store: Installations, file: Path) -> None:
    store.keep(ALICES)
    with capture_logs() as logs:
        assert store_at(sqlite_at(file), b"l" * 32).grant_of(TEAM, ALICE) is None
    (line,) = logs
    assert (line["event"], line["user"]) == ("grant.unreadable", ALICE)
    with closing(sqlite3.connect(file)) as database:
        (sealed,) = database.execute("SELECT token FROM installations").fetchone()
    assert sealed not in str(logs)


def test_a_token_in_another_person_s_row_does_not_open(store: Installations, file: Path) -> None:
    store.keep(ALICES)
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE installations SET user_id = ?", (BOB,))
    assert store.grant_of(TEAM, BOB) is None


def test_a_sealed_question_is_no_token_and_a_token_no_question(store: Installations) -> None:
    from tests.questions import a_question
    from worker.seal import SealBroken

    with pytest.raises(SealBroken):
        store.sealer.open_text(store.sealer.seal(a_question("why?")), "token:T:U")
    with pytest.raises(SealBroken):
        store.sealer.open(store.sealer.seal_text("why?", "token:T:U"))


def test_a_locked_file_is_a_clause_within_seconds_and_reading_goes_on(store: Installations, file: Path) -> None:
    store.keep(ALICES)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="locked by another process"):
            store.keep(ALICES)
        assert store.grant_of(TEAM, ALICE) == ALICES
    store.keep(ALICES)


def test_a_file_that_is_gone_is_a_clause_and_is_not_made_anew(store: Installations, file: Path) -> None:
    store.keep(ALICES)
    for each in file.parent.iterdir():
        each.unlink()
    for ask in (lambda: store.keep(ALICES), lambda: store.grant_of(TEAM, ALICE), store.check):
        with pytest.raises(StoreError, match="can't be opened"):
            ask()
    assert not file.exists()


def test_a_database_without_tables_is_a_clause(file: Path) -> None:
    file.touch()
    store = store_at(sqlite_at(file))
    with pytest.raises(StoreError, match="no tables yet"):
        store.grant_of(TEAM, ALICE)
    with pytest.raises(StoreError, match="no tables yet"):
        store.check()


def test_tables_of_another_version_are_a_clause(store: Installations, file: Path) -> None:
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("DELETE FROM alembic_version")
    with pytest.raises(StoreError, match="not those of this version"):
        store.check()


@pytest.mark.parametrize("contents", [b"", b"not a database, but long enough to be taken for one" * 40])
def test_no_failure_says_more_than_what_is_wrong(file: Path, contents: bytes) -> None:
    file.write_bytes(contents)
    with pytest.raises(StoreError) as caught:
        store_at(sqlite_at(file)).keep(ALICES)
    said = f"{caught.value} {caught.value!r} {caught.value.reason}"
    assert not [word for word in (TOKEN, ALICE, TEAM, str(file), "INSERT") if word in said]


def test_a_database_of_a_newer_version_is_left_alone(store: Installations, file: Path) -> None:
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = 'later'")
    with pytest.raises(StoreError, match="newer version"):
        migrate(sqlite_at(file))


def test_a_migration_waits_for_its_turn(file: Path) -> None:
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN EXCLUSIVE")
    release = threading.Timer(BUSY_S + 0.5, other.close)
    release.start()
    migrate(sqlite_at(file))
    release.join()
    store_at(sqlite_at(file)).check()


def test_a_migration_does_not_wait_for_what_never_mends(file: Path) -> None:
    file.write_bytes(b"not a database, but long enough to be taken for one" * 40)
    began = time.monotonic()
    with pytest.raises(StoreError, match="the database's file is none"):
        migrate(sqlite_at(file))
    assert time.monotonic() - began < MIGRATE_S / 3


def test_a_postgres_that_is_not_there_is_a_clause_without_its_address() -> None:
    store = store_at("postgresql://footnote:secret-word@127.0.0.1:1/postgres")
    with pytest.raises(StoreError, match="does not answer") as caught:
        store.grant_of(TEAM, ALICE)
    assert "127.0.0.1" not in f"{caught.value!r} {caught.value.reason}"
    assert "secret-word" not in f"{store!r}"


def test_opening_makes_the_tables_and_goes_on_where_it_can_t(file: Path) -> None:
    store = open_installations(settings_with(sqlite_at(file)))
    store.keep(ALICES)
    with capture_logs() as logs:
        lost = open_installations(settings_with(sqlite_at(file.parent / "nowhere" / "footnote.db")))
    assert [line["event"] for line in logs] == ["store.unusable"]
    with pytest.raises(StoreError):
        lost.grant_of(TEAM, ALICE)


def test_a_driver_that_is_missing_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(SettingsError, match=r"DATABASE_URL names PostgreSQL.*footnote\[postgres\]"):
        open_installations(settings_with("postgresql://footnote:secret-word@127.0.0.1:1/postgres"))


PROCESS = """
import sys
from pydantic import SecretStr
from worker.installations import Grant, open_installations
from worker.settings import settings_from_environment
settings, user = settings_from_environment(_env_file=None), sys.argv[1]
sys.stdout.write("imported\\n")
sys.stdout.flush()
sys.stdin.readline()
store = open_installations(settings)
for turn in range(25):
    store.keep(Grant(user, "T0LARKSPUR", frozenset(), SecretStr(f"xoxp-{user}-{turn}")))
    assert store.grant_of("T0LARKSPUR", user)
    sys.stdout.write("first\\n" if store.remind("T0LARKSPUR", "UEVERYONE") else "")
"""


def test_processes_that_start_and_write_at_once_do_not_disturb_each_other(file: Path) -> None:
    environment = {
        **os.environ, "DATABASE_URL": sqlite_at(file), "FOOTNOTE_SECRET_KEY": "k",
        "PYTHONPATH": str(Path(__file__).parents[2]),
    }  # fmt: skip
    users = ("U1", "U2", "U3")
    started = [
        subprocess.Popen([sys.executable, "-c", PROCESS, user], env=environment, stdin=-1, stdout=-1, stderr=-1)
        for user in users
    ]
    for process in started:
        assert process.stdout
        assert process.stdout.readline() == b"imported\n"
    for process in started:
        assert process.stdin
        process.stdin.write(b"go\n")
        process.stdin.flush()
    outputs = [process.communicate(timeout=60) for process in started]
    assert [(process.returncode, said) for process, (_, said) in zip(started, outputs, strict=True)] == [(0, b"")] * 3
    assert b"".join(out for out, _ in outputs) == b"first\n"
    store = open_installations(settings_with(sqlite_at(file)))
    kept = {user: store.grant_of(TEAM, user) for user in users}
    assert {user: grant.token.get_secret_value() for user, grant in kept.items() if grant} == {
        user: f"xoxp-{user}-24" for user in users
    }
