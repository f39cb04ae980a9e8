"""``headjudge rules``: imports and what is in use."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app.cli.output import err, fail, out

app = typer.Typer(help="The Comprehensive Rules.", no_args_is_help=True)


@app.command("import")
def import_(file: Annotated[Path, typer.Argument(help="The official text file.")]) -> None:
    """Take in the official text, so that citations carry it."""
    from app.adapters.editions import Editions
    from app.services.ingest import import_rules
    from app.services.ports import IngestError
    from app.settings import Settings

    try:
        with err.status("reading rules"):
            store = Editions(Settings().database)
            try:
                edition = import_rules(file, store)
            finally:
                store.close()
    except IngestError as error:
        fail(f"{error}; nothing was changed")
    out.print(f"{edition.size:,} rules, effective {edition.version}, are in use.")


@app.command()
def status() -> None:
    """Say which edition of the rules is in use."""
    from app.cli.editions import edition_in_use
    from app.rulebook.summaries import PINNED_EDITION

    if edition := edition_in_use("rules"):
        out.print(f"imported: effective {edition.version}, {edition.size:,} rules, at {edition.imported_at}")
    else:
        out.print("imported: none (citations carry our summaries only)")
    out.print(f"cited by number and summary: effective {PINNED_EDITION}")
