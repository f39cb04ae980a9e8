"""In which order effects of one layer apply: dependency before timestamps (rules 613.7, 613.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.core.amounts import amount_of
from app.core.changes import Applying, apply_change
from app.core.characteristics import Characteristics
from app.core.continuous import Continuous, modifiers_of
from app.oracle.model.amounts import GreatestStat, StatOf, TotalStat
from app.oracle.model.base import Amount, Change, Node
from app.oracle.model.effects import LoseAllAbilities, SetLandTypes, SetTypes

if TYPE_CHECKING:
    from app.core.projection import Layers


@dataclass(frozen=True, slots=True)
class Waits:
    """That one effect waited for another in a layer because it depended on it (613.8b)."""

    layer: str
    dependent: str
    on: str


def next_to_apply(waiting: Sequence[Continuous], layer: str, layers: Layers) -> tuple[Continuous, tuple[Waits, ...]]:
    """The effect that applies next: characteristic-defining ones first (613.3), then the earliest that depends on
    no other waiting effect; a loop is broken by timestamps (613.8b). With it, what waits for it."""
    if len(waiting) == 1:
        return waiting[0], ()
    ordered = sorted(waiting, key=lambda effect: (not effect.cda, effect.timestamp))
    group = [effect for effect in ordered if effect.cda == ordered[0].cda]
    if len(group) == 1 or layer.startswith("7"):
        # What a power or toughness effect does rests on counts that only earlier layers change, unless it
        # asks for a power or toughness itself.
        if len(group) == 1 or not any(_asks_for_numbers(effect) for effect in group):
            return group[0], ()
    waits_for = {id(effect): _dependencies(effect, group, layer, layers) for effect in group}
    for effect in group:
        if not waits_for[id(effect)] or _in_loop(effect, waits_for):
            return effect, tuple(
                Waits(layer, other.source_id, effect.source_id)
                for other in group
                if any(one is effect for one in waits_for[id(other)]) and not _in_loop(other, waits_for)
            )
    return group[0], ()


def _asks_for_numbers(effect: Continuous) -> bool:
    return any(
        isinstance(amount, StatOf | GreatestStat | TotalStat)
        for change in effect.modify.changes
        for amount in (getattr(change, "power", None), getattr(change, "toughness", None))
    )


def _dependencies(effect: Continuous, group: Sequence[Continuous], layer: str, layers: Layers) -> list[Continuous]:
    before = _what_it_does(effect, layer, layers, layers.values)
    return [other for other in group if other is not effect and _depends(effect, other, layer, layers, before)]


def _depends(effect: Continuous, other: Continuous, layer: str, layers: Layers, before: object) -> bool:
    """Rule 613.8a: applying the other would change what this one applies to, what it does or whether it exists."""
    if not _could_touch(effect, other, layers):
        return False
    values = _trial(other, layer, layers)
    return _what_it_does(effect, layer, layers, values) != before


def _could_touch(effect: Continuous, other: Continuous, layers: Layers) -> bool:
    """A quick no for the common case: the other effect neither changes a quality that this one's words look at
    nor takes abilities from the object this one comes from."""
    from app.core.projection import changes_in  # the projection asks for this order

    touched = layers.affected(other)
    if not touched:
        return False
    removes = any(isinstance(c, LoseAllAbilities | SetLandTypes | SetTypes) for c in other.modify.changes)
    if removes and effect.host is not None and effect.host.id in touched:
        return True
    return bool(
        changes_in(other, "4") or changes_in(other, "5") or changes_in(other, "6") or changes_in(other, "3")
    ) or (_asks_for_numbers(effect))


def _trial(other: Continuous, layer: str, layers: Layers) -> Mapping[str, Characteristics]:
    """The values as they would be after another effect applied."""
    from app.core.projection import changes_in

    values = dict(layers.values)
    applying = Applying(other.source_id, other.timestamp[0], layers.context_for(other))
    for object_id in layers.affected(other):
        values[object_id] = values[object_id].copy()
        for change in changes_in(other, layer):
            apply_change(change, values[object_id], applying)
    return values


def _what_it_does(
    effect: Continuous, layer: str, layers: Layers, values: Mapping[str, Characteristics]
) -> tuple[bool, tuple[str, ...], tuple[object, ...]]:
    from app.core.projection import changes_in

    exists = effect.key in layers.applied_to or _exists(effect, values)
    affected = layers.affected(effect, values) if exists else ()
    context = layers.context_for(effect, values)
    numbers = tuple(amount_of(amount, context) for change in changes_in(effect, layer) for amount in _amounts(change))
    return exists, affected, numbers


def _amounts(change: Change) -> list[Amount]:
    found = [getattr(change, name, None) for name in ("power", "toughness")]
    return [amount for amount in found if isinstance(amount, Amount) and isinstance(amount, Node)]


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
