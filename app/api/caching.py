"""Answers that clients and proxies may keep: an entity tag of their bytes, and 304 for whoever has them already."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import orjson
from fastapi import Request
from starlette.responses import Response

FRESH = "public, max-age=60, stale-while-revalidate=600"
"""Editions change seldom, but a new one should be seen soon."""

NOT_MODIFIED: dict[int | str, dict[str, Any]] = {
    304: {"description": "What the client has (by `If-None-Match`) is still so."}
}


def cached_response(request: Request, value: Any) -> Response:
    """A response of plain values with an `ETag`; without a body where the client's own is the same (RFC 9110)."""
    body = orjson.dumps(value)
    tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
    headers = {"etag": tag, "cache-control": FRESH}
    known = request.headers.get("if-none-match", "")
    if known.strip() == "*" or tag in (each.strip().removeprefix("W/") for each in known.split(",")):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)
