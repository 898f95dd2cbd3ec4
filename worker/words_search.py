"""What Footnote says of searching Slack: clauses that stand for themselves, before a full stop."""


def no_token() -> str:
    """Slack sent no permission to search along with the question."""
    return (
        "Slack was not searched: it sent no permission along with your question. An admin can grant the app "
        "`search:read.public`, and switch on its agent features"
    )


def shared_place() -> str:
    """Asked where other organisations read too, or may."""
    return (
        "Slack was not searched: other organisations read this conversation, or may. "
        "An admin can allow what is said here as a source"
    )


def unknown_place() -> str:
    """Slack did not say what kind of conversation it is."""
    return (
        "Slack was not searched: Slack did not tell me who else reads here. If that lasts, an admin can grant the app "
        "`channels:read`, and `groups:read` and `mpim:read` for private conversations"
    )


def command_without_grant(command: str, can_connect: bool) -> str:
    """With a command Slack sends no permission to search."""
    how = f"type `{command} connect`" if can_connect else "whoever runs me has not set that up"
    return f"Slack was not searched: for a command that takes a connection of your own ({how})"


def guest() -> str:
    """Slack does not let guests search."""
    return "Slack was not searched: Slack does not let guests search"


def unknown_asker() -> str:
    """Slack did not say whether the asker is a guest."""
    return (
        "Slack was not searched: I could not find out who may read what. "
        "An admin can grant the app `users:read` and `channels:read`"
    )


def private_place() -> str:
    """The one conversation that all readers may read is private, and there is no grant."""
    return (
        "Slack was not searched: a guest may read this conversation, so nothing from elsewhere may stand here, "
        "and what was said here I can search only for people who have connected their search"
    )


def store_silent() -> str:
    """The store of grants does not answer."""
    return "Slack was not searched as you: my store of connections does not answer. Tell whoever runs me"


def could_connect(command: str) -> str:
    """A sentence: with a grant of theirs more would be found."""
    return (
        f"I could also look through the private channels that you are in: type `{command} connect`. "
        "Only answers that you alone see would use them. (I say this once a week at most.)"
    )


def not_used() -> str:
    """Something that the asker brought along may not be shown to all readers."""
    return (
        "I did not use every message that you forwarded or linked to: "
        "either not everyone who can read this answer may read it, or I may not"
    )


def shared_thread() -> str:
    """The thread may not be read."""
    return (
        "I did not read this conversation: other organisations read it, or may, "
        "and an admin has not allowed it as a source"
    )


def excluded_thread() -> str:
    """An admin wants nothing of this channel in answers."""
    return "I did not read this conversation: an admin has excluded this channel as a source"


def unknown_thread() -> str:
    """Nobody knows who reads it."""
    return (
        "I could not read this conversation: Slack did not tell me who else reads it. "
        "If that lasts, an admin can grant the app `channels:read`, and `groups:read` for private channels"
    )
