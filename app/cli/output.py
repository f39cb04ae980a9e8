"""What commands print."""

from __future__ import annotations

from typing import NoReturn

import typer
from rich.console import Console
from rich.text import Text

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, soft_wrap=True)


def fail(message: str, code: int = 1) -> NoReturn:
    """Says what went wrong and ends the command."""
    err.print(Text("error: ", style="bold red").append(message, style="not bold default"))
    raise typer.Exit(code)
