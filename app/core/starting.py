"""Where layers start: copiable values with what the board itself says of an object (rules 613.2, 707.2, 702.103)."""

from __future__ import annotations

from app.core.characteristics import AbilityOn, Characteristics, copiable_values, printed
from app.core.continuous import Continuous
from app.core.facts import ObjectFacts
from app.core.state import GameState
from app.oracle.model.abilities import Ability, Keyword, Static
from app.oracle.model.amounts import Number
from app.oracle.model.base import Change
from app.oracle.model.effects import (
    AddColors,
    AddTypes,
    ChangePowerToughness,
    EntersAsCopy,
    GainAbility,
    GainKeyword,
    If,
    Modify,
    SetColors,
    SetName,
    SetPowerToughness,
    SetTypes,
)
from app.oracle.model.filters import Ref
from app.oracle.vocabulary import CREATURE_TYPES

KEYWORD_COUNTERS: frozenset[str] = frozenset(
    ("deathtouch", "decayed", "double strike", "exalted", "first strike", "flying", "haste", "hexproof",
     "indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance")
)  # fmt: skip
"""Rule 122.1b."""


def starting_values(facts: ObjectFacts) -> Characteristics:
    """An object's copiable values, with a copy's exceptions (707.9) and bestow (702.103b) already applied."""
    values = copiable_values(facts)
    if facts.details.copy_of is not None and not facts.face_down:
        values = _with_exceptions(values, facts)
    if facts.attached_to is not None and facts.zone == "battlefield" and values.has_keyword("Bestow"):
        values = values.copy()
        values.types = tuple(kind for kind in values.types if kind != "Creature")
        values.subtypes = (*(t for t in values.subtypes if t not in CREATURE_TYPES), "Aura")
    return values


def _with_exceptions(values: Characteristics, facts: ObjectFacts) -> Characteristics:
    """Applies the exceptions that the copier's own as-a-copy ability names (707.9): they are copiable."""
    own = printed(facts.card.front)
    exceptions = [change for on in own.abilities for change in _copy_exceptions(on.ability)]
    if not exceptions:
        return values
    values = values.copy()
    for change in exceptions:
        _except(change, values)
    return values


def _copy_exceptions(ability: Ability) -> tuple[Change, ...]:
    if not isinstance(ability, Static):
        return ()
    found: list[Change] = []
    for effect in ability.effects:
        inner = effect.then if isinstance(effect, If) else (effect,)
        for one in inner:
            if isinstance(one, EntersAsCopy):
                found.extend(one.exceptions)
    return tuple(found)


def _except(change: Change, values: Characteristics) -> None:
    match change:
        case AddTypes():
            values.types = tuple(dict.fromkeys(values.types + change.types))
            values.subtypes = tuple(dict.fromkeys(values.subtypes + change.subtypes))
            values.supertypes = tuple(dict.fromkeys(values.supertypes + change.supertypes))
        case SetTypes():
            values.types = change.types if change.types is not None else values.types
            values.subtypes = change.subtypes if change.subtypes is not None else values.subtypes
        case SetColors():
            values.colors = change.colors
        case AddColors():
            values.colors = tuple(dict.fromkeys(values.colors + change.colors))
        case SetName():
            values.name = change.name
        case SetPowerToughness():
            if isinstance(change.power, Number):
                values.power = change.power.value
            if isinstance(change.toughness, Number):
                values.toughness = change.toughness.value
        case GainKeyword() | GainAbility():
            gained = change.keyword if isinstance(change, GainKeyword) else change.ability
            if isinstance(gained, Ability):
                values.abilities = (*values.abilities, AbilityOn(gained, None))
        case _:
            values.unknown = values.unknown | {"abilities"}


def counter_effects(state: GameState) -> list[Continuous]:
    """What counters do to permanents: +N/+N in layer 7c (613.4c), keyword counters in layer 6 (613.1f)."""
    found: list[Continuous] = []
    for facts in state.permanents:
        for kind, count in facts.counters.items():
            change = _counter_change(kind, count)
            if change is not None:
                found.append(
                    Continuous(
                        source_id=facts.id,
                        source=facts,
                        you=facts.controller,
                        # Boards do not say when a counter was put on: right after the object got its timestamp.
                        timestamp=(facts.timestamp, 2),
                        modify=Modify(Ref("self"), (change,)),
                        conditions=(),
                        that=(facts.id,),
                    )
                )
    return found


def _counter_change(kind: str, count: int) -> Change | None:
    if kind.lower() in KEYWORD_COUNTERS:
        return GainKeyword(Keyword(None, kind.capitalize())) if count > 0 else None
    power, slash, toughness = kind.partition("/")
    if not slash or not count:
        return None
    try:
        return ChangePowerToughness(Number(int(power) * count), Number(int(toughness) * count))
    except ValueError:
        return None
