"""Small pages without scripts, for browsers."""

import base64
import hashlib
import html
from collections.abc import Iterable
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wsgiref.types import StartResponse

STYLE = (
    "body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:18vh auto;padding:0 1.5rem}h1{font-size:1.4rem}"
)
_STYLE_HASH = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
POLICY = (
    f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = (
    ("Cache-Control", "no-store"),
    ("Content-Security-Policy", POLICY),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
)


@dataclass(frozen=True, slots=True)
class Page:
    """What a browser gets: a title with a text, or another place to go to."""

    status: HTTPStatus
    title: str = ""
    text: str = ""
    location: str = ""
    cookie: str = ""

    def sent(self, start_response: "StartResponse") -> Iterable[bytes]:
        """As WSGI has it."""
        body = self._html().encode() if self.title else b""
        headers = [*HEADERS, ("Content-Type", "text/html; charset=utf-8"), ("Content-Length", str(len(body)))]
        optional = (("Location", self.location), ("Set-Cookie", self.cookie))
        start_response(f"{self.status.value} {self.status.phrase}", [*headers, *(pair for pair in optional if pair[1])])
        return [body]

    def _html(self) -> str:
        title, text = html.escape(self.title), html.escape(self.text)
        return (
            f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
            f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style>'
            f"<h1>{title}</h1><p>{text}</p></html>\n"
        )
