"""Card text to and from plain JSON values."""

from __future__ import annotations

import dataclasses
from typing import Any

from app.oracle.source import RawCard, RawFace


def raw_to_json(raw: RawCard) -> dict[str, Any]:
    """A card as its source gave it."""
    return dataclasses.asdict(raw)


def raw_from_json(value: dict[str, Any]) -> RawCard:
    """The inverse of `raw_to_json`."""
    faces = tuple(RawFace(**{name: _frozen(item) for name, item in face.items()}) for face in value["faces"])
    return RawCard(value["name"], faces, value["layout"], tuple(value["color_identity"]), value.get("oracle_id"))


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
