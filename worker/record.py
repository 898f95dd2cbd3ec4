"""Which processor got which kinds of text for one answer; never the text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from search_backends.base import Backend
from worker.processors import INSIDE, Kind, Processor


@dataclass(frozen=True, slots=True)
class Record:
    """Filled while the answer is made."""

    _kinds: dict[Processor, set[Kind]] = field(default_factory=dict)

    def sent(self, processor: Processor, kinds: frozenset[Kind]) -> None:
        """Note a call."""
        self._kinds.setdefault(processor, set()).update(kinds)

    def kinds(self, backends: Sequence[Backend]) -> Mapping[str, tuple[str, ...]]:
        """Processor -> kinds, as words for the log. Backends that search outside got the question's words."""
        if any(backend.name not in INSIDE for backend in backends):
            self.sent(Processor.SEARCH, frozenset({Kind.QUESTION}))
        return {str(processor): tuple(sorted(kinds)) for processor, kinds in self._kinds.items()}
