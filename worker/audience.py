"""Which sources the readers of an answer may see. Pure; what is not known closes."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What sort of conversation it is."""

    PUBLIC = "public"
    PRIVATE = "private"
    GROUP_DM = "group_dm"
    DM = "dm"


class Sharing(StrEnum):
    """Who else has the conversation."""

    INTERNAL = "internal"
    ORG = "org"
    """Other workspaces of the same organisation."""
    CONNECT = "connect"
    """Other organisations, also where they are only invited."""
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Room:
    """A conversation of Slack's. Each default is what closes most."""

    id: str
    kind: Kind = Kind.PRIVATE
    sharing: Sharing = Sharing.UNKNOWN
    teams: frozenset[str] = frozenset()
    """The workspaces that have it."""
    org_wide: bool = False
    """Whether every workspace of the organisation has it."""
    excluded: bool = False
    """Whether an admin wants nothing of it in answers."""
    opened_by_asker: bool = False
    """Whether Slack lets the asker in, by their own grant, or they brought the text along themselves."""
    name: str = ""
    """What it is called, without a #; empty where that is not known."""


@dataclass(frozen=True, slots=True)
class Person:
    """Who asked."""

    team: str
    """The workspace whose public channels they may read."""
    external: bool | None = None
    """Whether they belong to another organisation; None where nobody knows."""
    guest: bool | None = None
    rooms: frozenset[str] = frozenset()
    """Ids of the channels that a guest is in."""


@dataclass(frozen=True, slots=True)
class Audience:
    """Everyone who can read the answer."""

    place: Room
    asker: Person
    alone: bool = False
    """Whether the asker alone reads it: a direct conversation with Footnote, or the reply to a command."""
    has_guest: bool | None = None
    """Whether a guest can read it too; None where nobody knows."""
    connect_allowed: bool = False
    """Whether an admin lets channels shared with other organisations be sources for themselves."""


def may_show(source: Room, audience: Audience) -> bool:
    """Whether everyone in the audience could read the source themselves."""
    place, asker = audience.place, audience.asker
    here = source.id == place.id
    if source.excluded:
        return False
    if is_shared(place) or asker.external:
        return here and audience.connect_allowed
    if asker.external is None or asker.guest is None:
        return here
    if asker.guest:
        return here or (audience.alone and source.id in asker.rooms)
    if audience.alone:
        return here or source.opened_by_asker or _is_open_to(asker.team, source)
    if here:
        return True
    if audience.has_guest is not False:
        return False
    if place.sharing is Sharing.ORG:
        return source.org_wide and _is_open_to(asker.team, source)
    return _is_open_to(asker.team, source)


def is_shared(place: Room) -> bool:
    """Whether other organisations read there too, or may."""
    return place.sharing in (Sharing.CONNECT, Sharing.UNKNOWN)


def _is_open_to(team: str, source: Room) -> bool:
    """Whether every full member of the workspace can read it; others' people may be in it as well."""
    return source.kind is Kind.PUBLIC and source.sharing is not Sharing.UNKNOWN and team in source.teams
