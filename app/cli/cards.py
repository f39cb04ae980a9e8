"""``headjudge cards``: imports and what is in use."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

from app.cli.output import err, fail, out

app = typer.Typer(help="Card data.", no_args_is_help=True)


@app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(help="MTGJSON's AtomicCards file, .json or .json.gz.")],
    processes: Annotated[int | None, typer.Option(min=1, help="Processes that read.", show_default="all cores")] = None,
) -> None:
    """Read a file of cards and put it into use, text and all.

    Until the last step the cards in use stay in use; a running server takes up the new ones by itself."""
    from app.adapters.editions import Editions
    from app.adapters.mtgjson import MtgjsonFile
    from app.adapters.parallel import ParallelReader
    from app.services.ingest import import_cards
    from app.services.ports import IngestError
    from app.settings import Settings

    if not file.is_file():
        fail(f"{file} is not a file")
    columns = (TextColumn("reading cards"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=err) as progress:
            task = progress.add_task("", total=file.stat().st_size)
            source = MtgjsonFile(file, lambda done: progress.update(task, completed=done))
            store = Editions(Settings().database)
            try:
                edition = import_cards(source, store, ParallelReader(processes))
            finally:
                store.close()
    except IngestError as error:
        fail(f"{error}; nothing was changed")
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
