"""The buttons below an answer: how it was found, and what it rests on."""

from collections.abc import Callable, Mapping
from typing import Any

import structlog
from redis.exceptions import RedisError
from slack_bolt import Ack, Respond

from bot.ask import Ask
from bot.listeners.beside import Body, tell, thread_of
from worker import words_found
from worker.account import Account, key_of
from worker.account_blocks import how_payload
from worker.blocks import Payload
from worker.press import Press

log = structlog.get_logger()

ONCE_IN_S = 5
"""Seconds in which the same person's further presses below the same answer do nothing: the first is under way."""

Listener = Callable[[Body, Mapping[str, Any], Ack, Respond], None]


def on_how(ask: Ask, hours: float) -> Listener:
    """Whoever asked sees the steps; anybody else learns whose they are."""

    def listener(body: Body, action: Mapping[str, Any], ack: Ack, respond: Respond) -> None:
        ack()
        tell(body, respond, _how(ask, hours, action["value"], body["user"]["id"]))

    return listener


def on_sources(ask: Ask, hours: float) -> Listener:
    """A worker shows them, to whoever pressed: it reads Slack's messages again."""

    def listener(body: Body, action: Mapping[str, Any], ack: Ack, respond: Respond) -> None:
        ack()
        if not hours:
            tell(body, respond, words_found.not_kept())
            return
        press = Press(
            action["value"],
            body["user"]["id"],
            body["container"]["channel_id"],
            thread_of(body) or "",
            body["response_url"],
        )
        try:
            if ask.claims.redis.set(press.key, "1", nx=True, ex=ONCE_IN_S):
                ask.claims.redis.lpush(*press.queued(ask.sealer))
        except RedisError as error:
            log.warning("account.unreadable", question=press.question, reason=type(error).__name__)
            tell(body, respond, words_found.unreachable())

    return listener


def _how(ask: Ask, hours: float, question: str, user: str) -> str | Payload:
    if not hours:
        return words_found.not_kept()
    try:
        sealed = ask.claims.redis.get(key_of(question))
    except RedisError as error:
        log.warning("account.unreadable", question=question, reason=type(error).__name__)
        return words_found.unreachable()
    account = Account.opened(str(sealed), ask.sealer) if sealed else None
    if account is None:
        return words_found.no_longer(hours)
    return how_payload(account) if account.asker == user else words_found.not_yours(account.asker)
