"""MediaWiki's Action API: one call, one checked answer or a typed error."""

import asyncio
import email.utils
import json
import random
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import aiohttp
import httpx

from search_backends.base import Slots
from search_backends.compute import in_thread
from search_backends.trust import distrusted

WIKIMEDIA = (
    "wikipedia.org", "wikimedia.org", "wiktionary.org", "wikibooks.org", "wikidata.org", "wikiquote.org",
    "wikisource.org", "wikinews.org", "wikiversity.org", "wikivoyage.org", "wikifunctions.org", "mediawiki.org",
)  # fmt: skip
TIMEOUT = httpx.Timeout(connect=2.0, read=6.0, write=6.0, pool=6.0)
CALL_SECONDS = 9.0
"""For one call with its retries: an answer that trickles never meets a read timeout."""
PATIENCE_SECONDS = 3.0
"""Waiting that one call may do because it was told to slow down; a person waits for the answer."""
BACKOFF_SECONDS = (0.5, 1.0)
"""Before the first and the second retry, where the server doesn't say how long."""
LONGEST_SILENCE_SECONDS = 300.0
"""After which one call asks again, whatever an answer asked for."""
LONG_BYTES = 100_000
"""A longer answer is decoded off the event loop."""
COMMON = {"format": "json", "formatversion": "2", "errorformat": "plaintext"}
BUSY_CODES = {"maxlag", "ratelimited", "cirrussearch-too-busy-error", "too-busy"}


class MediaWikiError(Exception):
    """The API gave no usable answer."""


class Silent(MediaWikiError):
    """It did not answer in time."""


class Unreachable(MediaWikiError):
    """No connection: refused, unknown host, or closed before an answer."""


class Distrusted(MediaWikiError):
    """What answers shows a certificate that is not trusted here."""


class Busy(MediaWikiError):
    """It asks for fewer requests, or is overloaded."""

    def __init__(self, seconds: float | None = None) -> None:
        super().__init__("too many requests")
        self.seconds = seconds
        """How long to wait, where it says so."""


class Forbidden(MediaWikiError):
    """It refuses us, whatever we ask; asking again makes it worse."""


class BrokenOff(MediaWikiError):
    """The answer ended half-way."""


class NotAnApi(MediaWikiError):
    """What answers is not MediaWiki's API: an error page, a login page."""


class Fault(MediaWikiError):
    """The API reports an error in this one request. The message is its code."""


@dataclass(slots=True)
class Silence:
    """Until when a site asked not to be called: the one value here that changes, shared by all calls to a site."""

    until: float = 0.0
    """time.monotonic()"""

    def left(self) -> float:
        """Seconds."""
        return self.until - time.monotonic()


@dataclass(frozen=True, slots=True)
class MediaWiki:
    """One wiki's api.php."""

    http: httpx.AsyncClient
    url: str
    user_agent: str
    slots: Slots
    silence: Silence = field(default_factory=Silence)
    timeout: httpx.Timeout = field(default_factory=lambda: TIMEOUT)
    call_seconds: float = CALL_SECONDS

    async def query(self, **parameters: str) -> dict[str, Any]:
        """The answer to `action=query`. Raise MediaWikiError."""
        try:
            async with asyncio.timeout(self.call_seconds):
                return await self._patiently({"action": "query", **COMMON, **parameters})
        except TimeoutError as error:
            raise Silent from error

    async def _patiently(self, parameters: Mapping[str, str]) -> dict[str, Any]:
        waited = 0.0
        for backoff in BACKOFF_SECONDS:
            try:
                return await self._once(parameters)
            except BrokenOff:
                pause = 0.0
            except Busy as busy:
                pause = (backoff if busy.seconds is None else busy.seconds) + random.uniform(0, 0.25)  # noqa: S311
                if waited + pause > PATIENCE_SECONDS:
                    raise
            await asyncio.sleep(pause)
            waited += pause
        return await self._once(parameters)

    async def _once(self, parameters: Mapping[str, str]) -> dict[str, Any]:
        headers = {"User-Agent": self.user_agent}
        try:
            async with self.slots.slot():
                # Asked after the wait for a slot: meanwhile another call may have been told to slow down.
                if (left := self.silence.left()) > 0:
                    raise Busy(left)
                reply = await self.http.get(self.url, params=parameters, headers=headers, timeout=self.timeout)
        except httpx.ReadTimeout as error:
            raise Silent from error
        except (httpx.ReadError, httpx.RemoteProtocolError, httpx.DecodingError) as error:
            raise BrokenOff from error
        except httpx.TransportError as error:
            # Over aiohttp refusal, an unknown host and a closed connection all arrive as ConnectTimeout.
            raise (Distrusted if distrusted(error) else Unreachable) from error
        except aiohttp.ClientError as error:
            # What the transport does not translate: an answer that is not HTTP. Its message holds the address.
            raise NotAnApi(type(error).__name__) from None
        try:
            return await body_of(reply)
        except Busy as busy:
            asked = min(busy.seconds or 0.0, LONGEST_SILENCE_SECONDS)
            self.silence.until = max(self.silence.until, time.monotonic() + asked)
            raise


async def body_of(reply: httpx.Response) -> dict[str, Any]:
    """The decoded answer. Raise MediaWikiError for whatever is not one; errors come with status 200, too."""
    if reply.status_code == 429 or reply.status_code >= 500:
        raise Busy(seconds_of(reply.headers.get("retry-after", "")))
    if reply.status_code in {401, 403}:
        raise Forbidden(f"status {reply.status_code}")
    if reply.status_code != 200 or "json" not in reply.headers.get("content-type", ""):
        raise NotAnApi(f"status {reply.status_code}")
    try:
        decoded = (
            await in_thread(json.loads, reply.content) if len(reply.content) > LONG_BYTES else json.loads(reply.content)
        )
    except ValueError:
        raise BrokenOff from None  # its message holds the text
    if not isinstance(decoded, dict):
        raise NotAnApi("no object")
    # `errors` with errorformat=plaintext; `error` from older wikis, proxies and some extensions.
    for fault in decoded.get("errors") or filter(None, [decoded.get("error")]):
        code = str(fault.get("code", "unknown"))
        said = str(fault.get("text") or fault.get("info") or "")
        if code in BUSY_CODES or "too busy" in said:
            raise Busy(seconds_of(reply.headers.get("retry-after", "")))
        raise Fault(code)
    return decoded


def seconds_of(retry_after: str) -> float | None:
    """What a Retry-After header asks for, which may be seconds or a date (RFC 9110, 10.2.3)."""
    if retry_after.strip().isdecimal():
        return float(retry_after)
    try:
        then = email.utils.parsedate_to_datetime(retry_after)
    except ValueError:
        return None
    return max(0.0, (then.replace(tzinfo=then.tzinfo or UTC) - datetime.now(UTC)).total_seconds())


def of_wikimedia(host: str) -> bool:
    """Whether Wikimedia's rules hold: its limits, and a User-Agent that names the operator."""
    return any(host == domain or host.endswith("." + domain) for domain in WIKIMEDIA)
