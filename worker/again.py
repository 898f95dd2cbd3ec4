"""Asking the same once more: the button below a reason why there is no answer, and what comes of it."""

import json
from dataclasses import dataclass, replace
from typing import Any, Self

from slack_sdk.web.async_client import AsyncWebClient

from worker import words_again
from worker.attachments import asked_in, forwards_in, unread_in
from worker.blocks import Payload
from worker.types import BETWEEN, COMMAND, Question, first_of

ACTION = "footnote_try_again"
"""Names the button among all that Slack tells us of."""

STALE_S = 15 * 60
"""Seconds after which nobody expects an answer any more: whoever asked is asked whether it is still needed."""

KEPT_S = 3600
"""Seconds for which a command can be tried again: its text stands nowhere in Slack."""


class QuestionGone(Exception):
    """The message that asked is no longer there."""


@dataclass(frozen=True, slots=True)
class Again:
    """What a button holds: nobody's words."""

    question: str
    """The new attempt's id, the same however often the button is pressed."""
    user: str
    """Who may press it."""
    thread: str

    @classmethod
    def after(cls, question: Question) -> Self:
        """The attempt that follows."""
        first, _, number = question.id.partition(BETWEEN)
        return cls(f"{first}{BETWEEN}{int(number or 1) + 1}", question.asker.user, question.place.thread)

    @classmethod
    def read(cls, value: str) -> Self:
        """From a button's value. Raise ValueError, KeyError or TypeError where it is none of ours."""
        given = json.loads(value)
        return cls(str(given["question"]), str(given["user"]), str(given["thread"]))

    @property
    def value(self) -> str:
        """As a button holds it."""
        return json.dumps({"question": self.question, "user": self.user, "thread": self.thread})

    @property
    def of_command(self) -> bool:
        """Whether a command asked it."""
        return self.question.split(":", 2)[1] == COMMAND

    @property
    def before(self) -> str:
        """Id of the attempt that had no end."""
        number = int(self.question.partition(BETWEEN)[2])
        return first_of(self.question) + (f"{BETWEEN}{number - 1}" if number > 2 else "")


def with_button(sentence: str, question: Question, label: str = "") -> Payload:
    """A message of one sentence, and a button that asks the question once more."""
    text = {"type": "plain_text", "text": label or words_again.try_again()}
    button = {"type": "button", "action_id": ACTION, "text": text, "value": Again.after(question).value}
    section = {"type": "section", "text": {"type": "mrkdwn", "text": sentence}}
    return Payload(sentence, (section, {"type": "actions", "elements": [button]}))


async def read_again(question: Question, slack: AsyncWebClient, bot_user: str) -> Question:
    """The question with what its message says now. Raise QuestionGone, or what a call to Slack ends in."""
    place = question.place
    reply = await slack.conversations_replies(
        channel=place.channel, ts=place.thread, oldest=question.ts, latest=question.ts, inclusive=True, limit=5
    )
    said: dict[str, Any] | None = next((one for one in reply["messages"] if one["ts"] == question.ts), None)
    if said is None or said.get("user") != question.asker.user:
        raise QuestionGone
    return replace(
        question,
        text=asked_in(said, bot_user),
        forwards=forwards_in(said, bot_user),
        unread=unread_in(said),
    )
