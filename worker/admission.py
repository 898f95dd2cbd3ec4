"""The rule, applied to text that people brought to where it was asked."""

from dataclasses import replace

from slack_sdk.web.async_client import AsyncWebClient

from search_backends.base import Access
from worker.audience import Audience, Kind, Room, is_shared, may_show
from worker.rooms import Rooms
from worker.types import Forward


async def admitted(forward: Forward, audience: Audience, rooms: Rooms, brought: bool = False) -> bool:
    """Whether a forwarded message may be shown to all readers; `brought`: the asker forwarded it themselves."""
    if not forward.channel:  # a page's preview, or the like: part of the message that it stands in
        return may_show(audience.place, audience)
    room = await rooms.room(forward.channel)
    return may_show(replace(room, opened_by_asker=brought), audience)


async def admitted_room(
    channel: str, audience: Audience, rooms: Rooms, own: AsyncWebClient | None, user: str
) -> Room | None:
    """The conversation, if all readers may read it: as the bot knows it, else as the asker's own token shows it."""
    room = await rooms.room(channel)
    if may_show(room, audience):
        return room
    if own is None:
        return None
    room = await rooms.room(channel, own, user)
    return room if may_show(room, audience) else None


def access_of(room: Room) -> Access:
    """Who else can read a conversation."""
    return Access.WORKSPACE if room.kind is Kind.PUBLIC and not is_shared(room) else Access.PRIVATE
