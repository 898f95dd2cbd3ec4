"""`/lookup question`."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from slack_bolt import Ack

from bot.ask import Ask, NotTaken
from bot.questions import question_from_command
from worker import words


def on_command(ask: Ask, name: str, backends: Sequence[str]) -> Callable[[Mapping[str, Any], Ack], None]:
    """The command's listener; what it acknowledges with is seen by the asker alone."""

    def listener(command: Mapping[str, Any], ack: Ack) -> None:
        question = question_from_command(command, time.time())
        if question is None:
            ack(words.help(name, backends))
            return
        try:
            ask.take(question)
        except NotTaken as error:
            ack(str(error))
        else:
            ack(words.placeholder())

    return listener
