"""Copies: what an object has that became a copy of another, and the exceptions to that (rule 707)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from app.core.characteristics import AbilityOn, Characteristics, printed
from app.core.facts import NO_CHOICE, Chosen, ObjectFacts
from app.core.names import proper_name
from app.core.type_changes import change_colors, change_types
from app.core.unread import static_unread
from app.oracle.model.abilities import Ability, Keyword, Static
from app.oracle.model.amounts import Number
from app.oracle.model.base import Change, Effect
from app.oracle.model.effects import (
    AddColors,
    AddTypes,
    BecomeCopy,
    EntersAsCopy,
    GainAbility,
    GainKeyword,
    GainThisAbility,
    If,
    Lasting,
    May,
    Modify,
    RemoveTypes,
    SetColors,
    SetLandTypes,
    SetName,
    SetPowerToughness,
    SetTypes,
)
from app.oracle.model.filters import Ref

if TYPE_CHECKING:
    from app.core.continuous import Continuous
    from app.core.projection import Layers


def with_own_exceptions(values: Characteristics, facts: ObjectFacts) -> Characteristics:
    """The values of a copy with what the copier's own as-a-copy ability excepts (707.9): that is copiable too."""
    own = printed(facts.card.front)
    exceptions, on = own_exceptions(facts)
    if exceptions:
        return with_exceptions(values, exceptions, own, on, facts.details.chosen)
    if not any(_makes_copy(on.ability) for on in own.abilities) and static_unread(own.abilities):
        # What makes it a copy may stand in words that are not read, and may except anything.
        values = values.copy()
        values.unknown = values.unknown | {"copy"}
    return values


def _makes_copy(ability: Ability) -> bool:
    if isinstance(ability, Static):
        return any(isinstance(effect, EntersAsCopy) for effect in _flat(ability.effects))
    return any(
        isinstance(change, BecomeCopy)
        for effect in _flat(getattr(ability, "effects", ()))
        if isinstance(effect, Modify)
        for change in effect.changes
    )


def _flat(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    for effect in effects:
        if isinstance(effect, If):
            yield from _flat((*effect.then, *effect.otherwise))
        elif isinstance(effect, May | Lasting):
            yield from _flat(effect.effects)
        else:
            yield effect


def own_exceptions(facts: ObjectFacts) -> tuple[tuple[Change, ...], AbilityOn | None]:
    """What the copier's own as-a-copy ability excepts, and that ability: one that applies as it enters, else one that
    makes it a copy later."""
    for find in (_as_it_enters, _later):
        for on in printed(facts.card.front).abilities:
            exceptions = find(on.ability)
            if exceptions:
                return exceptions, on
    return (), None


def _as_it_enters(ability: Ability) -> tuple[Change, ...]:
    if not isinstance(ability, Static):
        return ()
    return tuple(
        change for effect in _flat(ability.effects) if isinstance(effect, EntersAsCopy) for change in effect.exceptions
    )


def _later(ability: Ability) -> tuple[Change, ...]:
    return tuple(
        exception
        for effect in _flat(getattr(ability, "effects", ()))
        if isinstance(effect, Modify) and effect.what == Ref("self")
        for change in effect.changes
        if isinstance(change, BecomeCopy)
        for exception in change.exceptions
    )


def with_exceptions(
    copied: Characteristics,
    exceptions: Sequence[Change],
    own: Characteristics,
    this: AbilityOn | None,
    chosen: Chosen = NO_CHOICE,
) -> Characteristics:
    """Copied values with exceptions applied in place of what they speak of. ``own`` are the copier's own values,
    ``this`` the ability that makes the copy."""
    values = copied.copy()
    values.front_cost = None  # the mana value of a copy of a back face is 0 (202.3b)
    for change in exceptions:
        _except(change, values, own, this, chosen)
    return values


def _except(
    change: Change, values: Characteristics, own: Characteristics, this: AbilityOn | None, chosen: Chosen
) -> None:
    match change:
        case AddTypes() | SetTypes() | RemoveTypes() | SetLandTypes():
            change_types(change, values, chosen, True)
            if isinstance(change, SetTypes) and change.subtypes is not None:
                _drop_keyword(values, "Changeling")  # 707.9d
        case SetColors() | AddColors():
            change_colors(change, values, chosen, True)
            if isinstance(change, SetColors):
                _drop_keyword(values, "Devoid")  # 707.9d
        case SetName():
            values.name = own.name if change.name == "~" else proper_name(change.name)
        case SetPowerToughness():
            _except_size(change, values)
        case GainKeyword() | GainAbility():
            gained = change.keyword if isinstance(change, GainKeyword) else change.ability
            if isinstance(gained, Ability):
                values.abilities = (*values.abilities, AbilityOn(gained, None))
        case GainThisAbility():
            if this is not None:
                values.abilities = (*values.abilities, AbilityOn(this.ability, None))
            else:
                values.unknown = values.unknown | {"abilities"}
        case _:
            values.unknown = values.unknown | {"abilities"}


def _except_size(change: SetPowerToughness, values: Characteristics) -> None:
    """A size that the copy effect sets is copiable, and what would define it is not copied (707.9d)."""
    values.abilities = tuple(on for on in values.abilities if not defines_size(on.ability))
    values.unknown = values.unknown - {"power", "toughness"}
    for name, amount in (("power", change.power), ("toughness", change.toughness)):
        if isinstance(amount, Number):
            setattr(values, name, amount.value)
        elif amount is not None:
            values.unknown = values.unknown | {name}


def defines_size(ability: Ability) -> bool:
    """Whether an ability defines its object's power or toughness (604.3, 208.2a)."""
    return (
        isinstance(ability, Static)
        and ability.cda
        and any(
            isinstance(change, SetPowerToughness)
            for effect in ability.effects
            if isinstance(effect, Modify)
            for change in effect.changes
        )
    )


def _drop_keyword(values: Characteristics, name: str) -> None:
    values.abilities = tuple(
        on for on in values.abilities if not (isinstance(on.ability, Keyword) and on.ability.name == name)
    )


def copies_made(effect: Continuous, layers: Layers) -> Iterator[tuple[str, Characteristics, Change, str | None]]:
    """What a resolved effect makes copies (613.2a): each object with its values as a copy and what it copies.

    The board's own word that an object is a copy of a named card wins; the effect gives then only exceptions."""
    for change in effect.modify.changes:
        if not isinstance(change, BecomeCopy):
            continue
        original = _original(change.of, effect)
        for object_id in layers.affected(effect):
            facts = layers.state.objects[object_id]
            if object_id == original and isinstance(effect.modify.what, Ref) and len(effect.that) > 1:
                continue
            if facts.face_down:
                continue
            said = facts.details.copy_of is not None
            if not said and original not in layers.values:
                # What was copied is not on the board: nothing can be said of what it has now.
                values = layers.values[object_id].copy()
                values.unknown = values.unknown | {"copy"}
            else:
                copied = layers.values[object_id] if said or original is None else layers.values[original]
                this = _this_ability(effect, layers)
                excepted = change.exceptions
                if said and excepted == own_exceptions(facts)[0]:
                    excepted = ()  # what the board says it copies has these already
                values = with_exceptions(copied, excepted, printed(facts.card.front), this, effect.chosen)
            yield object_id, values, change, None if said or original not in layers.values else original


def _original(of: object, effect: Continuous) -> str | None:
    """The object that is copied: the source, its host, or of the objects picked the last that is not changed."""
    if not isinstance(of, Ref):
        return None
    if of.kind in ("self", "spell"):
        return effect.source.id if effect.source is not None else None
    if of.kind == "host":
        return effect.source.attached_to if effect.source is not None else None
    what = effect.modify.what
    if isinstance(what, Ref) and what.kind in ("that", "target"):
        return effect.that[-1] if len(effect.that) > 1 else None
    return effect.that[-1] if effect.that else None


def _this_ability(effect: Continuous, layers: Layers) -> AbilityOn | None:
    """The ability of the source that makes this effect: the one that has it among its own."""
    if effect.source is None:
        return None
    for on in printed(effect.source.card.front).abilities:
        if any(node is effect.modify for node in _flat(getattr(on.ability, "effects", ()))):
            return on
    return None
