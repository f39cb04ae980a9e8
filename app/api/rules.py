"""Rules by number."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from pydantic import Field
from starlette.responses import Response

from app.api.problems import documented
from app.api.rulings import json_response
from app.services.judge import RULES_URL, Judge, Rejected
from app.services.rules import find_rule
from app.wire.base import AnswerModel
from app.wire.faults import Fault
from app.wire.problems import Problem

router = APIRouter(prefix="/v1/rules", tags=["rules"])


class RuleAnswer(AnswerModel):
    """A rule of the Comprehensive Rules."""

    rule: str = Field(description="Its number, such as `106.7`.")
    summary: str | None = Field(description="What it says, in one line of our own words; null where nothing cites it.")
    text: str | None = Field(description="The official text where the Comprehensive Rules were imported, else null.")
    effective: str | None = Field(description="Effective date of the edition the text is from, else null.")
    rules_version: str = Field(description="Effective date of the edition in use.")
    url: str = Field(description="Where the Comprehensive Rules are published.")


@router.get(
    "/{number}",
    summary="Look up a rule",
    operation_id="get_rule",
    response_model=RuleAnswer,
    response_description="The rule.",
    responses=documented("unknown_rule"),
)
def rule(
    request: Request,
    number: Annotated[str, Path(description="Number of the rule, such as `106.7` or `106.12a`.", examples=["106.7"])],
) -> Response:
    """A rule in our own words, and its official text where it was imported."""
    judge: Judge = request.app.state.judge
    entry = find_rule(judge.rules, number.replace("\0", "")[:20])
    if entry is None:
        detail = f"nothing is known of a rule {number!r}"
        problem = Problem("unknown_rule", f"N{detail[1:]}.", [Fault("", "unknown_rule", detail)])
        raise Rejected(problem)
    return json_response(
        {
            "rule": entry.number,
            "summary": entry.summary,
            "text": None if entry.official is None else entry.official.text,
            "effective": None if entry.official is None else entry.official.effective,
            "rules_version": judge.rules.version,
            "url": RULES_URL,
        }
    )
