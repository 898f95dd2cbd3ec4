"""What a server turned out to understand, remembered for as long as its client lives."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from worker.authors.failures import ModelError, Reason

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Dialect:
    """What one model is asked with."""

    format: str = "json_schema"
    """How JSON is asked for."""
    plainer: tuple[str, ...] = ("json_object", "text")
    """Looser ways to ask for it that are left, the strictest first."""
    refused: frozenset[str] = frozenset()
    """Names of optional parameters that the model does not take."""

    def after(self, failure: ModelError) -> "Dialect | None":
        """What to try after this refusal; None where nothing is left, or the request's form is not to blame."""
        if failure.parameter and failure.parameter not in self.refused:
            form = "text" if failure.parameter == "output_config" else self.format
            return replace(self, format=form, refused=self.refused | {failure.parameter})
        # llama_cpp.server answers 500 to a format that it does not know.
        formal = failure.reason in {Reason.BAD_REQUEST, Reason.UNKNOWN_MODEL} or failure.status == 500
        if not formal or failure.code == "model_not_found" or not self.plainer:
            return None
        return replace(self, format=self.plainer[0], plainer=self.plainer[1:])


@dataclass(slots=True)
class Understanding:
    """The dialects that worked, by model. Shared by all questions that one client serves."""

    first: Dialect = field(default_factory=Dialect)
    """What is tried with a model that was not asked before."""
    _learned: dict[str, Dialect] = field(default_factory=dict)

    async def adapting(self, model: str, attempt: Callable[[Dialect], Awaitable[T]]) -> T:
        """The attempt's value in the richest dialect that the server takes. Raise ModelError where it takes none."""
        dialect = self._learned.get(model, self.first)
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
