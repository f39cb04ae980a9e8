"""What commands that take in data share: the store, downloads with a bar, and how failures are told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn, TransferSpeedColumn

from app.cli.output import err, fail

if TYPE_CHECKING:
    from app.adapters.editions import Editions
    from app.adapters.upstream import Upstream

UNCHANGED = "nothing was changed"


@contextmanager
def taking_in() -> Iterator[Editions]:
    """The store to import into; what goes wrong ends the command."""
    from app.adapters.editions import Editions
    from app.services.ports import IngestError
    from app.settings import Settings

    try:
        store = Editions(Settings().database)
        try:
            yield store
        finally:
            store.close()
    except IngestError as error:
        fail(f"{error}; {UNCHANGED}")
    except OSError as error:
        fail(f"{error.strerror or error}; {UNCHANGED}")


@contextmanager
def upstream() -> Iterator[Upstream]:
    """The client for downloads."""
    from app.adapters.upstream import Upstream
    from app.settings import Settings

    client = Upstream(Settings().downloads)
    try:
        yield client
    finally:
        client.close()


@contextmanager
def reading(what: str, file: Path) -> Iterator[Callable[[int], None]]:
    """A bar over the bytes of a file."""
    columns = (TextColumn(f"reading {what}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err) as progress:
        task = progress.add_task("", total=file.stat().st_size)
        yield lambda done: progress.update(task, completed=done)


def downloaded(client: Upstream, url: str, name: str) -> Path:
    """The file at an address, with a bar while it comes."""
    columns = (TextColumn("downloading"), BarColumn(), DownloadColumn(), TransferSpeedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err) as progress:
        task = progress.add_task("", total=None)
        file, new = client.download(url, name, lambda done, of: progress.update(task, completed=done, total=of))
    if not new:
        err.print(f"{name} has not changed since it was downloaded.")
    return file
