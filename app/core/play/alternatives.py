"""Alternative costs a card offers wherever it may be cast for its mana cost (rule 118.9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as changed

from app.core.conditions import holds
from app.core.context import Context
from app.core.filters import matches
from app.core.findings import Reason
from app.core.kleene import Truth, all_of
from app.core.play.keyword_costs import AT_ANY_PLACE, BESIDES, CONDITIONAL, FROM_HAND
from app.core.play.permissions import is_offer, judged
from app.core.play.proposal import Proposal
from app.core.play.right import Right
from app.core.play.uses import used
from app.core.players import player_is
from app.core.state import GameState
from app.core.static_effects import InForce, clauses_of, effects_in_force, object_context
from app.oracle.model.costs import Cost, ManaCostOf
from app.oracle.model.effects import AlternativeCost, Permission
from app.oracle.model.filters import Filter, Ref
from app.rulebook.rule import Rule

ALTERNATIVE = Rule("118.9", "alternative costs")
SNEAK = Rule("702.190a", "during your declare blockers step")
UNPAYABLE_REPLACED = Rule("118.6", "no mana cost")


def alternatives(state: GameState, proposal: Proposal, right: Right) -> Iterator[Right]:
    """The ways to pay an alternative cost where a right lets the card be cast for its mana cost (118.9a)."""
    if not right.at_mana_cost or proposal.is_land:
        return
    facts = proposal.facts
    for name, rule in (AT_ANY_PLACE | (FROM_HAND if facts.zone == "hand" else {})).items():
        keyword = proposal.values.keyword(name)
        if keyword is not None and keyword.cost is not None:
            cost = Cost((*keyword.cost.parts, *BESIDES.get(name, Cost()).parts))
            yield _paying(right, name.lower().replace(" ", "_").replace("-", "_"), cost, rule, proposal)
    yield from _conditional(state, proposal, right)
    yield from _sneaking(state, proposal, right)
    for force, verdict in _offered(state, proposal):
        effect = force.effect
        if isinstance(effect, AlternativeCost):
            spent = used(state, proposal, force, effect)
            if spent is True:
                continue
            found = _paying(right, "alternative", effect.cost, ALTERNATIVE, proposal)
            via = right.via if force.id == facts.id else force.id
            yield changed(
                found, via=via, mana_by=effect.mana_by, certain=verdict is True and right.certain and spent is False
            )
    for force in _offers(state, proposal):
        effect = force.effect
        if isinstance(effect, Permission):
            offer = judged(state, proposal, force, effect)
            if offer is not None:
                yield _combined(right, offer, proposal)


def _sneaking(state: GameState, proposal: Proposal, right: Right) -> Iterator[Right]:
    """Sneak: at instant speed in one's own declare blockers step, for returning an unblocked attacker (702.190a)."""
    keyword = proposal.values.keyword("Sneak")
    turn = state.turn
    if keyword is None or keyword.cost is None or turn.step != "declare_blockers":
        return
    blocked = {facts.details.blocking for facts in state.permanents}
    attackers = [
        facts
        for facts in state.permanents
        if facts.controller == proposal.player and facts.details.attacking and facts.id not in blocked
    ]
    if turn.active_player == proposal.player and attackers:
        found = _paying(right, "sneak", keyword.cost, SNEAK, proposal)
        # A blocker whose attacker the board does not name may block any of them.
        yield changed(found, flash=True, certain=right.certain and True not in blocked)


def _offers(state: GameState, proposal: Proposal) -> Iterator[InForce]:
    """Permissions that open no zone but let what may be cast anyway be paid for otherwise."""
    context = changed(object_context(proposal.facts, state), you=proposal.player)
    own = (f for f in statics_of_face(proposal, context) if isinstance(f.effect, Permission))
    for force in (*own, *(f for f in effects_in_force(state) if not f.expired)):
        if is_offer(force) and (not isinstance(_what(force), Ref) or force.id == proposal.facts.id):
            yield force


def _what(force: InForce) -> object:
    return getattr(force.effect, "what", None)


def _combined(right: Right, offer: Right, proposal: Proposal) -> Right:
    """A right with the cost that an offer lets be paid under it."""
    own = offer.force is not None and offer.force.id == proposal.facts.id
    replaces = offer.cost is not None or offer.free
    return changed(
        right,
        via=right.via if own else offer.via,
        method=offer.method if replaces else right.method,
        cost=offer.cost,
        free=offer.free,
        alternative=replaces,
        plus=both(right.plus, offer.plus),
        more=(*right.more, *offer.more),
        less=(*right.less, *offer.less),
        spend_as=right.spend_as or offer.spend_as,
        spend_from=right.spend_from if right.spend_as else offer.spend_from,
        flash=right.flash or offer.flash,
        reasons=(*right.reasons, *offer.reasons),
        blocker=offer.blocker,
        certain=right.certain and offer.certain,
    )


def both(first: Cost | None, second: Cost | None) -> Cost | None:
    """Two additional costs as one."""
    if first is None or second is None:
        return first or second
    return Cost((*first.parts, *second.parts))


def _conditional(state: GameState, proposal: Proposal, right: Right) -> Iterator[Right]:
    for name, (rule, kind, to_opponent) in CONDITIONAL.items():
        keyword = proposal.values.keyword(name)
        if keyword is None or keyword.cost is None:
            continue
        events = [e for e in state.events if e.kind == kind and (e.player != proposal.player) == to_opponent]
        if events:
            # Which creatures dealt prowling or freerunning damage is not told apart, so that stays open.
            found = _paying(right, name.lower(), keyword.cost, rule, proposal)
            yield changed(found, certain=right.certain and kind in ("life_lost", "cast"))


def _paying(right: Right, method: str, cost: Cost, rule: Rule, proposal: Proposal) -> Right:
    rules = (ALTERNATIVE, rule) if proposal.values.mana_cost is not None else (ALTERNATIVE, rule, UNPAYABLE_REPLACED)
    reason = Reason("play.alternative_cost", rules, (proposal.facts.id,), {"keyword": method})
    found = changed(right, method=method, cost=cost, alternative=True, reasons=(*right.reasons, reason))
    if proposal.values.mana_cost is None and any(isinstance(part, ManaCostOf) for part in cost.parts):
        # A cost that is equal to a mana cost which is not there can't be paid (118.6).
        return found.blocked("no_mana_cost", Reason("play.no_mana_cost", (UNPAYABLE_REPLACED,), (proposal.facts.id,)))
    return found


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
    """The clauses of the proposed face's own static abilities that speak of the card itself, its player being their
    controller. What it says of spells at large it says only once it is on the battlefield (113.6)."""
    for on, conditions, effect in clauses_of(proposal.values.abilities):
        if isinstance(getattr(effect, "what", None), Filter) and not isinstance(getattr(effect, "of", None), Ref):
            continue
        verdict = all_of(holds(condition, context) for condition in conditions)
        if verdict is not False:
            yield InForce(
                effect, proposal.facts.id, context, certain=verdict is True, facts=proposal.facts, line=on.line
            )
