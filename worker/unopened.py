"""A question that no key opens any more: what its id, and its message, tell of it."""

from typing import Any

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from worker.seal import SealBroken, Sealer
from worker.slack_errors import FAILURES, reason_of
from worker.types import COMMAND, Asker, Door, Place, Question, first_of

log = structlog.get_logger()


def opened(question_id: str, sealed: str, sealer: Sealer) -> Question | SealBroken:
    """The question, or why it can't be opened."""
    try:
        return sealer.open(sealed)
    except SealBroken as error:
        log.error("question.sealed", question=question_id, reason=str(error))
        return error


async def known_of(question_id: str, slack: AsyncWebClient) -> Question:
    """The question without its text: who asked, as far as that can be known, and where."""
    team, channel, last = first_of(question_id).split(":", 2)
    if channel == COMMAND:
        return Question(question_id, "", Asker(last.partition(":")[0], team), Place(Door.COMMAND, ""), 0.0)
    user, root = "", last
    try:
        reply = await slack.conversations_replies(channel=channel, ts=last, limit=1)
        said: dict[str, Any] = next((one for one in reply["messages"] if one["ts"] == last), {})
        user, root = said.get("user", ""), next((one.get("thread_ts", last) for one in reply["messages"]), last)
    except FAILURES as error:
        log.info("thread.unreadable", reason=reason_of(error))
    return Question(question_id, "", Asker(user, team), Place(Door.MENTION, channel, root), float(last), last)
