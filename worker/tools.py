"""Tools for authors: typed functions with docstrings, from which their schemas are made."""

import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, ValidationError, create_model

if TYPE_CHECKING:
    from worker.desk import Desk

GROUP = "footnote.tools"
STRICT = ConfigDict(extra="forbid", strict=True, hide_input_in_errors=True)
MOST_FAULTS = 3
"""Wrong arguments that are told at once."""

Function = Callable[..., Awaitable[str]]
Factory = Callable[["Desk"], Function | None]
"""Builds a tool for one research; None where it can be of no use there."""


class ToolError(Exception):
    """The call can't be carried out. The message is a sentence for the author, who may call again."""


class RegistryError(Exception):
    """The registry is empty. The message says what to do."""


@dataclass(frozen=True, slots=True)
class Tool:
    """What an author may call."""

    name: str
    description: str
    schema: Mapping[str, Any]
    """JSON schema of the arguments: an object with all of them required and no others."""
    arguments: type[BaseModel] = field(repr=False)
    function: Function = field(repr=False)

    async def called(self, arguments: Mapping[str, Any] | None) -> str:
        """What the author is told. Raise ToolError for arguments of other names or types, and what the tool raises."""
        if arguments is None:
            raise ToolError("The arguments are not a JSON object. Call again.")
        try:
            given = self.arguments.model_validate(arguments)
        except ValidationError as error:
            raise ToolError(_faults(error)) from None
        return await self.function(**{name: getattr(given, name) for name in type(given).model_fields})


def tool_from(function: Function) -> Tool:
    """The tool that a function is: its name, its docstring, its parameters, all of which have types."""
    parameters = inspect.signature(function).parameters.values()
    fields: dict[str, Any] = {each.name: (each.annotation, ...) for each in parameters}
    arguments = create_model(function.__name__, __config__=STRICT, **fields)
    schema = _plain(arguments.model_json_schema())
    return Tool(function.__name__, inspect.getdoc(function) or "", schema, arguments, function)


def tools_for(desk: "Desk", group: str = GROUP) -> tuple[Tool, ...]:
    """All tools of this research: ours and other packages', all from one group of entry points, by their names.

    Raise RegistryError where there are none.
    """
    found = sorted(entry_points(group=group), key=lambda entry: entry.name)
    if not found:
        raise RegistryError("Footnote is not installed in this Python: run `pip install -e .` in its folder.")
    built: Sequence[Function | None] = [entry.load()(desk) for entry in found]
    return tuple(tool_from(function) for function in built if function)


def _plain(schema: Any) -> Any:
    """The schema without titles: they only repeat the names."""
    if isinstance(schema, list):
        return [_plain(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {key: value for key, value in schema.items() if key != "title" or not isinstance(value, str)}
    return {key: _plain(value) for key, value in kept.items()}


def _faults(error: ValidationError) -> str:
    told = [
        f"{'.'.join(map(str, each['loc'])) or 'arguments'}: {each['msg']}" for each in error.errors(include_input=False)
    ]
    return f"The arguments don't fit: {'; '.join(told[:MOST_FAULTS])}. Call again."
