"""Prints abilities back to normal-form text: the proof that they were read faithfully."""

from __future__ import annotations

from dataclasses import replace

from app.oracle.grammar.symbols import CONDITION, COST, EFFECT, INSTRUCTION, KEYWORD, MANA_RIDER, STATIC, TRIGGER
from app.oracle.model.abilities import (
    Ability,
    Activated,
    Keyword,
    Spell,
    Static,
    Triggered,
    UnreadAbility,
    UnreadTrigger,
)
from app.oracle.model.amounts import Not
from app.oracle.model.base import Effect, ManaRider
from app.oracle.model.costs import LoyaltyChange
from app.oracle.model.effects import If, Lasting, May, Permission, Unread
from app.oracle.model.mana import AddMana, UnreadRider, WhenSpent
from app.oracle.prefixes import said_behind, without_prefix
from app.oracle.syntax import Syntax


def show_ability(ability: Ability) -> str | None:
    """The normal-form line an ability prints to, or None where some part of it does not print."""
    if isinstance(ability, Keyword):
        return KEYWORD.show(replace(ability, line=None))
    if isinstance(ability, UnreadAbility):
        return ability.text
    if (prefixed := said_behind(ability)) is not None:
        shown = show_ability(prefixed[1])
        return None if shown is None else prefixed[0] + shown
    if isinstance(ability, Activated):
        return _show_activated(ability)
    if isinstance(ability, Triggered):
        return _show_triggered(ability)
    if isinstance(ability, Static | Spell):
        return show_effects(ability.effects, static=isinstance(ability, Static))
    return None


def show_effects(effects: tuple[Effect, ...], *, static: bool = False) -> str | None:
    """Effects as sentences, one an effect."""
    shown = [show_effect(effect, static=static) for effect in effects]
    if any(words is None for words in shown):
        return None
    return " ".join(words if words.endswith('."') else f"{words}." for words in shown if words is not None)


def show_effect(effect: Effect, *, static: bool = False) -> str | None:
    """One effect as a sentence without full stop (with its riders behind it)."""
    if isinstance(effect, Unread):
        return effect.text
    effect, riders = _without_riders(effect)
    symbols: tuple[Syntax, ...] = (STATIC, EFFECT) if static else (EFFECT, STATIC)
    words = next((shown for symbol in symbols if (shown := symbol.show(effect)) is not None), None)
    if words is None and isinstance(effect, If):
        words = _show_conditional(effect, static=static)
    if words is None and (plain := _not_exiled(effect)) is not None and (words := show_effect(plain, static=static)):
        words += ". if a spell cast this way would be put into a graveyard, exile it instead"
    about = [r.text if isinstance(r, WhenSpent | UnreadRider) else MANA_RIDER.show(r) for r in riders]
    if words is None or any(rider is None for rider in about):
        return None
    return ". ".join((words, *(rider for rider in about if rider is not None)))


def _not_exiled(effect: Effect) -> Effect | None:
    """A permission without the sentence behind it that spells cast by it are exiled; None where it has none."""
    if isinstance(effect, Lasting) and len(effect.effects) == 1:
        plain = _not_exiled(effect.effects[0])
        return None if plain is None else replace(effect, effects=(plain,))
    return replace(effect, then_exile=False) if isinstance(effect, Permission) and effect.then_exile else None


def _show_conditional(effect: If, *, static: bool) -> str | None:
    """Several clauses, or clauses that are kept as they stand, under one condition."""
    then = [show_effect(part, static=static) for part in effect.then]
    otherwise = [show_effect(part, static=static) for part in effect.otherwise]
    if any(part is None for part in (*then, *otherwise)):
        return None
    clause = " and ".join(part for part in then if part is not None)
    if otherwise:
        clause += ". otherwise, " + " and ".join(part for part in otherwise if part is not None)
    condition = CONDITION.show(effect.condition)
    if condition is not None:
        return f"if {condition}, {clause}"
    unless = CONDITION.show(effect.condition.of) if isinstance(effect.condition, Not) else None
    return None if unless is None else f"{clause} unless {unless}"


def _without_riders(effect: Effect) -> tuple[Effect, tuple[ManaRider, ...]]:
    """An effect that adds mana and, apart from it, what else is said of that mana."""
    if isinstance(effect, AddMana):
        return replace(effect, riders=()), effect.riders
    if isinstance(effect, May) and effect.effects:
        inner, riders = _without_riders(effect.effects[-1])
        return replace(effect, effects=(*effect.effects[:-1], inner)), riders
    if isinstance(effect, If) and effect.then:
        inner, riders = _without_riders(effect.then[-1])
        other, same = _without_riders(effect.otherwise[-1]) if effect.otherwise else (None, riders)
        if riders and riders == same:
            otherwise = (*effect.otherwise[:-1], other) if other is not None else ()
            return replace(effect, then=(*effect.then[:-1], inner), otherwise=otherwise), riders
    return effect, ()


def _show_activated(ability: Activated) -> str | None:
    prefix, ability = without_prefix(ability)
    if len(ability.cost.parts) == 1 and isinstance(ability.cost.parts[0], LoyaltyChange):
        cost: str | None = ability.cost.parts[0].change
    else:
        cost = COST.show(ability.cost)
    effects = show_effects(ability.effects) if ability.effects else ""
    some = ability.instructions
    instructions = INSTRUCTION.show(some[0] if len(some) == 1 else some) if some else ""
    if cost is None or effects is None or instructions is None:
        return None
    sentences = [effects, f"{instructions}." if instructions else ""]
    return f"{prefix}{cost}: " + " ".join(words for words in sentences if words)


def _show_triggered(ability: Triggered) -> str | None:
    trigger = ability.trigger.text if isinstance(ability.trigger, UnreadTrigger) else TRIGGER.show(ability.trigger)
    effects = show_effects(ability.effects)
    condition: str | None = ""
    if ability.condition is not None:
        condition = CONDITION.show(ability.condition)
        condition = None if condition is None else f"if {condition}, "
    if trigger is None or effects is None or condition is None:
        return None
    return f"{trigger}, {condition}{effects}"
