"""Rulings that were kept."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Annotated, TypeVar
from uuid import UUID

from fastapi import APIRouter, Path, Request
from pydantic import ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from app.api.body import json_response
from app.api.caching import NOT_MODIFIED, cached_response
from app.api.problems import documented
from app.services.judge import Rejected, parse_json
from app.services.ports import NotSaved
from app.services.saved import Saved
from app.wire.faults import Fault
from app.wire.problems import Problem, invalid
from app.wire.queries import RulingRequest
from app.wire.saved import RejudgedRuling, SavedRuling

router = APIRouter(prefix="/v1/rulings", tags=["rulings"])
log = logging.getLogger("headjudge.api")
T = TypeVar("T")
Id = Annotated[UUID, Path(description="Id that saving gave.")]


def _saved(request: Request) -> Saved:
    saved: Saved = request.app.state.use_cases.saved
    return saved


def _reached(work: Callable[[], T]) -> T:
    """What the work gives; a problem where what is saved cannot be reached."""
    try:
        return work()
    except NotSaved as error:
        log.warning("saved rulings cannot be reached: %s", str(error).split("\n")[0])
        raise Rejected(
            Problem("not_saved", "The database of saved rulings cannot be reached; try again later.")
        ) from None


async def keep(request: Request, raw: bytes) -> Response:
    """Judges a body and keeps the ruling."""
    saved = _saved(request)

    def work() -> Response:
        body = parse_json(raw)
        try:
            # What is kept is what was sent; JSON mode takes what the route takes.
            RulingRequest.__pydantic_validator__.validate_json(raw)
        except ValidationError as error:
            raise Rejected(invalid(request.app.state.judge.faults(error, body, RulingRequest))) from None
        with request.app.state.deadlines.work():
            ruling = _reached(lambda: saved.rule_and_keep(body))
        response = json_response(ruling, 201)
        response.headers["location"] = f"/v1/rulings/{ruling['id']}"
        return response

    return await run_in_threadpool(work)


def _unknown(id: UUID) -> Rejected:
    detail = f"no ruling was saved under {id}"
    return Rejected(Problem("unknown_ruling", f"N{detail[1:]}.", [Fault("", "unknown_ruling", detail)]))


@router.get(
    "/{id:uuid}",
    summary="Look up a saved ruling",
    operation_id="get_ruling",
    response_model=SavedRuling,
    response_description="The ruling with what was asked.",
    responses=documented("unknown_ruling", "not_saved") | NOT_MODIFIED,
)
def get(request: Request, id: Id) -> Response:
    """A ruling that was kept: board, query, ruling, and the versions it was judged with."""
    record = _reached(lambda: _saved(request).get(id))
    if record is None:
        raise _unknown(id)
    return cached_response(request, record)


@router.post(
    "/{id:uuid}/rejudge",
    summary="Judge a saved ruling anew",
    operation_id="rejudge",
    response_model=RejudgedRuling,
    response_description="The ruling now, and what is different.",
    responses=documented("unknown_ruling", "not_saved", "too_complex"),
)
def rejudge(request: Request, id: Id) -> Response:
    """Judges the same board and query with the cards, rules and judge in use now. What is kept stays as it is."""
    with request.app.state.deadlines.work():
        found = _reached(lambda: _saved(request).rejudge(id))
    if found is None:
        raise _unknown(id)
    return json_response(
        {
            "id": str(id),
            "changed": bool(found.changes),
            "changes": list(found.changes),
            "before": found.record["ruling"],
            "now": found.now,
        }
    )
