"""The ASGI application: ``uvicorn app.main:create_app --factory``."""

from __future__ import annotations

from fastapi import FastAPI

from app.api.factory import Edges, application
from app.bootstrap import build
from app.settings import Settings


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application as the settings say; nothing is opened before the first request that needs it."""
    settings = settings or Settings()
    services = build(settings)
    edges = Edges(
        settings.deadline,
        settings.keys,
        settings.rate_limit,
        settings.redis_url,
        settings.origins,
        settings.hosts,
    )
    app = application(services.use_cases, services.database.close, edges)
    if settings.tracing:
        from app.api.tracing import install

        install(app)
    return app
