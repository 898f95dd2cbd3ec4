"""A model author bound to a question, for tests."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from tests.servers.models import Models
from tests.worker.evidence import evidence, page
from worker.authors.base import Author
from worker.authors.occasion import Occasion
from worker.authors.opening import open_authors
from worker.types import Conversation, Message
from worker.usage import Usage, ignore

BOTH = ("anthropic", "openai")
ALONE = Conversation()

LIFE = page("Nikola Tesla", "Tesla was born in Smiljan. He liked pigeons.", ("Life",))
DEATH = page("Nikola Tesla", "Tesla lived in New York. Nikola Tesla died on 7 January 1943. He was 86.", ("Death",))
TESLA = evidence([LIFE, DEATH])


class Silent:
    """Shows nothing."""

    async def status(self, text: str) -> None:
        pass


@asynccontextmanager
async def author(
    models: Models,
    name: str,
    seconds: float = 20.0,
    meter: Callable[[Usage], None] = ignore,
    **settings: Any,
) -> AsyncIterator[Author]:
    """The author of this name as the product opens it, with so many seconds left for the question."""
    async with open_authors(models.settings(author=name, **settings)) as author_for:
        assert author_for is not None
        deadline = asyncio.get_running_loop().time() + seconds
        yield author_for(Occasion(deadline, zone="Europe/Berlin", place="the channel #history", meter=meter))


def said(text: str, user: str, author: str = "", ours: bool = False, addressed: bool = False) -> Message:
    """A message of the thread."""
    return Message(author or user, text, "1.1", "https://acme.slack.com/archives/C1/p11", user, ours, addressed)
