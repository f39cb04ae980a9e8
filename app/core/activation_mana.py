"""What activating a mana ability gives: replacement effects, then triggered mana abilities (106.12, 605, 616)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as changed

from app.core.characteristics import AbilityOn
from app.core.conditions import holds
from app.core.context import Context, subject_of
from app.core.cost_picks import cost_contexts
from app.core.could_produce import could_produce
from app.core.facts import ObjectFacts
from app.core.filters import matches
from app.core.kleene import Truth, all_of
from app.core.mana_abilities import effects_within, is_mana_ability, mana_effects, needs_tap
from app.core.mana_replacement import Replaced, applicable, replace
from app.core.players import player_is
from app.core.production import (
    MOST_ALTERNATIVES,
    NO_MANA,
    Asking,
    Mana,
    add,
    effects_alternatives,
    recipient,
    types_in,
)
from app.core.state import GameState
from app.core.static_effects import effects_in_force, object_context
from app.oracle.model.abilities import Activated, ManaAdded, TappedForMana, Triggered
from app.oracle.model.base import Condition, Effect, ManaSpec
from app.oracle.model.effects import DelayedTrigger, Unread
from app.oracle.model.mana import AddMana


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way an activation can turn out: the ability's own mana and what each trigger added to it."""

    mana: Mana
    triggered: tuple[tuple[str, Mana], ...] = ()

    @property
    def total(self) -> Mana:
        total = self.mana
        for _, more in self.triggered:
            total = add(total, more)
        return total


@dataclass(slots=True)
class Activation:
    """Everything one ability could come to, and what bears on it."""

    on: AbilityOn
    tapped_for_mana: bool
    outcomes: list[Outcome] = field(default_factory=list)
    triggers: dict[str, None] = field(default_factory=dict)
    replaced: Replaced = field(default_factory=lambda: Replaced(()))
    undefined: bool = False
    unknown: list[Unread | ManaSpec | None] = field(default_factory=list)
    undecided: list[str] = field(default_factory=list)
    unread_triggers: list[tuple[str, Unread]] = field(default_factory=list)
    """Triggers that add mana in words that are not read."""


@dataclass(frozen=True, slots=True)
class ManaTrigger:
    """A triggered ability that looks at tapping for mana or at mana being added, with its context."""

    id: str
    trigger: TappedForMana | ManaAdded
    effects: tuple[Effect, ...]
    mana_ability: bool
    context: Context
    conditions: tuple[Condition, ...] = ()
    certain: bool = True


def mana_triggers(state: GameState) -> tuple[ManaTrigger, ...]:
    """All abilities on the board that trigger on mana production, those of resolved effects included."""
    return state.derived("mana_triggers", lambda s: tuple(_find_triggers(s)))


def _find_triggers(state: GameState) -> Iterator[ManaTrigger]:
    for facts in state.speakers:
        context: Context | None = None
        for on in state.projection.values[facts.id].abilities:
            ability = on.ability
            if isinstance(ability, Triggered) and isinstance(ability.trigger, TappedForMana | ManaAdded):
                context = context or object_context(facts, state)
                yield _trigger(facts.id, ability, context)
    for force in effects_in_force(state):
        effect = force.effect
        if force.expired or not isinstance(effect, DelayedTrigger):
            continue
        if isinstance(effect.trigger, TappedForMana | ManaAdded):
            found = _trigger(force.id, Triggered(None, effect.trigger, effect.effects), force.context)
            yield found if force.certain else changed(found, certain=False)


def _trigger(trigger_id: str, ability: Triggered, context: Context) -> ManaTrigger:
    if not isinstance(ability.trigger, TappedForMana | ManaAdded):
        raise TypeError("not a mana trigger")
    while_true = ability.trigger.condition if isinstance(ability.trigger, TappedForMana) else None
    conditions = tuple(each for each in (ability.condition, while_true) if each is not None)
    return ManaTrigger(trigger_id, ability.trigger, ability.effects, is_mana_ability(ability), context, conditions)


def activations(state: GameState, facts: ObjectFacts, player: str, line: int | None, whole: bool) -> list[Activation]:
    """What each mana-adding activated ability of an object would come to if it resolved now.

    ``line`` picks one ability where ``whole`` is False (None: those on no line)."""
    found = []
    for on in state.projection.values[facts.id].abilities:
        if isinstance(on.ability, Activated) and mana_effects_or_unread(on.ability) and (whole or on.line == line):
            found.append(activate(state, facts, on, player))
    return found


def mana_effects_or_unread(ability: Activated) -> bool:
    """Whether an ability adds mana, as far as its words could be read."""
    return bool(mana_effects(ability)) or any(
        isinstance(effect, Unread) and "mana" in effect.topics for effect in ability.effects
    )


def activate(state: GameState, facts: ObjectFacts, on: AbilityOn, player: str, number: int | None = None) -> Activation:
    """Every outcome of one ability resolving now for a player; ``number``: only those where the player said so much
    for what is free in its cost."""
    ability = on.ability
    if not isinstance(ability, Activated):
        raise TypeError("only activated abilities are activated")
    system = could_produce(state)
    context = object_context(facts, state)
    if player != context.you:
        context = changed(context, you=player)
    asking = Asking(system.types_of, every=True)
    tapped = needs_tap(ability) and is_mana_ability(ability)
    result = Activation(on, tapped_for_mana=tapped)
    ways = _resolving(ability, facts, player, context, asking, number)
    replacements, undecided = applicable(facts, player, tapped, state)
    produced = [way for way in ways if way != NO_MANA]
    result.replaced = replace(produced, replacements, asking)
    result.undefined = asking.undefined
    result.unknown = asking.unknown
    result.undecided = list(undecided) if produced else []
    ends = list(result.replaced.outcomes)
    if len(produced) < len(ways) or not ends:
        ends.append(NO_MANA)
    seen: dict[tuple[Mana, Mana], Outcome] = {}
    for mana in dict.fromkeys(ends):
        for outcome in _with_triggers(state, facts, player, tapped, mana, asking, result):
            seen.setdefault((outcome.mana, outcome.total), outcome)
    result.outcomes = list(seen.values())
    return result


def _resolving(
    ability: Activated, facts: ObjectFacts, player: str, context: Context, asking: Asking, number: int | None
) -> list[Mana]:
    """What an ability adds, for each choice in its cost that its effect asks about."""
    contexts, complete = cost_contexts(ability, facts, player, context, payable=True)
    if not complete:
        asking.doubt()
    if number is not None:
        contexts = [each for each in contexts if each.that_much == number]
    ways: dict[Mana, None] = {}
    for each in contexts or [changed(context, x=0, that_much=0)]:
        ways.update(dict.fromkeys(effects_alternatives(ability.effects, each, asking)))
    return list(ways)


def _with_triggers(
    state: GameState,
    facts: ObjectFacts,
    player: str,
    tapped: bool,
    mana: Mana,
    asking: Asking,
    result: Activation,
) -> Iterable[Outcome]:
    """The outcome of one production with the triggered mana abilities that follow it (605.4a)."""
    if mana == NO_MANA:
        return (Outcome(mana),)
    outcomes = [Outcome(mana)]
    for trigger in mana_triggers(state):
        verdict = _triggers_on(trigger, facts, player, tapped, mana)
        if verdict is False:
            continue
        if verdict is None:
            result.undecided.append(trigger.id)
            continue
        if isinstance(trigger.trigger, TappedForMana):
            result.triggers[trigger.id] = None
        if not trigger.mana_ability:
            for effect in effects_within(trigger.effects):
                if isinstance(effect, Unread) and "mana" in effect.topics:
                    result.unread_triggers.append((trigger.id, effect))
            continue
        added = _added(trigger, facts, player, mana, asking, state)
        outcomes = _combine(outcomes, trigger.id, added, asking)
    return outcomes


def _triggers_on(trigger: ManaTrigger, facts: ObjectFacts, player: str, tapped: bool, mana: Mana) -> Truth:
    event = trigger.trigger
    if isinstance(event, TappedForMana) and not tapped:
        return False
    if event.types and not set(event.types) & set(types_in(mana)):
        return False
    if isinstance(event, ManaAdded) and event.chosen_color:
        color = trigger.context.chosen.color
        if color is None or color not in types_in(mana):
            return False
    seen = changed(trigger.context, that=(facts.id,), that_player=player)
    verdict: Truth = all_of((True if trigger.certain else None, *(holds(each, seen) for each in trigger.conditions)))
    if event.player is not None:
        verdict = all_of((verdict, player_is(player, event.player, trigger.context)))
    if event.of is not None and verdict is not False:
        verdict = all_of((verdict, matches(event.of, subject_of(facts, trigger.context), trigger.context)))
    return verdict


def _added(
    trigger: ManaTrigger, facts: ObjectFacts, player: str, mana: Mana, asking: Asking, state: GameState
) -> list[Mana]:
    """What a triggered mana ability adds for the player who tapped, with the replacement effects that look at it."""
    context = changed(trigger.context, that=(facts.id,), that_player=player)
    looking = Asking(asking.could_produce, True, mana, asking.unknown)
    ways = effects_alternatives(trigger.effects, context, looking)
    if not any(_goes_to(effect, context) == player for effect in trigger.effects):
        return [NO_MANA]
    producer = state.objects.get(trigger.id)
    if producer is None or producer.zone != "battlefield":
        return ways
    replacements, _ = applicable(producer, player, tapped=False, state=state)
    return list(replace(ways, replacements, looking).outcomes)


def _goes_to(effect: Effect, context: Context) -> str | None:
    for inner in effects_within((effect,)):
        if isinstance(inner, AddMana):
            return recipient(inner, context)
    return None


def _combine(outcomes: Sequence[Outcome], trigger: str, added: Sequence[Mana], asking: Asking) -> list[Outcome]:
    combined = [
        Outcome(outcome.mana, (*outcome.triggered, (trigger, more)) if more != NO_MANA else outcome.triggered)
        for outcome in outcomes
        for more in added
    ]
    if len(combined) > MOST_ALTERNATIVES:
        asking.doubt()
        return combined[:MOST_ALTERNATIVES]
    return combined
