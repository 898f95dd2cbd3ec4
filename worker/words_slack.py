"""Every sentence about whose Slack is searched, and about connecting one's own."""

from collections.abc import Sequence

SETTINGS = "FOOTNOTE_PUBLIC_URL, SLACK_CLIENT_ID and SLACK_CLIENT_SECRET"
PAGE = "docs/slack-search.md"


def reachable(command: str, can_connect: bool) -> str:
    """Which of Slack's content is searched, why, and how to change that: for the command's help."""
    lines = [
        "In Slack I search only what every reader of the answer may see:",
        "• mentioned in a public channel: public channels of this workspace",
        "• mentioned in a private channel or a group message: that conversation, and public channels",
        "• in a direct message: public channels; with a connection of your own also the private channels, group "
        "messages and direct messages that you are in",
        f"• `{command}`: nothing without a connection of your own, since Slack lets a bot search only where someone "
        "mentions it or writes to it; with one, what you may see",
    ]
    return "\n".join([*lines, how_to_connect(command) if can_connect else nobody_can_connect()])


def how_to_connect(command: str) -> str:
    """For those who can."""
    return f"`{command} connect` gives you a connection of your own, `{command} disconnect` ends it."


def nobody_can_connect() -> str:
    """There are no pages for it."""
    return f"Nobody can connect here yet: whoever runs me has to set {SETTINGS} ({PAGE} says how)."


def doctor(command: str, missing: Sequence[str], can_connect: bool) -> str:
    """Which of Slack's content is reachable, and why, for whoever runs this."""
    are = "is" if len(missing) == 1 else "are"
    bots = (
        f"with the bot's token nothing, since {' and '.join(missing)} {are} not granted"
        if missing
        else "with the bot's token public channels, where someone mentions it or writes to it"
    )
    own = (
        f"with people's own connections ({command} connect) also the private channel in which they ask and, for "
        f"answers that they alone see, what they may see; {command} finds nothing without one"
        if can_connect
        else f"private channels and direct messages are not searched, nor is anything for {command}, since nobody can "
        f"connect: set {SETTINGS} ({PAGE})"
    )
    return f"{bots}; {own}"


def connect_here(command: str, link: str) -> str:
    """The link, for those who are not connected."""
    return (
        f"Connect your own Slack search here: <{link}>\n"
        "Slack asks what you allow. I then search Slack as you, for answers that only you see, and in the private "
        "conversation in which you ask. "
        f"I keep the permission encrypted, and nothing of what I find. `{command} disconnect` ends it."
    )


def connected_already(command: str, link: str, scopes: Sequence[str]) -> str:
    """The link again, for those who are."""
    listed = ", ".join(f"`{scope}`" for scope in scopes)
    return (
        f"Your Slack search is connected, with {listed}.\nTo allow more or less, connect again: <{link}>\n"
        f"`{command} disconnect` ends it."
    )


def disconnected() -> str:
    """The grant is gone, here and at Slack."""
    return "Your Slack search is disconnected: Slack has withdrawn the permission, and I have deleted it."


def disconnected_here() -> str:
    """The grant is gone here; Slack did not answer."""
    return (
        "Your Slack search is disconnected: I have deleted the permission. Slack did not confirm that it withdrew it; "
        "you can make sure in Slack under Manage apps, by removing this app's access to your account."
    )


def was_not_connected() -> str:
    """There was nothing to end."""
    return "Your Slack search was not connected, so there is nothing to end."


def store_silent() -> str:
    """Connections can't be looked up or changed."""
    return "I can't get at the connections right now. Please try again in a minute."


def not_installed() -> str:
    """The workspace has no installation of the app that is any good."""
    return (
        "This app is not installed here any more, so it can't answer. An admin of this workspace can install it again."
    )


def page_installed(workspace: str) -> tuple[str, str]:
    """A workspace has installed the app."""
    return (
        f"Footnote is installed in {workspace or 'your workspace'}.",
        "You can close this page. In Slack, invite the app to a channel and mention it with a question.",
    )


def page_not_installed() -> tuple[str, str]:
    """Whoever wanted to install it said no."""
    return "Nothing was installed.", "You did not allow it. You can close this page."


def page_install_again() -> tuple[str, str]:
    """State, cookie or code don't fit (any more)."""
    return (
        "This page is too old.",
        "It is good for a few minutes, once, and in one browser. Open the link to the installation again.",
    )


def page_whole_organisation() -> tuple[str, str]:
    """Installed for all workspaces of an organisation at once."""
    return (
        "I can't be installed for a whole organisation.",
        "Nothing was kept. Install me in each workspace that wants me, one by one.",
    )


def page_rotating() -> tuple[str, str]:
    """The app's tokens end by themselves."""
    return (
        "This app's tokens end after twelve hours.",
        "Token rotation is on for it, which I can't do with and which Slack lets nobody switch off. Nothing was kept. "
        "Whoever runs me has to create the app again, from what `footnote manifest` prints.",
    )


def page_not_for_all() -> tuple[str, str]:
    """The workspace is not among those that may have it."""
    return (
        "I am not open to this workspace.",
        "Nothing was kept. Whoever runs me can add it to FOOTNOTE_WORKSPACES.",
    )


def page_connected() -> tuple[str, str]:
    """Title and text of the last page, where all went well."""
    return "Slack search is connected.", "You can close this page and ask in Slack."


def page_denied() -> tuple[str, str]:
    """The person said no."""
    return "Nothing was connected.", "You did not allow it, so I search Slack as before. You can close this page."


def page_expired(command: str) -> tuple[str, str]:
    """State, cookie or code don't fit (any more)."""
    return (
        "This page is too old.",
        f"It is good for a few minutes, once, and in one browser. Start again with {command} connect in Slack.",
    )


def page_elsewhere() -> tuple[str, str]:
    """The person chose another workspace."""
    return (
        "That was another workspace.",
        "I am not installed in the workspace that you chose at Slack. Nothing was kept. "
        "Open the link again, and choose the workspace in which I am.",
    )


def page_unreachable() -> tuple[str, str]:
    """Slack did not answer."""
    return "Slack does not answer.", "Nothing was connected. Please open the link again in a minute."


def page_refused(reason: str) -> tuple[str, str]:
    """Slack refused the exchange; the reason is its own word."""
    return (
        "Slack refused the connection.",
        f"It said {reason}. Whoever runs me should check SLACK_CLIENT_ID, SLACK_CLIENT_SECRET, and the redirect URL "
        "in the app's settings.",
    )


def page_not_kept() -> tuple[str, str]:
    """The store or the memory of used states does not answer."""
    return "The connection could not be kept.", "Nothing was connected. Please open the link again in a minute."
