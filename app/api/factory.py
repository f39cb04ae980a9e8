"""Puts the HTTP application together."""

from __future__ import annotations

import gc
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi_offline import FastAPIOffline

from app.api import cards, coverage, health, problems, rules, rulings, saved
from app.api.middleware import Envelope
from app.services.judge import Judge
from app.services.use_cases import UseCases
from app.wire.ruling import ProblemModel

log = logging.getLogger("headjudge.api")

API_VERSION = "0.1.0"
"""Version of the HTTP interface: its paths, fields and codes."""

DESCRIPTION = """A rules judge for Magic: The Gathering.

Send a **board** (facts that a person at the table can see: players, turn, objects by card name, lasting effects) and
a **question** about it. The judge reads the cards, applies the Comprehensive Rules and answers with a **ruling**: the
answer, the reasoning step by step, and the rules it rests on.

A ruling is `determined`, `qualified` (a clause that could not be read might change it) or `undetermined`. Unknown is
an answer; a guess is not. The same request always gets the same answer.

Errors are problem details (RFC 9457) that list every fault with a JSON pointer to it.
"""
COLLECT_AFTER = 50_000
"""Objects made and not yet freed after which the garbage collector runs."""

TAGS = [
    {"name": "rulings", "description": "Questions about a board."},
    {"name": "cards", "description": "Cards and how they are read."},
    {"name": "rules", "description": "The Comprehensive Rules."},
    {"name": "health", "description": "For whoever runs the service."},
]


def application(use_cases: UseCases, close: Callable[[], None] | None = None) -> FastAPI:
    """The application around the use cases. ``close`` is called as the server stops."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        thresholds = gc.get_threshold()
        warm(use_cases.judge)
        yield
        gc.unfreeze()
        gc.set_threshold(*thresholds)
        if close is not None:
            close()

    app = FastAPIOffline(
        title="Headjudge",
        version=API_VERSION,
        summary="Rulings for Magic: The Gathering boards, with the rules they rest on.",
        description=DESCRIPTION,
        openapi_tags=TAGS,
        redirect_slashes=False,
        lifespan=lifespan,
        swagger_ui_parameters={"displayRequestDuration": True, "tryItOutEnabled": True},
    )
    app.state.judge = use_cases.judge
    app.state.use_cases = use_cases
    problems.install(app)
    # The routes themselves stand first in the application's list: an included router is matched twice a request.
    routers = (
        rulings.router,
        saved.router,
        cards.reading,
        cards.router,
        rules.router,
        rules.glossary,
        coverage.router,
        health.router,
    )
    app.router.routes[:0] = [route for router in routers for route in router.routes]
    app.add_middleware(Envelope)

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = document(app)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
    return app


def warm(judge: Judge) -> None:
    """Loads the catalog, sets what now lives for good apart from what the garbage collector looks through, and has
    it look less often: a request makes thousands of small objects and nearly all are gone when it ends."""
    try:
        judge.cards.find("Forest")
    except Exception:
        log.exception("the catalog cannot be read")
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER, 20, 20)


def document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document, with the schema of problems that routes refer to by name."""
    schema = get_openapi(
        title=app.title,
        version=app.version,
        summary=app.summary,
        description=app.description,
        routes=app.routes,
        tags=app.openapi_tags,
    )
    components = schema["components"]["schemas"]
    # The framework promises a 422 of its own wherever there is a parameter; where one can be at fault, our own
    # problem takes its place.
    for methods in schema["paths"].values():
        for operation in methods.values():
            if "application/json" in operation["responses"].get("422", {}).get("content", ()):
                del operation["responses"]["422"]
    for name in ("HTTPValidationError", "ValidationError"):
        components.pop(name, None)
    problem = ProblemModel.model_json_schema(ref_template="#/components/schemas/{model}")
    components.update(problem.pop("$defs", {}))
    components["ProblemModel"] = problem
    schema["components"]["schemas"] = dict(sorted(components.items()))
    return schema
