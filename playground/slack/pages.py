"""Cursor pagination."""

import base64
import binascii
from collections.abc import Sequence
from typing import TypeVar

from playground.slack.calls import Refusal
from playground.slack.values import Json

Item = TypeVar("Item")


def one_page(items: Sequence[Item], cursor: str | None, limit: int) -> tuple[list[Item], Json]:
    """A page of at most `limit` items, and the part of the answer that says where the next begins.

    Raise the Refusal `invalid_cursor`.
    """
    start = _start(cursor) if cursor else 0
    if start > len(items):
        raise Refusal("invalid_cursor")
    end = start + limit
    following = base64.b64encode(f"next:{end}".encode()).decode() if end < len(items) else ""
    return list(items[start:end]), {"response_metadata": {"next_cursor": following}}


def _start(cursor: str) -> int:
    try:
        word, _, place = base64.b64decode(cursor, validate=True).decode().partition(":")
        if word != "next":
            raise ValueError(word)
        return int(place)
    except (binascii.Error, ValueError) as error:
        raise Refusal("invalid_cursor") from error
