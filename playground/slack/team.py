"""Everything that belongs to one running workspace, put together."""

from dataclasses import dataclass, field, replace

from aiohttp import web

from playground.slack.action_tokens import ActionTokens
from playground.slack.codes import Codes
from playground.slack.events import callback, events_of, home_event
from playground.slack.faults import Faults
from playground.slack.hub import Hub
from playground.slack.record import Record
from playground.slack.response_urls import ResponseUrls
from playground.slack.search.allowance import Allowance
from playground.slack.sockets import Sockets
from playground.slack.statuses import Statuses
from playground.slack.values import Change, Json, Message, Options, What
from playground.slack.view import message_view
from playground.slack.workspace import Workspace


@dataclass(slots=True)
class Team:
    """A workspace with its connections to the app and to open pages.

    `read` holds up to where a user has read a channel; what was there when the workspace `opened` counts as read.
    `grants` are the scopes of people whose own tokens are good now, `revoked` the people whose tokens once were.
    """

    workspace: Workspace
    options: Options
    record: Record = field(default_factory=Record)
    faults: Faults = field(default_factory=Faults)
    read: dict[tuple[str, str], str] = field(default_factory=dict)
    grants: dict[str, tuple[str, ...]] = field(default_factory=dict)
    revoked: set[str] = field(default_factory=set)
    codes: Codes = field(default_factory=Codes)
    leaky: bool = field(init=False)
    action_tokens: ActionTokens = field(init=False)
    searches: Allowance = field(init=False)
    opened: str = field(init=False)
    sockets: Sockets = field(init=False)
    hub: Hub = field(init=False)
    statuses: Statuses = field(init=False)
    response_urls: ResponseUrls = field(init=False)

    def __post_init__(self) -> None:
        self.leaky = self.options.leaky
        self.action_tokens = ActionTokens(self.options.action_token_s)
        self.searches = Allowance(self.options.searches_per_minute, self.options.searches_per_person)
        self.opened = self.workspace.next_ts()
        self.sockets = Sockets(self.options, self.record, self._tell_connections)
        self.hub = Hub(self.workspace)
        self.statuses = Statuses(self.options.status_s, self._tell_status)
        self.response_urls = ResponseUrls(self.workspace, self.options.response_url_s)
        self.workspace.observers += [self.record.change, self.statuses.on_change, self._tell_pages, self._tell_app]

    def grant(self, user: str, scopes: tuple[str, ...]) -> None:
        """A person grants the app these scopes; without any, they take back what they granted."""
        if scopes:
            self.grants[user] = scopes
            self.revoked.discard(user)
        elif self.grants.pop(user, None):
            self.revoked.add(user)

    def open_home(self, user: str) -> None:
        """A user opens the conversation with the bot."""
        direct = self.workspace.direct(user)
        if direct and "app_home_opened" in self.options.events:
            self.send(home_event(user, direct.id, self.workspace.next_ts()))

    def react(self, message: Message, reactions: tuple[tuple[str, str], ...]) -> None:
        """Put reactions on a message. No event tells of them: nothing here subscribes to `reaction_added`."""
        reacted = replace(message, reactions=reactions)
        self.workspace.remember(reacted)
        self._tell_pages(Change(What.CHANGED, reacted, message))

    def send(self, event: Json) -> None:
        """Deliver an event to the app."""
        channel = self.workspace.channels.get(event.get("channel", ""))
        self.sockets.send(callback(event, is_ext_shared=channel is not None and channel.is_ext_shared))

    async def close(self) -> None:
        """End all connections."""
        self.hub.close()
        await self.sockets.close()

    def _tell_app(self, change: Change) -> None:
        for event in events_of(self.workspace, change, self.options.events, self.action_tokens.issue):
            self.send(event)

    def _tell_pages(self, change: Change) -> None:
        message = change.message
        news = {"type": change.what.value, "message": message_view(self.workspace, message)}
        self.hub.tell(news, channel=None if message.visible_to else message.channel, only=message.visible_to)

    def _tell_status(self, channel: str, thread_ts: str, text: str) -> None:
        self.hub.tell({"type": "status", "channel": channel, "thread_ts": thread_ts, "text": text}, channel=channel)

    def _tell_connections(self, count: int) -> None:
        self.hub.tell({"type": "connections", "count": count})


TEAM_KEY = web.AppKey("team", Team)
