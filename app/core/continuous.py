"""Continuous effects that change characteristics (rule 611): where they come from and how they are ordered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from app.core.changes import layer_of
from app.core.characteristics import AbilityOn
from app.core.facts import NO_CHOICE, Chosen, ObjectFacts
from app.core.kleene import Truth
from app.core.memo import once_per_value
from app.oracle.model.abilities import Ability, Keyword, Level, Static
from app.oracle.model.amounts import All, AnyOf, Not, Number, RefIs, TurnOf
from app.oracle.model.base import Change, Condition, Effect
from app.oracle.model.effects import (
    AddTypes,
    GainAbility,
    GainKeyword,
    If,
    Modify,
    RemoveTypes,
    SetColors,
    SetPowerToughness,
)
from app.oracle.model.filters import ControlledBy, Filter, InZone, NotControlledBy, Ref, Status, WithCounter


@dataclass(frozen=True, slots=True)
class Modifier:
    """One change-making clause of an ability: ``on`` is the ability as its object has it, ``index`` tells the
    clauses of one ability apart. ``zones``: where it functions, as far as its words name zones (113.6b)."""

    on: AbilityOn
    index: int
    conditions: tuple[Condition, ...]
    modify: Modify
    cda: bool
    level: Level | None = None
    zones: frozenset[str] = frozenset()


@dataclass(slots=True, eq=False)
class Continuous:
    """A continuous effect in force.

    ``host`` is the object whose static ability generates it, None for one that a resolved spell or ability
    made; ``that`` are then the objects it picked, ``turn`` when it was made and ``lasts`` whether that is
    certain; an ``emblem`` goes on like a static ability. ``face_down``: it says what objects that are turned face
    down are, which is part of layer 1 (613.2b). ``timestamp`` orders it (613.7). ``key`` makes it the same effect
    while abilities come and go around it; ``by_layer`` is what it does in which layer (613.6)."""

    source_id: str
    source: ObjectFacts | None
    you: str
    timestamp: tuple[int, int]
    modify: Modify
    conditions: tuple[Condition, ...]
    host: ObjectFacts | None = None
    modifier: Modifier | None = None
    cda: bool = False
    chosen: Chosen = NO_CHOICE
    x: int | None = None
    that: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    turn: int | None = None
    lasts: Truth = True
    emblem: bool = False
    face_down: bool = False
    key: tuple[object, ...] = field(init=False)
    by_layer: Mapping[str, tuple[Change, ...]] = field(init=False)

    def __post_init__(self) -> None:
        if self.modifier is None:
            self.key = (self.source_id, self.timestamp, id(self.modify))
        else:
            self.key = (self.source_id, id(self.modifier.on), self.modifier.index)
        if self.face_down:
            self.by_layer = {"1": self.modify.changes}
        else:
            self.by_layer = _defining_layers(self.modify) if self.cda else _layers(self.modify)

    @property
    def by_controller(self) -> bool:
        """Whether its words look at who controls an object."""
        what = self.modify.what
        return isinstance(what, Filter) and any(
            isinstance(quality, ControlledBy | NotControlledBy) for quality in what.qualities
        )


def effect_of(facts: ObjectFacts, modifier: Modifier) -> Continuous:
    """The effect that a clause of an object's static ability generates (611.3), with its timestamp (613.7a): where
    the object is newer than what gave it the ability, its abilities keep their order."""
    return Continuous(
        source_id=facts.id,
        source=facts,
        you=facts.controller,
        timestamp=(max(facts.timestamp, modifier.on.timestamp or 0), modifier.on.timestamp or 0),
        modify=modifier.modify,
        conditions=modifier.conditions,
        host=facts,
        modifier=modifier,
        cda=modifier.cda,
        chosen=facts.details.chosen,
        x=0,
    )


@once_per_value
def _layers(modify: Modify) -> Mapping[str, tuple[Change, ...]]:
    return _sorted(modify, cda=False)


@once_per_value
def _defining_layers(modify: Modify) -> Mapping[str, tuple[Change, ...]]:
    return _sorted(modify, cda=True)


def _sorted(modify: Modify, *, cda: bool) -> Mapping[str, tuple[Change, ...]]:
    found: dict[str, tuple[Change, ...]] = {}
    for change in modify.changes:
        layer = layer_of(change, cda)
        found[layer] = (*found.get(layer, ()), change)
    return found


@once_per_value
def modifiers_of(abilities: tuple[AbilityOn, ...]) -> tuple[Modifier, ...]:
    """The change-making clauses among abilities; remembered, since most objects share their abilities."""
    return tuple(_find(abilities))


def _find(abilities: tuple[AbilityOn, ...]) -> Iterator[Modifier]:
    for on in abilities:
        ability = on.ability
        if isinstance(ability, Static):
            # Only what an object's own text says defines characteristics (604.3a).
            defines = ability.cda and on.origin is None
            zone = frozenset((ability.zone,)) if ability.zone else frozenset()
            for index, (conditions, modify) in enumerate(_modifies(ability.effects, ())):
                zones = zone.union(*(_zones(condition) for condition in conditions))
                yield Modifier(on, index, conditions, modify, defines, zones=zones)
        elif isinstance(ability, Keyword):
            for index, clause in enumerate(_KEYWORDS.get(ability.name, ())):
                modify = Modify(Ref("self"), clause.changes)
                yield Modifier(on, index, clause.conditions, modify, clause.defines and on.origin is None)
        elif isinstance(ability, Level):
            yield Modifier(on, 0, (), Modify(Ref("self"), _level_changes(ability)), False, ability)


def _modifies(
    effects: tuple[Effect, ...], conditions: tuple[Condition, ...]
) -> Iterator[tuple[tuple[Condition, ...], Modify]]:
    for effect in effects:
        if isinstance(effect, Modify):
            yield conditions, effect
        elif isinstance(effect, If):
            yield from _modifies(effect.then, (*conditions, effect.condition))


def _zones(condition: Condition) -> frozenset[str]:
    """The zones that a condition wants the ability's own object to be in."""
    if isinstance(condition, RefIs) and condition.ref.kind == "self":
        return frozenset(quality.zone for quality in condition.filter.qualities if isinstance(quality, InZone))
    if isinstance(condition, All | AnyOf):
        return frozenset().union(*(_zones(part) for part in condition.of))
    if isinstance(condition, Not) and (named := _zones(condition.of)):
        return _EVERY_ZONE - named
    return frozenset()


_EVERY_ZONE = frozenset(("battlefield", "command", "exile", "graveyard", "hand", "library", "stack"))


def _level_changes(level: Level) -> tuple[Change, ...]:
    gained: list[Change] = [_gain(ability) for ability in level.abilities]
    if level.counter == "charge" and level.power is not None:
        gained.append(AddTypes(types=("Creature",)))  # 721.2b
    if level.power is not None and level.toughness is not None:
        gained.append(SetPowerToughness(Number(int(level.power)), Number(int(level.toughness))))
    return tuple(gained)


def _gain(ability: Ability) -> Change:
    return GainKeyword(ability) if isinstance(ability, Keyword) else GainAbility(ability)


@dataclass(frozen=True, slots=True)
class _Clause:
    """What a keyword ability does to the characteristics of its object; ``defines``: characteristic-defining."""

    changes: tuple[Change, ...]
    conditions: tuple[Condition, ...] = ()
    defines: bool = False


def _self_is(*qualities: Status | WithCounter) -> RefIs:
    return RefIs(Ref("self"), Filter("object", qualities))


_KEYWORDS: dict[str, tuple[_Clause, ...]] = {
    "Devoid": (_Clause((SetColors(()),), defines=True),),  # 702.114a
    "Changeling": (_Clause((AddTypes(every="creature"),), defines=True),),  # 702.73a
    "Living metal": (_Clause((AddTypes(types=("Creature",)),), (TurnOf("you"),)),),  # 702.161a
    "Reconfigure": (_Clause((RemoveTypes(types=("Creature",)),), (_self_is(Status("attached")),)),),  # 702.151b
    "Impending": (_Clause((RemoveTypes(types=("Creature",)),), (_self_is(WithCounter("time")),)),),  # 702.176a
}
