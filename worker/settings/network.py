"""How it gets out of a company's network."""

import re
import ssl
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, Field, SecretStr

from worker.settings.named import named


def _proxy(value: SecretStr) -> SecretStr:
    """With its scheme, which some libraries miss and others supply."""
    address = value.get_secret_value().strip()
    if not address:
        return SecretStr("")
    address = address if "://" in address else f"http://{address}"
    try:
        parts = urlsplit(address)
        fits = parts.scheme == "http" and bool(parts.hostname) and parts.port != 0 and parts.path in ("", "/")
    except ValueError:
        fits = False
    if not (fits and address.isascii() and re.fullmatch(r"[^\s#?]+", address)):
        raise ValueError(
            "must be http://HOST:PORT or http://USER:PASSWORD@HOST:PORT; what is asked through it is encrypted all the "
            "same (in a password, write # / ? @ as %23 %2F %3F %40)"
        )
    return SecretStr(address.rstrip("/"))


def _certificates(value: str) -> str:
    path = value.strip()
    if path:
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(cafile=path)
        except ssl.SSLError:
            raise ValueError("names a file without certificates in PEM form (-----BEGIN CERTIFICATE-----)") from None
        except OSError as error:
            raise ValueError(f"names a file that can't be read ({error.strerror})") from None
    return path


ProxyAddress = Annotated[SecretStr, AfterValidator(_proxy)]
Certificates = Annotated[str, AfterValidator(_certificates)]


class NetworkSettings(BaseModel):
    """Network"""

    https_proxy: ProxyAddress = named("HTTPS_PROXY", SecretStr(""), "Proxy for https and Slack's WebSocket, HOST:PORT")
    http_proxy: ProxyAddress = named("HTTP_PROXY", SecretStr(""), "Proxy for addresses that begin with http://")
    no_proxy: str = named(
        "NO_PROXY", "", "Hosts that are asked directly, by commas; .example.org: all below it; no ranges"
    )
    ca_file: Certificates = Field(
        "", description="File of the company's certificates (PEM), trusted beside those of the machine"
    )
