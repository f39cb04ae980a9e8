"""The ASGI application: ``uvicorn app.main:create_app --factory``."""

from __future__ import annotations

from fastapi import FastAPI

from app.api.factory import application
from app.bootstrap import build
from app.settings import Settings


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application as the settings say; nothing is opened before the first request that needs it."""
    services = build(settings)
    return application(services.use_cases, services.database.close)
