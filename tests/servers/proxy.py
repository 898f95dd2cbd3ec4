"""A company's proxy, which opens what is encrypted, looks at it and seals it again; and a web server over TLS."""

import re
import socket
import ssl
import threading
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO
from urllib.parse import urlsplit

import trustme

from tests.waiting import wait_until


@dataclass
class Proxy:
    """Hosts that only it knows, and what it was asked for."""

    ca: trustme.CA
    ca_file: Path
    url: str = ""
    servers: dict[str, str] = field(default_factory=dict)
    """Host -> http://HOST:PORT of what answers in its place."""
    asked: list[str] = field(default_factory=list)
    """HOST:PORT for what was encrypted, http://HOST for what was not."""
    refused: set[str] = field(default_factory=set)
    """Hosts that the company keeps its people from."""
    password: str = ""
    """USER:PASSWORD that it wants to hear."""
    _contexts: dict[str, ssl.SSLContext] = field(default_factory=dict)

    @property
    def hosts(self) -> set[str]:
        return set(self.asked)

    def certified(self, host: str) -> ssl.SSLContext:
        """What proves to those who trust the company that this is the host."""
        if host not in self._contexts:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.ca.issue_cert(host).configure_cert(context)
            self._contexts[host] = context
        return self._contexts[host]

    def serve(self, client: socket.socket) -> None:
        """One connection, to its end."""
        reader = client.makefile("rb")
        head = _head(reader)
        if not head:
            return
        method, target = head[0].split(" ")[:2]
        host = urlsplit(f"//{target}" if method == "CONNECT" else target).hostname or ""
        self.asked.append(target if method == "CONNECT" else f"http://{host}")
        wanted = f"Proxy-Authorization: Basic {b64encode(self.password.encode()).decode()}"
        if self.password and wanted.lower() not in [line.lower() for line in head]:
            client.sendall(b"HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n")
        elif host in self.refused or host not in self.servers:
            client.sendall(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
        elif method == "CONNECT":
            client.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
            terminate(client, self.certified(host), self.servers[host])
        else:
            pass_on(client, reader, head, self.servers[host])


def terminate(client: socket.socket, context: ssl.SSLContext, server: str) -> None:
    """Speak TLS with the client, and pass on what it asks."""
    with context.wrap_socket(client, server_side=True) as opened:
        reader = opened.makefile("rb")
        pass_on(opened, reader, _head(reader), server)


def pass_on(client: socket.socket, reader: BinaryIO, head: list[str], server: str) -> None:
    """Requests to the server, under the name by which it knows itself, and its answers back."""
    place = urlsplit(server)
    with socket.create_connection((place.hostname, place.port)) as upstream:
        back = threading.Thread(target=_copy, args=(upstream, client), daemon=True)
        back.start()
        while head:
            method, target, version = head[0].split(" ")
            bare = re.sub(r"^http://[^/]+", "", target)
            lines = [f"{method} {bare} {version}", f"Host: {place.netloc}"]
            lines += [line for line in head[1:] if not line.lower().startswith(("host:", "proxy-"))]
            upstream.sendall("\r\n".join([*lines, "", ""]).encode("latin-1"))
            if any(line.lower() == "upgrade: websocket" for line in head):
                while part := reader.read1(65536):  # type: ignore[attr-defined]
                    upstream.sendall(part)
                return
            length = [line.partition(":")[2] for line in head if line.lower().startswith("content-length:")]
            upstream.sendall(reader.read(int(length[0])) if length else b"")
            head = _head(reader)


def _head(reader: BinaryIO) -> list[str]:
    """The lines of a request up to the empty one; none where the connection ends."""
    lines = []
    while line := reader.readline().decode("latin-1").rstrip("\r\n"):
        lines.append(line)
    return lines


def _copy(source: socket.socket, to: socket.socket) -> None:
    with suppress(OSError, ValueError):
        while part := source.recv(65536):
            to.sendall(part)
        to.shutdown(socket.SHUT_RDWR)


@contextmanager
def listening(serve: Callable[[socket.socket], None]) -> Iterator[int]:
    """A port at which each connection is served on a thread of its own."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        ended = threading.Event()

        def one(client: socket.socket) -> None:
            with suppress(OSError, ValueError), client:
                serve(client)

        def accept() -> None:
            while not ended.is_set():
                with suppress(OSError):
                    client, _ = server.accept()
                    threading.Thread(target=one, args=(client,), daemon=True).start()

        accepting = threading.Thread(target=accept, daemon=True)
        accepting.start()
        yield server.getsockname()[1]
        ended.set()
        server.shutdown(socket.SHUT_RDWR)
        wait_until(lambda: not accepting.is_alive())


@contextmanager
def running_proxy(folder: Path) -> Iterator[Proxy]:
    """A proxy, and the file of the certificates that make what it does believable."""
    ca = trustme.CA()
    file = folder / "company.pem"
    ca.cert_pem.write_to_path(file)
    proxy = Proxy(ca, file)
    with listening(proxy.serve) as port:
        proxy.url = f"http://127.0.0.1:{port}"
        yield proxy


@contextmanager
def over_tls(proxy: Proxy, server: str) -> Iterator[str]:
    """The server once more, as https://localhost:PORT, reached without a proxy."""
    with listening(lambda client: terminate(client, proxy.certified("localhost"), server)) as port:
        yield f"https://localhost:{port}"
