"""What every response gets, as plain ASGI: it runs on every request and must cost next to nothing."""

from __future__ import annotations

import itertools
import logging
import re
import secrets
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api import logs
from app.api.metrics import Metrics
from app.api.problems import problem_response
from app.wire.problems import Problem

log = logging.getLogger("headjudge.api")
access = logging.getLogger("headjudge.access")

_SECURITY: list[tuple[bytes, bytes]] = [
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
_ACCEPTABLE_ID = re.compile(rb"[A-Za-z0-9._-]{1,64}")


class Envelope:
    """Gives each response a request id (the client's own where it sent a sane one) and security headers, and
    turns what nobody caught into a problem without a word of the inside. Counts and logs what was answered."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self._metrics = metrics
        self._prefix = secrets.token_hex(6).encode()
        self._count = itertools.count(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request_id = b""
        for name, value in scope["headers"]:
            if name == b"x-request-id":
                request_id = value if _ACCEPTABLE_ID.fullmatch(value) else b""
                break
        if not request_id:
            request_id = b"%b-%x" % (self._prefix, next(self._count))
        logs.request_id.set(request_id.decode())
        begun, status = time.perf_counter(), 500
        started = False

        async def send_with_headers(message: Message) -> None:
            nonlocal started, status
            if message["type"] == "http.response.start":
                started, status = True, message["status"]
                message["headers"] = [*message.get("headers", ()), (b"x-request-id", request_id), *_SECURITY]
            await send(message)

        try:
            await self.app(scope, receive, send_with_headers)
        except Exception:
            log.exception("request %s failed", request_id.decode())
            if started:
                raise
            problem = Problem("internal_error", "The service failed on this request; the fault is its own.")
            await problem_response(problem)(scope, receive, send_with_headers)
        finally:
            seconds = time.perf_counter() - begun
            self._metrics.answered(scope, status, seconds)
            if access.isEnabledFor(logging.INFO):
                access.info(
                    "%s %s %d %.1f ms",
                    scope["method"],
                    scope["path"].encode("unicode_escape").decode(),
                    status,
                    1000 * seconds,
                )
