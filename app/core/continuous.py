"""Continuous effects that change characteristics (rule 611): where they come from and how they are ordered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.core.characteristics import AbilityOn
from app.core.facts import NO_CHOICE, Chosen, ObjectFacts
from app.oracle.model.abilities import Ability, Keyword, Level, Static
from app.oracle.model.amounts import Number
from app.oracle.model.base import Change, Condition, Effect
from app.oracle.model.effects import AddTypes, GainAbility, GainKeyword, If, Modify, SetColors, SetPowerToughness
from app.oracle.model.filters import Ref


@dataclass(frozen=True, slots=True)
class Modifier:
    """One change-making clause of an ability: ``on`` is the ability as its object has it, ``index`` tells the
    clauses of one ability apart."""

    on: AbilityOn
    index: int
    conditions: tuple[Condition, ...]
    modify: Modify
    cda: bool
    level: Level | None = None


@dataclass(slots=True, eq=False)
class Continuous:
    """A continuous effect in force.

    ``host`` is the object whose static ability generates it, None for one that a resolved spell or ability
    made; such an effect has its objects locked in (611.2c) in ``that``. ``timestamp`` orders it (613.7)."""

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

    @property
    def key(self) -> tuple[object, ...]:
        """What makes it the same effect while abilities come and go around it."""
        if self.modifier is None:
            return (self.source_id, self.timestamp, id(self.modify))
        return (self.source_id, id(self.modifier.on), self.modifier.index)


_MOST_KNOWN = 20_000
_known: dict[int, tuple[tuple[AbilityOn, ...], tuple[Modifier, ...]]] = {}


def modifiers_of(abilities: tuple[AbilityOn, ...]) -> tuple[Modifier, ...]:
    """The change-making clauses among abilities; remembered, since most objects share their abilities."""
    entry = _known.get(id(abilities))
    if entry is not None and entry[0] is abilities:
        return entry[1]
    if len(_known) >= _MOST_KNOWN:
        _known.clear()
    found = tuple(_find(abilities))
    _known[id(abilities)] = (abilities, found)
    return found


def _find(abilities: tuple[AbilityOn, ...]) -> Iterator[Modifier]:
    for on in abilities:
        ability = on.ability
        if isinstance(ability, Static):
            for index, (conditions, modify) in enumerate(_modifies(ability.effects, ())):
                yield Modifier(on, index, conditions, modify, ability.cda)
        elif isinstance(ability, Keyword):
            changes = _KEYWORD_CHANGES.get(ability.name)
            if changes is not None:
                yield Modifier(on, 0, (), Modify(Ref("self"), changes), cda=True)
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


def _level_changes(level: Level) -> tuple[Change, ...]:
    gained: list[Change] = [_gain(ability) for ability in level.abilities]
    if level.counter == "charge" and level.power is not None:
        gained.append(AddTypes(types=("Creature",)))  # 721.2b
    if level.power is not None and level.toughness is not None:
        gained.append(SetPowerToughness(Number(int(level.power)), Number(int(level.toughness))))
    return tuple(gained)


def _gain(ability: Ability) -> Change:
    return GainKeyword(ability) if isinstance(ability, Keyword) else GainAbility(ability)


_KEYWORD_CHANGES: dict[str, tuple[Change, ...]] = {
    "Devoid": (SetColors(()),),  # 702.114a
    "Changeling": (AddTypes(every="creature"),),  # 702.73a
}
