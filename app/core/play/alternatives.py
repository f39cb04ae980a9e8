"""Alternative costs a card offers wherever it may be cast for its mana cost (rule 118.9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as changed

from app.core.conditions import holds
from app.core.context import Context
from app.core.filters import matches
from app.core.findings import Reason
from app.core.kleene import Truth, all_of
from app.core.play.proposal import Proposal
from app.core.play.right import Right
from app.core.players import player_is
from app.core.state import GameState
from app.core.static_effects import InForce, clauses_of, effects_in_force, object_context
from app.oracle.model.abilities import Keyword
from app.oracle.model.costs import Cost, PayMana
from app.oracle.model.effects import AlternativeCost
from app.oracle.model.filters import Ref
from app.oracle.model.mana import ManaCost
from app.rulebook.rule import Rule

ALTERNATIVE = Rule("118.9", "alternative costs")
FACE_DOWN_COST = Cost((PayMana(ManaCost(("3",))),))

_KEYWORDS: dict[str, Rule] = {
    "Evoke": Rule("702.74a", "rather than paying its mana cost"),
    "Overload": Rule("702.96a", "rather than pay"),
    "Bestow": Rule("702.103a", "bestowed"),
    "Dash": Rule("702.109a", "rather than"),
    "Blitz": Rule("702.152a", "rather than"),
    "Mutate": Rule("702.140a", "rather than pay"),
    "Cleave": Rule("702.148a", "rather than paying"),
    "Impending": Rule("702.176a", "rather than"),
    "Prototype": Rule("702.160a", "mana cost"),
}
"""Keywords whose cost may be paid instead of the mana cost from wherever the card may be cast."""

_FROM_HAND: dict[str, Rule] = {"Warp": Rule("702.185a", "from your hand")}

_FACE_DOWN: dict[str, Rule] = {
    "Morph": Rule("702.37a", "face-down creature"),
    "Megamorph": Rule("702.37b", "face-down creature"),
    "Disguise": Rule("702.168a", "face-down"),
}
CAST_FACE_DOWN = Rule("708.4", "cast face down")


def face_down_keywords(proposal: Proposal) -> Iterator[tuple[Keyword, Rule]]:
    """The keywords by which the card itself may be cast face down (702.37c, 702.168b)."""
    for name, rule in _FACE_DOWN.items():
        keyword = proposal.values.keyword(name)
        if keyword is not None:
            yield keyword, rule


def alternatives(state: GameState, proposal: Proposal, right: Right) -> Iterator[Right]:
    """The ways to pay an alternative cost where a right lets the card be cast for its mana cost (118.9a)."""
    if right.free or right.cost is not None or right.alternative or proposal.is_land or right.blocker is not None:
        return
    facts = proposal.facts
    for name, rule in (_KEYWORDS | (_FROM_HAND if facts.zone == "hand" else {})).items():
        keyword = proposal.values.keyword(name)
        if keyword is not None and keyword.cost is not None:
            yield _paying(right, name.lower(), keyword.cost, rule, proposal)
    yield from _conditional(state, proposal, right)
    for force, verdict in _offered(state, proposal):
        effect = force.effect
        if isinstance(effect, AlternativeCost):
            found = _paying(right, "alternative", effect.cost, ALTERNATIVE, proposal)
            yield changed(
                found, via=right.via if force.id == facts.id else force.id, certain=verdict is True and right.certain
            )


_CONDITIONAL: dict[str, tuple[Rule, str, bool]] = {
    "Spectacle": (Rule("702.137a", "opponent lost life this turn"), "life_lost", True),
    "Surge": (Rule("702.117a", "cast"), "cast", False),
    "Prowl": (Rule("702.76a", "combat damage"), "dealt_damage", False),
    "Freerunning": (Rule("702.173a", "combat damage"), "dealt_damage", False),
}
"""Keywords whose cost may be paid only if something happened this turn: the event, and whether to an opponent."""


def _conditional(state: GameState, proposal: Proposal, right: Right) -> Iterator[Right]:
    for name, (rule, kind, to_opponent) in _CONDITIONAL.items():
        keyword = proposal.values.keyword(name)
        if keyword is None or keyword.cost is None:
            continue
        events = [e for e in state.events if e.kind == kind and (e.player != proposal.player) == to_opponent]
        if events:
            # Which creatures dealt prowling or freerunning damage is not told apart, so that stays open.
            found = _paying(right, name.lower(), keyword.cost, rule, proposal)
            yield changed(found, certain=right.certain and kind in ("life_lost", "cast"))


def _paying(right: Right, method: str, cost: Cost, rule: Rule, proposal: Proposal) -> Right:
    reason = Reason("play.alternative_cost", (ALTERNATIVE, rule), (proposal.facts.id,), {"keyword": method})
    return changed(right, method=method, cost=cost, alternative=True, reasons=(*right.reasons, reason))


def _offered(state: GameState, proposal: Proposal) -> Iterator[tuple[InForce, Truth]]:
    """Alternative costs that the spell's own text or another permanent offers."""
    context = changed(object_context(proposal.facts, state), you=proposal.player)
    for force in (*statics_of_face(proposal, context), *(f for f in effects_in_force(state) if not f.expired)):
        effect = force.effect
        if not isinstance(effect, AlternativeCost):
            continue
        where = force.context
        if isinstance(effect.what, Ref):
            covers: Truth = force.id == proposal.facts.id
        else:
            covers = matches(effect.what, proposal.subject(), where)
        verdict = all_of((covers, player_is(proposal.player, effect.player, where), True if force.certain else None))
        if verdict is not False:
            yield force, verdict


def statics_of_face(proposal: Proposal, context: Context) -> Iterator[InForce]:
    """The clauses of the proposed face's own static abilities, its player being their controller."""
    for on, conditions, effect in clauses_of(proposal.values.abilities):
        verdict = all_of(holds(condition, context) for condition in conditions)
        if verdict is not False:
            yield InForce(
                effect, proposal.facts.id, context, certain=verdict is True, facts=proposal.facts, line=on.line
            )
