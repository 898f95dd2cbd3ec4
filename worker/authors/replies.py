"""Reads the JSON object in what a model wrote, whatever it wrote around it."""

import json
import re
from collections.abc import Iterator
from typing import Any

from worker.authors.prompting import filled
from worker.authors.understanding import Dialect

FENCED = re.compile(r"```(?:json)?\s*(.*?)```", re.DOTALL)
TRAILING_COMMA = re.compile(r",(\s*[}\]])")

_DECODER = json.JSONDecoder(strict=False)
"""Not strict: small models put line breaks into strings."""


def object_from(text: str, key: str) -> dict[str, Any] | None:
    """The first JSON object with this key: bare, fenced, or with prose around it; None where there is none."""
    return next((found for found in map(_object, _candidates(text)) if key in found), None)


def _candidates(text: str) -> Iterator[str]:
    yield text.strip()
    yield from (match[1] for match in FENCED.finditer(text))
    yield from (text[match.start() :] for match in re.finditer(r"\{", text))


def _object(text: str) -> dict[str, Any]:
    """The object with which the text begins; an empty one where it begins with something else."""
    for attempt in (text, TRAILING_COMMA.sub(r"\1", text)):
        try:
            value, _ = _DECODER.raw_decode(attempt.lstrip())
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict):
            return value
    return {}


def strings_from(value: object) -> tuple[str, ...]:
    """The strings of a list, trimmed, without empty and repeated ones; a single string counts as a list of one."""
    found = value if isinstance(value, list) else [value]
    trimmed = (" ".join(each.split()) for each in found if isinstance(each, str))
    return tuple(dict.fromkeys(filter(None, trimmed)))


def in_prompt(prompt: str, schema: dict[str, object], dialect: Dialect) -> str:
    """The prompt, with the schema added where the server does not enforce it."""
    if dialect.format == "json_schema":
        return prompt
    return f"{prompt}\n\n{filled('json', schema=json.dumps(schema, ensure_ascii=False))}"
