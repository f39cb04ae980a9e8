"""What mana could a permanent produce? (rule 106.7)"""

from __future__ import annotations

from app.core.characteristics import AbilityOn
from app.core.context import subject_of
from app.core.could_produce import AbilityYield, CouldProduce, Source, could_produce
from app.core.filters import matches
from app.core.findings import Facts, Judgement, Reason, UnreadHit
from app.core.mana_abilities import mana_effects
from app.core.mana_replacement import PLAYER_CHOOSES, TAPPED_FOR_MANA
from app.core.production import COULD_PRODUCE, UNDEFINED_TYPE
from app.core.state import GameState
from app.core.static_effects import object_context
from app.core.unread import in_force, subject_topics
from app.oracle.model.base import COLORS, MANA_TYPES
from app.oracle.model.filters import Filter
from app.oracle.model.mana import CommanderIdentity, Symbols
from app.questions.common import (
    MANA_TOPICS,
    ability_label,
    ability_text,
    layer_reasons,
    name_of,
    names_of,
    status_of,
)
from app.questions.query import Query
from app.rulebook.rule import Rule

DEPENDENCY = Rule("613.8", "dependency")
PHASED_OUT = Rule("702.26b", "does not exist")
ONLY_PERMANENTS = Rule("106.7", "permanent")
IDENTITY = Rule("903.4", "color identity")
INTRINSIC = Rule("305.6", "intrinsic ability")


def answer(state: GameState, query: Query) -> Judgement:
    """The types of mana a permanent could produce now, ability by ability."""
    object_id = query.object or ""
    facts = state.objects[object_id]
    name = name_of(object_id, state)
    if facts.zone != "battlefield" or facts.phased_out:
        key = "could_produce.phased_out" if facts.phased_out else "could_produce.no_permanent"
        reason = Reason(key, (ONLY_PERMANENTS,), (object_id,), {"object": name, "zone": facts.zone})
        return Judgement("determined", {"types": [], "colors": [], "abilities": []}, reason, (reason,))
    system = could_produce(state)
    source = system.of(object_id)
    types = [t for t in MANA_TYPES if t in source.types]
    everything = len(types) == len(MANA_TYPES)
    reached = system.reached(object_id)
    own = [] if everything else list(source.unread)
    others = [] if everything else [hit for other in reached if other is not source for hit in other.unread]
    doubtful = not everything and (any(other.doubtful for other in reached) or _uncertain(reached, state))
    modifiers = _modifiers(reached, state)
    unread = _once([*own, *others, *modifiers])
    answer_: dict[str, object] = {
        "types": types,
        "colors": [t for t in types if t in COLORS],
        "abilities": [_ability(found, source) for found in source.abilities],
    }
    headline = Reason(
        "could_produce.types" if types else "could_produce.nothing",
        (COULD_PRODUCE,),
        (object_id,),
        {"object": name, "types": tuple(types)},
    )
    steps = (*_steps(source, system, state), *_silenced(object_id, state))
    return Judgement(status_of(unread, bool(own or others or doubtful)), answer_, headline, steps, unread=unread)


def _once(hits: list[UnreadHit]) -> tuple[UnreadHit, ...]:
    return tuple(dict.fromkeys(hits))


def _uncertain(reached: list[Source], state: GameState) -> bool:
    """Whether some effect may or may not apply to a permanent the answer rests on."""
    uncertain = state.projection.mana_uncertain
    return bool(uncertain) and any(source.facts.id in uncertain for source in reached)


def _modifiers(reached: list[Source], state: GameState) -> list[UnreadHit]:
    """Unread clauses in force that could change what these permanents produce."""
    if state.projection.is_silent and not state.board.effects:
        return []
    subjects = frozenset(t for source in reached for t in subject_topics(state.projection.values[source.facts.id]))
    ids = frozenset(source.facts.id for source in reached)
    return list(in_force(state, MANA_TOPICS, subjects, about=ids))


def _ability(found: AbilityYield, source: Source) -> dict[str, object]:
    label = ability_label(found.on, source.facts.id)
    text = ability_text(found.on, source.facts)
    if text is not None:
        label["text"] = text
    return {**label, "types": list(found.types)}


def _steps(source: Source, system: CouldProduce, state: GameState) -> list[Reason]:
    object_id = source.facts.id
    name = name_of(object_id, state)
    steps = layer_reasons(object_id, state)
    for found in source.abilities:
        line = found.on.line
        facts = {"object": name, "line": line, "types": found.types}
        if found.on.origin == "305.6":
            steps.append(
                Reason("could_produce.intrinsic", (INTRINSIC,), (object_id,), {**facts, "types": _own(found.on)})
            )
        if found.types:
            steps.append(Reason("could_produce.ability", (COULD_PRODUCE,), (object_id,), facts))
        elif found.undefined:
            steps.append(Reason("could_produce.undefined", (UNDEFINED_TYPE, COULD_PRODUCE), (object_id,), facts))
        else:
            steps.append(Reason("could_produce.zero", (COULD_PRODUCE,), (object_id,), facts))
        if any(isinstance(effect.mana, CommanderIdentity) for effect in mana_effects(found.on.ability)):
            steps.append(Reason("could_produce.identity", (IDENTITY,), (object_id,), facts))
        if found.replaced.applied:
            ids = found.replaced.applied
            rules = (TAPPED_FOR_MANA, PLAYER_CHOOSES) if found.replaced.ordered else (TAPPED_FOR_MANA,)
            steps.append(
                Reason("could_produce.replaced", rules, (object_id, *ids), {**facts, "sources": names_of(ids, state)})
            )
    for group in system.groups_of(source):
        members = group.members
        steps.append(
            Reason(
                "could_produce.asks" if members else "could_produce.asks_nobody",
                (COULD_PRODUCE,),
                (object_id, *(m for m in members if m != object_id)),
                {"object": name, "members": names_of(members, state), "types": _ordered(group.types)},
            )
        )
        quiet = state.projection.speaking is not None
        for member in members:
            # Where no effect is at work, a card of one face in the usual layout has no story.
            if member != object_id and not (quiet and state.objects[member].card.layout == "normal"):
                steps.extend(layer_reasons(member, state))
    steps.extend(_left_out(source, state))
    if not source.abilities:
        steps.append(Reason("could_produce.no_ability", (COULD_PRODUCE,), (object_id,), {"object": name}))
    return steps


def _silenced(object_id: str, state: GameState) -> list[Reason]:
    """Why effects that would change a land do nothing to it: their sources lost them to what they depend on."""
    if "Land" not in state.projection.values[object_id].types:
        return []
    found: list[Reason] = []
    known = {applied.source for applied in state.projection.history.get(object_id, ())}
    for waits in state.projection.dependencies:
        if waits.dependent in known or waits.on in known or waits.dependent not in state.objects:
            continue
        told: Facts = {
            "object": name_of(object_id, state),
            "dependent": name_of(waits.dependent, state),
            "on": name_of(waits.on, state),
            "layer": waits.layer,
        }
        found.append(Reason("layers.dependency", (DEPENDENCY,), (object_id, waits.dependent, waits.on), told))
        found.extend(layer_reasons(waits.dependent, state))
    return found


def _left_out(source: Source, state: GameState) -> list[Reason]:
    """Phased-out permanents that a description would cover, were they there."""
    context = object_context(source.facts, state)
    reasons = []
    for facts in state.board.objects:
        if facts.zone != "battlefield" or not facts.phased_out:
            continue
        for key in source.asks:
            of = key[0]
            if isinstance(of, Filter) and matches(of, subject_of(facts, context), context) is not False:
                told = {"object": name_of(facts.id, state)}
                reasons.append(Reason("could_produce.phased_out", (PHASED_OUT,), (facts.id,), told))
                break
    return reasons


def _own(on: AbilityOn) -> tuple[str, ...]:
    """The mana an intrinsic ability adds of itself, before anything replaces it."""
    added = [effect.mana for effect in mana_effects(on.ability)]
    return tuple(symbol for mana in added if isinstance(mana, Symbols) for symbol in mana.symbols)


def _ordered(types: set[str]) -> tuple[str, ...]:
    return tuple(t for t in MANA_TYPES if t in types)
