"""The database: SQLite in a file that several processes share, or PostgreSQL. How it is opened, migrated and asked."""

import errno
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from worker.settings import SettingsError

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_S = 2.0
"""Seconds that a statement waits for another process to be done."""
CONNECT_S = 3
"""Seconds that PostgreSQL may take to answer."""
MIGRATE_S = 15.0
"""Seconds for which a migration waits its turn: processes that start together all try."""

_MEANINGS = {
    "SQLITE_BUSY": "the database is locked by another process",
    "SQLITE_LOCKED": "the database is locked by another process",
    "SQLITE_CANTOPEN": "the database's file can't be opened",
    "SQLITE_READONLY": "the database's file may not be written",
    "SQLITE_PERM": "the database's file may not be written",
    "SQLITE_FULL": "the disk with the database is full",
    "SQLITE_CORRUPT": "the database's file is damaged",
    "SQLITE_NOTADB": "the database's file is none",
}


class StoreError(Exception):
    """The store can't be asked. The message is a clause that holds nobody's data; `reason` is for the log."""

    def __init__(self, clause: str, reason: str) -> None:
        super().__init__(clause)
        self.reason = reason


def engine_at(url: str, prepare: bool = False) -> Engine:
    """An engine; nothing is opened yet. `prepare`: set SQLite's file up for several processes.

    A connection lives for one transaction: there are few, and a file that was replaced or removed is noticed at once.
    Raise SettingsError.
    """
    address = _address(url)
    if address.get_backend_name() != "sqlite":
        return _server(address)
    file = Path(address.database or "").absolute().as_uri()
    opened = URL.create("sqlite", database=file, query={"mode": "rw", "uri": "true"})  # a lost file is not made anew
    engine = create_engine(opened, hide_parameters=True, poolclass=NullPool, connect_args={"timeout": BUSY_S})

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions begin below, not where Python's module supposes
        if prepare:
            connection.execute("PRAGMA journal_mode=WAL")  # readers don't wait for a writer; the file keeps it

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


@contextmanager
def transaction(engine: Engine) -> Iterator[Connection]:
    """A transaction that is kept unless something is raised. Raise StoreError for whatever the database does not do."""
    try:
        with engine.begin() as connection:
            yield connection
    except (SQLAlchemyError, OSError) as error:
        raise _failure(error) from None


def migrate(url: str) -> None:
    """Bring the tables up to date, and make them where there are none. Raise StoreError, SettingsError."""
    engine = engine_at(url, prepare=True)
    until = time.monotonic() + MIGRATE_S
    _make_file(url)
    try:
        while True:
            try:
                with transaction(engine) as connection:
                    command.upgrade(_config(connection), "head")
                return
            except StoreError as error:
                if not error.reason.startswith("SQLITE_BUSY") or time.monotonic() > until:
                    raise
                time.sleep(0.05)
            except CommandError:
                raise StoreError("the database was made by a newer version", "unknown revision") from None
    finally:
        engine.dispose()


def is_migrated(connection: Connection) -> bool:
    """Whether its tables are those that this version knows."""
    newest = ScriptDirectory.from_config(_config(connection)).get_current_head()
    return MigrationContext.configure(connection).get_current_revision() == newest


def revision_of(connection: Connection) -> list[str]:
    """The steps that its tables have taken, the latest last; none where there are no tables."""
    current = MigrationContext.configure(connection).get_current_revision()
    if current is None:
        return []
    script = ScriptDirectory.from_config(_config(connection))
    try:
        return [step.revision for step in script.iterate_revisions(current, "base")][::-1]
    except CommandError:
        raise StoreError("the database was made by a newer version", "unknown revision") from None


def _make_file(url: str) -> None:
    """SQLite's file, where there is none: for nobody else on this machine. Raise StoreError."""
    address = make_url(url)
    if address.get_backend_name() != "sqlite":
        return
    try:
        os.close(os.open(address.database or "", os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise StoreError(_MEANINGS["SQLITE_CANTOPEN"], errno.errorcode.get(error.errno or 0, "OSError")) from None


def _address(url: str) -> URL:
    try:
        return make_url(url)
    except (ArgumentError, ValueError):
        raise SettingsError("DATABASE_URL is no address of a database.") from None


def _server(address: URL) -> Engine:
    try:
        return create_engine(
            address.set(drivername="postgresql+psycopg"),
            hide_parameters=True,
            poolclass=NullPool,
            connect_args={"connect_timeout": CONNECT_S},
        )
    except ImportError:
        raise SettingsError(
            "DATABASE_URL names PostgreSQL, whose driver is not installed. Install footnote[postgres]."
        ) from None


def _config(connection: Connection) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _failure(error: Exception) -> StoreError:
    """What the database's own words mean; they are left out, since they may hold names and values."""
    cause = getattr(error, "orig", None) or error
    reason = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None) or type(cause).__name__
    missing = "no such table" in str(cause) or reason == "42P01"
    if missing:
        return StoreError("the database has no tables yet", f"{reason}, not migrated")
    known = next((meaning for code, meaning in _MEANINGS.items() if str(reason).startswith(code)), None)
    return StoreError(known or "the database does not answer", str(reason))
