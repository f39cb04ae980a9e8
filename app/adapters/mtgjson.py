"""Reads MTGJSON's AtomicCards file, compressed or not, one card at a time."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from app.adapters.rawjson import optional, strings, unpacked
from app.oracle.source import RawCard, RawFace
from app.services.ports import IngestError

CHUNK = 1 << 18
"""Characters read at a time."""

MAX_ENTRY = 1 << 24
"""An entry longer than this (in characters) is no card."""

MAX_ORACLE_ID = 36
"""Characters of an id as UUIDs are written."""

# MTGJSON tells aftermath cards from other split cards; Scryfall's layouts do not.
_LAYOUTS = {"aftermath": "split"}


class MtgjsonFile:
    """An AtomicCards file as a source of cards.

    ``progress`` is told how many bytes of the file have been read."""

    name = "mtgjson"

    def __init__(self, path: Path, progress: Callable[[int], object] = lambda _: None) -> None:
        self._path = path
        self._progress = progress
        self.version = ""

    def cards(self) -> Iterator[RawCard]:
        """Every card, in the file's order. Raises `IngestError` for a file that is not AtomicCards."""
        try:
            with self._path.open("rb") as file:
                yield from self._read(unpacked(file), file)
        except (OSError, EOFError, UnicodeDecodeError) as error:
            raise IngestError(f"{self._path.name} cannot be read: {error}") from error

    def _read(self, file: IO[bytes], raw: IO[bytes]) -> Iterator[RawCard]:
        stream = _Stream(file, lambda: self._progress(raw.tell()), self._path.name)
        found = 0
        for section in stream.members():
            if section == "data":
                for name in stream.members():
                    yield _card(name, stream.value(), self._path.name)
                    found += 1
            elif section == "meta":
                meta = stream.value()
                self.version = str(meta.get("date", "")) if isinstance(meta, dict) else ""
            else:
                stream.value()
        stream.end()
        if not found:
            raise IngestError(f"{self._path.name} has no cards: AtomicCards keeps them under 'data'")


class _Stream:
    """Steps through nested JSON objects without holding more than one value."""

    def __init__(self, file: IO[bytes], progress: Callable[[], object], name: str) -> None:
        import codecs

        self._file = file
        self._progress = progress
        self._name = name
        self._bytes = codecs.getincrementaldecoder("utf-8-sig")()
        self._json = json.JSONDecoder()
        self._buffer = ""
        self._at = 0
        self._ended = False

    def members(self) -> Iterator[str]:
        """The keys of the object that begins here; its values must be taken in between."""
        self._expect("{")
        if self._peek() == "}":
            self._at += 1
            return
        while True:
            key = self.value()
            if not isinstance(key, str):
                raise self._bad("a key is not a string")
            self._expect(":")
            yield key
            if self._peek() != ",":
                break
            self._at += 1
        self._expect("}")

    def value(self) -> Any:
        """The value that begins here."""
        self._peek()
        while True:
            try:
                value, end = self._json.raw_decode(self._buffer, self._at)
            except ValueError as error:
                if not self._more():
                    raise self._bad(str(error)) from error
            except RecursionError as error:
                raise self._bad("it is nested too deeply") from error
            else:
                # What ends at the end of the buffer may go on in the next chunk (a number does).
                if end < len(self._buffer) or not self._more():
                    self._at = end
                    return value

    def end(self) -> None:
        """Raises unless nothing but spaces is left."""
        if self._peek():
            raise self._bad("something follows the end")

    def _peek(self) -> str:
        while True:
            while self._at < len(self._buffer) and self._buffer[self._at].isspace():
                self._at += 1
            if self._at < len(self._buffer):
                return self._buffer[self._at]
            if not self._more():
                return ""

    def _expect(self, sign: str) -> None:
        if (found := self._peek()) != sign:
            raise self._bad(f"{sign!r} expected, {found!r} found" if found else f"{sign!r} expected, but it ends")
        self._at += 1

    def _more(self) -> bool:
        if self._ended:
            return False
        if len(self._buffer) - self._at > MAX_ENTRY:
            raise self._bad("an entry is too long")
        chunk = self._file.read(CHUNK)
        self._ended = not chunk
        self._buffer = self._buffer[self._at :] + self._bytes.decode(chunk, final=self._ended)
        self._at = 0
        self._progress()
        return True

    def _bad(self, why: str) -> IngestError:
        return IngestError(f"{self._name} is not an AtomicCards file: {why}")


def _card(name: str, entry: Any, file: str) -> RawCard:
    if not isinstance(entry, list) or not entry or not all(isinstance(face, dict) for face in entry):
        raise IngestError(f"{file}: the entry {name!r} is not a list of faces")
    if any(not isinstance(face.get("type"), str) for face in entry):
        raise IngestError(f"{file}: a face of {name!r} has no type line")
    faces = sorted(entry, key=lambda face: str(face.get("side") or "a"))
    layout = str(faces[0].get("layout", "normal"))
    return RawCard(
        name=name,
        faces=tuple(_face(face) for face in faces),
        layout=_LAYOUTS.get(layout, layout),
        color_identity=strings(faces[0].get("colorIdentity")),
        oracle_id=_oracle_id(faces[0].get("identifiers")),
    )


def _face(face: dict[str, Any]) -> RawFace:
    # Where the source says nothing of colors, the reader derives them (rule 105.2).
    colors = face.get("colors")
    return RawFace(
        name=str(face.get("faceName") or face.get("name") or ""),
        type_line=str(face.get("type") or ""),
        mana_cost=str(face.get("manaCost") or ""),
        text=str(face.get("text") or ""),
        power=optional(face.get("power")),
        toughness=optional(face.get("toughness")),
        loyalty=optional(face.get("loyalty")),
        defense=optional(face.get("defense")),
        colors=None if colors is None else strings(colors),
        color_indicator=strings(face.get("colorIndicator")),
        keywords=strings(face.get("keywords")),
    )


def _oracle_id(identifiers: Any) -> str | None:
    found = identifiers.get("scryfallOracleId") if isinstance(identifiers, dict) else None
    return found if isinstance(found, str) and len(found) <= MAX_ORACLE_ID else None
