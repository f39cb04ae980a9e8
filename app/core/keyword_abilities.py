"""Keyword abilities that are activated abilities (rule 702): what they stand for."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.characteristics import AbilityOn
from app.oracle.model.abilities import Activated, AsSorcery, Keyword
from app.oracle.model.base import CostPart, Instruction
from app.oracle.model.costs import (
    Cost,
    Discard,
    Exile,
    ReturnToHand,
    Sacrifice,
    TapObjects,
    TapSelf,
    UnreadCost,
)
from app.oracle.model.filters import ControlledBy, Filter, HasType, Other, Ref, Status
from app.rulebook.rule import Rule


@dataclass(frozen=True, slots=True)
class Meaning:
    """How a keyword is activated: the zone it works in, what its cost has besides what is printed, when, and what it
    targets."""

    rule: Rule
    zone: str = "battlefield"
    plus: tuple[CostPart, ...] = ()
    sorcery: bool = False
    target: Filter | None = None


_CREATURE_OF_YOURS = Filter("permanent", (HasType("Creature"), ControlledBy("you")))

_ANOTHER_OF_YOURS = Filter("permanent", (HasType("Creature"), ControlledBy("you"), Other()))
_LAND_OF_YOURS = Filter("permanent", (HasType("Land"), ControlledBy("you")))
_CREATURE = Filter("permanent", (HasType("Creature"),))
_UNBLOCKED = Filter("permanent", (HasType("Creature"), ControlledBy("you"), Status("attacking"), Status("unblocked")))

_DISCARD_SELF: tuple[CostPart, ...] = (Discard(Ref("self")),)
_EXILE_SELF: tuple[CostPart, ...] = (Exile(Ref("self"), zone="graveyard"),)

MEANINGS: dict[str, Meaning] = {
    "Equip": Meaning(Rule("702.6a", "Activate only as a sorcery"), sorcery=True, target=_CREATURE_OF_YOURS),
    "Fortify": Meaning(Rule("702.67a", "Activate only as a sorcery"), sorcery=True, target=_LAND_OF_YOURS),
    "Reconfigure": Meaning(Rule("702.151a", "Activate only as a sorcery"), sorcery=True, target=_ANOTHER_OF_YOURS),
    "Cycling": Meaning(Rule("702.29a", "Discard this card"), "hand", _DISCARD_SELF),
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
    "Scavenge": Meaning(
        Rule("702.97a", "Activate only as a sorcery"), "graveyard", _EXILE_SELF, sorcery=True, target=_CREATURE
    ),
    "Reinforce": Meaning(Rule("702.77a", "Discard this card"), "hand", _DISCARD_SELF, target=_CREATURE),
    "Ninjutsu": Meaning(Rule("702.49a", "Return an unblocked attacking creature"), "hand", (ReturnToHand(_UNBLOCKED),)),
    "Transfigure": Meaning(Rule("702.71a", "Sacrifice this permanent"), plus=(Sacrifice(Ref("self")),), sorcery=True),
    "Aura swap": Meaning(Rule("702.65a", "You may exchange this permanent")),
    "Station": Meaning(
        Rule("702.184a", "Tap another untapped creature"), plus=(TapObjects(_ANOTHER_OF_YOURS),), sorcery=True
    ),
    "Craft": Meaning(Rule("702.167a", "Activate only as a sorcery"), plus=(UnreadCost(None),), sorcery=True),
}
TYPECYCLING = Meaning(Rule("702.29e", "Discard this card"), "hand", _DISCARD_SELF)
"""Landcycling, Forestcycling, Wizardcycling and the like."""


def meaning_of(on: AbilityOn) -> Meaning | None:
    """What a keyword ability that is an activated ability stands for; None for all others."""
    ability = on.ability
    if not isinstance(ability, Keyword):
        return None
    return MEANINGS.get(ability.name) or (TYPECYCLING if ability.name.endswith("cycling") else None)


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
    instructions += ability.instructions
    required = () if meaning.target is None else (ability.filter or meaning.target,)
    return Activated(
        ability.line, Cost(printed + meaning.plus), (), instructions, bool(required), ability.name, required
    )
