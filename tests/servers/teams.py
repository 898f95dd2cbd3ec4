"""One Slack with two workspaces: an address that leads each call to the playground whose token or code it holds."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx

from tests.servers.playground import Playground, running_playground

FIRST, SECOND = "T0LARKSPUR", "T0TEASEL"
PASSED_ON = ("content-type", "x-oauth-scopes", "retry-after")


@dataclass(frozen=True, slots=True)
class Slack:
    """Its address, and its workspaces by their ids."""

    url: str
    teams: dict[str, Playground]


@contextmanager
def running_teams(**options: str) -> Iterator[Slack]:
    """Both have the same people, channels and history, under the same ids: whatever mixes them up is wrong."""
    with running_playground(FIRST, **options) as first, running_playground(SECOND, **options) as second:
        teams = {FIRST: first, SECOND: second}
        server = ThreadingHTTPServer(("127.0.0.1", 0), _door_to(teams))
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield Slack(f"http://127.0.0.1:{server.server_port}", teams)
        finally:
            server.shutdown()
            server.server_close()


def _door_to(teams: dict[str, Playground]) -> type[BaseHTTPRequestHandler]:
    class Door(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            told = f"{self.headers.get('Authorization', '')} {body.decode(errors='replace')} {self.path}"
            playground = teams[SECOND if SECOND in told else FIRST]
            headers = {name: value for name, value in self.headers.items() if name.lower() != "host"}
            reply = httpx.request(
                self.command, f"{playground.url}{self.path}", content=body, headers=headers, trust_env=False, timeout=30
            )
            self.send_response(reply.status_code)
            for name in PASSED_ON:
                if name in reply.headers:
                    self.send_header(name, reply.headers[name])
            self.send_header("Content-Length", str(len(reply.content)))
            self.end_headers()
            self.wfile.write(reply.content)

        do_GET = do_POST

        def log_message(self, *_: object) -> None:
            pass

    return Door
