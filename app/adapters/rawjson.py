"""Card text to and from plain JSON values, and what files of it have in common."""

from __future__ import annotations

import dataclasses
import gzip
from typing import IO, Any, cast

from app.oracle.source import RawCard, RawFace

_GZIP = b"\x1f\x8b"


def raw_to_json(raw: RawCard) -> dict[str, Any]:
    """A card as its source gave it."""
    return dataclasses.asdict(raw)


def raw_from_json(value: dict[str, Any]) -> RawCard:
    """The inverse of `raw_to_json`."""
    faces = tuple(RawFace(**{name: _frozen(item) for name, item in face.items()}) for face in value["faces"])
    return RawCard(value["name"], faces, value["layout"], tuple(value["color_identity"]), value.get("oracle_id"))


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def unpacked(file: IO[bytes]) -> IO[bytes]:
    """What a file holds, compressed or not."""
    packed = file.read(2) == _GZIP
    file.seek(0)
    return cast(IO[bytes], gzip.GzipFile(fileobj=file)) if packed else file


def strings(value: Any) -> tuple[str, ...]:
    """A list as strings; none where it is no list."""
    return tuple(str(item) for item in value) if isinstance(value, list) else ()


def optional(value: Any) -> str | None:
    """A value as a string; None stays None."""
    return None if value is None else str(value)
