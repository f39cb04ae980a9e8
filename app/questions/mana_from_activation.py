"""What would a permanent's mana abilities add if one resolved now? (rules 106.12a, 106.12b, 605)"""

from __future__ import annotations

from app.core.activation_mana import Activation, Outcome, activations
from app.core.could_produce import could_produce
from app.core.findings import Judgement, Reason, UnreadHit
from app.core.mana_abilities import MANA_ABILITY, mana_effects
from app.core.mana_replacement import PLAYER_CHOOSES, TAPPED_FOR_MANA
from app.core.production import COULD_PRODUCE, UNDEFINED_TYPE, as_dict
from app.core.state import GameState
from app.core.unread import ability_unread, in_force, subject_topics
from app.oracle.model.base import ManaRider
from app.oracle.model.effects import Unread
from app.oracle.model.mana import Persistent, SpendOnly, UnreadRider, WhenSpent
from app.questions.common import MANA_TOPICS, layer_reasons, name_of, names_of, status_of
from app.questions.query import Query
from app.rulebook.rule import Rule

TO_TAP_FOR_MANA = Rule("106.12", "includes the {T} symbol")
TRIGGERS_ON_MANA = Rule("106.12a", "tapped for mana")
AT_ONCE = Rule("605.4a", "resolves immediately after the mana ability")

RESTRICTED = Rule("106.6", "restrict how that mana can be spent")
_RIDERS: tuple[tuple[type[ManaRider], str], ...] = (
    (SpendOnly, "spend_only"),
    (UnreadRider, "spend_only"),
    (Persistent, "persists"),
    (WhenSpent, "when_spent"),
)


def answer(state: GameState, query: Query) -> Judgement:
    """Each distinct outcome of one of the object's mana-adding abilities resolving now."""
    object_id = query.object or ""
    facts = state.objects[object_id]
    player = query.player or facts.controller
    name = name_of(object_id, state)
    on_board = facts.zone == "battlefield" and not facts.phased_out
    found = activations(state, facts, player, query.ability, whole=query.ability is None) if on_board else []
    outcomes: dict[tuple[object, ...], Outcome] = {}
    for activation in found:
        for outcome in activation.outcomes:
            outcomes.setdefault((outcome.mana, outcome.total), outcome)
    own = _own_unread(found, object_id)
    topics = (*MANA_TOPICS, "mana")
    subjects = subject_topics(state.projection.values[object_id])
    modifiers = in_force(state, topics, subjects, besides=object_id) if found else ()
    unread = tuple(dict.fromkeys((*own, *modifiers)))
    undecided = any(activation.undecided for activation in found) or object_id in state.projection.mana_uncertain
    body: dict[str, object] = {
        "outcomes": [_outcome(outcome) for outcome in outcomes.values()],
        "tapped_for_mana": any(activation.tapped_for_mana for activation in found),
        "triggers": list(dict.fromkeys(trigger for activation in found for trigger in activation.triggers)),
    }
    attached = _riders(found, object_id, state)
    if attached:
        body["riders"] = attached
    headline = Reason(
        "mana.outcomes" if found else "mana.no_ability",
        (),
        (object_id,),
        {"object": name, "outcomes": tuple(_symbols(outcome) for outcome in outcomes.values())},
    )
    steps = layer_reasons(object_id, state)
    for activation in found:
        steps.extend(_steps(activation, object_id, name, state))
    if set(attached) - {"snow"}:
        steps.append(Reason("mana.riders", (RESTRICTED,), (object_id,), {"object": name}))
    if could_produce(state).asked:
        steps.append(Reason("mana.asked", (COULD_PRODUCE,), (object_id,), {"object": name}))
    return Judgement(status_of(unread, bool(own) or undecided), body, headline, tuple(steps), unread=unread)


def _riders(found: list[Activation], object_id: str, state: GameState) -> list[str]:
    """What is attached to the mana beyond its type (106.6), over all abilities asked about."""
    kinds: dict[str, None] = {}
    if found and "Snow" in state.projection.values[object_id].supertypes:
        kinds["snow"] = None
    for activation in found:
        for effect in mana_effects(activation.on.ability):
            for rider in effect.riders:
                kinds.update(dict.fromkeys(name for kind, name in _RIDERS if isinstance(rider, kind)))
    return list(kinds)


def _own_unread(found: list[Activation], object_id: str) -> list[UnreadHit]:
    hits = []
    for activation in found:
        for what in activation.unknown:
            topics = what.topics if isinstance(what, Unread) else ("mana",)
            hits.append(UnreadHit(object_id, activation.on.line, getattr(what, "text", None), topics))
        hits.extend(
            UnreadHit(object_id, clause.line, clause.text, clause.topics)
            for clause in ability_unread(activation.on)
            if "mana" in clause.topics
        )
        hits.extend(UnreadHit(i, None, effect.text, effect.topics) for i, effect in activation.unread_triggers)
    return list(dict.fromkeys(hits))


def _outcome(outcome: Outcome) -> dict[str, object]:
    return {
        "choices": {},
        "mana": as_dict(outcome.mana),
        "triggered": [{"object": trigger, "mana": as_dict(mana)} for trigger, mana in outcome.triggered],
        "total": as_dict(outcome.total),
    }


def _symbols(outcome: Outcome) -> str:
    total = as_dict(outcome.total)
    return "".join(f"{{{kind}}}" * number if number <= 5 else f"{number} {{{kind}}}" for kind, number in total.items())


def _steps(activation: Activation, object_id: str, name: str, state: GameState) -> list[Reason]:
    facts = {"object": name, "line": activation.on.line}
    steps = [
        Reason("mana.tapped", (TO_TAP_FOR_MANA, MANA_ABILITY), (object_id,), facts)
        if activation.tapped_for_mana
        else Reason("mana.not_tapped", (TO_TAP_FOR_MANA,), (object_id,), facts)
    ]
    if activation.undefined:
        steps.append(Reason("mana.undefined", (UNDEFINED_TYPE,), (object_id,), facts))
    applied = activation.replaced.applied
    if applied:
        rules = (TAPPED_FOR_MANA, PLAYER_CHOOSES) if len(applied) > 1 else (TAPPED_FOR_MANA,)
        steps.append(
            Reason("mana.replaced", rules, (object_id, *applied), {**facts, "sources": names_of(applied, state)})
        )
    for trigger in activation.triggers:
        steps.append(
            Reason(
                "mana.triggers", (TRIGGERS_ON_MANA, AT_ONCE), (trigger,), {**facts, "source": name_of(trigger, state)}
            )
        )
    if not activation.triggers and all(not sum(outcome.mana) for outcome in activation.outcomes):
        steps.append(Reason("mana.nothing_produced", (TRIGGERS_ON_MANA,), (object_id,), facts))
    return steps
