#!/usr/bin/env python3
"""Builds the readings that ship, and the figures of how much is read, from an AtomicCards file:
`scripts/build_readings.py SOURCE [--out FILE]`. The figures go into coverage.json beside FILE.

Equal card data and an equal reader make an equal file, byte for byte.
"""

from __future__ import annotations

import argparse
import dataclasses
import io
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from app.adapters.mtgjson import MtgjsonFile
from app.adapters.packed import PackedVersion, write_readings
from app.adapters.parallel import ParallelReader
from app.oracle.coverage.tally import Tally
from app.oracle.model.abilities import UnreadTrigger
from app.oracle.model.base import Node
from app.oracle.model.card import CardReading
from app.oracle.reader import READER_VERSION
from app.oracle.strip import WORD_FIELDS, strip_words
from app.services.coverage import SHIPPED
from app.services.ports import IngestError
from app.wire.coverage import plain_coverage

OUT = Path(__file__).resolve().parent.parent / "app" / "data" / "readings.zip"
LIMIT = 8_000_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=Path)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    console = Console(stderr=True)
    counts, tally = Counts(), Tally()
    try:
        source, readings = read(arguments.source, arguments.processes, console, counts, tally)
    except IngestError as error:
        console.print(f"[red]{error}[/]")
        raise SystemExit(1) from None
    packed = io.BytesIO()
    write_readings(packed, readings, PackedVersion(source, READER_VERSION))
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_bytes(packed.getvalue())
    figures = plain_coverage(tally.coverage(source, READER_VERSION), text=False)
    arguments.out.with_name(SHIPPED).write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", "utf-8")
    Console().print(counts.table(len(packed.getvalue())))
    if len(packed.getvalue()) > LIMIT:
        console.print(f"[red]the file is larger than {LIMIT:,} bytes[/]")
        raise SystemExit(1)


def read(path: Path, processes: int, console: Console, counts: Counts, tally: Tally) -> tuple[str, list[CardReading]]:
    columns = (TextColumn("reading cards"), BarColumn(), DownloadColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("", total=path.stat().st_size if path.exists() else None)
        source = MtgjsonFile(path, lambda done: progress.update(task, completed=done))
        readings = []
        for _, reading in ParallelReader(processes)(source.cards()):
            counts.add(reading)
            tally.add(reading)
            readings.append(strip_words(reading))
    return source.version, readings


class Counts:
    """What was read, and how much of it."""

    def __init__(self) -> None:
        self.cards = self.faces = self.abilities = self.read_whole = self.cards_whole = 0
        self.unread: Counter[str] = Counter()

    def add(self, reading: CardReading) -> None:
        whole = True
        self.cards += 1
        for face in reading.faces:
            self.faces += 1
            for ability in face.abilities:
                self.abilities += 1
                unread = [node for node in walk(ability) if is_unread(node)]
                self.read_whole += not unread
                whole = whole and not unread
                for node in unread:
                    self.unread.update(getattr(node, "topics", ()) or ("no topic",))
        self.cards_whole += whole

    def table(self, size: int) -> Table:
        table = Table(title="Readings", show_header=False)
        rows = {
            "cards": self.cards,
            "cards read whole": self.cards_whole,
            "faces": self.faces,
            "abilities": self.abilities,
            "abilities read whole": self.read_whole,
            **{f"unread clauses: {topic}": count for topic, count in self.unread.most_common()},
            "bytes": size,
        }
        for name, count in rows.items():
            table.add_row(name, f"{count:,}")
        return table


def walk(value: Any) -> Iterator[Node]:
    """Every node in a reading."""
    if isinstance(value, Node):
        yield value
        for field in dataclasses.fields(value):
            yield from walk(getattr(value, field.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from walk(item)


def is_unread(node: Node) -> bool:
    """Whether words were left unread here; a trigger event of a known kind was read as far as anybody asks."""
    if isinstance(node, UnreadTrigger) and node.kind:
        return False
    return type(node).__name__.startswith("Unread") and any(hasattr(node, name) for name in WORD_FIELDS)


if __name__ == "__main__":
    main()
