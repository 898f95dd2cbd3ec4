"""Checks request bodies against the providers' own types, and knows no field that these don't know."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import SchemaValidator


class Unfit(ValueError):
    """The body has a field too many, too few, or of the wrong type; the message names it."""


def check(body: Mapping[str, Any], shape: Any) -> None:
    """Raise Unfit where the body is not of this shape, one of the libraries' TypedDicts."""
    try:
        _validator(shape).validate_python(body)
    except ValidationError as error:
        # Of all the members of a union that don't fit, the one that got furthest was meant.
        faults = error.errors(include_url=False)
        fault = max(faults, key=lambda fault: (fault["type"] == "extra_forbidden", len(fault["loc"])))
        where = ".".join(str(step) for step in fault["loc"] if not _is_type(step))
        raise Unfit(f"{where}: {fault['msg']}") from None


@cache
def _validator(shape: Any) -> SchemaValidator:
    return SchemaValidator(_strict(TypeAdapter(shape).core_schema))


def _strict(schema: Any) -> Any:
    """The schema with unknown fields forbidden, and lists looked into at once rather than when they are read."""
    if isinstance(schema, list | tuple):
        return type(schema)(_strict(each) for each in schema)
    if not isinstance(schema, dict):
        return schema
    if schema.get("type") == "model":
        # The libraries let a reply's objects, of which they forgive everything, be sent back as they came.
        return {
            "type": "literal",
            "expected": ["not a reply's object"],
            **{k: schema[k] for k in ("ref",) if k in schema},
        }
    strict = {key: _strict(value) for key, value in schema.items()}
    if strict.get("type") == "typed-dict" and strict.get("extra_behavior") != "allow":
        strict["extra_behavior"] = "forbid"
    if strict.get("type") == "generator":
        strict["type"] = "list"
    return strict


def _is_type(step: object) -> bool:
    """Whether a step of pydantic's path is the name of a type rather than of a field."""
    return isinstance(step, str) and (step[:1].isupper() or "[" in step or "-" in step)
