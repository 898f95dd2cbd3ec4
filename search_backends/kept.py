"""Results kept for some minutes: the stretches of 25 long pages that fit a question take 50 ms to choose."""

from collections.abc import Awaitable, Callable

from pydantic import TypeAdapter, ValidationError

from search_backends.aside import aside
from search_backends.base import Cache, SearchResult
from search_backends.packing import pack, unpack

SECONDS = 600

_RESULTS = TypeAdapter(list[SearchResult])


async def kept(cache: Cache, key: str, search: Callable[[], Awaitable[list[SearchResult]]]) -> list[SearchResult]:
    """What is kept under the key, else what the search brings, which is kept from then on. Raise what it raises."""
    (packed,) = await cache.read([key])
    if packed is not None:
        try:
            return _RESULTS.validate_json(unpack(packed))
        except ValidationError:  # kept by a version with other fields
            pass
    results = await search()
    aside(_keep(cache, key, results))
    return results


async def _keep(cache: Cache, key: str, results: list[SearchResult]) -> None:
    await cache.write({key: pack(_RESULTS.dump_json(results))}, SECONDS)
