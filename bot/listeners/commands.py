"""`/lookup question`, and its words: help, connect, disconnect."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from slack_bolt import Ack

from bot.ask import Ask, NotTaken
from bot.connections import Connections
from bot.questions import question_from_command
from worker import words


def on_command(
    ask: Ask, name: str, backends: Sequence[str], connections: Connections
) -> Callable[[Mapping[str, Any], Ack], None]:
    """The command's listener; what it acknowledges with is seen by the asker alone."""

    def listener(command: Mapping[str, Any], ack: Ack) -> None:
        team, user = command["team_id"], command["user_id"]
        word = (command.get("text") or "").strip().lower()
        if word in ("connect", "disconnect"):
            ack((connections.connect if word == "connect" else connections.disconnect)(team, user))
            return
        question = question_from_command(command, time.time())
        if question is None:
            ack(_help())
            return
        try:
            ask.take(question)
        except NotTaken as error:
            ack(str(error))
        else:
            ack(words.placeholder())

    def _help() -> str:
        said = words.help(name, backends)
        return f"{said}\n\n{connections.reachable()}" if "slack" in backends else said

    return listener
