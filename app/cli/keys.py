"""``headjudge keys``: API keys."""

from __future__ import annotations

import re
import secrets
from typing import Annotated

import typer

from app.cli.output import err, fail, out

app = typer.Typer(help="API keys.", no_args_is_help=True)


@app.command()
def new(name: Annotated[str, typer.Argument(help="Who will use it: letters, digits, dots, dashes.")]) -> None:
    """Make a key. It is shown once and stored nowhere; the server is told its hash."""
    from app.api.gate import hashed

    if not re.fullmatch(r"[A-Za-z0-9._-]{1,40}", name):
        fail("a name has 1 to 40 letters, digits, dots, dashes and underscores", code=2)
    key = f"hj_{secrets.token_urlsafe(32)}"
    err.print(f"The key of {name}, shown only now:")
    out.print(key)
    err.print("Add to HEADJUDGE_API_KEYS (parted by commas):")
    out.print(f"{name}:{hashed(key)}")
