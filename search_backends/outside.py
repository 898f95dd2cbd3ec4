"""What a backend's factory gets of the outside world, and the HTTP client in it."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from importlib.metadata import version
from ssl import SSLContext
from typing import Any

import httpx
from httpx_aiohttp import HttpxAiohttpClient

from search_backends.base import Cache, Slots

LIMITS = httpx.Limits(max_connections=512, max_keepalive_connections=64, keepalive_expiry=30.0)
"""Far above what the slots allow: the number in flight is bounded there, by host, not here."""


class BackendSettingError(Exception):
    """A setting that a backend needs is missing or wrong. The message says which and what to do."""


@dataclass(frozen=True, slots=True)
class Outside:
    """Clients and settings that backends are built from."""

    http: httpx.AsyncClient
    cache: Cache
    slots: Callable[[str], Slots]
    """Host name -> the slots that all requests to it share; Wikimedia's hosts share theirs."""
    settings: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """wikipedia_api_url, wikipedia_contact and languages, as worker.settings has them; no keys."""


def user_agent(contact: str) -> str:
    """Footnote's name in requests, in the form that Wikimedia asks for; contact is the operator's mail or page."""
    named = f" ({contact})" if contact else ""
    return f"Footnote/{version('footnote')}{named} httpx/{httpx.__version__}"


@asynccontextmanager
async def open_http(user_agent: str, trusted: SSLContext | bool = True) -> AsyncIterator[httpx.AsyncClient]:
    """The client that all backends of a process share, on the running event loop.

    `trusted` is what certificates are checked against; proxies are taken from the environment. aiohttp's transport
    takes a fifth of the CPU of httpx's own. httpx logs whole addresses, hence people's words, at level INFO: the
    logger "httpx" belongs at WARNING.
    """
    named = {"User-Agent": user_agent}
    async with HttpxAiohttpClient(headers=named, limits=LIMITS, verify=trusted, trust_env=True) as client:
        yield client
