"""In which order effects of one layer apply: dependency before timestamps (rules 613.7, 613.8)."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.core.amounts import amount_of
from app.core.changes import Applying, abilities_granted, apply_change
from app.core.characteristics import Characteristics
from app.core.continuous import Continuous, modifiers_of
from app.core.memo import once_per_node
from app.oracle.model import amounts, effects, filters
from app.oracle.model.base import Amount, Change, Node, Quality

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


def next_to_apply(waiting: Sequence[Continuous], layer: str, layers: Layers) -> tuple[Continuous, tuple[Waits, ...]]:
    """The effect that applies next: characteristic-defining ones first (613.3), then the earliest that depends on
    no other waiting effect; a loop is broken by timestamps (613.8b). With it, what waits for it."""
    if len(waiting) == 1:
        return waiting[0], ()
    defining = any(effect.cda for effect in waiting)
    group = sorted((effect for effect in waiting if effect.cda == defining), key=lambda effect: effect.timestamp)
    if len(group) == 1:
        return group[0], ()
    changed = _changed_by_all(group, layer)
    candidates = [effect for effect in group if _looks_at(effect) & changed or _may_lose(effect, group, layer)]
    if not candidates:
        return group[0], ()
    touched: dict[int, tuple[str, ...]] = {}
    waits_for = {
        id(effect): _dependencies(effect, group, layer, layers, touched) if effect in candidates else []
        for effect in group
    }
    for effect in group:
        if not waits_for[id(effect)] or _in_loop(effect, waits_for):
            return effect, tuple(
                Waits(layer, other.source_id, effect.source_id, other)
                for other in group
                if any(one is effect for one in waits_for[id(other)]) and not _in_loop(other, waits_for)
            )
    return group[0], ()


# What words look at and what changes alter, coarsely: enough to see that most effects cannot depend on each other.

_ALTERS: dict[type[Change], str] = {
    effects.SetName: "name",
    effects.SetLandTypes: "types",
    effects.AddTypes: "types",
    effects.SetTypes: "types",
    effects.RemoveTypes: "types",
    effects.SetColors: "colors",
    effects.AddColors: "colors",
    effects.LoseAllAbilities: "abilities",
    effects.LoseKeyword: "abilities",
    effects.CantHaveKeyword: "abilities",
    effects.GainKeyword: "abilities",
    effects.GainAbility: "abilities",
    effects.GainAbilitiesOf: "abilities",
    effects.SetPowerToughness: "size",
    effects.ChangePowerToughness: "size",
    effects.SwitchPowerToughness: "size",
}
_NOTHING: frozenset[str] = frozenset()
_EVERYTHING = frozenset(_ALTERS.values())
_TYPES = frozenset(("types",))
_READS: dict[type[Node], frozenset[str]] = {
    filters.HasType: _TYPES,
    filters.NotType: _TYPES,
    filters.HasSubtype: _TYPES,
    filters.NotSubtype: _TYPES,
    filters.HasSupertype: _TYPES,
    filters.NotSupertype: _TYPES,
    filters.HasColor: frozenset(("colors",)),
    filters.NotColor: frozenset(("colors",)),
    filters.ColorCount: frozenset(("colors",)),
    filters.WithKeyword: frozenset(("abilities",)),
    filters.WithoutKeyword: frozenset(("abilities",)),
    filters.WithAbilityKind: frozenset(("abilities",)),
    filters.Named: frozenset(("name",)),
    filters.NotNamed: frozenset(("name",)),
    filters.ControlledBy: _NOTHING,
    filters.NotControlledBy: _NOTHING,
    filters.OwnedBy: _NOTHING,
    filters.NotOwnedBy: _NOTHING,
    filters.Other: _NOTHING,
    filters.Either: _NOTHING,
    filters.WithCounter: _NOTHING,
    filters.InZone: _NOTHING,
    filters.NotInZone: _NOTHING,
    filters.IsHost: _NOTHING,
    filters.LinkedExile: _NOTHING,
    effects.GainAbilitiesOf: frozenset(("abilities",)),
}
_PLAIN_STATUSES = frozenset(
    ("tapped", "untapped", "attacking", "blocking", "face_down", "face_up", "token", "nontoken")
)


@once_per_node
def _reads(node: Node) -> frozenset[str]:
    """Which characteristics of objects words look at."""
    found: set[str] = set()
    if isinstance(node, filters.StatIs | amounts.StatOf | amounts.GreatestStat | amounts.TotalStat):
        if node.stat != "mana_value":
            found.add("size")
    elif isinstance(node, amounts.Distinct):
        return _EVERYTHING
    elif isinstance(node, filters.Status):
        return _NOTHING if node.name in _PLAIN_STATUSES else _TYPES
    elif type(node) in _READS:
        found |= _READS[type(node)]
    elif isinstance(node, Quality):
        return _EVERYTHING
    for field in dataclasses.fields(node):
        for part in _nodes(getattr(node, field.name)):
            found |= _reads(part)
    return frozenset(found)


def _nodes(value: object) -> list[Node]:
    if isinstance(value, Node):
        return [value]
    if isinstance(value, tuple):
        return [node for item in value for node in _nodes(item)]
    return []


@once_per_node
def _modify_reads(modify: effects.Modify) -> frozenset[str]:
    """What the description and the amounts of an effect look at; abilities it grants are not read now."""
    found = set(_reads(modify.what))
    for change in modify.changes:
        if isinstance(change, effects.GainAbilitiesOf):
            found |= _reads(change)
        for amount in _amounts(change):
            found |= _reads(amount)
    return frozenset(found)


def _looks_at(effect: Continuous) -> frozenset[str]:
    found = _modify_reads(effect.modify)
    for condition in effect.conditions:
        found |= _reads(condition)
    return found


def _changed_by(effect: Continuous, layer: str) -> set[str]:
    return {_ALTERS[type(change)] for change in effect.by_layer[layer] if type(change) in _ALTERS}


def _changed_by_all(group: Sequence[Continuous], layer: str) -> set[str]:
    return {aspect for effect in group for aspect in _changed_by(effect, layer)}


def _removes(effect: Continuous, layer: str) -> bool:
    return any(isinstance(change, effects.LoseAllAbilities | effects.SetLandTypes) for change in effect.by_layer[layer])


def _may_lose(effect: Continuous, group: Sequence[Continuous], layer: str) -> bool:
    """Whether the ability that makes an effect may be taken away in this layer before it applies."""
    return effect.host is not None and any(_removes(other, layer) for other in group if other is not effect)


def _dependencies(
    effect: Continuous,
    group: Sequence[Continuous],
    layer: str,
    layers: Layers,
    touched: dict[int, tuple[str, ...]],
) -> list[Continuous]:
    before = None
    found = []
    looks = _looks_at(effect)
    for other in group:
        if other is effect:
            continue
        removes = effect.host is not None and effect.key not in layers.applied_to and _removes(other, layer)
        changes = bool(looks & _changed_by(other, layer))
        if not removes and not changes:
            continue
        objects = touched.get(id(other))
        if objects is None:
            objects = touched[id(other)] = layers.affected(other)
        if not objects or (not changes and effect.host is not None and effect.host.id not in objects):
            continue
        if before is None:
            before = _what_it_does(effect, layer, layers, layers.values)
        # Rule 613.8a: applying the other changes what this one applies to, what it does or whether it exists.
        if _what_it_does(effect, layer, layers, _trial(other, objects, layer, layers)) != before:
            found.append(other)
    return found


def _trial(other: Continuous, objects: tuple[str, ...], layer: str, layers: Layers) -> Mapping[str, Characteristics]:
    """The values as they would be after another effect applied."""
    values = dict(layers.values)
    context = layers.context_for(other)
    each = layer.startswith("7") and isinstance(other.modify.what, filters.Filter)
    for object_id in objects:
        values[object_id] = values[object_id].copy()
        told = dataclasses.replace(context, that=(object_id,)) if each else context
        applying = Applying(other.source_id, other.timestamp[0], told)
        for change in other.by_layer[layer]:
            apply_change(change, values[object_id], applying)
    return values


def _what_it_does(
    effect: Continuous, layer: str, layers: Layers, values: Mapping[str, Characteristics]
) -> tuple[bool, tuple[str, ...], tuple[object, ...]]:
    exists = effect.key in layers.applied_to or _exists(effect, values)
    affected = layers.affected(effect, values) if exists else ()
    context = layers.context_for(effect, values)
    changes = effect.by_layer[layer]
    numbers: tuple[object, ...] = ()
    each = layer.startswith("7") and isinstance(effect.modify.what, filters.Filter)
    if any(True for change in changes for _ in _amounts(change)):
        contexts = [dataclasses.replace(context, that=(one,)) for one in affected] if each else [context]
        numbers = tuple(
            amount_of(amount, told) for told in contexts for change in changes for amount in _amounts(change)
        )
    granted = tuple(
        abilities_granted(change, context) for change in changes if isinstance(change, effects.GainAbilitiesOf)
    )
    return exists, affected, (numbers, granted)


def _amounts(change: Change) -> list[Amount]:
    found = [getattr(change, name, None) for name in ("power", "toughness")]
    return [amount for amount in found if isinstance(amount, Amount) and not isinstance(amount, amounts.Number)]


def _exists(effect: Continuous, values: Mapping[str, Characteristics]) -> bool:
    if effect.host is None or effect.modifier is None:
        return True
    wanted = effect.modifier.on
    return any(modifier.on is wanted for modifier in modifiers_of(values[effect.host.id].abilities))


def _in_loop(effect: Continuous, waits_for: Mapping[int, list[Continuous]]) -> bool:
    """Whether an effect depends, through others, on itself."""
    reached: set[int] = set()
    frontier = list(waits_for[id(effect)])
    while frontier:
        other = frontier.pop()
        if other is effect:
            return True
        if id(other) not in reached:
            reached.add(id(other))
            frontier.extend(waits_for.get(id(other), ()))
    return False
