"""What the models do, apart from what their rules say: pace, refusals, and replies laid out in advance."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, get_args

from anthropic.types.model_param import ModelParam
from openai.types import EmbeddingModel
from openai.types.chat_model import ChatModel

from playground.models.researching import Called, Mind, by_rule
from playground.models.rules import Material, Pick, keywords, picked

CLAUDES = frozenset(get_args(get_args(ModelParam)[0]))
GPTS = frozenset(get_args(ChatModel))
EMBEDDERS = frozenset(get_args(EmbeddingModel))


@dataclass(frozen=True, slots=True)
class Reply:
    """One reply instead of the rules'."""

    text: str | None = None
    """What the model writes; None leaves it to the rules."""
    calls: Sequence[Called] = ()
    """Tools that it calls, after the text if there is one."""
    stop: str = ""
    """Why it stopped, in the protocol's words; empty for the usual reason."""
    status: int = 200
    error: Mapping[str, Any] = field(default_factory=dict)
    """type, message, code and param of an error, sent with `status`; with 200 in the middle of the stream."""
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes | None = None
    """Sent as it is: as JSON where it looks like that, else as HTML."""
    cut_after: int | None = None
    """Pieces of the stream after which the connection breaks."""
    hangs: bool = False
    """Whether nothing ever comes."""
    when: str = ""
    """Only for a request whose body holds this."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A request as it came."""

    path: str
    body: dict[str, Any]


@dataclass(slots=True)
class Script:
    """One set of models. Tests change it while it serves."""

    key: str = ""
    """The key that is taken; empty takes any."""
    models: frozenset[str] = CLAUDES | GPTS | EMBEDDERS
    first_s: float = 0.0
    """Seconds before the first word."""
    word_s: float = 0.0
    """Seconds before each further word."""
    dimensions: int = 256
    refuses: dict[str, int] = field(default_factory=dict)
    """Parameters and response formats that this server does not know -> the status with which it says so."""
    replies: list[Reply] = field(default_factory=list)
    """Used up one a request, in order."""
    mind: Mind = by_rule
    """What it calls where it has tools to research with."""
    writes: Callable[[Material], list[Pick]] = picked
    """The sentences of which it makes an answer."""
    wants: Callable[[Material], list[str]] = lambda material: keywords(material.question)
    """What it would search where it has no answer."""
    requests: list[Recorded] = field(default_factory=list)
    in_flight: int = 0
    most_in_flight: int = 0
    """Requests that were being answered at once, at most."""

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Counts a request for as long as it is being answered."""
        self.in_flight += 1
        self.most_in_flight = max(self.most_in_flight, self.in_flight)
        try:
            yield
        finally:
            self.in_flight -= 1

    def next_reply(self, body: str) -> Reply:
        """The first reply laid out for such a request, taken from the list; else one that leaves all to the rules."""
        for at, reply in enumerate(self.replies):
            if reply.when in body:
                return self.replies.pop(at)
        return Reply()
