"""``headjudge rulings``: official rulings on cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.loading import downloaded, reading, taking_in, upstream
from app.cli.output import fail, out

if TYPE_CHECKING:
    from app.adapters.editions import Editions

app = typer.Typer(help="Official rulings on cards, shown beside imported cards.", no_args_is_help=True)

BULK = "rulings"


@app.command("import")
def import_(file: Annotated[Path, typer.Argument(help="Scryfall's bulk data of rulings, .json or .json.gz.")]) -> None:
    """Read a file of rulings and put it into use in the place of the earlier one."""
    if not file.is_file():
        fail(f"{file} is not a file")
    with taking_in() as store:
        _import(file, store, file.name.removesuffix(".gz").removesuffix(".json"))


@app.command()
def sync(
    force: Annotated[bool, typer.Option("--force", help="Import even what is in use already.")] = False,
) -> None:
    """Download Scryfall's current rulings and put them into use, if they are newer than what is."""
    from app.settings import Settings

    with taking_in() as store, upstream() as client:
        offered = client.bulk(Settings().scryfall_url, BULK)
        used = store.rulings_edition()
        if used and (used.source, used.version) == ("scryfall", offered.version) and not force:
            out.print(f"Scryfall's rulings of {offered.version} are in use already.")
            return
        _import(downloaded(client, offered.uri, f"{BULK}.json"), store, offered.version)


def _import(file: Path, store: Editions, version: str) -> None:
    from app.adapters.scryfall import rulings
    from app.services.ingest import import_rulings

    with reading("rulings", file) as advance:
        edition = import_rulings("scryfall", version, rulings(file, advance), store)
    out.print(f"{edition.size:,} rulings of {edition.source} {edition.version} are in use.")


@app.command()
def status() -> None:
    """Say which rulings are in use."""
    from app.cli.editions import edition_in_use

    if edition := edition_in_use("rulings"):
        out.print(f"imported: {edition.source} {edition.version}, {edition.size:,} rulings, at {edition.imported_at}")
    else:
        out.print("imported: none")
