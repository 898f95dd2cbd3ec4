"""The permissions that the bot's token needs, and what each is for."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scope:
    """A permission of the bot."""

    name: str
    why: str
    without: str
    """What stops where an admin declines it."""
    needed: bool = False
    """Whether the bot is of no use without it."""


SCOPES = (
    Scope("app_mentions:read", "hear when someone mentions the bot", "mentions are not answered", needed=True),
    Scope("chat:write", "post answers", "nothing is answered but commands", needed=True),
    Scope("commands", "have a slash command", "there is no command"),
    Scope("im:history", "hear and reread direct messages", "direct messages are not answered"),
    Scope("assistant:write", "show a status while it looks", "a placeholder message is posted, and becomes the answer"),
    Scope("channels:history", "read the thread it is asked in", "threads of public channels are no source"),
    Scope("groups:history", "read the thread it is asked in", "threads of private channels are no source"),
    Scope("users:read", "write people's names and times as they do", "people are called someone, times are in UTC"),
    Scope("channels:read", "know the name of the channel", "models don't know where they are asked"),
    Scope("groups:read", "know the name of the private channel", "models don't know where they are asked"),
)
"""Of the bot's token; no user token is asked for."""
