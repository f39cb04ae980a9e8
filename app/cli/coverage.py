"""``headjudge coverage``: how much of the cards is read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from app.cli.output import err, fail, out


def coverage(
    topic: Annotated[str | None, typer.Option(help="Only this topic, such as mana.")] = None,
    unread: Annotated[bool, typer.Option("--unread", help="List what is not read, most cards first.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    source: Annotated[
        Path | None, typer.Option(help="Measure this AtomicCards file instead of the cards in use.")
    ] = None,
    top: Annotated[int, typer.Option(min=1, help="So many shapes a topic.")] = 10,
    processes: Annotated[int | None, typer.Option(min=1, help="Processes that read.", show_default="all cores")] = None,
) -> None:
    """Say for each topic how many cards touch it and how many of them are read whole.

    Imported cards are measured afresh, clause by clause. Readings that ship carry no text: their figures were taken
    when they were built, and a few words stand for each clause."""
    from app.oracle.coverage.nets import MEASURED
    from app.services.coverage import of_topic

    if topic is not None and topic not in MEASURED:
        fail(f"there is no topic {topic!r}; topics are {', '.join(MEASURED)}", code=2)
    found = of_topic(_measure(source, top, processes), topic)
    if as_json:
        typer.echo(json.dumps(found, indent=2, ensure_ascii=False))
        return
    out.print(_table(found))
    if unread or topic is not None:
        for name, figures in found["topics"].items():
            if figures["shapes"]:
                out.print(_shapes(name, figures["shapes"][:top]))
    if found["left"]:
        out.print(_left(found["left"]))


def _measure(source: Path | None, top: int, processes: int | None) -> dict[str, Any]:
    from app.services.ports import IngestError

    try:
        if source is not None:
            return _of_file(source, top, processes)
        return _of_import(top) or _shipped()
    except IngestError as error:
        fail(str(error))


def _of_file(file: Path, top: int, processes: int | None) -> dict[str, Any]:
    from app.adapters.mtgjson import MtgjsonFile
    from app.adapters.parallel import ParallelReader
    from app.services.coverage import measure_source
    from app.wire.coverage import plain_coverage

    if not file.is_file():
        fail(f"{file} is not a file")
    with _progress(file.stat().st_size, DownloadColumn()) as advance:
        return plain_coverage(measure_source(MtgjsonFile(file, advance), ParallelReader(processes), top))


def _of_import(top: int) -> dict[str, Any] | None:
    from app.adapters.editions import existing
    from app.services.coverage import measure
    from app.settings import Settings
    from app.wire.coverage import plain_coverage

    store = existing(Settings().database)
    if store is None:
        return None
    try:
        edition = store.cards_edition()
        if edition is None:
            return None
        with _progress(edition.size, TextColumn("{task.completed} of {task.total}")) as advance:

            def counted() -> Iterator[Any]:
                for number, reading in enumerate(store.readings(), 1):
                    advance(number)
                    yield reading

            return plain_coverage(measure(counted(), lambda: f"{edition.source} {edition.version}", top))
    finally:
        store.close()


def _shipped() -> dict[str, Any]:
    from app.services.coverage import shipped

    return shipped()


@contextmanager
def _progress(total: int, column: Any) -> Iterator[Any]:
    columns = (TextColumn("measuring"), BarColumn(), column, TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda done: progress.update(task, completed=done)


def _table(found: dict[str, Any]) -> Table:
    table = Table("topic", title=f"{found['cards']:,} cards of {found['source']}, reader {found['reader']}")
    for name in ("cards", "read", "not read", "percent"):
        table.add_column(name, justify="right")
    for name, figures in found["topics"].items():
        numbers = (figures["cards"], figures["read"], figures["unread"])
        table.add_row(name, *(f"{number:,}" for number in numbers), f"{figures['percent']:.2f}")
    return table


def _shapes(topic: str, shapes: list[dict[str, Any]]) -> Table:
    table = Table(title=f"{topic}: what is not read")
    table.add_column("cards", justify="right")
    table.add_column("")
    table.add_column("clause", overflow="fold")
    table.add_column("for example")
    for shape in shapes:
        table.add_row(str(shape["cards"]), shape["state"], shape["words"].replace("[", "\\["), shape["example"])
    return table


def _left(shapes: list[dict[str, Any]]) -> Table:
    table = Table(title="left unread on most cards")
    table.add_column("cards", justify="right")
    table.add_column("clause", overflow="fold")
    table.add_column("for example")
    table.add_column("why", overflow="fold")
    for shape in shapes:
        words = shape["words"].replace("[", "\\[")
        table.add_row(str(shape["cards"]), words, shape["example"], shape["why"] or "not looked at yet")
    return table
