"""The mana abilities that basic land types give (rule 305.6)."""

from __future__ import annotations

from app.core.characteristics import AbilityOn, Characteristics
from app.core.memo import once_per_value
from app.oracle.model.abilities import Activated
from app.oracle.model.costs import Cost, TapSelf
from app.oracle.model.mana import AddMana, Symbols
from app.oracle.vocabulary import BASIC_LAND_TYPES
from app.rulebook.rule import Rule

INTRINSIC = Rule("305.6", "intrinsic ability")

INTRINSIC_ABILITIES: dict[str, AbilityOn] = {
    subtype: AbilityOn(Activated(None, Cost((TapSelf(),)), (AddMana(Symbols((color,))),)), None, "305.6")
    for subtype, color in BASIC_LAND_TYPES.items()
}


def add_intrinsic(values: Characteristics) -> Characteristics:
    """A land's characteristics with the mana abilities of its basic land types."""
    gained = tuple(INTRINSIC_ABILITIES[subtype] for subtype in values.subtypes if subtype in INTRINSIC_ABILITIES)
    if not gained:
        return values
    settled = values.copy()
    settled.abilities = values.abilities + gained
    return settled


@once_per_value
def with_intrinsic(values: Characteristics) -> Characteristics:
    """The same of printed values, which many objects and requests share: worked out once."""
    return add_intrinsic(values)
