"""What the bot says it is doing in a thread: gone after two minutes, or as soon as it posts there."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from playground.slack.values import Change, What


@dataclass(slots=True)
class Statuses:
    """The shown statuses by (channel, thread ts). `shown` is called with channel, thread ts and text ("" clears)."""

    lifetime_s: float
    shown: Callable[[str, str, str], None]
    texts: dict[tuple[str, str], str] = field(default_factory=dict)
    _ends: dict[tuple[str, str], asyncio.TimerHandle] = field(default_factory=dict)

    def show(self, channel: str, thread_ts: str, text: str) -> None:
        """Replace a thread's status; an empty text takes it away."""
        place = (channel, thread_ts)
        if running := self._ends.pop(place, None):
            running.cancel()
        if not text and place not in self.texts:
            return
        self.texts.pop(place, None)
        if text:
            self.texts[place] = text
            self._ends[place] = asyncio.get_running_loop().call_later(
                self.lifetime_s, self.show, channel, thread_ts, ""
            )
        self.shown(channel, thread_ts, text)

    def on_change(self, change: Change) -> None:
        """A post of the bot in a thread ends the status there."""
        message = change.message
        if change.what is What.POSTED and message.is_bot and not message.visible_to:
            self.show(message.channel, message.root, "")
