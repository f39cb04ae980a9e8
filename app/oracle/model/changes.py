"""Changes that continuous effects make to characteristics (rule 613), each in one layer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.oracle.model.base import Amount, Change, Node, PlayerRef
from app.oracle.model.filters import Filter, Ref


@dataclass(frozen=True, slots=True)
class SetLandTypes(Change):
    """Layer 4, rule 305.7: is these basic land types and loses its old ones and its abilities.

    ``chosen``: the land type chosen for the source."""

    subtypes: tuple[str, ...]
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class AddTypes(Change):
    """Layer 4: is these "in addition to its other types". ``every``: every creature type
    (``"creature"``), or every land type, the basic ones or the others alone."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    every: Literal["", "creature", "basic_land", "nonbasic_land", "land"] = ""
    chosen: Literal["", "creature_type", "land_type", "card_type"] = ""


@dataclass(frozen=True, slots=True)
class SetTypes(Change):
    """Layer 4: becomes exactly these card types and subtypes (rule 205.1a); supertypes stay.

    ``None`` leaves that part as it is; ``keep_types``: "that are still lands" (rule 205.1b). ``chosen``: the type
    of that kind chosen for the source."""

    types: tuple[str, ...] | None = None
    subtypes: tuple[str, ...] | None = None
    keep_types: bool = False
    chosen: Literal["", "creature_type", "card_type"] = ""


@dataclass(frozen=True, slots=True)
class RemoveTypes(Change):
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    all_creature_types: bool = False
    all_land_types: bool = False


@dataclass(frozen=True, slots=True)
class SetColors(Change):
    """Layer 5: is exactly these colors; ``()`` is colorless."""

    colors: tuple[str, ...]
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class AddColors(Change):
    colors: tuple[str, ...]
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class LoseAllAbilities(Change):
    """Layer 6. ``except_mana``: "all abilities except mana abilities"; ``other``: all but those that the same
    effect gives."""

    except_mana: bool = False
    other: bool = False


@dataclass(frozen=True, slots=True)
class LoseKeyword(Change):
    keyword: str


@dataclass(frozen=True, slots=True)
class CantHaveKeyword(Change):
    """Loses and can't have or gain (rule 113.11)."""

    keyword: str


@dataclass(frozen=True, slots=True)
class GainKeyword(Change):
    """Layer 6: a keyword ability with its parameters (an ``app.oracle.model.abilities.Keyword``)."""

    keyword: Node


@dataclass(frozen=True, slots=True)
class GainAbility(Change):
    """Layer 6: an ability quoted in full."""

    ability: Node


@dataclass(frozen=True, slots=True)
class GainAbilitiesOf(Change):
    """Layer 6: has all abilities of a kind that the objects described have."""

    kind: Literal["activated", "mana", "loyalty"]
    of: Filter | Ref


@dataclass(frozen=True, slots=True)
class GainThisAbility(Change):
    """ "It has this ability": an exception of a copy that keeps the ability which made it (rule 707.9a)."""


@dataclass(frozen=True, slots=True)
class SetPowerToughness(Change):
    """Layer 7b (7a for a characteristic-defining ability): base power and toughness; None leaves one alone."""

    power: Amount | None
    toughness: Amount | None


@dataclass(frozen=True, slots=True)
class ChangePowerToughness(Change):
    """Layer 7c: +N/+N, both signed."""

    power: Amount
    toughness: Amount


@dataclass(frozen=True, slots=True)
class SwitchPowerToughness(Change):
    """Layer 7d."""


@dataclass(frozen=True, slots=True)
class ChangeController(Change):
    """Layer 2."""

    player: PlayerRef


@dataclass(frozen=True, slots=True)
class SetName(Change):
    name: str


@dataclass(frozen=True, slots=True)
class ReplaceWords(Change):
    """Layer 3: all instances of a word of one of these kinds in its text are replaced by another such word (612.2).

    ``by``: the word put in their place, where the text names it."""

    kinds: tuple[Literal["color", "basic_land", "creature"], ...]
    by: str | None = None


@dataclass(frozen=True, slots=True)
class BecomeCopy(Change):
    """Layer 1: a copy of an object, with the exceptions given as changes (rule 707)."""

    of: Filter | Ref
    exceptions: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class LoseThisAbility(Change):
    """Loses the ability that says so; which abilities are left is not told apart."""
