"""Answers to a press of a button, through its response_url."""

from collections.abc import Callable, Mapping
from typing import Any

import structlog
from slack_bolt import Respond
from slack_sdk.errors import SlackClientError

from worker.blocks import Payload
from worker.slack_errors import reason_of

log = structlog.get_logger()

Body = Mapping[str, Any]


def tell(body: Body, respond: Respond, said: str | Payload) -> None:
    """Beside the button, to whoever pressed it."""
    payload = said if isinstance(said, Payload) else Payload(said, ())
    blocks = [dict(block) for block in payload.blocks] or None
    _sent(
        lambda: respond(
            text=payload.text,
            blocks=blocks,
            response_type="ephemeral",
            replace_original=False,
            thread_ts=thread_of(body),
        )
    )


def thread_of(body: Body) -> str | None:
    """The thread in which the button stands."""
    thread: str | None = body["container"].get("thread_ts")
    return thread


def replace(respond: Respond, sentence: str) -> None:
    """In the place of the message with the button."""
    _sent(lambda: respond(text=sentence, replace_original=True))


def _sent(send: Callable[[], object]) -> None:
    try:
        send()
    except (SlackClientError, OSError) as error:
        log.warning("response_url.unreachable", reason=reason_of(error))
