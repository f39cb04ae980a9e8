"""Problem details over HTTP: how every error is answered and how OpenAPI documents it.

The problems themselves are values of `app.wire.problems`, since a batch answers with them too; what is left
for HTTP is a response and four handlers, less than a library for it would need to be told.
"""

from __future__ import annotations

import http
from collections.abc import Mapping
from typing import Any

import orjson
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from app.wire.faults import Fault, pointer
from app.wire.problems import TITLES, Problem, Rejected, invalid

MEDIA_TYPE = "application/problem+json"

_BY_STATUS = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    413: "body_too_large",
    415: "unsupported_media_type",
    503: "not_ready",
}


def problem_response(problem: Problem, headers: Mapping[str, str] | None = None) -> Response:
    """The response that tells a problem."""
    return Response(
        orjson.dumps(problem.plain()),
        status_code=problem.http_status,
        media_type=MEDIA_TYPE,
        headers=None if headers is None else dict(headers),
    )


def documented(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The `responses` of a route that may answer with these problems; any route may with an internal error."""
    titles: dict[int, list[str]] = {}
    for code in (*codes, "internal_error"):
        status, title = TITLES[code]
        titles.setdefault(status, []).append(f"{title} (`{code}`).")
    return {
        status: {
            "description": " ".join(lines),
            "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemModel"}}},
        }
        for status, lines in titles.items()
    }


READING = ("malformed_json", "body_too_large", "unsupported_media_type", "invalid_request", "too_complex")
JUDGING = (*READING, "query_not_supported")


def install(app: FastAPI) -> None:
    """Makes every error of an application a problem."""

    async def rejected(_: Request, error: Exception) -> Response:
        assert isinstance(error, Rejected)
        return problem_response(error.problem)

    async def framework(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        code = _BY_STATUS.get(error.status_code)
        if code is None:
            code = "bad_request" if error.status_code < 500 else "internal_error"
        detail = {
            "not_found": f"There is nothing at {request.url.path}.",
            "method_not_allowed": f"{request.url.path} does not take {request.method}.",
        }.get(code) or str(error.detail or http.HTTPStatus(error.status_code).phrase)
        return problem_response(Problem(code, detail, status=error.status_code), error.headers)

    async def parameters(_: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        faults = [Fault(pointer(*found["loc"]), "invalid_value", found["msg"]) for found in error.errors()]
        return problem_response(invalid(faults))

    app.add_exception_handler(Rejected, rejected)
    app.add_exception_handler(HTTPException, framework)
    app.add_exception_handler(RequestValidationError, parameters)
