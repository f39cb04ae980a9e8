"""How much of the cards is read."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from app.api.body import json_response
from app.api.problems import documented
from app.services.coverage import of_topic, shipped
from app.wire.coverage import CoverageAnswer

router = APIRouter(prefix="/v1/coverage", tags=["cards"])


@router.get(
    "",
    summary="How much is read?",
    operation_id="get_coverage",
    response_model=CoverageAnswer,
    response_description="The figures by topic.",
    responses=documented(),
)
def coverage(
    topic: Annotated[
        str | None, Query(description="Only this topic, such as `mana`; an unknown one has no figures.")
    ] = None,
) -> Response:
    """By topic: cards whose words touch it, how many of them are read whole, and what is left.

    The figures are of the readings that ship, measured where they were built. `headjudge coverage` measures other
    card data, and shows the clauses in full."""
    return json_response(of_topic(shipped(), topic))
