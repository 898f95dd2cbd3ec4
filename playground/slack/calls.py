"""How a Web API method is declared, and what it is called with."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playground.slack.values import Channel, Json, Kind
from playground.slack.workspace import BOT_USER

if TYPE_CHECKING:
    from playground.slack.team import Team

EVERYWHERE = "team_id:str"
"""Arguments that every method takes: Bolt's clients send the team with each call."""


class Refusal(Exception):
    """Slack's `ok: false`. `extra` stands beside `error` in the answer."""

    def __init__(self, error: str, **extra: Any) -> None:
        super().__init__(error)
        self.error, self.extra = error, extra

    @classmethod
    def of_arguments(cls, *complaints: str) -> "Refusal":
        """`invalid_arguments`, with what is wrong about each."""
        return cls("invalid_arguments", response_metadata={"messages": [f"[ERROR] {text}" for text in complaints]})


class TooMany(Refusal):
    """HTTP 429 with Retry-After in seconds."""

    def __init__(self, retry_after_s: int) -> None:
        super().__init__("ratelimited")
        self.retry_after_s = retry_after_s


@dataclass(frozen=True, slots=True)
class Call:
    """One call, its arguments already checked and converted: by the bot, or by a `user` whose token was used."""

    team: "Team"
    arguments: Json
    user: str | None = None
    scopes: tuple[str, ...] = ()

    def __getitem__(self, name: str) -> Any:
        return self.arguments[name]

    def get(self, name: str, default: Any = None) -> Any:
        """An optional argument."""
        value = self.arguments.get(name)
        return default if value is None else value

    def require_scope(self, needed: str) -> None:
        """Raise the Refusal `missing_scope` where the token lacks it."""
        require_any_scope(self.scopes, (needed,))

    def knows(self, channel: Channel) -> bool:
        """Whether a conversation exists for the caller: the bot knows public ones and its own."""
        if self.user is not None:
            return self.team.workspace.sees(self.user, channel)
        return BOT_USER in channel.members or (channel.kind is Kind.PUBLIC and channel.other_team is None)

    def channel(self, argument: str = "channel") -> Channel:
        """The conversation an argument names: an id, `#name`, or a user whose direct one is meant.

        Raise the Refusal `channel_not_found`, also where it does not exist for the caller.
        """
        workspace, given = self.team.workspace, self.arguments[argument]
        found = workspace.channels.get(given) or workspace.direct(given)
        if found is None and given.startswith("#"):
            found = workspace.named(given)
        if found is None or not self.knows(found):
            raise Refusal("channel_not_found")
        return found

    def joined_channel(self) -> Channel:
        """As `channel`; also raise the Refusal `not_in_channel` where the bot, if it calls, is not a member."""
        channel = self.channel()
        if self.user is None and BOT_USER not in channel.members:
            raise Refusal("not_in_channel")
        return channel


def require_any_scope(provided: tuple[str, ...], needed: tuple[str, ...]) -> None:
    """Raise the Refusal `missing_scope` unless one of the needed scopes is there."""
    if needed and not set(needed) & set(provided):
        raise Refusal("missing_scope", needed=",".join(needed), provided=",".join(provided))


Body = Callable[[Call], Json]


@dataclass(frozen=True, slots=True)
class Method:
    """A method of the Web API. `arguments` maps each to its type; a trailing `!` marks those that must be given.

    `token` names the kinds of token that may be used, by blanks; None: none is needed.
    """

    name: str
    body: Body
    arguments: dict[str, str]
    scopes: tuple[str, ...] = ()
    token: str | None = "xoxb"
    takes_json: bool = True


@dataclass(slots=True)
class Methods:
    """A collection of methods, filled by decorating their bodies."""

    by_name: dict[str, Method] = field(default_factory=dict)

    def add(self, name: str, arguments: str = "", **declared: Any) -> Callable[[Body], Body]:
        """Declare a method. `arguments` lists `name:type` by blanks; types are str, bool, int, json and list."""
        types = dict(argument.split(":") for argument in f"{EVERYWHERE} {arguments}".split())

        def keep(body: Body) -> Body:
            self.by_name[name] = Method(name, body, types, **declared)
            return body

        return keep
