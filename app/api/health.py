"""Whether the service runs and can answer."""

from __future__ import annotations

import logging

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from app.api.body import json_response
from app.api.problems import documented
from app.services.judge import Judge, Rejected
from app.wire.base import AnswerModel
from app.wire.problems import Problem

router = APIRouter(tags=["health"])
log = logging.getLogger("headjudge.api")


class Health(AnswerModel):
    """The process runs."""

    status: str = Field(description="Always `ok`.")


class Readiness(AnswerModel):
    """Rulings can be given."""

    status: str = Field(description="Always `ready`.")
    catalog_version: str = Field(description="Where card readings come from.")
    rules_version: str = Field(description="Effective date of the Comprehensive Rules in use.")


@router.get(
    "/healthz",
    summary="Is it alive?",
    operation_id="health",
    response_model=Health,
    response_description="It is.",
    responses=documented(),
)
async def health() -> Response:
    """Answers as long as the process runs; touches nothing else."""
    return json_response({"status": "ok"})


@router.get(
    "/readyz",
    summary="Is it ready?",
    operation_id="ready",
    response_model=Readiness,
    response_description="It is.",
    responses=documented("not_ready"),
)
def ready(request: Request) -> Response:
    """Answers once card readings can be looked up."""
    judge: Judge = request.app.state.judge
    try:
        found = judge.cards.find("Forest")
        versions = {"catalog_version": judge.cards.version, "rules_version": judge.rules.version}
    except Exception:
        log.exception("the catalog cannot be read")
        found = None
    if found is None:
        raise Rejected(Problem("not_ready", "Card readings cannot be looked up."))
    return json_response({"status": "ready", **versions})
