"""Cards: their facts and how the judge reads them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Path, Query, Request
from pydantic import ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from app.api import examples
from app.api.body import RawRoute, json_response
from app.api.caching import NOT_MODIFIED, cached_response
from app.api.deadline import Deadlines
from app.api.problems import READING, documented
from app.oracle.model.card import CardReading
from app.services.cards import Cards, UnknownCard
from app.services.judge import Judge, Rejected, parse_json
from app.wire.cards import CardAnswer, CardsFound, ReadCard, ReadRequest
from app.wire.faults import Fault
from app.wire.inline import raw_card, raw_text
from app.wire.limits import MAX_FOUND, MAX_SEARCH
from app.wire.problems import Problem, invalid
from app.wire.reading import plain_card
from app.wire.shape import shape_faults

router = APIRouter(prefix="/v1/cards", tags=["cards"])
reading = APIRouter(prefix="/v1/cards", tags=["cards"], route_class=RawRoute)


async def _raw_read(request: Request, raw: bytes) -> Response:
    judge: Judge = request.app.state.judge
    try:
        body = ReadRequest.model_validate_json(raw)
    except ValidationError as error:
        raise Rejected(invalid(shape_faults(error, parse_json(raw)))) from None
    card = raw_card(body.card) if body.card is not None else raw_text(body.text or "", body.name, body.type_line)
    deadlines: Deadlines = request.app.state.deadlines

    def work() -> CardReading:
        with deadlines.work():
            return judge.lookup.read(card)

    return json_response(plain_card(await run_in_threadpool(work)))


async def read(body: Annotated[ReadRequest, Body(openapi_examples=examples.by_name("read"))]) -> None:
    """Read any rules text or card and show what the judge makes of each line. Nothing is kept of it."""


read.raw = _raw_read  # type: ignore[attr-defined]
reading.add_api_route(
    "/read",
    read,
    methods=["POST"],
    summary="Read a text",
    operation_id="read_card",
    response_model=ReadCard,
    response_description="The card as it is read.",
    responses=documented(*READING),
)


@router.get(
    "",
    summary="Search for a card",
    operation_id="search_cards",
    response_model=CardsFound,
    response_description="Names, the likeliest first.",
    responses=documented("invalid_request") | NOT_MODIFIED,
)
def search(
    request: Request,
    q: Annotated[
        str,
        Query(min_length=1, max_length=MAX_SEARCH, description="The beginning of a name.", examples=["reflec"]),
    ],
    limit: Annotated[int, Query(ge=1, le=MAX_FOUND, description="So many names at most.")] = 10,
) -> Response:
    """Names that somebody who began to type may mean: those that begin so, those with a word that does, those that
    look like it."""
    cards: Cards = request.app.state.use_cases.cards
    names = list(cards.search(q, limit))
    return cached_response(request, {"q": q, "names": names, "catalog_version": cards.version})


@router.get(
    "/{name:path}",
    summary="Look up a card",
    operation_id="get_card",
    response_model=CardAnswer,
    response_description="The card's facts, how it is read, and its rulings.",
    responses=documented("unknown_card") | NOT_MODIFIED,
)
def card(
    request: Request,
    name: Annotated[
        str,
        Path(
            description="English name: the front face's, any face's, or the full name. Case, accents and punctuation "
            "do not matter.",
            examples=["Reflecting Pool"],
        ),
    ],
) -> Response:
    """A card's facts, how the judge reads each of its abilities, and the official rulings as far as imported."""
    cards: Cards = request.app.state.use_cases.cards
    found = cards.card(name.replace("\0", ""))
    if isinstance(found, UnknownCard):
        detail = f"no card is named {name!r}"
        fault = Fault("", "unknown_card", detail, tuple(found.closest))
        raise Rejected(Problem("unknown_card", f"{detail[:1].upper()}{detail[1:]}.", [fault]))
    rulings = [
        {"published": ruling.published, "source": ruling.source, "text": ruling.text}
        for ruling in cards.rulings(found.reading.name)
    ]
    return cached_response(request, {**plain_card(found.reading, cards.version), "rulings": rulings})
