"""Tells open pages what happened, each page only what its user may see."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from playground.slack.values import Json
from playground.slack.workspace import Workspace

News = asyncio.Queue[Json | None]


class Hub:
    """The open pages' queues. None in a queue ends its page's stream."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self._pages: list[tuple[str, News]] = []

    @contextmanager
    def page(self, user: str) -> Iterator[News]:
        """A queue of what this user sees happen, for as long as the page is open."""
        entry: tuple[str, News] = (user, asyncio.Queue())
        self._pages.append(entry)
        try:
            yield entry[1]
        finally:
            self._pages.remove(entry)

    def tell(self, news: Json, channel: str | None = None, only: str | None = None) -> None:
        """Pass news on: to everyone, to those who see a channel, or to one user."""
        for user, queue in self._pages:
            if only not in (None, user):
                continue
            if channel is None or self.workspace.sees(user, self.workspace.channels[channel]):
                queue.put_nowait(news)

    def close(self) -> None:
        """End all streams."""
        for _, queue in self._pages:
            queue.put_nowait(None)
