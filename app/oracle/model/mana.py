"""Mana costs and the mana that effects add (rules 106, 107.4, 202)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.oracle.model.amounts import Number
from app.oracle.model.base import COLORS, Amount, Condition, Effect, ManaRider, ManaSpec, Node, PlayerRef
from app.oracle.model.filters import Filter, Ref


@dataclass(frozen=True, slots=True)
class ManaCost(Node):
    """A mana cost as its symbols without braces: ``("1", "U", "W/P")``; ``()`` is not "no mana cost"."""

    symbols: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "".join("{" + symbol + "}" for symbol in self.symbols)

    def mana_value(self, x: int = 0) -> int:
        """Rule 202.3: hybrid symbols count their largest part, X counts ``x``."""
        return sum(_symbol_value(symbol, x) for symbol in self.symbols)

    def colors(self) -> tuple[str, ...]:
        """The colors of its mana symbols (rule 105.2)."""
        return tuple(c for c in COLORS if any(c in symbol.split("/") for symbol in self.symbols))

    @property
    def has_x(self) -> bool:
        return any("X" in symbol.split("/") for symbol in self.symbols)


def _symbol_value(symbol: str, x: int) -> int:
    parts = symbol.split("/")
    if parts[0] == "X":
        return x
    if parts[0].isdigit():
        return int(parts[0])
    return 1


@dataclass(frozen=True, slots=True)
class Symbols(ManaSpec):
    """Mana written as symbols: ``{G}{G}``; hybrid halves are the player's choice (rule 106.8)."""

    symbols: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OneOf(ManaSpec):
    """One of several: ``{W} or {U}``, ``{R}{R}, {R}{G}, or {G}{G}``."""

    options: tuple[ManaSpec, ...]


@dataclass(frozen=True, slots=True)
class AnyColor(ManaSpec):
    """So much mana, all of one color of choice, out of ``colors``."""

    amount: Amount = Number(1)
    colors: tuple[str, ...] = COLORS


@dataclass(frozen=True, slots=True)
class Combination(ManaSpec):
    """So much mana, each free within the set: "in any combination of {R} and/or {G}"."""

    amount: Amount
    types: tuple[str, ...] = COLORS
    different: bool = False


@dataclass(frozen=True, slots=True)
class ChosenColor(ManaSpec):
    """Mana of the color chosen for the object (as it entered, or by this effect's own choice where
    ``now``: the player chooses it as the ability resolves)."""

    amount: Amount = Number(1)


@dataclass(frozen=True, slots=True)
class CouldProduce(ManaSpec):
    """Mana of any one type (or color) that objects matching ``of`` could produce (rule 106.7)."""

    of: Filter | Ref
    colors_only: bool
    amount: Amount = Number(1)
    exclude: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AmongColors(ManaSpec):
    """Mana of any one color that objects matching ``of`` have; in any combination where ``each_free``."""

    of: Filter | Ref
    amount: Amount = Number(1)
    each_free: bool = False


@dataclass(frozen=True, slots=True)
class EachColorAmong(ManaSpec):
    """One mana of each color found among objects matching ``of``."""

    of: Filter | Ref


@dataclass(frozen=True, slots=True)
class CommanderIdentity(ManaSpec):
    """Mana of any color in the color identity of the player's commanders (rule 903.4)."""

    amount: Amount = Number(1)


@dataclass(frozen=True, slots=True)
class Produced(ManaSpec):
    """Mana of a type that the permanent just produced ("any type that land produced").

    ``same``: exactly what was produced, once more ("add that mana")."""

    amount: Amount = Number(1)
    same: bool = False


@dataclass(frozen=True, slots=True)
class SpentMana(ManaSpec):
    """The mana a player lost or that was spent, added again (rule 106.13)."""


@dataclass(frozen=True, slots=True)
class UnspentMana(ManaSpec):
    """As much of each type of mana as the player has unspent ("double the amount of each type", rule 701.10f)."""


@dataclass(frozen=True, slots=True)
class EqualToCost(ManaSpec):
    """Mana of the types and amounts in the mana cost of an object; generic mana of it is colorless mana."""

    of: Ref


@dataclass(frozen=True, slots=True)
class SymbolsOf(ManaSpec):
    """One mana of its color for each colored mana symbol in the mana cost of a card; ``milled``: of the card that
    was milled for it, which is the top card of the player's library before."""

    of: Literal["milled"]


@dataclass(frozen=True, slots=True)
class Repeated(ManaSpec):
    """The same symbols as often as an amount says: "{G} for each Elf", "an amount of {G} equal to…"."""

    mana: ManaSpec
    times: Amount


@dataclass(frozen=True, slots=True)
class Together(ManaSpec):
    """Several specifications added at once: "{C} and one mana of any color"."""

    parts: tuple[ManaSpec, ...]


@dataclass(frozen=True, slots=True)
class UntoldMana(ManaSpec):
    """So much mana of a type that no board tells, so that it is always unknown: the type that was noted, circled or
    drafted. ``fact`` names it."""

    fact: str
    amount: Amount = Number(1)


@dataclass(frozen=True, slots=True)
class UnreadMana(ManaSpec):
    """Mana is added but the words that say which could not be read."""

    text: str | None


@dataclass(frozen=True, slots=True)
class Purpose(Node):
    """What restricted mana may be spent on: casting spells, activating abilities of, or any cost matching.

    ``cost`` tells costs apart that are neither ("cumulative upkeep", "cost_with_x", "unlock", "turn_face_up")."""

    kind: Literal["cast", "activate", "cost"]
    filter: Filter | None = None
    cost: str | None = None


@dataclass(frozen=True, slots=True)
class SpendOnly(ManaRider):
    """ "Spend this mana only to …": any one of the purposes; with ``forbid`` what it can't be spent on.

    ``uncounterable``: the spell it is spent on can't be countered."""

    purposes: tuple[Purpose, ...]
    forbid: bool = False
    uncounterable: bool = False


@dataclass(frozen=True, slots=True)
class UnreadRider(ManaRider):
    """A sentence about mana just added that could not be read: what it may be spent on is unknown."""

    text: str | None


@dataclass(frozen=True, slots=True)
class Persistent(ManaRider):
    """The mana does not empty for a while: "you don't lose this mana as steps and phases end"."""

    until: str


@dataclass(frozen=True, slots=True)
class WhenSpent(ManaRider):
    """What happens to or because of the spell or ability the mana is spent on (not evaluated here)."""

    text: str | None


@dataclass(frozen=True, slots=True)
class AddMana(Effect):
    """A player adds mana (rule 106.4)."""

    mana: ManaSpec
    player: PlayerRef = "you"
    riders: tuple[ManaRider, ...] = ()


@dataclass(frozen=True, slots=True)
class RevealFromHand(Effect):
    """The player reveals any number of cards of their hand that match: what follows may count them."""

    of: Filter


# What a replacement effect does to mana production (rules 106.12b, 614).


@dataclass(frozen=True, slots=True)
class InsteadMana(Node):
    """Produces this mana instead of any other."""

    mana: ManaSpec


@dataclass(frozen=True, slots=True)
class InsteadType(Node):
    """Produces mana of this type (or of one the player chooses) instead of its own, the same amount.

    ``types`` lists the choices; ``only`` limits the change to mana of these types (empty: any)."""

    types: tuple[str, ...]
    chosen_color: bool = False
    only: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MultiplyMana(Node):
    factor: int


@dataclass(frozen=True, slots=True)
class PlusMana(Node):
    """That much plus this."""

    mana: ManaSpec


@dataclass(frozen=True, slots=True)
class LessMana(Node):
    amount: int


@dataclass(frozen=True, slots=True)
class ToEachPlayer(Node):
    """All players add the same mana instead; for the player who would add it anyway that changes nothing."""


@dataclass(frozen=True, slots=True)
class ManaReplacement(Effect):
    """A replacement effect on producing mana.

    ``of`` and ``player`` are both None where any spell or ability counts. ``tapped``: it speaks of tapping for
    mana, so only abilities with {T} in their cost count (106.12).
    ``of``: what produces; ``player``: who taps; ``types``: only production that includes one of these types
    (empty: any); ``at_least``: only production of so much."""

    change: InsteadMana | InsteadType | MultiplyMana | PlusMana | LessMana | ToEachPlayer
    of: Filter | Ref | None = None
    player: PlayerRef | None = None
    tapped: bool = True
    types: tuple[str, ...] = ()
    at_least: int = 1
    chosen_color: bool = False
    condition: Condition | None = None
