"""Messages that people write: with a mention, in a direct conversation, or in a thread that is Footnote's too."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import structlog
from redis.client import Pipeline
from redis.exceptions import RedisError
from slack_bolt import BoltContext, BoltRequest

from bot.ask import Ask
from bot.channels import Channels
from bot.questions import deleted_question, is_in_running_thread, is_said_by_person, mentions, question_from
from worker import words
from worker.claims import Claims
from worker.threads import Threads
from worker.types import Question

log = structlog.get_logger()

Event = Mapping[str, Any]
Listener = Callable[[Event, BoltContext, BoltRequest], None]


def on_mention(ask: Ask, threads: Threads, channels: Channels) -> Listener:
    """Someone addressed the bot in a channel."""

    def listener(event: Event, context: BoltContext, request: BoltRequest) -> None:
        if question := question_from(event, context.team_id or "", context.bot_user_id or "", _is_redelivered(request)):
            if not channels.are_open(question.place.channel):
                ask.whisper(question, words.channel_closed())
                return
            ask.in_thread(question, _remembered(threads, question, began=not is_in_running_thread(event)))

    return listener


def on_message(ask: Ask, threads: Threads, channels: Channels) -> Listener:
    """Every message that the app hears of: direct ones are questions, others only as a follow-up."""

    def listener(event: Event, context: BoltContext, request: BoltRequest) -> None:
        team, bot_user = context.team_id or "", context.bot_user_id or ""
        if gone := deleted_question(event, team):
            _withdraw(ask.claims, gone)
            return
        direct = event.get("channel_type") == "im"
        addressed = direct or (
            _is_follow_up(event, bot_user, threads.within(team)) and channels.are_open(event["channel"])
        )
        if addressed and (question := question_from(event, team, bot_user, _is_redelivered(request))):
            ask.in_thread(question)

    return listener


def _is_redelivered(request: BoltRequest) -> bool:
    """Whether Slack has sent the event before, as it says in either mode."""
    return bool(request.headers.get("x-slack-retry-num", ["0"])[0].strip("0"))


def _is_follow_up(event: Event, bot_user: str, threads: Threads) -> bool:
    """Whether it goes on in a thread between its author and Footnote alone. A mention has an event of its own."""
    writer = event.get("user") or event.get("bot_id")
    if not writer or not event.get("thread_ts"):
        return False
    try:
        ours = threads.heard(event["channel"], event["thread_ts"], writer)
    except RedisError as error:  # nobody was addressed by name: silence is right
        log.warning("threads.unknown", reason=type(error).__name__)
        return False
    return ours and is_said_by_person(event) and not mentions(event, bot_user)


def _remembered(threads: Threads, question: Question, began: bool) -> Callable[[Pipeline], None]:
    """With whom the thread is. Before it is answered: others may write meanwhile."""
    place = question.place

    def noting(pipeline: Pipeline) -> None:
        replace(threads.within(question.team), redis=pipeline).joined(
            place.channel, place.thread, question.asker.user, began
        )

    return noting


def _withdraw(claims: Claims, question: str) -> None:
    """The question's message is gone: an answer would hang in the air."""
    try:
        claims.cancel(question)
    except RedisError as error:
        log.warning("claims.unreachable", reason=type(error).__name__)
