"""The app manifest: what Slack has to know of the app, to be pasted at api.slack.com/apps > Create New App.

https://docs.slack.dev/reference/app-manifest
"""

import re
from collections.abc import Sequence
from typing import Any

from bot.oauth import REDIRECT
from worker.scopes import OPTIONAL, SCOPES, USER_SCOPES, Scope

IN_SHORT = "Answers questions from Wikipedia and Slack, and shows where each sentence comes from."
AT_LENGTH = (
    "Mention me in a channel, write to me directly, or use my command: I search, and answer with numbered sources. "
    "Where I find nothing that answers the question, I say so and name where I looked. "
    "Several questions in one message get numbered answers; in a thread I read the thread."
)


ADDRESSED = ("app_mention", "message.im")
"""Events that address the bot."""
LEAVING = ("tokens_revoked", "app_uninstalled")
"""Events after which something of ours has to go."""
OVERHEARD = ("message.channels", "message.groups")
"""Every message of the conversations that the bot is in: for follow-ups without a mention, and deleted questions."""


def scope_table(scopes: Sequence[Scope] = SCOPES) -> str:
    """The scopes as Markdown, for docs/scopes.md."""
    rows = [f"| `{scope.name}` | {scope.why} | {scope.without} |" for scope in scopes]
    return "\n".join(["| scope | to | without it |", "| --- | --- | --- |", *rows])


def manifest(name: str, command: str, url: str = "", follow_ups: bool = False, public_url: str = "") -> dict[str, Any]:
    """For Socket Mode, or for HTTP mode where the url, https://host without a path, is given.

    People can connect their own Slack search where either address is given.
    """
    hook = f"{url.rstrip('/')}/slack/events" if url else ""
    request_url = {"request_url": hook} if hook else {}
    return {
        "_metadata": {"major_version": 2, "minor_version": 1},
        "display_information": {
            "name": name,
            "description": IN_SHORT,
            "long_description": AT_LENGTH,
        },
        "features": {
            "app_home": {
                "home_tab_enabled": False,
                "messages_tab_enabled": True,
                "messages_tab_read_only_enabled": False,  # else nobody can write to it
            },
            "agent_view": {"agent_description": IN_SHORT},
            "bot_user": {"display_name": re.sub(r"[^a-z0-9._-]+", "-", name.lower()), "always_online": True},
            "slash_commands": [
                {
                    "command": command,
                    "description": "Ask a question; only you see the answer",
                    "usage_hint": "question",
                    "should_escape": True,
                    **({"url": hook} if hook else {}),
                }
            ],
        },
        "oauth_config": _oauth(public_url or url),
        "settings": {
            "event_subscriptions": {
                "bot_events": [*ADDRESSED, *LEAVING, *(OVERHEARD if follow_ups else ())],
                **request_url,
            },
            "org_deploy_enabled": False,
            "socket_mode_enabled": not url,
            "token_rotation_enabled": False,
        },
    }


def _oauth(public_url: str) -> dict[str, Any]:
    """Whoever installs the app may decline what it can do without: those scopes are listed as optional, too."""
    scopes = {"bot": _names(SCOPES), "bot_optional": _names(OPTIONAL)}
    if not public_url:
        return {"scopes": scopes}
    personal = {"user": _names(USER_SCOPES), "user_optional": _names(USER_SCOPES)}
    return {"redirect_urls": [f"{public_url.rstrip('/')}{REDIRECT}"], "scopes": scopes | personal}


def _names(scopes: Sequence[Scope]) -> list[str]:
    return [scope.name for scope in scopes]
