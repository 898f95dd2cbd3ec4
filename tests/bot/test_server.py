"""What an HTTP server of the bot's gives away, and takes in, whoever calls."""

import socket
import sys
from collections.abc import Iterable, Iterator
from typing import Any

import httpx
import pytest

from bot.children import Children, python
from bot.server import MOST_BYTES, _server
from bot.trial import free_port
from worker.settings import Settings


def breaking(environ: Any, start_response: Any) -> Iterable[bytes]:
    """An application with a fault that nobody foresaw; a body it reads first."""
    environ["wsgi.input"].read()
    raise ZeroDivisionError("a secret")


def serve(port: int) -> None:
    """In a process of its own."""
    server = _server(Settings(_env_file=None, listen=f"127.0.0.1:{port}"), breaking)  # type: ignore[call-arg, arg-type]
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    server.run()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int]]:
    port = free_port()
    with Children(tmp_path_factory.mktemp("server")) as children:
        command = python("-c", f"from tests.bot.test_server import serve; serve({port})")
        children.start("server", command).wait_for("^ready", 30)
        yield "127.0.0.1", port


@pytest.mark.parametrize("path", ["/", "/slack/events", "/slack/oauth_redirect?code=1"])
def test_a_fault_of_ours_is_an_error_without_a_trace_of_the_code(address: tuple[str, int], path: str) -> None:
    reply = httpx.get(f"http://{address[0]}:{address[1]}{path}", trust_env=False)
    assert reply.status_code == 500
    for word in ("Traceback", "File ", "ZeroDivisionError", "a secret", "waitress", "Python"):
        assert word not in f"{reply.text}{reply.headers}"


@pytest.mark.parametrize("declared", [True, False])
def test_a_body_without_end_is_cut_off_whether_or_not_it_says_how_long_it_is(
    address: tuple[str, int], declared: bool
) -> None:
    """In chunks nobody says it beforehand."""
    head = f"Content-Length: {MOST_BYTES + 1}" if declared else "Transfer-Encoding: chunked"
    chunk = b" " * 65_536
    framed = chunk if declared else b"%x\r\n%b\r\n" % (len(chunk), chunk)
    with socket.create_connection(address, timeout=10) as client:
        client.sendall(f"POST /slack/events HTTP/1.1\r\nHost: x\r\n{head}\r\n\r\n".encode())
        try:
            for _ in range(2 * MOST_BYTES // len(chunk)):
                client.sendall(framed)
        except (BrokenPipeError, ConnectionResetError):
            return  # it hung up in the middle
        assert client.recv(100).startswith(b"HTTP/1.1 413")
