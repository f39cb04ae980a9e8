"""Keyword abilities that are activated abilities (rule 702): what they stand for."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.characteristics import AbilityOn
from app.oracle.model.abilities import Activated, AsSorcery, Keyword
from app.oracle.model.base import CostPart, Instruction
from app.oracle.model.costs import Cost, Discard, Exile, TapSelf
from app.oracle.model.filters import ControlledBy, Filter, HasType, Ref
from app.rulebook.rule import Rule


@dataclass(frozen=True, slots=True)
class Meaning:
    """How a keyword is activated: the zone it works in, what its cost has besides what is printed, when."""

    rule: Rule
    zone: str = "battlefield"
    plus: tuple[CostPart, ...] = ()
    sorcery: bool = False
    targets: bool = False


_CREATURE_OF_YOURS = Filter("permanent", (HasType("Creature"), ControlledBy("you")))

_DISCARD_SELF: tuple[CostPart, ...] = (Discard(Ref("self")),)
_EXILE_SELF: tuple[CostPart, ...] = (Exile(Ref("self"), zone="graveyard"),)

MEANINGS: dict[str, Meaning] = {
    "Equip": Meaning(Rule("702.6a", "Activate only as a sorcery"), sorcery=True, targets=True),
    "Fortify": Meaning(Rule("702.67a", "Activate only as a sorcery"), sorcery=True, targets=True),
    "Reconfigure": Meaning(Rule("702.151a", "Activate only as a sorcery"), sorcery=True, targets=True),
    "Cycling": Meaning(Rule("702.29a", "Discard this card"), "hand", _DISCARD_SELF),
    "Typecycling": Meaning(Rule("702.29e", "Discard this card"), "hand", _DISCARD_SELF),
    "Landcycling": Meaning(Rule("702.29e", "Discard this card"), "hand", _DISCARD_SELF),
    "Basic landcycling": Meaning(Rule("702.29e", "Discard this card"), "hand", _DISCARD_SELF),
    "Plainscycling": Meaning(Rule("702.29e", "Discard this card"), "hand", _DISCARD_SELF),
    "Islandcycling": Meaning(Rule("702.29e", "Discard this card"), "hand", _DISCARD_SELF),
    "Swampcycling": Meaning(Rule("702.29e", "Discard this card"), "hand", _DISCARD_SELF),
    "Mountaincycling": Meaning(Rule("702.29e", "Discard this card"), "hand", _DISCARD_SELF),
    "Forestcycling": Meaning(Rule("702.29e", "Discard this card"), "hand", _DISCARD_SELF),
    "Transmute": Meaning(Rule("702.53a", "Activate only as a sorcery"), "hand", _DISCARD_SELF, sorcery=True),
    "Crew": Meaning(Rule("702.122a", "Tap any number of")),
    "Saddle": Meaning(Rule("702.171a", "Tap any number of"), sorcery=True),
    "Level up": Meaning(Rule("702.87a", "Activate only as a sorcery"), sorcery=True),
    "Level Up": Meaning(Rule("702.87a", "Activate only as a sorcery"), sorcery=True),
    "Outlast": Meaning(Rule("702.107a", "Activate only as a sorcery"), plus=(TapSelf(),), sorcery=True),
    "Unearth": Meaning(Rule("702.84a", "Activate only as a sorcery"), "graveyard", sorcery=True),
    "Embalm": Meaning(Rule("702.128a", "Activate only as a sorcery"), "graveyard", _EXILE_SELF, sorcery=True),
    "Eternalize": Meaning(Rule("702.129a", "Activate only as a sorcery"), "graveyard", _EXILE_SELF, sorcery=True),
    "Encore": Meaning(Rule("702.141a", "Activate only as a sorcery"), "graveyard", _EXILE_SELF, sorcery=True),
    "Scavenge": Meaning(Rule("702.97a", "Activate only as a sorcery"), "graveyard", _EXILE_SELF, sorcery=True),
}


def meaning_of(on: AbilityOn) -> Meaning | None:
    """What a keyword ability that is an activated ability stands for; None for all others."""
    ability = on.ability
    return MEANINGS.get(ability.name) if isinstance(ability, Keyword) else None


def as_activated(on: AbilityOn) -> Activated | None:
    """An ability as the activated ability it is or stands for (602.1); None where it is none."""
    ability = on.ability
    if isinstance(ability, Activated):
        return ability
    meaning = meaning_of(on)
    if meaning is None or not isinstance(ability, Keyword):
        return None
    printed = ability.cost.parts if ability.cost is not None else ()
    instructions: tuple[Instruction, ...] = (AsSorcery(),) if meaning.sorcery else ()
    required = (ability.filter or _CREATURE_OF_YOURS,) if meaning.targets else ()
    return Activated(ability.line, Cost(printed + meaning.plus), (), instructions, meaning.targets, ability.name, required)
