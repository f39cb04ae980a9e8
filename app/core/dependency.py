"""In which order effects of one layer apply: dependency before timestamps (rules 613.7, 613.8)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.core.amounts import amount_of
from app.core.changes import abilities_granted
from app.core.characteristics import Characteristics
from app.core.continuous import Continuous, modifiers_of
from app.core.memo import once_per_value
from app.oracle.model import amounts, effects, filters
from app.oracle.model.base import Amount, Change, Node, Quality
from app.oracle.vocabulary import CREATURE_TYPES, LAND_TYPES

if TYPE_CHECKING:
    from app.core.projection import Layers


@dataclass(frozen=True, slots=True)
class Waits:
    """That one effect waited for another in a layer because it depended on it (613.8b)."""

    layer: str
    dependent: str
    on: str
    effect: Continuous
    """The one that waited."""


def next_to_apply(group: Sequence[Continuous], layer: str, layers: Layers) -> tuple[Continuous, tuple[Waits, ...]]:
    """The effect of a group in timestamp order that applies next: the earliest that depends on no other waiting
    effect; a loop is broken by timestamps (613.8b). With it, what waits for it.

    Effects alike in all that dependency looks at are one kind, so that kinds are held against each other and not
    each effect against every other."""
    kinds = _kinds(group, layer, layers)
    among = _Dependencies(kinds, layer, layers)
    of = {id(effect): kind for kind, members in kinds.items() for effect in members}
    for effect in group:
        kind = of[id(effect)]
        if among.waits_for(kind) and not among.in_loop(kind):
            continue
        waiting = {other for other in kinds if among.depends(other, kind) and not among.in_loop(other)}
        return effect, tuple(
            Waits(layer, other.source_id, effect.source_id, other)
            for other in group
            if other is not effect and of[id(other)] in waiting
        )
    return group[0], ()


def may_depend(group: Sequence[Continuous], layer: str) -> bool:
    """Whether any effect of a group could depend on another at all: a quick no, which holds for every part of the
    group too."""
    if len(group) < 2:
        return False
    altered: set[str] = set()
    removes = False
    for effect in group:
        altered |= _alters(effect, layer)
        removes = removes or _removes(effect, layer)
    if removes and any(effect.host is not None for effect in group):
        return True
    return any(not altered.isdisjoint(_looks_at(effect)) for effect in group)


# What words look at and what changes alter, as marks: two effects can only depend on each other where these meet.
# Types and keywords are told apart one by one ("t:Land", "a:Flying"). "t?" and "t!" stand for any of them: what
# looks at a type has "t?" and what alters one has "t!"; what looks at types in general has "t!" too, and what alters
# types in general has "t?" too.

_ANY_TYPE = frozenset(("t?", "t!"))
_ANY_ABILITY = frozenset(("a?", "a!"))
_NOTHING: frozenset[str] = frozenset()
_ANYTHING = _ANY_TYPE | _ANY_ABILITY | {"colors", "size", "name"}
_PLAIN_STATUSES = frozenset(
    ("tapped", "untapped", "attacking", "blocking", "face_down", "face_up", "token", "nontoken", "attached")
)
_LOOKS: dict[type[Node], Callable[[Any], frozenset[str]]] = {
    filters.HasType: lambda q: _one("t", q.type),
    filters.NotType: lambda q: _one("t", q.type),
    filters.HasSubtype: lambda q: _one("t", q.subtype),
    filters.NotSubtype: lambda q: _one("t", q.subtype),
    filters.HasSupertype: lambda q: _one("t", q.supertype),
    filters.NotSupertype: lambda q: _one("t", q.supertype),
    filters.HasColor: lambda q: frozenset(("colors",)),
    filters.NotColor: lambda q: frozenset(("colors",)),
    filters.ColorCount: lambda q: frozenset(("colors",)),
    filters.WithKeyword: lambda q: _one("a", q.keyword),
    filters.WithoutKeyword: lambda q: _one("a", q.keyword),
    filters.WithAbilityKind: lambda q: _ANY_ABILITY,
    filters.Named: lambda q: frozenset(("name",)),
    filters.NotNamed: lambda q: frozenset(("name",)),
    filters.Status: lambda q: _NOTHING if q.name in _PLAIN_STATUSES else _ANY_TYPE,
    filters.StatIs: lambda q: _NOTHING if q.stat == "mana_value" else frozenset(("size",)),
    amounts.StatOf: lambda q: _NOTHING if q.stat == "mana_value" else frozenset(("size",)),
    amounts.GreatestStat: lambda q: _NOTHING if q.stat == "mana_value" else frozenset(("size",)),
    amounts.TotalStat: lambda q: _NOTHING if q.stat == "mana_value" else frozenset(("size",)),
    amounts.Distinct: lambda q: _ANYTHING,
    amounts.MostAlike: lambda q: _ANYTHING,
    effects.GainAbilitiesOf: lambda q: _ANY_ABILITY,
    **dict.fromkeys(
        (
            filters.ControlledBy,
            filters.NotControlledBy,
            filters.OwnedBy,
            filters.NotOwnedBy,
            filters.Other,
            filters.Either,
            filters.WithCounter,
            filters.InZone,
            filters.NotInZone,
            filters.IsHost,
            filters.LinkedExile,
        ),
        lambda q: _NOTHING,
    ),
}


def _one(aspect: str, name: str) -> frozenset[str]:
    return frozenset((f"{aspect}:{name}", f"{aspect}?"))


@once_per_value
def _looks(node: Node) -> frozenset[str]:
    """Which characteristics of objects words look at."""
    looks = _LOOKS.get(type(node))
    found = set(_ANYTHING if looks is None and isinstance(node, Quality) else () if looks is None else looks(node))
    for field in dataclasses.fields(node):
        for part in _nodes(getattr(node, field.name)):
            found |= _looks(part)
    return frozenset(found)


def _nodes(value: object) -> list[Node]:
    if isinstance(value, Node):
        return [value]
    if isinstance(value, tuple):
        return [node for item in value for node in _nodes(item)]
    return []


@once_per_value
def looks_at_values(what: filters.Filter) -> bool:
    """Whether a description looks at nothing but characteristics, controller, owner, zone, being a token and being
    the source."""
    return all(_of_values(quality) for quality in what.qualities)


_OF_VALUES = (
    filters.HasType,
    filters.NotType,
    filters.HasSubtype,
    filters.NotSubtype,
    filters.HasSupertype,
    filters.NotSupertype,
    filters.HasColor,
    filters.NotColor,
    filters.ColorCount,
    filters.ControlledBy,
    filters.NotControlledBy,
    filters.OwnedBy,
    filters.NotOwnedBy,
    filters.WithKeyword,
    filters.WithoutKeyword,
    filters.Named,
    filters.NotNamed,
    filters.OfChosen,
    filters.Other,
)


def _of_values(quality: Quality) -> bool:
    if isinstance(quality, filters.Either):
        return all(_of_values(one) for group in quality.options for one in group)
    if isinstance(quality, filters.Status):
        return quality.name in ("token", "nontoken")
    return isinstance(quality, _OF_VALUES)


@once_per_value
def _modify_looks(modify: effects.Modify) -> frozenset[str]:
    """What the description and the amounts of an effect look at; abilities it grants are not read now."""
    found = set(_looks(modify.what)) if isinstance(modify.what, filters.Filter) else set()
    for change in modify.changes:
        if isinstance(change, effects.GainAbilitiesOf):
            found |= _looks(change)
        for amount in counted_amounts(change):
            found |= _looks(amount)
    return frozenset(found)


def _looks_at(effect: Continuous) -> frozenset[str]:
    found = _modify_looks(effect.modify)
    for condition in effect.conditions:
        found |= _looks(condition)
    return found


@once_per_value
def _change_alters(change: Change) -> frozenset[str]:
    match change:
        case effects.AddTypes():
            if change.chosen:
                return _ANY_TYPE
            subtypes: tuple[str, ...] = change.subtypes
            if change.every == "creature":
                subtypes = CREATURE_TYPES
            elif change.every:
                subtypes = LAND_TYPES
            return _some_types((*change.types, *subtypes, *change.supertypes))
        case effects.SetLandTypes():
            return _some_types(LAND_TYPES)
        case effects.RemoveTypes() if not change.types and not change.all_creature_types and not change.all_land_types:
            return _some_types((*change.subtypes, *change.supertypes))
        case effects.SetTypes() if change.keep_types and not change.chosen:
            # All that goes is what the new subtypes replace.
            replaced = CREATURE_TYPES if set(change.subtypes or ()) <= set(CREATURE_TYPES) else None
            if replaced is None:
                return _ANY_TYPE
            return _some_types((*(change.types or ()), *(replaced if change.subtypes else ())))
        case effects.SetTypes() | effects.RemoveTypes():
            return _ANY_TYPE
        case effects.SetColors() | effects.AddColors():
            return frozenset(("colors",))
        case effects.SetPowerToughness() | effects.ChangePowerToughness() | effects.SwitchPowerToughness():
            return frozenset(("size",))
        case effects.GainKeyword():
            return frozenset((f"a:{getattr(change.keyword, 'name', '')}", "a!"))
        case effects.LoseKeyword() | effects.CantHaveKeyword():
            return frozenset((f"a:{change.keyword}", "a!"))
        case effects.GainAbility():
            return frozenset(("a!",))
        case effects.SetName():
            return frozenset(("name",))
        case effects.ReplaceWords():
            return _ANYTHING
        case effects.LoseAllAbilities() | effects.GainAbilitiesOf():
            return _ANY_ABILITY
        case _:
            return _NOTHING


def _some_types(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset((*(f"t:{name}" for name in names), "t!"))


def _alters(effect: Continuous, layer: str) -> frozenset[str]:
    changes = effect.by_layer[layer]
    if len(changes) == 1:
        return _change_alters(changes[0])
    return _NOTHING.union(*(_change_alters(change) for change in changes))


def _removes(effect: Continuous, layer: str) -> bool:
    return any(isinstance(change, effects.LoseAllAbilities | effects.SetLandTypes) for change in effect.by_layer[layer])


_Kinds = Mapping[object, Sequence[Continuous]]


def _kinds(group: Sequence[Continuous], layer: str, layers: Layers) -> _Kinds:
    """The effects of a group by what they are alike in: what they do, to which objects, and, for the existence of the
    ability they come from, the values of its object and what could take that ability."""
    twins: dict[object, list[Continuous]] = {}
    for effect in group:
        twins.setdefault(_twin(effect, layers), []).append(effect)
    taken = [set(layers.affected(members[0])) for members in twins.values() if _removes(members[0], layer)]
    if not taken:
        return twins
    kinds: dict[object, list[Continuous]] = {}
    for twin, members in twins.items():
        for effect in members:
            own = _own_ability(effect, layers)
            where = None if own is None else (id(layers.values[own]), tuple(own in objects for objects in taken))
            kinds.setdefault((twin, where), []).append(effect)
    return kinds


def _own_ability(effect: Continuous, layers: Layers) -> str | None:
    """The object whose ability an effect hangs on: none where it has started to apply (613.6)."""
    return effect.host.id if effect.host is not None and effect.key not in layers.applied_to else None


class _Dependencies:
    """Which kinds of effects depend on which (613.8a), each worked out when it is asked for."""

    def __init__(self, kinds: _Kinds, layer: str, layers: Layers) -> None:
        self._kinds, self._layer, self._layers = kinds, layer, layers
        self._looks = {kind: _looks_at(members[0]) for kind, members in kinds.items()}
        self._alters = {kind: _alters(members[0], layer) for kind, members in kinds.items()}
        self._removes = {kind for kind, members in kinds.items() if _removes(members[0], layer)}
        self._own = {kind: _own_ability(members[0], layers) for kind, members in kinds.items()}
        self._touched: dict[object, tuple[str, ...]] = {}
        self._after: dict[object, Mapping[str, Characteristics]] = {}
        self._before: dict[object, object] = {}
        self._known: dict[tuple[object, object], bool] = {}
        self._waits: dict[object, tuple[object, ...]] = {}

    def waits_for(self, kind: object) -> tuple[object, ...]:
        """The kinds that a kind depends on."""
        found = self._waits.get(kind)
        if found is None:
            found = self._waits[kind] = tuple(other for other in self._kinds if self.depends(kind, other))
        return found

    def in_loop(self, kind: object) -> bool:
        """Whether an effect depends, through others, on itself."""
        reached: set[object] = set()
        frontier = list(self.waits_for(kind))
        while frontier:
            other = frontier.pop()
            if other == kind:
                return True
            if other not in reached:
                reached.add(other)
                frontier.extend(self.waits_for(other))
        return False

    def depends(self, kind: object, other: object) -> bool:
        """Whether applying the other would change whether this one exists, what it applies to or what it does."""
        removes = other in self._removes and self._own[kind] is not None
        if not removes and self._looks[kind].isdisjoint(self._alters[other]):
            return False
        if kind == other and len(self._kinds[kind]) < 2:
            return False
        found = self._known.get((kind, other))
        if found is None:
            found = self._known[kind, other] = self._tried(kind, other)
        return found

    def _tried(self, kind: object, other: object) -> bool:
        layer, layers = self._layer, self._layers
        effect, applied = self._kinds[kind][0], self._kinds[other][0]
        objects = self._touched.get(other)
        if objects is None:
            objects = self._touched[other] = layers.affected(applied)
        own = self._own[kind]
        if own is not None and own in objects and other in self._removes:
            if not _exists(effect, _trial(applied, (own,), layer, layers)):
                return True
        if not objects or self._looks[kind].isdisjoint(self._alters[other]):
            return False
        if kind not in self._before:
            self._before[kind] = _what_it_does(effect, layer, layers, layers.values)
        if other not in self._after:
            self._after[other] = _trial(applied, objects, layer, layers)
        return _what_it_does(effect, layer, layers, self._after[other]) != self._before[kind]


def _twin(effect: Continuous, layers: Layers) -> object:
    """What effects have in common that do the same to the same objects: several permanents of one name."""
    if effect.host is None or effect.conditions or not _same_for_all(effect.modify):
        return id(effect)
    return (id(effect.modify), effect.you, id(effect.chosen), effect.cda, layers.applied_to.get(effect.key))


@once_per_value
def _same_for_all(modify: effects.Modify) -> bool:
    """Whether the words do the same whichever of several objects they stand on."""
    return (
        isinstance(modify.what, filters.Filter)
        and looks_at_values(modify.what)
        and not any(isinstance(quality, filters.Other) for quality in modify.what.qualities)
        and not any(
            isinstance(change, effects.GainAbilitiesOf)
            or (isinstance(change, effects.LoseAllAbilities) and change.other)
            or counted_amounts(change)
            for change in modify.changes
        )
    )


def _trial(other: Continuous, objects: tuple[str, ...], layer: str, layers: Layers) -> Mapping[str, Characteristics]:
    """The values as they would be after another effect applied."""
    values = dict(layers.values)
    layers.change(other, layer, objects, values)
    return values


def _what_it_does(
    effect: Continuous, layer: str, layers: Layers, values: Mapping[str, Characteristics]
) -> tuple[bool, tuple[str, ...], tuple[object, ...]]:
    exists = effect.key in layers.applied_to or _exists(effect, values)
    affected = layers.affected(effect, values) if exists else ()
    changes = effect.by_layer[layer]
    numbers: tuple[object, ...] = ()
    amounts_in = [amount for change in changes for amount in counted_amounts(change)]
    if amounts_in:
        context = layers.context_for(effect, values)
        contexts = [context]
        if layer.startswith("7") and isinstance(effect.modify.what, filters.Filter):
            contexts = [dataclasses.replace(context, that=(one,)) for one in affected]
        numbers = tuple(amount_of(amount, told) for told in contexts for amount in amounts_in)
    grants = [change for change in changes if isinstance(change, effects.GainAbilitiesOf)]
    granted = tuple(abilities_granted(change, layers.context_for(effect, values)) for change in grants)
    return exists, affected, (numbers, granted)


def counted_amounts(change: Change) -> list[Amount]:
    """The amounts of a change of power and toughness that are not plain numbers."""
    found = [getattr(change, name, None) for name in ("power", "toughness")]
    return [amount for amount in found if isinstance(amount, Amount) and not isinstance(amount, amounts.Number)]


def _exists(effect: Continuous, values: Mapping[str, Characteristics]) -> bool:
    if effect.host is None or effect.modifier is None:
        return True
    wanted = effect.modifier.on
    return any(modifier.on is wanted for modifier in modifiers_of(values[effect.host.id].abilities))
