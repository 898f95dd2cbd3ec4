"""The values of a research: what an author with tools is asked, says and is told, whichever protocol carries it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from worker.processors import Kind
from worker.tools import Tool


@dataclass(frozen=True, slots=True)
class Call:
    """A tool that the author calls."""

    id: str
    """The provider's own, by which it knows the result."""
    name: str
    arguments: Mapping[str, Any] | None = field(repr=False)
    """None where what came is no JSON object."""


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a call."""

    call: Call
    text: str = field(repr=False)
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """What the author says and calls at once."""

    said: str = field(default="", repr=False)
    calls: tuple[Call, ...] = ()
    kept: Mapping[str, Any] | None = field(default=None, repr=False)
    """The turn in its provider's own form, where that wants it back whole; `provider` names which."""
    provider: str = ""


@dataclass(frozen=True, slots=True)
class Exchange:
    """A turn, and the results of all its calls in their order."""

    turn: Turn
    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A research as far as it got."""

    prompt: str = field(repr=False)
    tools: tuple[Tool, ...]
    kinds: frozenset[Kind]
    """Kinds of text that stand in it."""
    exchanges: tuple[Exchange, ...] = ()
    must: str = ""
    """Name of the tool that has to be called now; empty where the author chooses."""
