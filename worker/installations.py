"""Whose tokens we hold: askers' own, with which Slack is searched as they may, and the app's own in each workspace that
installed it. Sealed, by workspace and holder."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Self

import structlog
from pydantic import SecretStr
from sqlalchemy import BigInteger, Column, Engine, MetaData, String, Table, Text, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from worker.seal import SealBroken, Sealer
from worker.settings import Settings
from worker.store import StoreError, engine_at, is_migrated, migrate, transaction

__all__ = ["Grant", "Installations", "StoreError"]

log = structlog.get_logger()

BOT = "bot"
"""Stands in the place of a user's id where the token is the app's own: Slack's ids begin with U or W."""

WEEK_S = 7 * 24 * 3600

_TABLES = MetaData()
_INSTALLATIONS = Table(
    "installations",
    _TABLES,
    Column("team_id", String(40), primary_key=True),
    Column("user_id", String(40), primary_key=True),  # whose token it is: a person's, or BOT
    Column("scopes", Text, nullable=False),  # by commas
    Column("token", Text, nullable=False),  # sealed for this team and user
    Column("created", BigInteger, nullable=False),  # Unix seconds
)
_REMINDERS = Table(
    "reminders",
    _TABLES,
    Column("team_id", String(40), primary_key=True),
    Column("user_id", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
)


@dataclass(frozen=True, slots=True)
class Grant:
    """What a person lets us do in Slack as them."""

    user: str
    team: str
    scopes: frozenset[str]
    token: SecretStr = field(repr=False)


@dataclass(frozen=True, slots=True)
class Installations:
    """Every method waits for the database (from a coroutine: asyncio.to_thread) and raises StoreError."""

    engine: Engine
    sealer: Sealer
    now: Callable[[], float] = time.time

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """Those of this installation; nothing is opened yet. Raise SettingsError."""
        return cls(engine_at(settings.database_url.get_secret_value()), Sealer(settings.sealing_key()))

    def grant_of(self, team: str, user: str) -> Grant | None:
        """What the person has granted. None, too, where the token can't be opened: its person connects again."""
        with transaction(self.engine) as connection:
            row = connection.execute(select(_INSTALLATIONS.c.scopes, _INSTALLATIONS.c.token).where(
                _INSTALLATIONS.c.team_id == team, _INSTALLATIONS.c.user_id == user
            )).first()  # fmt: skip
        if row is None:
            return None
        try:
            token = self.sealer.open_text(row.token, _purpose(team, user))
        except SealBroken as error:
            log.warning("grant.unreadable", team=team, user=user, reason=str(error))
            return None
        return Grant(user, team, frozenset(filter(None, row.scopes.split(","))), SecretStr(token))

    def keep(self, grant: Grant) -> None:
        """Keep a grant in place of the person's former one."""
        sealed = self.sealer.seal_text(grant.token.get_secret_value(), _purpose(grant.team, grant.user))
        fields = {"scopes": ",".join(sorted(grant.scopes)), "token": sealed, "created": int(self.now())}
        insert = self._insert(_INSTALLATIONS).values(team_id=grant.team, user_id=grant.user, **fields)
        with transaction(self.engine) as connection:
            connection.execute(insert.on_conflict_do_update(index_elements=["team_id", "user_id"], set_=fields))

    def forget(self, team: str, user: str, until: float | None = None) -> None:
        """Remove what this person granted, if anything; only what is no newer than a time, in UNIX seconds."""
        self._remove(team, user, until)

    def forget_team(self, team: str) -> None:
        """Remove everything that belongs to a workspace."""
        self._remove(team)

    def teams(self) -> list[str]:
        """The workspaces that have installed the app."""
        with transaction(self.engine) as connection:
            rows = select(_INSTALLATIONS.c.team_id).where(_INSTALLATIONS.c.user_id == BOT)
            return sorted(connection.execute(rows).scalars())

    def locked(self) -> int:
        """How many tokens were sealed with another key."""
        with transaction(self.engine) as connection:
            rows = connection.execute(select(_INSTALLATIONS)).all()
        return sum(not self._opens(row.token, row.team_id, row.user_id) for row in rows)

    def remind(self, team: str, user: str) -> bool:
        """Whether the person may be told that a grant would help: True once a week at most, for whichever process."""
        now = int(self.now())
        insert = self._insert(_REMINDERS).values(team_id=team, user_id=user, at=now)
        insert = insert.on_conflict_do_update(
            index_elements=["team_id", "user_id"], set_={"at": now}, where=_REMINDERS.c.at <= now - WEEK_S
        )
        with transaction(self.engine) as connection:
            return connection.execute(insert.returning(_REMINDERS.c.at)).first() is not None

    def check(self) -> None:
        """Returns where the store can be read and written. Raise StoreError."""
        with transaction(self.engine) as connection:
            written = connection.begin_nested()  # before anything is read: else another's write could come between
            connection.execute(self._insert(_REMINDERS).values(team_id="", user_id="doctor", at=0))
            written.rollback()
            if not is_migrated(connection):
                raise StoreError("the database's tables are not those of this version", "not migrated")

    def _opens(self, sealed: str, team: str, user: str) -> bool:
        try:
            return bool(self.sealer.open_text(sealed, _purpose(team, user)))
        except SealBroken:
            return False

    def _remove(self, team: str, user: str | None = None, until: float | None = None) -> None:
        with transaction(self.engine) as connection:
            for table, written in ((_INSTALLATIONS, _INSTALLATIONS.c.created), (_REMINDERS, _REMINDERS.c.at)):
                rows = delete(table).where(table.c.team_id == team)
                rows = rows if user is None else rows.where(table.c.user_id == user)
                connection.execute(rows if until is None else rows.where(written <= until))

    def _insert(self, table: Table) -> sqlite.Insert | postgresql.Insert:
        return sqlite.insert(table) if self.engine.dialect.name == "sqlite" else postgresql.insert(table)


def open_installations(settings: Settings) -> Installations:
    """The store at the start of a process. SQLite's is brought up to date, so that nobody needs a step for it.

    Where that fails, the process goes on: it answers without what is in there. Raise SettingsError.
    """
    installations = Installations.of(settings)
    try:
        make_ready(installations, settings)
    except StoreError as error:
        log.error("store.unusable", problem=str(error), reason=error.reason)
    return installations


def make_ready(installations: Installations, settings: Settings) -> None:
    """Returns once the store can be read and written. Raise StoreError."""
    if installations.engine.dialect.name == "sqlite":
        migrate(settings.database_url.get_secret_value())
    installations.check()


def _purpose(team: str, user: str) -> str:
    """Goes into the seal: a row that is put in another's place does not open."""
    return f"token:{team}:{user}"
