"""Slack's payloads to questions. Pure: what an answer is, it does not know."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from worker.again import Again
from worker.attachments import asked_in, forwards_in, unread_in
from worker.types import COMMAND, Asker, Door, Place, Question, first_of

Payload = Mapping[str, Any]

DEEP = re.compile(r"^\s*(?:--|—|–)deep\b|(?<!\S)(?:--|—|–)deep\s*$", re.IGNORECASE)

SAID_BY_PEOPLE = (None, "file_share", "thread_broadcast")
"""Subtypes of messages that a person wrote; edits, deletions, joins and bots' messages have others."""


def is_said_by_person(event: Payload) -> bool:
    """Whether a person wrote this message just now: nothing else is ever answered."""
    return not event.get("bot_id") and event.get("subtype") in SAID_BY_PEOPLE and bool(event.get("user"))


def mentions(event: Payload, bot_user: str) -> bool:
    """Whether the message addresses the bot."""
    return f"<@{bot_user}>" in (event.get("text") or "")


def is_in_running_thread(event: Payload) -> bool:
    """Whether others may have written in the thread before the bot was addressed there."""
    return bool(event.get("thread_ts") or event.get("edited"))  # a root that has replies names itself as its thread


def deleted_question(event: Payload, team: str) -> str | None:
    """The id that the question of a deleted message had; None where nothing was deleted."""
    message = event.get("message") or {}
    if event.get("subtype") == "message_deleted":
        ts = event["deleted_ts"]
    elif event.get("subtype") == "message_changed" and message.get("subtype") == "tombstone":
        ts = message["ts"]  # what has replies is not removed: its thread hangs on it
    else:
        return None
    return f"{team}:{event['channel']}:{ts}"


def question_from(event: Payload, team: str, bot_user: str, redelivered: bool = False) -> Question | None:
    """The question that a message asks; None where no person asks."""
    if not is_said_by_person(event):
        return None
    channel, ts = event["channel"], event["ts"]
    text, deep = deep_from(asked_in(event, bot_user))
    return Question(
        id=f"{team}:{channel}:{ts}",
        text=text,
        asker=Asker(event["user"], event.get("user_team") or team),
        place=Place(
            door=Door.DIRECT if event.get("channel_type") == "im" else Door.MENTION,
            channel=channel,
            thread=event.get("thread_ts") or ts,
        ),
        asked_at=float(ts),
        ts=ts,
        forwards=forwards_in(event, bot_user),
        unread=unread_in(event),
        deep=deep,
        redelivered=redelivered,
        action_token=_action_token(event),
    )


def question_from_command(command: Payload, now: float) -> Question | None:
    """The question after a slash command; None where help is asked for."""
    text, deep = deep_from((command.get("text") or "").strip())
    if text.lower() in ("", "help", "?"):
        return None
    return Question(
        id=f"{command['team_id']}:{COMMAND}:{command['user_id']}:{command['trigger_id']}",
        text=text,
        asker=Asker(command["user_id"], command["team_id"]),
        place=Place(Door.COMMAND, command["channel_id"]),
        asked_at=now,
        deep=deep,
        response_url=command["response_url"],
    )


def question_again(pressed: Again, team: str, now: float) -> Question:
    """The question of a message, asked once more; the worker reads the message."""
    _, channel, ts = first_of(pressed.question).split(":", 2)
    return Question(
        id=pressed.question,
        text="",
        asker=Asker(pressed.user, team),
        place=Place(Door.DIRECT if channel.startswith("D") else Door.MENTION, channel, pressed.thread),
        asked_at=now,
        ts=ts,
        again=True,
    )


def command_again(question: Question, pressed: Again, response_url: str, now: float) -> Question:
    """The question of a command, asked once more; its answer goes to where the button was pressed."""
    return replace(question, id=pressed.question, asked_at=now, response_url=response_url)


def deep_from(text: str) -> tuple[str, bool]:
    """The text without the word "--deep" at its beginning or end, and whether it was there.

    Some keyboards make one long dash of two.
    """
    found = DEEP.search(text)
    return (text[: found.start()] + text[found.end() :]).strip() if found else text, bool(found)


def _action_token(event: Payload) -> str:
    # Documented inside assistant_thread, sent at the top level.
    return str(event.get("action_token") or (event.get("assistant_thread") or {}).get("action_token") or "")
