"""Which conversations a search looks into."""

from playground.slack.values import Channel, Kind, User
from playground.slack.workspace import Workspace

SCOPES = {
    "public_channel": "search:read.public",
    "private_channel": "search:read.private",
    "mpim": "search:read.mpim",
    "im": "search:read.im",
}
KINDS = {
    "public_channel": Kind.PUBLIC,
    "private_channel": Kind.PRIVATE,
    "mpim": Kind.GROUP,
    "im": Kind.DIRECT,
}


def reach(workspace: Workspace, asker: User, place: Channel | None, types: list[str]) -> list[Channel]:
    """Conversations of these types that the asker sees, less what may not be shown where they ask.

    In a channel that is shared with another organisation that is all but the channel itself; in a public one whatever
    is not public; in a private one and among several people whatever is not public, but for the place itself.
    """
    kinds = {KINDS[name] for name in types}
    channels = workspace.channels.values()
    return [
        channel
        for channel in channels
        if channel.kind in kinds and workspace.sees(asker.id, channel) and _may_show(channel, place)
    ]


def _may_show(channel: Channel, place: Channel | None) -> bool:
    if place is None:
        return True
    if place.is_connect:
        return channel.id == place.id
    if place.kind is Kind.DIRECT:
        return True
    return channel.kind is Kind.PUBLIC or channel.id == place.id
