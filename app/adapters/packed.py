"""The catalog that ships: every card's reading in one file, without card text.

The file is a zip. ``index.json`` holds what is needed to find a card; each block holds the encoded readings
of `BLOCK` cards, one a line. Only blocks that are asked for are unpacked.
"""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import IO, Any, cast

import orjson

from app.adapters.names import NamedCard, NameSearch, lookup_keys, name_keys
from app.oracle.codec import FORMAT_VERSION, decode, encode
from app.oracle.model.card import CardReading
from app.services.ports import FoundCard

BLOCK = 64
INDEX = "index.json"
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The oldest time a zip can tell; the same in every build, so that equal readings make equal files."""

KEPT_BLOCKS = 128
KEPT_CARDS = 8192
KEPT_SEARCHES = 512


class BadCatalog(Exception):
    """The file of readings is missing, damaged or of another format."""


@dataclass(frozen=True, slots=True)
class PackedVersion:
    """``source`` is the date of the card data, ``reader`` the reader that read it."""

    source: str
    reader: str

    def __str__(self) -> str:
        return f"{self.source}+reader.{self.reader}"


def write_readings(out: IO[bytes], readings: Sequence[CardReading], version: PackedVersion) -> None:
    """Writes the file. Readings must carry no words; equal readings make equal bytes."""
    ordered = sorted(readings, key=lambda reading: reading.name)
    named = [NamedCard(card.name, tuple(face.name for face in card.faces)) for card in ordered]
    index = {
        "format": FORMAT_VERSION,
        "source": version.source,
        "reader": version.reader,
        "block": BLOCK,
        "names": [card.name for card in named],
        "keys": {key: [at] if face is None else [at, face] for key, (at, face) in sorted(name_keys(named).items())},
    }
    with zipfile.ZipFile(out, "w") as archive:
        _put(archive, INDEX, _dump(index))
        for number, start in enumerate(range(0, len(ordered), BLOCK)):
            lines = [_dump(encode(reading)) for reading in ordered[start : start + BLOCK]]
            _put(archive, block_name(number), b"\n".join(lines))


def block_name(number: int) -> str:
    return f"cards/{number:04}"


def _put(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    info = zipfile.ZipInfo(name, EPOCH)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    info.create_system = 3
    archive.writestr(info, data, compresslevel=9)


def _dump(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


class PackedCatalog:
    """Cards of a readings file. Nothing is read until the first look-up; safe to use from several threads."""

    def __init__(self, file: IO[bytes] | None = None) -> None:
        self._file = file
        self._opened = lru_cache(maxsize=1)(self._open)
        self._block = lru_cache(maxsize=KEPT_BLOCKS)(self._read_block)
        self._card = lru_cache(maxsize=KEPT_CARDS)(self._read_card)
        self._search = lru_cache(maxsize=1)(lambda: NameSearch(self.names))
        self._closest = lru_cache(maxsize=KEPT_SEARCHES)(lambda name, limit: tuple(self._search().closest(name, limit)))

    @property
    def version(self) -> str:
        """The card data's date and the reader's version. Raises `BadCatalog`."""
        index = self._opened()[1]
        return str(PackedVersion(index["source"], index["reader"]))

    @property
    def names(self) -> Sequence[str]:
        """The full names of all cards. Raises `BadCatalog`."""
        return cast(Sequence[str], self._opened()[1]["names"])

    def find(self, name: str) -> FoundCard | None:
        """The card that a name means. Raises `BadCatalog`."""
        keys = self._opened()[1]["keys"]
        for key in lookup_keys(name):
            if entry := keys.get(key):
                return FoundCard(self._card(entry[0]), entry[1] if len(entry) > 1 else None)
        return None

    def closest(self, name: str, limit: int = 5) -> Sequence[str]:
        """The names most like `name`, the most alike first. Raises `BadCatalog`."""
        return self._closest(name, limit)

    def search(self, words: str, limit: int = 10) -> Sequence[str]:
        """Names that somebody who began to type may mean. Raises `BadCatalog`."""
        return self._search().begun(words, limit)

    def reading(self, index: int) -> CardReading:
        """The card at a place in `names`. Raises `BadCatalog`."""
        return self._card(index)

    def _open(self) -> tuple[zipfile.ZipFile, dict[str, Any]]:
        try:
            # A few megabytes in memory, and no file that somebody would have to close.
            packed = self._file or io.BytesIO(files("app").joinpath("data", "readings.zip").read_bytes())
            archive = zipfile.ZipFile(packed)
            index = orjson.loads(archive.read(INDEX))
        except (OSError, zipfile.BadZipFile, zlib.error, KeyError, ValueError) as error:
            raise BadCatalog(f"the file of readings cannot be opened: {error}") from error
        if index.get("format") != FORMAT_VERSION:
            raise BadCatalog(f"the file of readings has format {index.get('format')}, not {FORMAT_VERSION}")
        return archive, index

    def _read_block(self, number: int) -> Sequence[bytes]:
        try:
            return self._opened()[0].read(block_name(number)).split(b"\n")
        except (OSError, zipfile.BadZipFile, zlib.error, KeyError) as error:
            raise BadCatalog(f"block {number} of the readings cannot be read: {error}") from error

    def _read_card(self, index: int) -> CardReading:
        block, line = divmod(index, self._opened()[1]["block"])
        try:
            return cast(CardReading, decode(orjson.loads(self._block(block)[line])))
        except (IndexError, TypeError, ValueError) as error:
            raise BadCatalog(f"card {index} of the readings cannot be decoded: {error}") from error
