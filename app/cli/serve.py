"""``headjudge serve``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from app.cli.output import err, fail

if TYPE_CHECKING:
    from fastapi import FastAPI


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

    from app.settings import Settings

    settings = Settings()
    _upgrade(settings.database)
    workers = workers or settings.workers
    options: dict[str, Any] = {
        "host": host or settings.host,
        "port": settings.port if port is None else port,
        "log_level": settings.log_level.lower(),
    }
    if workers == 1:
        uvicorn.run(_application(), **options)
    else:
        uvicorn.run("app.main:create_app", factory=True, workers=workers, **options)


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
