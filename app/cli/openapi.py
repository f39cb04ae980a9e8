"""``headjudge openapi``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from app.cli.output import fail


def schema_text() -> str:
    """The OpenAPI document as it is committed."""
    from app.main import create_app

    return json.dumps(create_app().openapi(), indent=2, ensure_ascii=False) + "\n"


def openapi(
    check: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Compare with a file instead; exit status 1 if it differs.")
    ] = None,
) -> None:
    """Print the OpenAPI document."""
    text = schema_text()
    if check is None:
        typer.echo(text, nl=False)
        return
    try:
        same = check.read_text(encoding="utf-8") == text
    except OSError as error:
        fail(f"{check} cannot be read: {error.strerror or error}")
    if not same:
        fail(f"{check} is not what the service speaks; write it anew with: headjudge openapi > {check}")
    typer.echo(f"{check} is up to date")
