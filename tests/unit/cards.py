"""Small card data for tests of catalogs and imports."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from app.oracle.model.abilities import Static, UnreadAbility
from app.oracle.model.card import CardReading, Face
from app.oracle.model.effects import Unread


def reading(name: str, *backs: str, words: str | None = "Some words.") -> CardReading:
    """A card with one unread ability on each face."""
    names = (name.split(" // ")[0], *backs)
    faces = tuple(
        Face(
            each,
            types=("Land",),
            abilities=(
                UnreadAbility(0, words, ("mana",), "static"),
                Static(1, (Unread(words, ("types",)),)),
            ),
            lines=None if words is None else (words,),
        )
        for each in names
    )
    return CardReading(name, "normal", faces)


def atomic(cards: dict[str, list[dict[str, Any]]], date: str = "2026-07-01") -> dict[str, Any]:
    """Cards as an AtomicCards file holds them."""
    return {"meta": {"date": date, "version": "5"}, "data": cards}


def land(name: str, text: str = "{T}: Add {G}.") -> list[dict[str, Any]]:
    return [{"name": name, "type": "Land", "types": ["Land"], "text": text, "layout": "normal", "colors": []}]


def many(count: int, date: str) -> dict[str, Any]:
    """So many lands, all with the date in their text."""
    return atomic({f"Land {number}": land(f"Land {number}", f"{date} says nothing.") for number in range(count)}, date)


def write(path: Path, value: Any) -> Path:
    """Writes JSON, compressed where the name says so."""
    data = json.dumps(value).encode()
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
    return path
