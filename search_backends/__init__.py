"""Places where answers are found, and the registry of what builds them."""

from collections.abc import Callable, Mapping
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, TypeAlias

from search_backends.base import Backend

if TYPE_CHECKING:  # its HTTP client takes a second to import, and the bot, which needs only Query, would wait for it
    from search_backends.outside import Outside

GROUP = "footnote.search_backends"

Factory: TypeAlias = "Callable[[Outside], Backend]"
"""Builds a backend. Raises search_backends.outside.BackendSettingError where a setting is missing or wrong."""


class RegistryError(Exception):
    """The registry is empty. The message says what to do."""


def factories(group: str = GROUP) -> Mapping[str, Factory]:
    """What builds each backend, by name: ours and other packages', all from one group of entry points.

    Raise RegistryError where there are none.
    """
    found = {entry.name: entry for entry in entry_points(group=group)}
    if not found:
        raise RegistryError("Footnote is not installed in this Python: run `pip install -e .` in its folder.")
    return {name: entry.load() for name, entry in found.items()}
