"""``headjudge cards``: downloads, imports and what is in use."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.loading import downloaded, reading, taking_in, upstream
from app.cli.output import fail, out

if TYPE_CHECKING:
    from app.adapters.editions import Editions

app = typer.Typer(help="Card data.", no_args_is_help=True)

Processes = Annotated[int | None, typer.Option(min=1, help="Processes that read.", show_default="all cores")]
BULK = "oracle_cards"


@app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(help="MTGJSON's AtomicCards or Scryfall's bulk data, .json or .json.gz.")],
    processes: Processes = None,
) -> None:
    """Read a file of cards and put it into use, text and all.

    Until the last step the cards in use stay in use; a running server takes up the new ones by itself."""
    if not file.is_file():
        fail(f"{file} is not a file")
    with taking_in() as store:
        _import(file, store, processes)


@app.command()
def sync(
    processes: Processes = None,
    force: Annotated[bool, typer.Option("--force", help="Import even what is in use already.")] = False,
) -> None:
    """Download Scryfall's current card data and put it into use, if it is newer than what is."""
    from app.settings import Settings

    with taking_in() as store, upstream() as client:
        offered = client.bulk(Settings().scryfall_url, BULK)
        used = store.cards_edition()
        if used and (used.source, used.version) == ("scryfall", offered.version) and not force:
            out.print(f"Scryfall's cards of {offered.version} are in use already.")
            return
        _import(downloaded(client, offered.uri, f"{BULK}.json"), store, processes, offered.version)


def _import(file: Path, store: Editions, processes: int | None, version: str = "") -> None:
    from app.adapters.parallel import ParallelReader
    from app.adapters.scryfall import card_file
    from app.services.ingest import import_cards

    with reading("cards", file) as advance:
        edition = import_cards(card_file(file, advance, version), store, ParallelReader(processes))
    out.print(f"{edition.size:,} cards of {edition.source} {edition.version} are in use.")


@app.command()
def status() -> None:
    """Say which card data is in use."""
    from app.adapters.packed import BadCatalog, PackedCatalog
    from app.cli.editions import edition_in_use

    if edition := edition_in_use("cards"):
        out.print(f"imported: {edition.source} {edition.version}, {edition.size:,} cards, at {edition.imported_at}")
    else:
        out.print("imported: none (readings that ship are in use; they carry no card text)")
    shipped = PackedCatalog()
    try:
        out.print(f"shipped: {shipped.version}, {len(shipped.names):,} cards")
    except BadCatalog as error:
        fail(str(error))
