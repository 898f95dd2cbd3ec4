"""What a server turned out to understand, remembered for as long as its client lives."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar

from worker.authors.failures import ModelError, Reason

T = TypeVar("T")

FORMATS = ("json_schema", "json_object", "text")
"""Ways to ask for JSON, the strictest first."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """What one model is asked with."""

    format: str = FORMATS[0]
    refused: frozenset[str] = frozenset()
    """Names of optional parameters that it does not take."""

    def after(self, failure: ModelError) -> "Dialect | None":
        """What to try after this refusal; None where nothing is left, or the request's form is not to blame."""
        if failure.parameter and failure.parameter not in self.refused:
            return Dialect(self.format, self.refused | {failure.parameter})
        # llama_cpp.server answers 500 to a format that it does not know.
        if failure.reason not in {Reason.BAD_REQUEST, Reason.UNKNOWN_MODEL} and failure.status != 500:
            return None
        if failure.code == "model_not_found" or self.format == FORMATS[-1]:
            return None
        return Dialect(FORMATS[FORMATS.index(self.format) + 1], self.refused)


@dataclass(slots=True)
class Understanding:
    """The dialects that worked, by model. Shared by all questions that one client serves."""

    _learned: dict[str, Dialect] = field(default_factory=dict)

    async def adapting(self, model: str, attempt: Callable[[Dialect], Awaitable[T]]) -> T:
        """The attempt's value in the richest dialect that the server takes. Raise ModelError where it takes none."""
        dialect = self._learned.get(model, Dialect())
        while True:
            try:
                value = await attempt(dialect)
            except ModelError as failure:
                simpler = dialect.after(failure)
                if simpler is None:
                    raise
                dialect = simpler
            else:
                self._learned[model] = dialect
                return value
