"""Texts as they are kept for a while: Zstandard takes a third of zlib's time, and packs as well."""

import zstandard

LEVEL = 1
FORMAT = 2
"""Part of the key of whatever is packed; raised whenever packing changes."""


def pack(data: bytes) -> bytes:
    """The bytes, smaller."""
    return zstandard.compress(data, LEVEL)


def unpack(packed: bytes) -> bytes:
    """What was packed."""
    return zstandard.decompress(packed)
