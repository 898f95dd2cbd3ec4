"""Every sentence that Footnote says."""

from collections.abc import Sequence

from worker.labels import labels
from worker.smalltalk import SmallTalk
from worker.types import Conversation

MOST_NAMES = 3
"""Files of a conversation that are called by their names."""


def place(name: str, language: str = "en") -> str:
    """What readers call a backend."""
    return labels(language).places.get(name) or name[:1].upper() + name[1:]


def places(names: Sequence[str], language: str = "en") -> str:
    """Backends in a sentence: "Wikipedia, Slack and this thread"."""
    known = labels(language)
    called = [place(name, language) for name in names]
    return known.both.join(filter(None, [known.comma.join(called[:-1]), *called[-1:]]))


def sentence(clause: str) -> str:
    """A clause such as a SearchError's as a sentence of its own."""
    return clause[:1].upper() + clause[1:].rstrip(".") + "." if clause else ""


def searching(names: Sequence[str]) -> str:
    """Status while the backends are asked. Slack puts the app's name before it."""
    return f"is searching {places(names)}…" if names else "is looking…"


def taken() -> str:
    """Status as soon as the question is in the queue."""
    return "is looking it up…"


def writing() -> str:
    """Status while the answer is written."""
    return "is writing…"


def placeholder() -> str:
    """Stands in the thread until the answer takes its place, where Slack shows no status."""
    return "Looking it up…"


def greeting() -> str:
    """What Footnote can do, for those who greet it or mention it without a question."""
    return (
        "Hello! Ask me a question, and I look it up and show where each sentence of the answer comes from.\n"
        "For example: _When did Nikola Tesla die?_ In a thread I also read what was said before."
    )


def small_talk(kind: SmallTalk) -> str:
    """The reply to a message that asks nothing."""
    return "You're welcome. Ask again whenever you like." if kind is SmallTalk.THANKS else greeting()


def help(command: str, names: Sequence[str] = ("wikipedia",)) -> str:
    """What the command does, for those who type it without a question."""
    return (
        f"Type `{command}` and a question:\n"
        f"• `{command} When did Nikola Tesla die?`\n"
        f"• `{command} Welches Land hat die meisten Seen?`\n"
        f"I search {places(names)} and answer here, where only you see it. "
        "To get an answer that everyone sees, mention me in a channel."
    )


def unread(names: Sequence[str]) -> tuple[str, ...]:
    """What came with the question and was not read."""
    return (f"I could not read {_listed(names)}: I read text only.",) if names else ()


def unread_around(conversation: Conversation) -> tuple[str, ...]:
    """Files and pictures of the conversation, for those whom it concerns."""
    names = list(dict.fromkeys(name for message in conversation.messages for name in message.unread))
    if not names:
        return ()
    if len(names) > MOST_NAMES:
        names[MOST_NAMES:] = [f"{len(names) - MOST_NAMES} more"]
    return (f"This conversation also holds {_listed(names)}, which I could not read: I read text only.",)


def left_out(conversation: Conversation) -> tuple[str, ...]:
    """What of the conversation was not read, if anything."""
    notes = []
    if conversation.left_out:
        total = len(conversation.messages) + conversation.left_out
        notes.append(
            f"This conversation has {total} messages; I read {len(conversation.messages)} of them, "
            "the first and the latest."
        )
    if conversation.cut:
        count = "One long message" if conversation.cut == 1 else f"{conversation.cut} long messages"
        notes.append(f"{count} of this conversation I read only in part.")
    if conversation.unreadable:
        notes.append(sentence(conversation.unreadable))
    return tuple(notes)


def not_deep(is_wished: bool) -> tuple[str, ...]:
    """Several steps were wished for, and there is no model that could take them."""
    return ("I searched in one step: several (`--deep`) need a model, and none is set up here.",) if is_wished else ()


def terminal_cannot_search() -> str:
    """All that is set up is Slack, which is searched for those who ask in it."""
    return (
        "The terminal can't search Slack, and FOOTNOTE_BACKENDS names no other place. "
        "Set FOOTNOTE_BACKENDS=wikipedia, or ask in Slack."
    )


def dropped(parts: int) -> tuple[str, ...]:
    """Questions over the number that one message may ask."""
    if not parts:
        return ()
    count = "one more question" if parts == 1 else f"{parts} more questions"
    return (f"Your message holds {count}. I answered the first ones; please ask the rest in a new message.",)


def thread_unreadable(reason: str) -> str:
    """Why a conversation could not be read, as a clause; the reason is Slack's word for it."""
    if reason in ("missing_scope", "not_allowed_token_type", "no_permission"):
        return (
            "I could not read this conversation: this workspace has not granted me `channels:history`, or "
            "`groups:history` for private channels and `im:history` for direct messages. "
            "An admin can add it under OAuth & Permissions of the app, and install the app again"
        )
    if reason in ("not_in_channel", "channel_not_found"):
        return "I could not read this conversation: I am not a member of this channel. `/invite` me, and ask again"
    if reason in ("ratelimited", "rate_limited"):
        return "I could not read this conversation: Slack has too much to do. Please ask again in a minute"
    return "I could not read this conversation: Slack did not answer"


def unreadable_question() -> str:
    """It was sealed with a key that is no longer there."""
    return "I could not read your question: my key changed after you asked. Please ask again."


def newer_question() -> str:
    """It was taken in by a newer version, of which no worker came."""
    return "I could not read your question: I am being updated, and not all of me is. Please ask again in a minute."


def queue_unreachable() -> str:
    """The question could not be accepted."""
    return "I can't take questions right now: my queue does not answer. Please ask again in a minute."


def deadline(seconds: float) -> str:
    """The deadline is over."""
    return f"I could not answer within {seconds:.0f} seconds. Please ask again; a narrower question is quicker."


def unexpected(reference: str) -> str:
    """Something happened that nobody foresaw."""
    return (
        "Something went wrong on my side, so I have no answer. Please ask again. "
        f"If it happens twice, tell whoever runs me this reference: `{reference}`."
    )


def broke(where: str) -> str:
    """The same in the terminal, for whoever runs it."""
    return f"Something went wrong on my side, so I have no answer. Please report it with this line: {where}"


def channel_closed() -> str:
    """The admins don't want answers in this channel."""
    return "I am not to answer in this channel. Ask me in a direct message, or with the command, which only you see."


def thread_full(replies: int) -> str:
    """The thread has had its answers for this hour."""
    return f"I have answered {replies} times in this thread within the hour, so I pause here. A new thread is fine."


def cost(tokens: int, usd: float | None) -> str:
    """What models used for an answer."""
    return f"{tokens:,} tokens" + (f", ${usd:.4f}" if usd is not None else "")


def could_not_post(channel: str) -> str:
    """Before an answer that goes to the asker because its place takes none."""
    return f"I may not write in <#{channel}>, so here is your answer. `/invite` me there to change that."


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
