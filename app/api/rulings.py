"""Asking for rulings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Query, Request
from pydantic import ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from app.api import examples, saved
from app.api.body import RawRoute, json_response
from app.api.deadline import Deadlines
from app.api.problems import JUDGING, READING, documented
from app.services.judge import Judge, Rejected, parse_json
from app.wire import answers, queries
from app.wire.base import WireModel
from app.wire.board import BoardModel
from app.wire.faults import Fault
from app.wire.problems import invalid
from app.wire.ruling import ProblemModel

BIG_BOARD = 150
"""Objects from which a board is judged in a thread, so that the event loop still answers health checks."""

BIG_BODY = 24 * 1024
"""Bytes from which a body is also validated there."""

_FLAGS = {"true": True, "1": True, "false": False, "0": False}

router = APIRouter(prefix="/v1/rulings", tags=["rulings"], route_class=RawRoute)


@dataclass(frozen=True, slots=True)
class _Path:
    path: str
    request: type[WireModel]
    ruling: Any
    summary: str


_PATHS = (
    _Path("/could-produce", queries.CouldProduceRequest, answers.CouldProduceRuling, "What mana could it produce?"),
    _Path(
        "/mana-from-activation",
        queries.ManaFromActivationRequest,
        answers.ManaFromActivationRuling,
        "What mana would it add?",
    ),
    _Path("/can-activate", queries.CanActivateRequest, answers.CanActivateRuling, "May it be activated?"),
    _Path("/can-play", queries.CanPlayRequest, answers.CanPlayRuling, "May it be played?"),
    _Path("/legal-plays", queries.LegalPlaysRequest, answers.LegalPlaysRuling, "What may be played?"),
    _Path("/characteristics", queries.CharacteristicsRequest, answers.CharacteristicsRuling, "What is it now?"),
    _Path("/value-of-x", queries.ValueOfXRequest, answers.ValueOfXRuling, "What is X?"),
    _Path("/can-pay", queries.CanPayRequest, answers.CanPayRuling, "Can the cost be paid?"),
    _Path("/card-status", queries.CardStatusRequest, answers.CardStatusRuling, "What is the card to a player?"),
)


def _size(board: BoardModel) -> int:
    return sum(item.count or 1 for item in board.objects)


async def _ruled(
    request: Request, raw: bytes, model: type[WireModel], rule: Callable[[Judge, Any], dict[str, Any]]
) -> Response:
    judge: Judge = request.app.state.judge
    deadlines: Deadlines = request.app.state.deadlines

    def judged(body: Any) -> dict[str, Any]:
        with deadlines.work():
            return rule(judge, body)

    def validated() -> Any:
        try:
            return model.__pydantic_validator__.validate_json(raw)
        except ValidationError as error:
            body = parse_json(raw)
            raise Rejected(invalid(judge.faults(error, body, model))) from None

    if len(raw) > BIG_BODY:
        return json_response(await run_in_threadpool(lambda: judged(validated())))
    body = validated()
    if _size(body.board) > BIG_BOARD:
        return json_response(await run_in_threadpool(judged, body))
    return json_response(judged(body))


def _rule(judge: Judge, body: queries.RulingRequest) -> dict[str, Any]:
    return judge.rule(body)


def _rule_flat(judge: Judge, body: Any) -> dict[str, Any]:
    return judge.answer(body.board, body)


async def _raw_ruling(request: Request, raw: bytes) -> Response:
    if request.scope["query_string"] and (save := request.query_params.get("save")) is not None:
        if save not in _FLAGS:
            raise Rejected(invalid([Fault("/save", "invalid_value", "save is true or false")]))
        if _FLAGS[save]:
            return await saved.keep(request, raw)
    return await _ruled(request, raw, queries.RulingRequest, _rule)


async def ruling(
    body: Annotated[queries.RulingRequest, Body(openapi_examples=examples.by_name("rulings"))],
    save: Annotated[
        Literal["true", "false"],
        Query(description="`true`: keep board, query and ruling; the answer, of status 201, has their `id`."),
    ] = "false",
) -> None:
    """Judge one question about a board. Every answer is about the moment the board shows.

    Nothing is kept of it unless `save` asks for it."""


ruling.raw = _raw_ruling  # type: ignore[attr-defined]
router.add_api_route(
    "",
    ruling,
    methods=["POST"],
    summary="Ask any question",
    operation_id="rule",
    response_model=answers.AnyRuling,
    response_description="The ruling.",
    responses=documented(*JUDGING, "not_saved")
    | {201: {"description": "The ruling, kept.", "model": answers.AnyRuling}},
)


def _add(entry: _Path) -> None:
    async def raw_endpoint(request: Request, raw: bytes) -> Response:
        return await _ruled(request, raw, entry.request, _rule_flat)

    async def endpoint(body: Any) -> None: ...

    name = entry.path.strip("/")
    shown = Body(openapi_examples=examples.by_name(name))
    endpoint.__annotations__ = {"body": Annotated[entry.request, shown], "return": None}
    endpoint.raw = raw_endpoint  # type: ignore[attr-defined]
    router.add_api_route(
        entry.path,
        endpoint,
        methods=["POST"],
        summary=entry.summary,
        description=(entry.request.__mro__[1].__doc__ or "").strip(),
        operation_id=name.replace("-", "_"),
        response_model=entry.ruling,
        response_description="The ruling.",
        responses=documented(*JUDGING),
    )


for _entry in _PATHS:
    _add(_entry)


async def _raw_batch(request: Request, raw: bytes) -> Response:
    judge: Judge = request.app.state.judge
    deadlines: Deadlines = request.app.state.deadlines

    def judged() -> list[dict[str, Any]]:
        with deadlines.work():
            return judge.batch(parse_json(raw))

    return json_response(await run_in_threadpool(judged))


async def batch(
    body: Annotated[queries.SharedBoardBatch | queries.ItemsBatch, Body(openapi_examples=examples.by_name("batch"))],
) -> None:
    """Judge many questions: `board` with `queries`, or `items` with a board each.

    The answers come in the same order. Where one cannot be judged its problem stands in its place and the others
    are not touched. A fault of the board that all queries share fails the whole request."""


batch.raw = _raw_batch  # type: ignore[attr-defined]
router.add_api_route(
    "/batch",
    batch,
    methods=["POST"],
    summary="Ask many questions",
    operation_id="rule_batch",
    response_model=list[answers.AnyRuling | ProblemModel],
    response_description="A ruling or a problem for each question.",
    responses=documented(*READING),
)
