"""Card text as it reaches the reader, whatever file or request it came from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RawFace:
    """One face as printed. ``colors`` is None where the source does not say (then 105.2 derives them)."""

    name: str
    type_line: str = ""
    mana_cost: str = ""
    text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: tuple[str, ...] | None = None
    color_indicator: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RawCard:
    """A card of one or more faces; ``layout`` in Scryfall's words."""

    name: str
    faces: tuple[RawFace, ...]
    layout: str = "normal"
    color_identity: tuple[str, ...] = ()
    oracle_id: str | None = None
    """Scryfall's id of the card as such, whatever its printing."""
