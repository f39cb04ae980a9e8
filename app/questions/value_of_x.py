"""What is the value of X? (rule 107.3)"""

from __future__ import annotations

import dataclasses

from app.core.characteristics import AbilityOn
from app.core.facts import ObjectFacts
from app.core.findings import Judgement, Reason
from app.core.state import GameState
from app.oracle.model.abilities import Ability, Activated, Enters, Static, Triggered, UnreadTrigger
from app.oracle.model.amounts import X
from app.oracle.model.base import Node
from app.oracle.model.costs import Cost, LoyaltyChange, PayMana
from app.oracle.model.effects import EntersWithCounters
from app.questions.common import name_of
from app.questions.query import Query
from app.rulebook.rule import Rule

ANNOUNCED = Rule("107.3a", "announces the value of X")
ZERO_OFF_THE_STACK = Rule("107.3g", "other than the stack")
ONE_VALUE = Rule("107.3i", "same value")
GAINED = Rule("107.3j", "gains an ability")
OWN_COST = Rule("107.3k", "activation cost")
ENTERING = Rule("107.3m", "enters-the-battlefield")
DEFINED = Rule("107.3c", "defined by the text")


def answer(state: GameState, query: Query) -> Judgement:
    """X in the mana cost, or in one ability of the object."""
    object_id = query.object or ""
    facts = state.objects[object_id]
    values = state.projection.values[object_id]
    if query.ability is not None:
        chosen = [on for on in values.abilities if on.line == query.ability]
        return _of_ability(state, facts, chosen[0] if chosen else None)
    if values.mana_cost is not None and values.mana_cost.has_x:
        return _of_cost(state, facts)
    using = [on for on in values.abilities if uses_x(on.ability)]
    if len(using) == 1:
        return _of_ability(state, facts, using[0])
    return _judged(state, facts, None, "x.none", (), "never")


def uses_x(node: object) -> bool:
    """Whether ability data refers to X in any amount, mana cost or loyalty cost."""
    match node:
        case X():
            return True
        case PayMana():
            return node.mana.has_x
        case LoyaltyChange():
            return "X" in node.change
        case Node():
            return any(uses_x(getattr(node, field.name)) for field in dataclasses.fields(node))
        case tuple():
            return any(uses_x(item) for item in node)
        case _:
            return False


def _of_cost(state: GameState, facts: ObjectFacts) -> Judgement:
    if facts.zone == "stack":
        if facts.details.x is None:
            return _judged(state, facts, None, "x.unknown", (ANNOUNCED,), "on_the_stack")
        return _judged(state, facts, facts.details.x, "x.announced", (ANNOUNCED,), "on_the_stack")
    return _judged(state, facts, 0, "x.zero", (ZERO_OFF_THE_STACK,), "off_the_stack")


def _of_ability(state: GameState, facts: ObjectFacts, on: AbilityOn | None) -> Judgement:
    if on is None or not uses_x(on.ability):
        return _judged(state, facts, None, "x.not_used", (), "never")
    if on.origin is not None:
        return _judged(state, facts, 0, "x.gained", (GAINED,), "gained")
    ability = on.ability
    if isinstance(ability, Activated):
        if _cost_has_x(ability.cost):
            return _judged(state, facts, None, "x.own_cost", (OWN_COST,), "as_activated")
        return _judged(state, facts, 0, "x.zero", (ONE_VALUE, ZERO_OFF_THE_STACK), "always")
    if facts.zone == "stack":
        return _of_cost(state, facts)
    if _enters(ability):
        return _judged(state, facts, facts.details.x or 0, "x.entering", (ENTERING,), "as_it_enters")
    return _judged(state, facts, 0, "x.zero", (ZERO_OFF_THE_STACK,), "off_the_stack")


def _cost_has_x(cost: Cost) -> bool:
    return uses_x(cost)


def _enters(ability: Ability) -> bool:
    """Whether an ability is an enters-the-battlefield trigger or replacement effect (rule 107.3m)."""
    if isinstance(ability, Triggered):
        trigger = ability.trigger
        if isinstance(trigger, UnreadTrigger):
            return trigger.text is not None and "enters" in trigger.text
        return isinstance(trigger, Enters)
    return isinstance(ability, Static) and any(isinstance(effect, EntersWithCounters) for effect in ability.effects)


def _judged(
    state: GameState, facts: ObjectFacts, value: int | None, key: str, rules: tuple[Rule, ...], when: str
) -> Judgement:
    reason = Reason(key, rules, (facts.id,), {"object": name_of(facts.id, state), "value": value})
    return Judgement("determined", {"value": value, "when": when}, reason, (reason,))
