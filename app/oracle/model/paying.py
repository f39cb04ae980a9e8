"""Effects on how costs that are no mana, or mana itself, can be paid (rules 107.4f, 118.3, 702.122c)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.oracle.model.base import Effect, ManaRider, PlayerRef
from app.oracle.model.costs import Cost
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


@dataclass(frozen=True, slots=True)
class ActivationAdds(Effect):
    """Abilities of what is described cost this besides to activate (rules 118.8, 602.2b).

    ``ability``: only those of a kind, as in `CostChange`, or ``mana``; ``player``: only for those players."""

    what: Filter | Ref | None
    cost: Cost
    ability: str = ""
    player: PlayerRef | None = None


@dataclass(frozen=True, slots=True)
class ActivationInstead(Effect):
    """A cost that a player may pay rather than that of a keyword ability of a permanent (rule 118.9): ``of`` names
    the keyword in snake_case. ``limit``: only for the first they activate each turn, or each turn of their own."""

    of: str
    cost: Cost
    what: Filter | Ref | None = None
    limit: Literal["", "first_each_turn", "first_each_own_turn"] = ""
    player: PlayerRef = "you"


@dataclass(frozen=True, slots=True)
class CantPay(Effect):
    """Players can't pay life or sacrifice what is described to cast spells or activate abilities (rule 118.3)."""

    player: PlayerRef
    life: bool = False
    sacrifice: Filter | None = None
    except_mana: bool = False


@dataclass(frozen=True, slots=True)
class ForetellCost(Effect):
    """The foretell cost of cards that are or become foretold is their mana cost reduced by this mana (702.143)."""

    less: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TapOthersForMana(Effect):
    """A player may tap for mana what is described though others control it; ``riders`` are said of that mana."""

    player: PlayerRef
    what: Filter
    riders: tuple[ManaRider, ...] = ()
