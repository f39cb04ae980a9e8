"""What a player can pay mana with: the pool and the mana abilities of what they control (601.2g)."""

from __future__ import annotations

from dataclasses import dataclass, field
from dataclasses import replace as changed

from app.core.activation import may_activate
from app.core.activation_mana import Activation, activate
from app.core.characteristics import AbilityOn
from app.core.context import Context, Subject
from app.core.facts import ObjectFacts
from app.core.filters import matches
from app.core.kleene import Truth, any_of, negate
from app.core.mana_abilities import is_mana_ability, mana_effects
from app.core.payment import PaySource, Unit
from app.core.production import Mana
from app.core.state import GameState
from app.core.static_effects import object_context
from app.oracle.model.abilities import Activated
from app.oracle.model.amounts import Number
from app.oracle.model.base import MANA_TYPES
from app.oracle.model.costs import PayLife, PayMana, RemoveCounters, Sacrifice, TapSelf
from app.oracle.model.filters import Filter, Ref
from app.oracle.model.mana import Purpose, SpendOnly


@dataclass(frozen=True, slots=True)
class Spending:
    """What mana is to be spent on: a spell being cast or an ability being activated."""

    subject: Subject | None = None
    activating: bool = False
    has_x: bool = False


@dataclass(slots=True)
class Sources:
    """What can pay, and whether something was left out that might (``partial``)."""

    found: list[PaySource] = field(default_factory=list)
    partial: bool = False


def sources_for(state: GameState, player: str, spending: Spending) -> Sources:
    """Everything a player could pay mana with, as far as each source stands on its own.

    Abilities that cost mana, other objects or something unread are left out and make the result ``partial``."""
    result = Sources()
    pool = state.players[player].mana_pool
    for mana_type, number in pool.items():
        result.found.extend(
            PaySource(None, None, ((Unit(mana_type),),)) for _ in range(number) if mana_type in MANA_TYPES
        )
    for facts in state.permanents:
        if facts.controller == player:
            _from_permanent(state, facts, player, spending, result)
    return result


def _from_permanent(state: GameState, facts: ObjectFacts, player: str, spending: Spending, result: Sources) -> None:
    tapping: list[tuple[Unit, ...]] = []
    line: int | None = None
    life = 0
    for on in state.projection.values[facts.id].abilities:
        ability = on.ability
        if not isinstance(ability, Activated) or not is_mana_ability(ability):
            continue
        verdict = may_activate(state, facts, on, player).verdict
        if verdict is False:
            continue
        cost_of_life = _simple(ability)
        if verdict is None or cost_of_life is None:
            result.partial = True
            continue
        ways = _ways(state, facts, on, player, spending, result)
        if not ways:
            continue
        if any(isinstance(part, TapSelf) for part in ability.cost.parts):
            if cost_of_life and not tapping:
                life = cost_of_life
            elif cost_of_life != life:
                # Two abilities of one permanent at different prices in life: kept apart as two sources, which
                # could both be counted as used; so the cheaper one stands and the answer is only a lower bound.
                result.partial = True
                if cost_of_life > life:
                    continue
                tapping, life = [], cost_of_life
            tapping.extend(ways)
            line = on.line
        else:
            result.found.append(PaySource(facts.id, on.line, tuple(dict.fromkeys(ways)), cost_of_life))
    if tapping:
        result.found.append(PaySource(facts.id, line, tuple(dict.fromkeys(tapping)), life))


def _simple(ability: Activated) -> int | None:
    """The life an ability costs where its cost is otherwise its own object's business; None where it is not."""
    life = 0
    for part in ability.cost.parts:
        match part:
            case TapSelf():
                pass
            case PayLife(amount=Number(value=value)):
                life += value
            case Sacrifice(of=Ref(kind="self")) | RemoveCounters(of=Ref(kind="self")):
                pass
            case PayMana():
                return None
            case _:
                return None
    has_limit = any(isinstance(part, TapSelf | Sacrifice) for part in ability.cost.parts)
    return life if has_limit else None


def _ways(
    state: GameState, facts: ObjectFacts, on: AbilityOn, player: str, spending: Spending, result: Sources
) -> list[tuple[Unit, ...]]:
    allowed = _may_be_spent(state, facts, on, spending)
    if allowed is False:
        return []
    if allowed is None:
        result.partial = True
        return []
    activation: Activation = activate(state, facts, on, player)
    if activation.unknown or activation.undecided:
        result.partial = True
    snow = "Snow" in state.projection.values[facts.id].supertypes
    return [_units(outcome.total, snow) for outcome in activation.outcomes if any(outcome.total)]


def _units(mana: Mana, snow: bool) -> tuple[Unit, ...]:
    return tuple(Unit(t, snow) for t, number in zip(MANA_TYPES, mana, strict=True) for _ in range(number))


def _may_be_spent(state: GameState, facts: ObjectFacts, on: AbilityOn, spending: Spending) -> Truth:
    """Whether an ability's mana may be spent on this (rule 106.6)."""
    context = object_context(facts, state)
    for effect in mana_effects(on.ability):
        for rider in effect.riders:
            if not isinstance(rider, SpendOnly):
                continue
            verdict = any_of(_serves(purpose, spending, context) for purpose in rider.purposes)
            if rider.forbid:
                verdict = negate(verdict)
            if verdict is not True:
                return verdict
    return True


def _serves(purpose: Purpose, spending: Spending, context: Context) -> Truth:
    if purpose.cost is not None:
        return spending.has_x if purpose.cost == "cost_with_x" else None
    wanted = "activate" if spending.activating else "cast"
    if purpose.kind != wanted:
        return False
    if spending.subject is None:
        return None
    if purpose.filter is None:
        return True
    described = purpose.filter
    if purpose.kind == "activate":
        described = Filter("object", described.qualities)
    return matches(described, spending.subject, context)


def spend_on_spell(subject: Subject, has_x: bool) -> Spending:
    """Mana spent to cast a spell."""
    return Spending(changed(subject, as_spell=True), False, has_x)
