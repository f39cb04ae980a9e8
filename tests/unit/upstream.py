"""A publisher of data on this machine, for tests of downloads."""

from __future__ import annotations

import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType

Answer = tuple[int, dict[str, str], bytes]


class Publisher:
    """Answers each path as it is told and writes down what it was asked."""

    def __init__(self) -> None:
        self.answers: dict[str, Answer | Callable[[dict[str, str]], Answer]] = {}
        self.asked: list[tuple[str, dict[str, str]]] = []
        publisher = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                headers = {name.lower(): value for name, value in self.headers.items()}
                publisher.asked.append((self.path, headers))
                found = publisher.answers.get(self.path, (404, {}, b""))
                status, extra, body = found(headers) if callable(found) else found
                self.send_response(status)
                for name, value in extra.items():
                    self.send_header(name, value)
                if "Content-Length" not in extra:
                    self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05})

    def paths(self) -> list[str]:
        return [path for path, _ in self.asked]

    def __enter__(self) -> Publisher:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
