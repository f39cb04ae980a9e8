"""A card as the reader leaves it."""

from __future__ import annotations

from dataclasses import dataclass

from app.oracle.model.abilities import Ability
from app.oracle.model.base import Node
from app.oracle.model.mana import ManaCost


@dataclass(frozen=True, slots=True)
class Face(Node):
    """One face (or half) with its printed characteristics and abilities.

    ``mana_cost`` is None where there is none (rule 202.1b). ``power``, ``toughness``, ``loyalty`` and
    ``defense`` are as printed (``"*"``, ``"1+*"``). ``lines`` is the text by line where it is known: None in
    the readings that ship, which carry no card text."""

    name: str
    mana_cost: ManaCost | None = None
    colors: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    lines: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class CardReading(Node):
    """A whole card: its faces in order, layout in Scryfall's words, color identity (rule 903.4)."""

    name: str
    layout: str = "normal"
    faces: tuple[Face, ...] = ()
    color_identity: tuple[str, ...] = ()

    @property
    def front(self) -> Face:
        return self.faces[0]
