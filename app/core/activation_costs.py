"""What effects make activating an ability cost (rules 602.2b, 601.2f): more or less mana, and payments besides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from dataclasses import replace as changed

from app.core.amounts import amount_of
from app.core.changed_costs import Changes, add_change
from app.core.conditions import holds
from app.core.context import Context, Subject
from app.core.facts import ObjectFacts
from app.core.filters import matches
from app.core.kleene import Truth, all_of
from app.core.mana_abilities import is_mana_ability
from app.core.players import player_is
from app.core.state import GameState
from app.core.static_effects import InForce, effects_in_force, object_context
from app.oracle.model.abilities import Activated, Static
from app.oracle.model.base import CostPart, Effect, PlayerRef
from app.oracle.model.costs import Cost, LoyaltyChange
from app.oracle.model.effects import CostChange, If
from app.oracle.model.filters import Filter, Ref
from app.oracle.model.paying import ActivationAdds, ActivationInstead


@dataclass(slots=True)
class ActivationCost:
    """What is paid to activate an ability: its parts with those that effects add (118.8), and the changes of its
    mana. ``unsure``: something may be added that is not known to be. ``instead``: costs that may be paid rather than
    it (118.9), each with whether it surely may."""

    parts: tuple[CostPart, ...]
    changes: Changes = field(default_factory=Changes)
    unsure: bool = False
    instead: list[tuple[Cost, Truth]] = field(default_factory=list)


def activation_cost(state: GameState, facts: ObjectFacts, ability: Activated, player: str) -> ActivationCost:
    """The cost of an ability of an object as a player activates it now."""
    found = ActivationCost(ability.cost.parts)
    for force in effects_in_force(state):
        effect = force.effect
        if force.expired:
            continue
        if isinstance(effect, CostChange) and effect.verb == "activate":
            here = _concerns(effect.what, effect.ability, effect.player, force, state, facts, ability, player)
            if here is not False and not (effect.except_mana and is_mana_ability(ability)):
                _change(effect, here, changed(force.context, that_player=player), found.changes)
        elif isinstance(effect, ActivationAdds):
            here = _concerns(effect.what, effect.ability, effect.player, force, state, facts, ability, player)
            if here is True:
                found.parts = _with_more(found.parts, effect.cost.parts)
            found.unsure = found.unsure or here is None
        elif isinstance(effect, ActivationInstead):
            here = _concerns(effect.what, effect.of, effect.player, force, state, facts, ability, player)
            if here is not False:
                found.instead.append((effect.cost, here if not effect.limit else _is_first(effect, state, player)))
    context = changed(object_context(facts, state), you=player)
    for own, verdict in _of_this(state, facts, ability, context):
        _change(own, verdict, context, found.changes)
    return found


def _of_this(
    state: GameState, facts: ObjectFacts, ability: Activated, context: Context
) -> Iterator[tuple[CostChange, Truth]]:
    """What an ability says that it costs itself more or less, and whether that holds: among its own effects, or behind
    the keyword on the same line."""
    effects: list[Effect] = list(ability.effects)
    if ability.word and ability.line is not None:
        for on in state.projection.values[facts.id].abilities:
            if isinstance(on.ability, Static) and on.line == ability.line:
                effects.extend(on.ability.effects)
    for effect in effects:
        verdict: Truth = True
        if isinstance(effect, If) and len(effect.then) == 1 and not effect.otherwise:
            verdict, effect = holds(effect.condition, context), effect.then[0]
        if isinstance(effect, CostChange) and effect.ability == "this" and verdict is not False:
            yield effect, verdict


def _is_first(effect: ActivationInstead, state: GameState, player: str) -> Truth:
    """Whether an ability would be the first of its kind that the player activates in the turn: where nothing was
    activated it is, and else the board need not say of what kind that was."""
    if effect.limit == "first_each_own_turn" and state.turn.active_player != player:
        return False
    return None if any(event.kind == "activated" and event.player == player for event in state.events) else True


def _change(effect: CostChange, here: Truth, context: Context, into: Changes) -> None:
    times = 1 if effect.times is None else amount_of(effect.times, context)
    if here is None or times is None:
        into.perhaps_more = into.perhaps_more or effect.direction != "less"
        into.perhaps_less = into.perhaps_less or effect.direction == "less"
    else:
        add_change(effect, max(times, 0), into)


def _concerns(
    what: Filter | Ref | None,
    kind: str,
    who: PlayerRef | None,
    force: InForce,
    state: GameState,
    facts: ObjectFacts,
    ability: Activated,
    player: str,
) -> Truth:
    """Whether words about costs speak of an ability of an object and of who activates it."""
    if not is_of_kind(kind, ability):
        return False
    verdicts: list[Truth] = [True if force.certain else None]
    if who is not None:
        verdicts.append(player_is(player, who, changed(force.context, that_player=player)))
    if what is not None:
        subject = Subject(facts, state.projection.values[facts.id], facts.zone, facts.controller)
        verdicts.append(described(what, subject, force))
    return all_of(verdicts)


def described(what: Filter | Ref, subject: Subject, force: InForce) -> Truth:
    """Whether the source of an ability is what is described."""
    if isinstance(what, Filter) and what.noun in ("ability", "source"):
        what = Filter("object", what.qualities)
    return matches(what, subject, force.context)


def is_of_kind(kind: str, ability: Activated) -> bool:
    """Whether an ability is of the kind that a change of costs names: a keyword, loyalty or mana abilities."""
    match kind:
        case "":
            return True
        case "this":
            return False  # An ability speaks of itself among its own effects.
        case "loyalty":
            return any(isinstance(part, LoyaltyChange) for part in ability.cost.parts)
        case "mana":
            return is_mana_ability(ability)
        case "cycling":
            return (ability.word or "").lower().endswith("cycling")
        case _:
            return (ability.word or "").lower().replace(" ", "_") == kind


def _with_more(parts: tuple[CostPart, ...], more: tuple[CostPart, ...]) -> tuple[CostPart, ...]:
    """The parts of a cost and of an additional one; loyalty counters to put on and to remove are one change."""
    found = list(parts)
    for extra in more:
        at = next((i for i, part in enumerate(found) if isinstance(part, LoyaltyChange)), None)
        if isinstance(extra, LoyaltyChange) and at is not None:
            found[at] = LoyaltyChange(_sum(getattr(found[at], "change", "0"), extra.change))
        else:
            found.append(extra)
    return tuple(found)


def _sum(change: str, more: str) -> str:
    """Two loyalty changes as one; one with X in it stays as it is (606.6 asks what X can be 0 for)."""
    if "X" in change or "X" in more:
        return change
    return f"{int(change) + int(more):+d}"
