"""The rule, applied to text that people brought to where it was asked."""

from dataclasses import replace

from search_backends.base import Access
from worker.audience import Audience, Kind, Room, is_shared, may_show
from worker.rooms import Rooms
from worker.types import Forward


async def admitted(forward: Forward, audience: Audience, rooms: Rooms, brought: bool = False) -> bool:
    """Whether a forwarded message may be shown to all readers; `brought`: the asker brought it with the question."""
    if not forward.channel:  # a page's preview, or the like: part of the message that it stands in
        return may_show(audience.place, audience)
    room = await rooms.room(forward.channel)
    return may_show(replace(room, opened_by_asker=brought or room.opened_by_asker), audience)


def access_of(room: Room) -> Access:
    """Who else can read a conversation."""
    return Access.WORKSPACE if room.kind is Kind.PUBLIC and not is_shared(room) else Access.PRIVATE
