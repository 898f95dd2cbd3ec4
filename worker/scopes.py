"""The permissions that the bot's token needs, those that a person may grant, and what each is for."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scope:
    """A permission."""

    name: str
    why: str
    without: str
    """What stops where it is declined."""
    needed: bool = False
    """Whether the bot is of no use without it."""


OPTIONAL = (
    Scope("mpim:history", "read the thread it is asked in", "threads of group messages are no source"),
    Scope("mpim:read", "know who reads a group message", "in group messages neither the thread nor Slack is a source"),
    Scope("search:read.public", "search public channels", "Slack is not searched"),
    Scope("search:read.files", "search files and canvases", "files and canvases are no source"),
    Scope("files:read", "know in which channels a file was shared", "files and canvases are no source"),
)
"""Of the bot's token; the manifest lists them as such, so that whoever installs the app may decline them."""

SCOPES = (
    Scope("app_mentions:read", "hear when someone mentions the bot", "mentions are not answered", needed=True),
    Scope("chat:write", "post answers", "nothing is answered but commands", needed=True),
    Scope("commands", "have a slash command", "there is no command"),
    Scope("im:history", "hear and reread direct messages", "direct messages are not answered"),
    Scope("assistant:write", "show a status while it looks", "a placeholder message is posted, and becomes the answer"),
    Scope("channels:history", "read the thread it is asked in", "threads of public channels are no source"),
    Scope("groups:history", "read the thread it is asked in", "threads of private channels are no source"),
    Scope("users:read", "know who asks, their name and time zone, and who is a guest", "Slack is not searched"),
    Scope("channels:read", "know who reads a channel", "in channels neither the thread nor Slack is a source"),
    Scope("groups:read", "know who reads a private channel", "in these neither the thread nor Slack is a source"),
    *OPTIONAL,
)
"""Of the bot's token."""

USER_SCOPES = (
    Scope("search:read.public", "search public channels as you", "your connection finds nothing", needed=True),
    Scope("search:read.private", "search your private channels", "your private channels are no source"),
    Scope("search:read.im", "search your direct messages", "your direct messages are no source"),
    Scope("search:read.mpim", "search your group messages", "your group messages are no source"),
    Scope("search:read.files", "search the files that you may see", "files and canvases are no source"),
    Scope("files:read", "know in which channels a file was shared", "files and canvases are no source"),
    Scope("channels:read", "check the public channel of each find", "finds in public channels are left out"),
    Scope("groups:read", "check the private channel of each find", "finds in private channels are left out"),
    Scope("im:read", "check the direct conversation of each find", "finds in direct messages are left out"),
    Scope("mpim:read", "check the group conversation of each find", "finds in group messages are left out"),
    Scope(
        "search:read", "search as you where Slack's plan has no search for apps", "there, nothing is searched as you"
    ),
)
"""Of a person's own token, which they grant on Slack's page, each scope as they like."""
