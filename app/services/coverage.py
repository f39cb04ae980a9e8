"""How much of a corpus is read."""

from __future__ import annotations

from collections.abc import Iterable

from app.oracle.coverage.tally import Coverage, Tally
from app.oracle.model.card import CardReading
from app.services.ports import CardReader, CardSource


def measure_source(source: CardSource, read: CardReader, shapes: int | None = 10) -> Coverage:
    """Reads every card of a source and measures it. Raises `IngestError` where the source is not what it should be."""
    return measure((reading for _, reading in read(source.cards())), lambda: source.version, shapes)


def measure(readings: Iterable[CardReading], version: object, shapes: int | None = 10) -> Coverage:
    """Measures readings that carry their text; ``version`` (or what it returns once all are read) names them."""
    from app.oracle.reader import READER_VERSION

    tally = Tally()
    for reading in readings:
        tally.add(reading)
    return tally.coverage(str(version() if callable(version) else version), READER_VERSION, shapes)
