"""Settings whose variables have names that people know from elsewhere."""

from typing import Any

from pydantic import AliasChoices, Field


def named(variable: str, default: Any, description: str) -> Any:
    """A setting under a name of its own, without the prefix that all others share."""
    return Field(default, validation_alias=AliasChoices(variable), description=description)
