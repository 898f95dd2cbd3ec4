"""As much of a conversation as its budget holds."""

from collections.abc import Iterable
from dataclasses import replace

from worker.types import Conversation, Message

FIRST = 10
"""Messages at a thread's beginning that are kept before all others: they say what it is about."""


def within(messages: list[Message], most: int, characters: int) -> Conversation:
    """The first ones, in at most half of the characters, and as many of the last ones as there is room for.

    Of a message that would take more than a quarter, its beginning is kept. All texts together never have more
    characters than given.
    """
    longest = characters // 4
    short = [_cut(message, longest) for message in messages]
    first = _fitting(short[: min(FIRST, most)], characters // 2)
    room = characters - sum(len(message.text) for message in first)
    last = _fitting(reversed(short[len(first) :]), room)[: most - len(first)]
    before_cutting = [*messages[: len(first)], *messages[len(messages) - len(last) :]]
    return Conversation(
        (*first, *reversed(last)),
        left_out=len(messages) - len(before_cutting),
        cut=sum(len(message.text) > longest for message in before_cutting),
    )


def _cut(message: Message, longest: int) -> Message:
    if len(message.text) <= longest:
        return message
    return replace(message, text=message.text[: max(longest - 1, 0)].rstrip() + "…")


def _fitting(messages: Iterable[Message], room: int) -> list[Message]:
    """The messages up to the one for which there is no room."""
    fitting: list[Message] = []
    for message in messages:
        room -= len(message.text)
        if room < 0:
            break
        fitting.append(message)
    return fitting
