"""The workspace's memory: who is there, what was said, and who wants to hear of changes."""

import os
import time
from collections.abc import Callable, Iterable
from dataclasses import replace

from playground.slack.typed import slack_text
from playground.slack.values import Change, Channel, Kind, Message, User, What

TEAM = os.environ.get("PLAYGROUND_TEAM", "T0LARKSPUR")
"""A second playground beside the first is another workspace by this, with tokens of its own."""
SUFFIX = "playground" if TEAM == "T0LARKSPUR" else TEAM
BOT_TOKEN, APP_TOKEN, USER_TOKEN = f"xoxb-{SUFFIX}", f"xapp-{SUFFIX}", f"xoxp-{SUFFIX}-"
"""The app's, and what a person's begins with; their id follows. Nothing of worth lies behind them."""
APP = "A0FOOTNOTE"
BOT = "B0FOOTNOTE"
BOT_USER = "U0FOOTNOTE"
SLACKBOT = "USLACKBOT"
TOMBSTONE = "This message was deleted."


class Workspace:
    """One team. Everything runs on one event loop, so nothing here locks."""

    def __init__(self, name: str, domain: str, url: str, users: Iterable[User], channels: Iterable[Channel]) -> None:
        self.name, self.domain, self.url = name, domain, url
        self.users = {user.id: user for user in users}
        self.channels = {channel.id: channel for channel in channels}
        self.observers: list[Callable[[Change], None]] = []
        self.file_texts: dict[str, str] = {}
        self._messages: dict[str, dict[str, Message]] = {channel: {} for channel in self.channels}
        self._whispers: dict[str, Message] = {}
        self._last_us = 0

    def next_ts(self) -> str:
        """A timestamp of now that no message has had: seconds and six digits, rising."""
        self._last_us = max(self._last_us + 1, time.time_ns() // 1000)
        return f"{self._last_us // 1_000_000}.{self._last_us % 1_000_000:06d}"

    def text_of(self, typed: str) -> str:
        """What someone typed, in Slack's notation."""
        return slack_text(typed, self.users.values(), self.channels.values())

    def post(self, message: Message) -> Message:
        """Keep a message and tell the observers. Ephemeral ones are kept apart from the history."""
        self.remember(message)
        self._tell(Change(What.POSTED, message))
        return message

    def remember(self, message: Message) -> None:
        """Keep a message without telling anyone: for what was said before the workspace opened."""
        if message.visible_to:
            self._whispers[message.ts] = message
        else:
            self._messages[message.channel][message.ts] = message

    def change(self, message: Message, **fields: object) -> Message:
        """Replace fields of a kept message and tell the observers."""
        changed = replace(message, **fields)  # type: ignore[arg-type]
        self.remember(changed)
        self._tell(Change(What.CHANGED, changed, message))
        return changed

    def delete(self, message: Message) -> None:
        """Forget a message and tell the observers. A root with replies leaves a tombstone, which holds its thread."""
        if len(self.thread(message.channel, message.ts)) > 1:
            self.change(
                message, user=SLACKBOT, text=TOMBSTONE, subtype="tombstone", blocks=(), files=(), attachments=()
            )
            return
        if message.visible_to:
            self._whispers.pop(message.ts, None)
        else:
            self._messages[message.channel].pop(message.ts, None)
        self._tell(Change(What.DELETED, message))

    def message(self, channel: str, ts: str) -> Message | None:
        """The message that everyone in the channel sees under this ts, if there is one."""
        return self._messages.get(channel, {}).get(ts)

    def whisper(self, ts: str) -> Message | None:
        """The ephemeral message of this ts, if there is one."""
        return self._whispers.get(ts)

    def whispers_for(self, user: str) -> list[Message]:
        """Ephemeral messages that this user sees, oldest first."""
        return sorted((w for w in self._whispers.values() if w.visible_to == user), key=lambda w: w.ts)

    def whispers_in(self, channel: str) -> list[Message]:
        """All ephemeral messages of a channel, whoever sees them."""
        return [whisper for whisper in self._whispers.values() if whisper.channel == channel]

    def messages(self, channel: str) -> list[Message]:
        """All messages of a channel, replies too, oldest first."""
        return sorted(self._messages[channel].values(), key=lambda message: message.ts)

    def thread(self, channel: str, ts: str) -> list[Message]:
        """A thread's messages, its root first; empty where no such message stands."""
        return [message for message in self.messages(channel) if message.root == ts]

    def direct(self, user: str) -> Channel | None:
        """The conversation of this user with the bot."""
        return next(
            (c for c in self.channels.values() if c.kind is Kind.DIRECT and {user, BOT_USER} == c.members), None
        )

    def named(self, name: str) -> Channel | None:
        """The channel of this name, with or without `#`."""
        return next((c for c in self.channels.values() if c.name == name.removeprefix("#")), None)

    def join(self, channel: Channel, user: str) -> Channel:
        """Make a user a member."""
        self.channels[channel.id] = replace(channel, members=channel.members | {user})
        return self.channels[channel.id]

    def sees(self, user: str, channel: Channel) -> bool:
        """Whether a user can read a channel: where they are a member, and if they are no guest all public ones."""
        if user in channel.members:
            return True
        someone = self.users[user]
        ours = channel.other_team is None and someone.other_team is None
        return ours and channel.kind is Kind.PUBLIC and not someone.is_guest

    def permalink(self, message: Message) -> str:
        """The address of a message; a reply's carries its thread."""
        address = f"{self.url}/archives/{message.channel}/p{message.ts.replace('.', '')}"
        return f"{address}?thread_ts={message.thread_ts}&cid={message.channel}" if message.is_reply else address

    def _tell(self, change: Change) -> None:
        for observer in self.observers:
            observer(change)
