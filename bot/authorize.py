"""Which token goes with what Slack sends, where each workspace has its own."""

from collections.abc import Callable
from functools import lru_cache

import structlog
from slack_bolt.authorization import AuthorizeResult
from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError

from worker.identity import REFUSALS
from worker.slack_errors import reason_of
from worker.tokens import NotInstalled, Tokens

log = structlog.get_logger()

MOST = 256


class NotKnown(Exception):
    """Slack does not say whose the token is. The event is not acknowledged, and comes again."""


def authorizing(tokens: Tokens, client_with: Callable[[str], WebClient]) -> Callable[..., AuthorizeResult]:
    """For Bolt, which goes by the arguments' names; None where it is not installed. Raise StoreError, NotKnown."""

    @lru_cache(maxsize=MOST)
    def bot_of(token: str) -> tuple[str, str]:
        reply = client_with(token).auth_test()
        return reply["user_id"], reply.get("bot_id", "")

    def authorize(enterprise_id: str | None, team_id: str | None) -> AuthorizeResult | None:
        try:
            token = tokens.of(team_id or "")
            user, bot = bot_of(token)
        except NotInstalled:
            log.warning("event.not_installed", team=team_id)
            return None
        except SlackApiError as error:
            if reason_of(error) in REFUSALS:
                log.warning("event.refused", team=team_id, reason=reason_of(error))
                return None
            raise NotKnown from error
        return AuthorizeResult(
            enterprise_id=enterprise_id, team_id=team_id, bot_user_id=user, bot_id=bot, bot_token=token
        )

    return authorize  # type: ignore[return-value]  # Bolt takes None, and does not say so
