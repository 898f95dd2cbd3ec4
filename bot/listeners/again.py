"""The button that asks a question once more."""

import time
from collections.abc import Callable, Mapping
from typing import Any

import structlog
from redis.client import Pipeline
from redis.exceptions import RedisError
from slack_bolt import Ack, Respond

from bot.ask import Ask, NotTaken, Over
from bot.listeners.beside import Body, replace, tell
from bot.questions import command_again, question_again
from worker import words, words_again
from worker.again import Again
from worker.seal import SealBroken
from worker.types import Door, Question

log = structlog.get_logger()

Listener = Callable[[Body, Mapping[str, Any], Ack, Respond], None]


def on_try_again(ask: Ask) -> Listener:
    """Its asker's press is their question once more; anybody else learns whose it is."""

    def listener(body: Body, action: Mapping[str, Any], ack: Ack, respond: Respond) -> None:
        pressed = Again.read(action["value"])
        if body["user"]["id"] != pressed.user:
            ack()
            tell(body, respond, words_again.not_yours(pressed.user))
            return
        try:
            question = _question(ask, pressed, body)
            place, shown = question.place, body["container"]
            stays = place.door is not Door.COMMAND and place.channel == shown["channel_id"]
            ask.take(question, _noting(ask, question, shown["message_ts"]) if stays else None)
        except NotTaken as error:
            if isinstance(error, Over):
                ask.forget(pressed.question)
            ack()
            tell(body, respond, str(error))
            return
        ack()
        if place.door is Door.COMMAND:
            replace(respond, words.placeholder())
        elif not stays:
            replace(respond, words_again.goes_on(place.channel))

    return listener


def _question(ask: Ask, pressed: Again, body: Body) -> Question:
    """Raise NotTaken where it is no longer known what was asked."""
    team = body["user"].get("team_id") or body["team"]["id"]
    if not pressed.of_command:
        return question_again(pressed, team, time.time())
    try:
        sealed = ask.claims.kept(pressed.before)
        if sealed:
            return command_again(ask.sealer.open(sealed), pressed, body["response_url"], time.time())
    except RedisError as error:
        raise NotTaken(words.queue_unreachable()) from error
    except SealBroken as error:
        log.error("question.sealed", question=pressed.before, reason=str(error))
    raise NotTaken(words_again.too_late())


def _noting(ask: Ask, question: Question, ts: str) -> Callable[[Pipeline], object]:
    """The message with the button is the one that the answer takes the place of."""
    return lambda pipeline: ask.claims.note_first(pipeline, question.id, ts)
