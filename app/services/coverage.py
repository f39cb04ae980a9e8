"""How much of a corpus is read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from app.oracle.coverage.tally import Coverage, Tally
from app.oracle.model.card import CardReading
from app.services.ports import CardReader, CardSource

SHIPPED = "coverage.json"
"""The figures of the readings that ship, beside them. Those readings hold no text, so they were measured as they were
built, and only a few words stand for each clause."""


def measure_source(source: CardSource, read: CardReader, shapes: int | None = 10) -> Coverage:
    """Reads every card of a source and measures it. Raises `IngestError` where the source is not what it should be."""
    return measure((reading for _, reading in read(source.cards())), lambda: source.version, shapes)


def measure(readings: Iterable[CardReading], version: Callable[[], str], shapes: int | None = 10) -> Coverage:
    """Measures readings that carry their text; ``version`` is asked for their name once all are read."""
    from app.oracle.reader import READER_VERSION

    tally = Tally()
    for reading in readings:
        tally.add(reading)
    return tally.coverage(version(), READER_VERSION, shapes)


@cache
def shipped() -> dict[str, Any]:
    """The figures of the readings that ship, as plain values."""
    found: dict[str, Any] = json.loads(files("app.data").joinpath(SHIPPED).read_text(encoding="utf-8"))
    return found


def of_topic(plain: dict[str, Any], topic: str | None) -> dict[str, Any]:
    """Figures, as plain values, of one topic alone (an unknown one has none); of all where none is asked for."""
    if topic is None:
        return plain
    topics = {name: found for name, found in plain["topics"].items() if name == topic}
    return {**plain, "topics": topics, "left": [shape for shape in plain["left"] if topic in shape["topics"]]}
