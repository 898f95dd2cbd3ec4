"""What a workspace is made of: people, channels, messages and how they change."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

Json = dict[str, Any]


class Kind(StrEnum):
    """How a conversation is closed off."""

    PUBLIC = "public"
    PRIVATE = "private"
    GROUP = "group"
    DIRECT = "direct"


ORGANISATION = "E0LARKSPUR"


@dataclass(frozen=True, slots=True)
class User:
    """A person or an app. `other_team` is the workspace of someone who is not of this one."""

    id: str
    name: str
    real_name: str
    title: str
    timezone: str
    colour: str
    is_bot: bool = False
    is_guest: bool = False
    organisation: str = ORGANISATION
    other_team: str | None = None

    @property
    def can_act(self) -> bool:
        """Whether this is a person."""
        return not self.is_bot


@dataclass(frozen=True, slots=True)
class Channel:
    """A conversation. `shared_with` are other workspaces in it, `other_team` the one it lies in if not here."""

    id: str
    name: str
    kind: Kind
    topic: str
    members: frozenset[str]
    creator: str
    created: int
    is_ext_shared: bool = False
    is_pending_ext_shared: bool = False
    is_org_shared: bool = False
    is_org_wide: bool = False
    shared_with: tuple[str, ...] = ()
    other_team: str | None = None

    @property
    def is_connect(self) -> bool:
        """Whether another organisation takes part, or is asked to."""
        return self.is_ext_shared or self.is_pending_ext_shared


@dataclass(frozen=True, slots=True)
class Message:
    """A message as Slack keeps it; `text` has Slack's escapes. `visible_to` makes it ephemeral."""

    channel: str
    ts: str
    user: str
    text: str
    thread_ts: str | None = None
    is_bot: bool = False
    subtype: str | None = None
    blocks: tuple[Json, ...] = ()
    attachments: tuple[Json, ...] = ()
    files: tuple[Json, ...] = ()
    reactions: tuple[tuple[str, str], ...] = ()
    metadata: Json | None = None
    edited_by: str | None = None
    edited_ts: str | None = None
    client_id: str | None = None
    visible_to: str | None = None
    command: str | None = None
    invites: str | None = None

    @property
    def root(self) -> str:
        """The ts of the thread that this message begins or belongs to."""
        return self.thread_ts or self.ts

    @property
    def is_reply(self) -> bool:
        """Whether it stands in a thread that another message began."""
        return self.thread_ts is not None and self.thread_ts != self.ts


class What(StrEnum):
    """What happened to a message."""

    POSTED = "posted"
    CHANGED = "changed"
    DELETED = "deleted"


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that happened to one message. `message` is what is there now, for DELETED what was."""

    what: What
    message: Message
    previous: Message | None = None


@dataclass(frozen=True, slots=True)
class Suggestions:
    """Questions for a start that are of a kind. Those about a closed `channel` are for who sees it."""

    title: str
    questions: tuple[str, ...]
    channel: str = ""


@dataclass(frozen=True, slots=True)
class Options:
    """How this workspace behaves. Times in seconds; the defaults are Slack's, where Slack says them.

    `action_token_s` is how long an action token is good for. `ai_search` lets questions be searched by their sense.
    `leaky` makes searches return all that matches, whoever asks and wherever it was said. The searches of the last
    sixty seconds are counted, in the workspace and for each person: all of them may come at once.
    """

    note: str = ""
    events: tuple[str, ...] = (
        "app_mention",
        "message.im",
        "message.channels",
        "message.groups",
        "message.mpim",
        "app_home_opened",
        "app_uninstalled",
        "tokens_revoked",
    )
    scopes: tuple[str, ...] = (
        "app_mentions:read",
        "assistant:write",
        "channels:history",
        "channels:read",
        "chat:write",
        "commands",
        "files:read",
        "groups:history",
        "groups:read",
        "im:history",
        "im:read",
        "im:write",
        "mpim:history",
        "mpim:read",
        "reactions:write",
        "search:read.files",
        "search:read.public",
        "search:read.users",
        "team:read",
        "users:read",
    )
    command: str = "/lookup"
    ack_s: float = 3.0
    retries_s: tuple[float, ...] = (0.0, 60.0, 300.0)
    status_s: float = 120.0
    response_url_s: float = 1800.0
    action_token_s: float = 300.0
    ai_search: bool = False
    leaky: bool = False
    searches_per_minute: int = 10
    searches_per_person: int = 10
    suggested: tuple[Suggestions, ...] = ()
