"""Request bodies: read with a limit, validated straight from their bytes.

The framework would parse the JSON in Python, walk the parameters and validate what came of it; validating the
bytes themselves takes a fraction of that and gives faults their place in the body.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import orjson
from fastapi import Request
from fastapi.routing import APIRoute
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from app.wire.limits import MAX_BODY_BYTES
from app.wire.problems import Problem, Rejected

RawEndpoint = Callable[[Request, bytes], Awaitable[Response]]


class RawRoute(APIRoute):
    """A route whose endpoint declares its body for the documentation and has an attribute ``raw``, a function of
    the request and the body's bytes, which does the work.

    There are no dependencies to enter and leave, so the request goes straight to it; what it raises is answered by
    the application's handlers as usual."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.methods and scope["method"] not in self.methods:
            await super().handle(scope, receive, send)
            return
        work: RawEndpoint = self.endpoint.raw  # type: ignore[attr-defined]
        request = Request(scope, receive, send)
        response = await work(request, await read_body(request))
        await response(scope, receive, send)


async def read_body(request: Request) -> bytes:
    """The bytes of a JSON body. Raises `Rejected` where it is too large or said to be something else."""
    length = None
    for name, value in request.scope["headers"]:
        if name == b"content-type":
            media_type = value.partition(b";")[0].strip().lower()
            if media_type != b"application/json" and not media_type.endswith(b"+json"):
                said = media_type.decode("latin-1") or "nothing"
                detail = f"The body is said to be {said}; send it with Content-Type: application/json."
                raise Rejected(Problem("unsupported_media_type", detail))
        elif name == b"content-length":
            length = int(value)
    if length is not None and length > MAX_BODY_BYTES:
        raise _too_large()
    receive = request.receive
    message = await receive()
    body: bytes = message.get("body", b"")
    if not message.get("more_body", False):
        if len(body) > MAX_BODY_BYTES:
            raise _too_large()
        return body
    chunks, size = [body], len(body)
    while message.get("more_body", False):
        message = await receive()
        chunk = message.get("body", b"")
        size += len(chunk)
        if size > MAX_BODY_BYTES:
            raise _too_large()
        chunks.append(chunk)
    return b"".join(chunks)


def json_response(value: Any, status: int = 200) -> Response:
    """A response of plain values, serialised once and not validated again."""
    return Response(orjson.dumps(value), status, media_type="application/json")


def _too_large() -> Rejected:
    return Rejected(Problem("body_too_large", f"A body may have at most {MAX_BODY_BYTES} bytes."))
