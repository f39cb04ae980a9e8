"""Reads Scryfall's bulk files, compressed or not, one object at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import ijson

from app.adapters.mtgjson import MtgjsonFile
from app.adapters.rawjson import optional, strings, unpacked
from app.oracle.source import RawCard, RawFace
from app.services.ports import CardRuling, CardSource, IngestError, RawRuling

NO_CARDS = frozenset({"token", "double_faced_token", "emblem", "art_series"})
"""Layouts of objects in the file that are no cards (rule 108.2)."""

Progress = Callable[[int], object]


def card_file(path: Path, progress: Progress = lambda _: None, version: str = "") -> CardSource:
    """The file as a source of cards: Scryfall's bulk data is a list, MTGJSON's AtomicCards an object."""
    start = _start(path)
    return ScryfallCards(path, progress, version) if start == b"[" else MtgjsonFile(path, progress)


class ScryfallCards:
    """A bulk file of cards (``oracle_cards``: each once). ``version`` is what the caller knows of its date."""

    name = "scryfall"

    def __init__(self, path: Path, progress: Progress = lambda _: None, version: str = "") -> None:
        self._path = path
        self._progress = progress
        self.version = version or path.name.removesuffix(".gz").removesuffix(".json")

    def cards(self) -> Iterator[RawCard]:
        """Every card, in the file's order. Raises `IngestError` for a file that is no such bulk data."""
        found = 0
        for entry in _objects(self._path, self._progress):
            if entry.get("layout") not in NO_CARDS:
                yield _card(entry, self._path.name)
                found += 1
        if not found:
            raise IngestError(f"{self._path.name} has no cards")


def rulings(path: Path, progress: Progress = lambda _: None) -> Iterator[RawRuling]:
    """Every ruling of the bulk file of rulings. Raises `IngestError` for a file that is none."""
    for entry in _objects(path, progress):
        values = [entry.get(name) for name in ("oracle_id", "published_at", "source", "comment")]
        if not all(isinstance(value, str) and value for value in values):
            raise IngestError(f"{path.name}: an entry is no ruling")
        oracle_id, published, source, comment = cast(list[str], values)
        yield RawRuling(oracle_id[:36], CardRuling(published[:10], source[:40], comment))


def _start(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return unpacked(file).read(256).removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    except (OSError, EOFError) as error:
        raise IngestError(f"{path.name} cannot be read: {error}") from error


def _objects(path: Path, progress: Progress) -> Iterator[dict[str, Any]]:
    if _start(path) != b"[":
        raise IngestError(f"{path.name} is not a list of objects as Scryfall's bulk files are")
    try:
        with path.open("rb") as file:
            for count, entry in enumerate(ijson.items(unpacked(file), "item", use_float=True)):
                if not isinstance(entry, dict):
                    raise IngestError(f"{path.name}: an entry is no object")
                if count % 64 == 0:
                    progress(file.tell())
                yield entry
            progress(file.tell())
    except (OSError, EOFError, UnicodeDecodeError, ijson.JSONError) as error:
        raise IngestError(f"{path.name} cannot be read: {error}") from error


def _card(entry: dict[str, Any], file: str) -> RawCard:
    name, faces = entry.get("name"), entry.get("card_faces")
    if not isinstance(name, str) or not name:
        raise IngestError(f"{file}: a card has no name")
    parts = [face for face in faces if isinstance(face, dict)] if isinstance(faces, list) else []
    layout = str(entry.get("layout") or "normal")
    if layout == "reversible_card" and parts:
        # Both sides are the same card.
        layout, parts, name = str(parts[0].get("layout") or "normal"), parts[:1], str(parts[0].get("name") or name)
    if not parts:
        parts = [entry]
    if not all(isinstance(part.get("type_line", entry.get("type_line")), str) for part in parts):
        raise IngestError(f"{file}: a face of {name!r} has no type line")
    oracle_id = entry.get("oracle_id") or parts[0].get("oracle_id")
    return RawCard(
        name=name,
        faces=tuple(_face(part, entry) for part in parts),
        layout=layout,
        color_identity=strings(entry.get("color_identity")),
        oracle_id=oracle_id[:36] if isinstance(oracle_id, str) else None,
    )


def _face(face: dict[str, Any], card: dict[str, Any]) -> RawFace:
    # The halves of a split card have no colors of their own in the file; the reader derives them (rule 105.2).
    colors = face.get("colors")
    return RawFace(
        name=str(face.get("name") or ""),
        type_line=str(face.get("type_line") or card.get("type_line") or ""),
        mana_cost=str(face.get("mana_cost") or ""),
        text=str(face.get("oracle_text") or ""),
        power=optional(face.get("power")),
        toughness=optional(face.get("toughness")),
        loyalty=optional(face.get("loyalty")),
        defense=optional(face.get("defense")),
        colors=None if colors is None else strings(colors),
        color_indicator=strings(face.get("color_indicator")),
        keywords=strings(card.get("keywords")),
    )
