"""A copy of the database in a file, and back: JSON line by line, the same for SQLite and PostgreSQL.

Tokens stay as they are, sealed: whoever has the file without the key has nothing of them.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from sqlalchemy import Connection, MetaData, delete, insert, select
from sqlalchemy.exc import SQLAlchemyError

from worker.store import StoreError, engine_at, migrate, revision_of, transaction

FORMAT = 1
OURS_NOT = "alembic_version"
"""Tells which tables there are; the file's first line does so here."""


class BackupError(Exception):
    """It was not made, or not put back. The message says why and what to do."""


def back_up(url: str, file: Path, over: bool = False) -> int:
    """Write the database into the file; how many rows. Safe while bot and workers run.

    `over`: also where the file is there already. Raise BackupError, StoreError, SettingsError.
    """
    if file.exists() and not over:
        raise BackupError(f"{file} is there already. Name another file, or replace it with --force.")
    with transaction(engine_at(url)) as connection:
        first, *rows = _lines(connection)
    fresh = file.with_name(f"{file.name}.part")
    try:
        with _private(fresh) as written:
            written.writelines(json.dumps(line) + "\n" for line in (first, *rows, {"rows": len(rows)}))
            written.flush()
            os.fsync(written.fileno())
        fresh.replace(file)
    except OSError as error:
        raise BackupError(f"{file} can't be written: {error.strerror}.") from None
    finally:
        fresh.unlink(missing_ok=True)
    return len(rows)


def restore(url: str, file: Path, over: bool = False) -> int:
    """Put what the file holds into the database, all or nothing; how many rows.

    `over`: in place of what is there. Raise BackupError, StoreError, SettingsError.
    """
    revision, rows = _read(file)
    migrate(url)
    with transaction(engine_at(url)) as connection:
        if revision and revision not in revision_of(connection):
            raise BackupError(f"{file} was made by a newer version of Footnote. Restore it with that one.")
        tables = _tables(connection)
        for table in tables.sorted_tables:
            if not over and connection.execute(select(1).select_from(table).limit(1)).first():
                raise BackupError("The database holds something already. Replace all of it with --force.")
        for table in reversed(tables.sorted_tables):
            connection.execute(delete(table))
        for name, row in rows:
            if name not in tables.tables or row.keys() - tables.tables[name].columns.keys():
                raise BackupError(f"{file} holds what this version of Footnote does not know.")
            connection.execute(insert(tables.tables[name]).values(row))
    return len(rows)


def _lines(connection: Connection) -> Iterator[dict[str, Any]]:
    """A line on the whole, then one for each row; all as of one moment."""
    if connection.dialect.name == "postgresql":  # SQLite's transactions are so by themselves
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
    known = revision_of(connection)
    yield {"footnote": FORMAT, "revision": known[-1] if known else ""}
    for table in _tables(connection).sorted_tables:
        for row in connection.execute(select(table)).mappings():
            yield {"table": table.name, "row": dict(row)}


def _tables(connection: Connection) -> MetaData:
    """As they are, so that none is forgotten."""
    found = MetaData()
    try:
        found.reflect(connection)
    except SQLAlchemyError as error:
        raise StoreError("the database does not answer", type(error).__name__) from None
    if OURS_NOT in found.tables:
        found.remove(found.tables[OURS_NOT])
    return found


def _read(file: Path) -> tuple[str, list[tuple[str, dict[str, Any]]]]:
    """The revision and the rows of a whole file. Raise BackupError."""
    try:
        first, *rows, last = (json.loads(line) for line in file.read_text("utf-8").splitlines())
        if first["footnote"] != FORMAT:
            raise BackupError(f"{file} was made by a newer version of Footnote. Restore it with that one.")
        read = [(str(each["table"]), dict(each["row"])) for each in rows]
        whole = last["rows"] == len(read)
    except OSError as error:
        raise BackupError(f"{file} can't be read: {error.strerror}.") from None
    except (ValueError, KeyError, TypeError):
        raise BackupError(f"{file} is no backup of Footnote's, or not all of it.") from None
    if not whole:
        raise BackupError(f"{file} is not all of a backup: its end is missing.")
    return str(first["revision"]), read


def _private(file: Path) -> TextIO:
    """Opened for writing, and readable by nobody else on this machine."""
    return os.fdopen(os.open(file, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "w", encoding="utf-8")
