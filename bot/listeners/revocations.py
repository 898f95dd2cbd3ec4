"""What Slack takes back: a person's grant, or the whole app."""

from collections.abc import Callable, Mapping
from typing import Any

import structlog
from slack_bolt import BoltContext

from worker.installations import BOT
from worker.tokens import Tokens

log = structlog.get_logger()

Listener = Callable[..., None]


def on_tokens_revoked(tokens: Tokens) -> Listener:
    """Tokens of these people, or of the bot, are good for nothing any more. Raise StoreError: it comes again."""

    def listener(event: Mapping[str, Any], body: Mapping[str, Any], context: BoltContext) -> None:
        told = event.get("tokens") or {}
        bots = told.get("bot") or ()
        users = {*(told.get("oauth") or ()), *bots, *([BOT] if bots else [])}
        for user in users:  # who has connected again meanwhile stays so
            tokens.installations.forget(context.team_id or "", user, until=body.get("event_time"))
        tokens.forget(context.team_id or "")
        log.info("grant.revoked", team=context.team_id, count=len(users))

    return listener


def on_uninstalled(tokens: Tokens) -> Listener:
    """The app is gone from the workspace, and everything of that workspace goes with it. Raise StoreError."""

    def listener(event: Mapping[str, Any], context: BoltContext) -> None:
        tokens.installations.forget_team(context.team_id or "")
        tokens.forget(context.team_id or "")
        log.info("app.uninstalled", team=context.team_id)

    return listener
