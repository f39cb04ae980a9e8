"""Cards by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.services.ports import CardCatalog, FoundCard


@dataclass(frozen=True, slots=True)
class UnknownCard:
    """No card has that name; ``closest`` are the names most like it."""

    name: str
    closest: Sequence[str]


def find_card(catalog: CardCatalog, name: str) -> FoundCard | UnknownCard:
    """The card that a name means, or names like it."""
    return catalog.find(name) or UnknownCard(name, tuple(catalog.closest(name)))
