"""What Slack takes back: a person's grant, or the whole app."""

from collections.abc import Callable, Mapping
from typing import Any

import structlog
from slack_bolt import BoltContext

from worker.installations import Installations

log = structlog.get_logger()

Listener = Callable[..., None]


def on_tokens_revoked(installations: Installations) -> Listener:
    """Tokens of these people, or of the bot, are good for nothing any more. Raise StoreError: it comes again."""

    def listener(event: Mapping[str, Any], body: Mapping[str, Any], context: BoltContext) -> None:
        tokens = event.get("tokens") or {}
        users = {*(tokens.get("oauth") or ()), *(tokens.get("bot") or ())}
        for user in users:  # who has connected again meanwhile stays so
            installations.forget(context.team_id or "", user, until=body.get("event_time"))
        log.info("grant.revoked", team=context.team_id, count=len(users))

    return listener


def on_uninstalled(installations: Installations) -> Listener:
    """The app is gone from the workspace, and everything of that workspace goes with it. Raise StoreError."""

    def listener(event: Mapping[str, Any], context: BoltContext) -> None:
        installations.forget_team(context.team_id or "")
        log.info("app.uninstalled", team=context.team_id)

    return listener
