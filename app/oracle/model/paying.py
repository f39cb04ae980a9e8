"""Effects on how costs that are no mana, or mana itself, can be paid (rules 107.4f, 118.3, 702.122c)."""

from __future__ import annotations

from dataclasses import dataclass

from app.oracle.model.base import Effect, PlayerRef
from app.oracle.model.filters import Filter, Ref


@dataclass(frozen=True, slots=True)
class LifeForMana(Effect):
    """For each mana of these colors in a cost, a player may pay 2 life instead (as Phyrexian symbols, 107.4f)."""

    player: PlayerRef
    colors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CantHaveCounters(Effect):
    """Counters (of a kind, any where None) can't be put on what is described, so no cost that puts them is payable."""

    what: Filter | Ref
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class CrewsAs(Effect):
    """What is described crews Vehicles (702.122c) as though its power were ``plus`` greater, or with its
    ``toughness`` instead; ``saddles``: also when it saddles Mounts; ``never``: it can't crew Vehicles."""

    what: Filter | Ref
    plus: int = 0
    toughness: bool = False
    saddles: bool = False
    never: bool = False
