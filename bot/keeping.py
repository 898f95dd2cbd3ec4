"""What `footnote migrate`, `backup` and `restore` say of the database."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from worker import backup
from worker.installations import Installations
from worker.settings import Settings, SettingsError
from worker.store import StoreError, migrate

T = TypeVar("T")


def migrated(settings: Settings) -> str:
    """Its tables are up to date. Raise SettingsError."""
    _done(lambda: migrate(settings.database_url.get_secret_value()), "The tables could not be brought up to date")
    return "The tables are up to date."


def backed_up(settings: Settings, file: Path, over: bool) -> str:
    """It is in the file. Raise SettingsError."""
    url = settings.database_url.get_secret_value()
    rows = _done(lambda: backup.back_up(url, file, over), "Nothing was copied")
    return (
        f"{file} holds the database's {_counted(rows)}. Tokens in it are sealed: keep FOOTNOTE_SECRET_KEY as well, "
        "in another place."
    )


def restored(settings: Settings, file: Path, over: bool) -> str:
    """It is as it was, as far as the key fits. Raise SettingsError."""
    url = settings.database_url.get_secret_value()
    rows = _done(lambda: backup.restore(url, file, over), "Nothing was restored")
    locked = _done(Installations.of(settings).locked, "Restored, but not read again")
    told = f"The database holds {_counted(rows)} from {file}."
    if not locked:
        return told
    return (
        f"{told} Of its tokens, {locked} do not open with this FOOTNOTE_SECRET_KEY: "
        "set the key of that time, or have these people connect, and these workspaces install, again."
    )


def _counted(rows: int) -> str:
    return "1 row" if rows == 1 else f"{rows} rows"


def _done(work: Callable[[], T], failed: str) -> T:
    try:
        return work()
    except backup.BackupError as error:
        raise SettingsError(str(error)) from None
    except StoreError as error:
        raise SettingsError(f"{failed}: {error} ({error.reason}). Check DATABASE_URL.") from None
