"""Creatures tapped for their power: crew and saddle (rules 702.122, 702.171)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.core.amounts import amount_of
from app.core.context import Subject, subject_of
from app.core.facts import ObjectFacts
from app.core.filters import matches
from app.core.findings import Reason
from app.core.keyword_abilities import MEANINGS
from app.core.kleene import Truth
from app.core.payable import NEEDS_RESOURCES
from app.core.state import GameState
from app.core.static_effects import effects_in_force, object_context
from app.oracle.model.abilities import Keyword
from app.oracle.model.effects import Irrelevant
from app.oracle.model.paying import CrewsAs
from app.rulebook.rule import Rule

if TYPE_CHECKING:
    from app.core.activation import Verdicts

CANT_CREW = Rule("702.122c", "can’t crew Vehicles")
NO_CREW = "cant_attack_block_or_crew"


def pay_by_power(state: GameState, facts: ObjectFacts, word: str, player: str, found: Verdicts) -> None:
    """Whether untapped creatures of a player have power enough between them (702.122a, 702.171a); new ones count,
    since no {T} is paid."""
    keyword = state.projection.values[facts.id].keyword(word)
    number = keyword.number if isinstance(keyword, Keyword) else None
    wanted = None if number is None else amount_of(number, object_context(facts, state))
    rules = (MEANINGS[word].rule, NEEDS_RESOURCES)
    power = 0
    unsure = False
    for other in state.permanents:
        values = state.projection.values[other.id]
        if other.controller != player or other.id == facts.id or other.tapped or "Creature" not in values.types:
            continue
        counts, plus = _crews(state, other, word)
        if counts is False:
            found.reasons.append(Reason("activate.cant_crew", (CANT_CREW,), (other.id,)))
            continue
        if "power" in values.unknown or counts is None:
            unsure = True
        power += max((values.power or 0) + plus, 0)
    if wanted is None:
        found.unknown.append(facts.id)
    elif power < wanted:
        found.block("unpayable_cost", "activate.crew_short", rules, facts.id)
    elif unsure:
        found.unknown.append(facts.id)
    else:
        found.reasons.append(Reason("activate.crew", rules, (facts.id,)))


def _crews(state: GameState, facts: ObjectFacts, word: str) -> tuple[Truth, int]:
    """Whether a creature can be tapped for this and with how much more power than it has."""
    crew = word == "Crew"
    counts: Truth = True
    plus = 0
    for force in effects_in_force(state):
        effect = force.effect
        if force.expired:
            continue
        if isinstance(effect, Irrelevant):
            if not crew or effect.kind != NO_CREW or effect.of is None:
                continue
            described = effect.of
            never = True
        elif isinstance(effect, CrewsAs) and (crew or effect.saddles):
            described, never = effect.what, effect.never
        else:
            continue
        subject: Subject = subject_of(facts, force.context)
        verdict = matches(described, subject, force.context)
        if verdict is False:
            continue
        if verdict is None or not force.certain:
            counts = None
        elif never:
            return False, 0
        elif isinstance(effect, CrewsAs) and effect.toughness:
            values = state.projection.values[facts.id]
            plus += (values.toughness or 0) - (values.power or 0)
        elif isinstance(effect, CrewsAs):
            plus += effect.plus
    return counts, plus
