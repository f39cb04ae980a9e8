"""``headjudge serve``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from app.cli.output import err, fail

if TYPE_CHECKING:
    from fastapi import FastAPI

    from app.settings import Settings


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.", show_default="127.0.0.1")] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="Port to listen on; 0 picks a free one.", show_default="8000")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Worker processes; judging uses one core each.", show_default="1")
    ] = None,
) -> None:
    """Serve rulings over HTTP; Swagger UI is at /docs."""
    import uvicorn

    from app.api.logs import config

    settings = _settings()
    _upgrade(settings.database)
    workers = workers or settings.workers
    options: dict[str, Any] = {
        "host": host or settings.host,
        "port": settings.port if port is None else port,
        "log_config": config(settings.log_level, settings.log_format),
        "access_log": False,  # the application logs requests itself, with their ids
        "timeout_graceful_shutdown": settings.shutdown,
        "server_header": False,
    }
    if workers == 1:
        uvicorn.run(_application(), **options)
    else:
        with _shared_metrics():
            uvicorn.run("app.main:create_app", factory=True, workers=workers, **options)


def _settings() -> Settings:
    """The settings; what is wrong with them ends the command, without their values."""
    from pydantic import ValidationError

    from app.settings import Settings

    try:
        return Settings()
    except ValidationError as error:
        faults = [f"HEADJUDGE_{str(fault['loc'][0]).upper()}: {fault['msg']}" for fault in error.errors()]
        fail("; ".join(faults), code=2)


@contextmanager
def _shared_metrics() -> Iterator[None]:
    """A folder in which worker processes keep their numbers for one another."""
    import os
    import tempfile

    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="headjudge-metrics-") as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        yield


def _application() -> FastAPI:
    """The application, loaded without garbage collections: nothing of what is made here ever becomes garbage."""
    import gc

    gc.disable()
    from app.main import create_app

    application = create_app()
    gc.freeze()
    gc.enable()
    return application


def _upgrade(url: str) -> None:
    """Brings an existing database up to date, once and before any worker opens it."""
    import re
    from pathlib import Path

    # The default is a file that only an import makes; without it there is no reason to load SQLAlchemy.
    if (file := re.fullmatch(r"sqlite(?:\+\w+)?:///(.+)", url)) and not Path(file[1]).exists():
        return
    from sqlalchemy.exc import ArgumentError, SQLAlchemyError

    from app.adapters.database import upgrade

    try:
        upgrade(url)
    except ArgumentError as error:
        fail(f"HEADJUDGE_DATABASE_URL: {error}")
    except (SQLAlchemyError, OSError, ImportError) as error:
        err.print(f"warning: the database cannot be used, what was imported is left out: {str(error).splitlines()[0]}")
