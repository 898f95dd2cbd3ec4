"""Settings as people write them into an environment: how each kind is read, and what is said of a wrong one.

No message holds the value: it may be a secret.
"""

import json
import re
from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, SecretStr
from pydantic_settings import NoDecode


def _parsed(value: str) -> Any:
    try:
        return json.loads(value)
    except ValueError:
        raise ValueError("must be written as JSON") from None


def _listed(value: object) -> object:
    """Separated by commas, or as JSON."""
    if not isinstance(value, str):
        return value
    if value.lstrip().startswith("["):
        return _parsed(value)
    return [item.strip() for item in value.split(",") if item.strip()]


def _once(values: tuple[str, ...]) -> tuple[str, ...]:
    if not values:
        raise ValueError("names none")
    return tuple(dict.fromkeys(values))


def _language(value: str) -> str:
    if not re.fullmatch(r"[a-z]{2,12}(-[a-z]{2,12}){0,2}", value.lower()):
        raise ValueError("must name editions of Wikipedia by their codes, such as en,de,zh")
    return value.lower()


def _address(value: str) -> str:
    value = value.strip()
    if value and _host(value, ("http", "https")) is None:
        raise ValueError("is not an address, such as https://example.org")
    return value


def _public(value: str) -> str:
    address = _address(value).rstrip("/")
    parts = urlsplit(address)
    here = parts.hostname in ("localhost", "127.0.0.1", "::1")
    bare = not (parts.path or parts.query or parts.fragment or parts.username)
    if address and not (bare and (parts.scheme == "https" or here)):
        raise ValueError("must be https:// and a host, such as https://footnote.example.org, without a path")
    return address


def _redis(value: SecretStr) -> SecretStr:
    address = value.get_secret_value().strip()
    if _host(address, ("redis", "rediss")) is None or not re.fullmatch(r"/?\d*", urlsplit(address).path):
        raise ValueError(
            "is not an address such as redis://localhost:6379/0 (in a password, write # / ? @ as %23 %2F %3F %40)"
        )
    return SecretStr(address)


def _database(value: SecretStr) -> SecretStr:
    address = value.get_secret_value().strip()
    scheme, _, rest = address.partition("://")
    kind = scheme.partition("+")[0]
    file = kind == "sqlite" and rest.startswith("/") and rest.strip("/") not in ("", ":memory:") and "?" not in rest
    server = kind in ("postgresql", "postgres") and _host(f"{kind}://{rest}", (kind,)) is not None
    if not (file or server):
        raise ValueError(
            "must be sqlite:///PATH or postgresql://USER:PASSWORD@HOST/NAME "
            "(in a password, write # / ? @ as %23 %2F %3F %40)"
        )
    return SecretStr(address)


def _host(address: str, schemes: tuple[str, ...]) -> str | None:
    """The host of an address with one of the schemes; None where it is no such address."""
    try:
        parts = urlsplit(address.replace("{lang}", "en"))
        host = parts.hostname or ""
        host.encode("idna")
        fits = parts.port != 0 and parts.scheme in schemes
    except ValueError:
        return None
    return host if fits and host and _printable(address) else None


def _printable(value: str) -> bool:
    return value.isascii() and value.isprintable() and " " not in value


def _key(value: SecretStr) -> SecretStr:
    key = value.get_secret_value().strip()
    if key and not _printable(key):
        raise ValueError("holds characters that no key has; copy it again")
    return SecretStr(key)


def _word(value: str) -> str:
    value = value.strip()
    if value and not _printable(value):
        raise ValueError("may hold letters, digits and signs of ASCII only, and no spaces")
    return value


def _line(value: str) -> str:
    value = value.strip()
    if not (value.isascii() and (not value or value.isprintable())):
        raise ValueError("may hold letters, digits and signs of ASCII only: it is sent in a header")
    return value


def _command(value: str) -> str:
    if not re.fullmatch(r"/[^\s/]{1,31}", value.strip()):
        raise ValueError("must be one word that begins with a slash, such as /lookup")
    return value.strip()


def _channel(value: str) -> str:
    if not re.fullmatch(r"[CG][A-Z0-9]+", value):
        raise ValueError("must be ids such as C0123ABCD, separated by commas; a channel's details end with its id")
    return value


def _user(value: str) -> str:
    if not re.fullmatch(r"[UW][A-Z0-9]+", value):
        raise ValueError("must be ids such as U0123ABCD, separated by commas; a profile's menu copies its id")
    return value


def _workspace(value: str) -> str:
    if not re.fullmatch(r"T[A-Z0-9]+", value):
        raise ValueError("must be ids such as T0123ABCD, separated by commas; Slack's address in a browser shows it")
    return value


def _level(value: object) -> object:
    return value.strip().upper() if isinstance(value, str) else value


Listed = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_listed), AfterValidator(_once)]
Languages = Annotated[
    tuple[Annotated[str, AfterValidator(_language)], ...], NoDecode, BeforeValidator(_listed), AfterValidator(_once)
]
Channels = Annotated[tuple[Annotated[str, AfterValidator(_channel)], ...], NoDecode, BeforeValidator(_listed)]
"""May name none."""
Workspaces = Annotated[tuple[Annotated[str, AfterValidator(_workspace)], ...], NoDecode, BeforeValidator(_listed)]
People = Annotated[tuple[Annotated[str, AfterValidator(_user)], ...], NoDecode, BeforeValidator(_listed)]
AsJson = BeforeValidator(lambda value: _parsed(value) if isinstance(value, str) else value)
"""For a mapping, with NoDecode before it."""
Address = Annotated[str, AfterValidator(_address)]
"""http or https; may be empty."""
PublicAddress = Annotated[str, AfterValidator(_public)]
"""https and a host, or this machine; without a slash at the end; may be empty."""
RedisAddress = Annotated[SecretStr, AfterValidator(_redis)]
DatabaseAddress = Annotated[SecretStr, AfterValidator(_database)]
Key = Annotated[SecretStr, AfterValidator(_key)]
"""A token or key, which goes into a header; may be empty."""
Word = Annotated[str, AfterValidator(_word)]
"""Goes into an address; may be empty."""
Line = Annotated[str, AfterValidator(_line)]
"""Goes into a header; may be empty."""
Command = Annotated[str, AfterValidator(_command)]
Level = BeforeValidator(_level)
"""For a word in capitals, however it is written."""
