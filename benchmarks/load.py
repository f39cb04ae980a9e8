"""A load generator that costs the machine little: plain sockets, one thread, a few connections kept busy."""

from __future__ import annotations

import socket
import time
from dataclasses import dataclass, field

CONNECTIONS = 8


def request_bytes(port: int, body: bytes) -> bytes:
    """One HTTP request for a ruling."""
    head = (
        f"POST /v1/rulings HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def exchange(connection: socket.socket) -> tuple[int, bytes]:
    """Reads one response: its status and its body."""
    data = b""
    while b"\r\n\r\n" not in data:
        data += _received(connection)
    head, _, body = data.partition(b"\r\n\r\n")
    lines = head.lower().split(b"\r\n")
    length = next(int(line[15:]) for line in lines if line.startswith(b"content-length:"))
    while len(body) < length:
        body += _received(connection)
    return int(lines[0].split()[1]), body


def _received(connection: socket.socket) -> bytes:
    data = connection.recv(65536)
    if not data:
        raise ConnectionError("the server closed the connection")
    return data


@dataclass(slots=True)
class Load:
    """Sends the same request over connections that stay open."""

    port: int
    body: bytes
    connections: list[socket.socket] = field(default_factory=list)

    def open(self) -> None:
        for _ in range(CONNECTIONS):
            connection = socket.create_connection(("127.0.0.1", self.port), timeout=30)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.connections.append(connection)

    def close(self) -> None:
        for connection in self.connections:
            connection.close()

    def run(self, seconds: float) -> float:
        """Requests per second over so many seconds; every answer must be a 200."""
        message = request_bytes(self.port, self.body)
        for connection in self.connections:
            connection.sendall(message)
        done = 0
        start = time.perf_counter()
        end = start + seconds
        while (now := time.perf_counter()) < end:
            for connection in self.connections:
                status, body = exchange(connection)
                if status != 200:
                    raise RuntimeError(f"status {status}: {body[:300].decode(errors='replace')}")
                connection.sendall(message)
            done += len(self.connections)
        for connection in self.connections:
            exchange(connection)
        return done / (now - start)
