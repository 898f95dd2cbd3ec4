"""The way out: whose certificates are trusted, and what goes through the company's proxy.

All libraries go by the environment's proxies (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`), each reading it for itself.
"""

import os
import ssl
from base64 import b64encode
from dataclasses import dataclass
from functools import cache
from urllib.parse import unquote, urlsplit, urlunsplit
from urllib.request import getproxies, proxy_bypass

import certifi

from worker.settings import Settings


def trusted(settings: Settings) -> ssl.SSLContext:
    """What every client checks certificates against: the machine's (or SSL_CERT_FILE), and the company's own."""
    return _trusted(settings.ca_file)


@cache  # making one takes 20 ms, and may be shared
def _trusted(ca_file: str) -> ssl.SSLContext:
    context = ssl.create_default_context()
    known = ssl.get_default_verify_paths()
    if not (known.cafile or known.capath):  # a Python that came without the system's, as on macOS
        context.load_verify_locations(cafile=certifi.where())
    if ca_file:
        context.load_verify_locations(cafile=ca_file)
        # Whichever certificate of the chain is in the file, it counts.
        context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
        # From Python 3.13 on certificates have to follow RFC 5280 to the letter, which those of many companies don't.
        context.verify_flags &= ~ssl.VERIFY_X509_STRICT
    return context


def tell_libraries(settings: Settings) -> None:
    """Put the proxies where libraries look for them, also those that `.env` names; in either spelling, for some look
    for one only. `ALL_PROXY`, which some would go by, is for none."""
    proxies = {
        "HTTPS_PROXY": settings.https_proxy.get_secret_value(),
        "HTTP_PROXY": settings.http_proxy.get_secret_value(),
        "NO_PROXY": settings.no_proxy,
        "ALL_PROXY": "",
    }
    for name, value in proxies.items():
        for spelling in (name, name.lower()):
            os.environ.pop(spelling, None)
            if value:
                os.environ[spelling] = value


@dataclass(frozen=True, slots=True)
class Proxy:
    """Where to, and what to say there. Libraries put addresses into errors and logs: no password is in this one."""

    address: str
    headers: dict[str, str]


def websocket_proxy(address: str) -> Proxy | None:
    """The proxy for this address; None where it is to be reached directly."""
    there = urlsplit(address)
    found = getproxies().get("https") if there.scheme == "wss" else None
    if not found or proxy_bypass(there.netloc):
        return None
    parts = urlsplit(found)
    bare = urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))
    if not parts.username:
        return Proxy(bare, {})
    who = f"{unquote(parts.username)}:{unquote(parts.password or '')}".encode()
    return Proxy(bare, {"Proxy-Authorization": f"Basic {b64encode(who).decode()}"})
