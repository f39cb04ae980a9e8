"""Effects other than changes of characteristics that are in force: prohibitions, permissions, replacement
effects, cost changes… from static abilities of permanents and from what resolved (rules 604, 611, 614)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.core.characteristics import AbilityOn
from app.core.conditions import holds
from app.core.context import Context
from app.core.facts import EffectFacts, ObjectFacts
from app.core.kleene import Truth, all_of
from app.core.memo import once_per_value
from app.core.resolved import Resolved, context_of, lasts, resolved_effects
from app.core.state import GameState
from app.oracle.model.abilities import Static
from app.oracle.model.amounts import RefIs
from app.oracle.model.base import Condition, Effect
from app.oracle.model.effects import (
    ChooseOnEntering,
    EntersTapped,
    EntersWithCounters,
    If,
    Irrelevant,
    Modify,
    Permission,
    Unread,
)
from app.oracle.model.filters import Filter


@dataclass(frozen=True, slots=True)
class InForce:
    """An effect in force with the context of its words.

    ``id`` is that of the object or of the board's effect that gives it; ``certain`` is False where a condition
    or a duration could not be decided. ``expired`` effects are kept for those who ask what ran out."""

    effect: Effect
    id: str
    context: Context
    certain: bool = True
    expired: bool = False
    resolved: Resolved | None = None
    facts: ObjectFacts | EffectFacts | None = None
    line: int | None = None


@once_per_value
def clauses_of(abilities: tuple[AbilityOn, ...]) -> tuple[tuple[AbilityOn, tuple[Condition, ...], Effect], ...]:
    """The clauses of static abilities that are no changes of characteristics, each with its conditions."""
    return tuple(
        (on, conditions, effect)
        for on in abilities
        if isinstance(on.ability, Static)
        for conditions, effect in _clauses(on.ability.effects, ())
    )


def _clauses(
    effects: tuple[Effect, ...], conditions: tuple[Condition, ...]
) -> Iterator[tuple[tuple[Condition, ...], Effect]]:
    for effect in effects:
        if isinstance(effect, If):
            yield from _clauses(effect.then, (*conditions, effect.condition))
        elif isinstance(effect, Modify):
            # What changes objects is the business of layers, but no object is a spell before it is cast.
            if isinstance(effect.what, Filter) and effect.what.noun == "spell":
                yield conditions, effect
        elif isinstance(effect, Irrelevant):
            # Of what is said of fighting, crewing alone is a cost that an activation can fail for.
            if effect.kind == "cant_attack_block_or_crew":
                yield conditions, effect
        elif not isinstance(effect, Unread | EntersTapped | EntersWithCounters | ChooseOnEntering):
            yield conditions, effect


def object_context(facts: ObjectFacts, state: GameState, x: int | None = None) -> Context:
    """The context of the words on an object."""
    return Context(
        state,
        state.projection.values,
        facts.controller,
        source=facts,
        that_player=facts.attached_to if facts.attached_to in state.players else None,
        chosen=facts.details.chosen,
        x=x,
    )


def statics_of(facts: ObjectFacts, state: GameState) -> Iterator[InForce]:
    """The clauses of an object's static abilities whose conditions hold or cannot be decided."""
    clauses = clauses_of(state.projection.values[facts.id].abilities)
    if not clauses:
        return
    context = object_context(facts, state, x=facts.details.x)
    for on, conditions, effect in clauses:
        verdict: Truth = all_of(holds(condition, context) for condition in conditions)
        if verdict is not False:
            yield InForce(effect, facts.id, context, certain=verdict is True, facts=facts, line=on.line)


def effects_in_force(state: GameState) -> tuple[InForce, ...]:
    """Everything in force on the board, once: static abilities of permanents and emblems, then what resolved."""
    return state.derived("in_force", _work_out)


def _work_out(state: GameState) -> tuple[InForce, ...]:
    found: list[InForce] = []
    values = state.projection.values
    speaking = state.projection.speaking
    for facts in state.speakers if speaking is None else speaking:
        if clauses_of(values[facts.id].abilities):
            found.extend(statics_of(facts, state))
    everything = resolved_effects(state)
    given = {one.facts.id for one in everything if isinstance(one.effect, Permission) and not one.if_}
    for resolved in everything:
        effect = resolved.effect
        if isinstance(effect, Unread) or not resolved.outlasts_resolution:
            continue
        if isinstance(effect, Modify) and not (isinstance(effect.what, Filter) and effect.what.noun == "spell"):
            continue
        context = context_of(resolved, state)
        verdict = lasts(resolved, context).value
        made = _was_made(resolved, context, resolved.facts.id in given)
        if made is False:
            continue
        found.append(
            InForce(
                resolved.effect,
                resolved.facts.id,
                context,
                certain=verdict is not None and made is True,
                expired=verdict is False,
                resolved=resolved,
                facts=resolved.facts,
                line=resolved.line,
            )
        )
    return tuple(found)


def _was_made(resolved: Resolved, context: Context, beside_another: bool) -> Truth:
    """Whether the condition held on which a resolving spell or ability gave a permission (608.2c).

    That a board lists the effect says so, unless the same text gave another permission without that condition. What
    the card it picked is can be seen still."""
    if not isinstance(resolved.effect, Permission):
        return True
    asked = [(holds(_of_the_card(condition), context), isinstance(condition, RefIs)) for condition in resolved.if_]
    if any(held is False and (beside_another or of_card) for held, of_card in asked):
        return False
    return None if beside_another and any(held is None for held, _ in asked) else True


def _of_the_card(condition: Condition) -> Condition:
    """The condition asked of a card that is not yet cast: "if it's an instant or sorcery spell" speaks of the spell it
    would be (601.3e)."""
    if isinstance(condition, RefIs) and condition.filter.noun == "spell":
        return replace(condition, filter=replace(condition.filter, noun="card"))
    return condition
