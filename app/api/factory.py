"""Puts the HTTP application together."""

from __future__ import annotations

import gc
import logging
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi_offline import FastAPIOffline
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware

from app.api import cards, coverage, health, problems, rules, rulings, saved
from app.api.deadline import Deadlines
from app.api.gate import GUARDED, Gate, Rate
from app.api.metrics import Metrics
from app.api.metrics import router as metrics_router
from app.api.middleware import Envelope
from app.api.problems import documented
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

KEY = "Needed where the person running the service set keys; `X-API-Key` takes it too."

TAGS = [
    {"name": "rulings", "description": "Questions about a board."},
    {"name": "cards", "description": "Cards and how they are read."},
    {"name": "rules", "description": "The Comprehensive Rules."},
    {"name": "health", "description": "For whoever runs the service."},
]


@dataclass(frozen=True, slots=True)
class Edges:
    """What stands between the outside and the use cases: seconds a request may take, names of API keys by hash, a
    rate limit such as ``600/minute`` (counted in Redis where there is a URL), CORS origins, host names."""

    deadline: float = 10.0
    keys: Mapping[str, str] = field(default_factory=dict)
    rate_limit: str = ""
    redis_url: str = ""
    origins: Sequence[str] = ()
    hosts: Sequence[str] = ()


def application(use_cases: UseCases, close: Callable[[], None] | None = None, edges: Edges | None = None) -> FastAPI:
    """The application around the use cases. ``close`` is called as the server stops."""

    edges = edges or Edges()
    rate = Rate(edges.rate_limit, edges.redis_url) if edges.rate_limit else None

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        thresholds = gc.get_threshold()
        warm(use_cases.judge)
        yield
        gc.unfreeze()
        gc.set_threshold(*thresholds)
        if rate is not None:
            await rate.close()
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
    app.state.deadlines = Deadlines(edges.deadline)
    app.state.metrics = metrics = Metrics()
    use_cases.judge.observe = metrics.ruled
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
        metrics_router,
    )
    app.router.routes[:0] = [route for router in routers for route in router.routes]
    _guard(app, edges, rate)
    app.add_middleware(Envelope, metrics=metrics)

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = document(app)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
    return app


def _guard(app: FastAPI, edges: Edges, rate: Rate | None) -> None:
    """Adds what the edges ask for, the innermost first."""
    if edges.keys or rate is not None:
        app.add_middleware(Gate, keys=edges.keys, rate=rate)
    if edges.origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(edges.origins),
            allow_methods=["GET", "POST"],
            allow_headers=["Authorization", "Content-Type", "If-None-Match", "X-API-Key", "X-Request-Id"],
            expose_headers=["ETag", "Location", "Retry-After", "X-Request-Id"],
        )
    if edges.hosts:
        app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(edges.hosts), www_redirect=False)


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
    components_of = schema["components"]
    components_of["securitySchemes"] = {"key": {"type": "http", "scheme": "bearer", "description": KEY}}
    for path, methods in schema["paths"].items():
        if path.startswith(GUARDED):
            for operation in methods.values():
                operation["security"] = [{}, {"key": []}]
                for status, told in documented("unauthorized", "too_many_requests").items():
                    operation["responses"].setdefault(str(status), told)
                operation["responses"] = dict(sorted(operation["responses"].items()))
    for name in ("HTTPValidationError", "ValidationError"):
        components.pop(name, None)
    problem = ProblemModel.model_json_schema(ref_template="#/components/schemas/{model}")
    components.update(problem.pop("$defs", {}))
    components["ProblemModel"] = problem
    schema["components"]["schemas"] = dict(sorted(components.items()))
    return schema
