"""Which abilities are mana abilities (rule 605)."""

from __future__ import annotations

from collections.abc import Iterator

from app.core.memo import once_per_value
from app.oracle.model.abilities import Ability, Activated, ManaAdded, TappedForMana, Triggered
from app.oracle.model.base import Change, Effect
from app.oracle.model.changes import GainAbility
from app.oracle.model.costs import LoyaltyChange, Mill, PutInLibrary, TapSelf
from app.oracle.model.effects import ExileCards, If, Lasting, May, Modes, Unread
from app.oracle.model.mana import AddMana
from app.rulebook.rule import Rule

MANA_ABILITY = Rule("605.1a", "could add mana")
TRIGGERED_MANA_ABILITY = Rule("605.1b", "triggers from the activation")
NOT_A_MANA_ABILITY = Rule("605.5a", "ability with a target is not a mana ability")


def effects_within(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    """All effects of a text, also those behind conditions, modes and durations."""
    for effect in effects:
        if isinstance(effect, If):
            yield from effects_within(effect.then)
            yield from effects_within(effect.otherwise)
        elif isinstance(effect, Modes):
            for option in effect.options:
                yield from effects_within(option)
        elif isinstance(effect, Lasting | May):
            yield from effects_within(effect.effects)
        else:
            yield effect


def mana_effects(ability: Ability) -> tuple[AddMana, ...]:
    """The effects of an ability that add mana."""
    if not isinstance(ability, Activated | Triggered):
        return ()
    return tuple(effect for effect in effects_within(ability.effects) if isinstance(effect, AddMana))


def _moves_library_card(ability: Activated) -> bool:
    """Whether its cost or effect moves a card to or from a library: such an ability is no mana ability.

    The pinned edition of the rules does not say so yet; 605.1a does since 7 August 2026."""
    if any(isinstance(part, Mill | PutInLibrary) for part in ability.cost.parts):
        return True
    for effect in effects_within(ability.effects):
        if isinstance(effect, ExileCards) and effect.what is None:
            return True
        if isinstance(effect, Unread) and "library" in effect.topics:
            return True
    return False


@once_per_value
def is_mana_ability(ability: Ability) -> bool:
    """Rules 605.1a and 605.1b: no target, could add mana, no loyalty ability, moves no card of a library."""
    if isinstance(ability, Activated):
        return (
            not ability.targets
            and bool(mana_effects(ability))
            and not any(isinstance(part, LoyaltyChange) for part in ability.cost.parts)
            and not _moves_library_card(ability)
        )
    if isinstance(ability, Triggered):
        return (
            not ability.targets
            and isinstance(ability.trigger, TappedForMana | ManaAdded)
            and bool(mana_effects(ability))
        )
    return False


def needs_tap(ability: Ability) -> bool:
    """Whether {T} is part of its activation cost."""
    return isinstance(ability, Activated) and any(isinstance(part, TapSelf) for part in ability.cost.parts)


@once_per_value
def may_touch_mana(change: Change) -> bool:
    """Whether a change could make a difference to the mana an object adds: one that gives an ability which adds none
    (and is not static) does not."""
    ability = change.ability if isinstance(change, GainAbility) else None
    return not isinstance(ability, Activated | Triggered) or any(
        isinstance(effect, AddMana) or (isinstance(effect, Unread) and "mana" in effect.topics)
        for effect in effects_within(ability.effects)
    )
