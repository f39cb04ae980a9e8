"""By what right a card may be played: the zone's rule, a keyword of its own, a permission (601.3, 305.1).

Every way that does not hold leaves a refusal, so that "no" always has a reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as changed

from app.core.conditions import holds
from app.core.context import Context
from app.core.durations import LASTS_AS_STATED
from app.core.filters import matches
from app.core.findings import Reason
from app.core.kleene import Truth, all_of
from app.core.play.keyword_ways import keyword_ways
from app.core.play.proposal import Proposal
from app.core.play.right import NO_RULE_OR_EFFECT, Right
from app.core.players import player_is
from app.core.resolved import lasts
from app.core.state import GameState
from app.core.static_effects import InForce, effects_in_force, object_context, statics_of
from app.oracle.model.amounts import TurnOf
from app.oracle.model.costs import Cost, PayMana
from app.oracle.model.effects import Permission
from app.oracle.model.filters import Filter, InZone, LinkedExile, Ref
from app.rulebook.rule import Rule

STATIC_ABILITY = Rule("604.2", "Static abilities create continuous effects")
WITHOUT_PAYING = Rule("118.9", "without paying")
LINKED = Rule("607.2a", "exiled")
NOT_CAST = Rule("305.1", "never a spell")
LAND_IS_LAND = Rule("305.9", "be cast as a spell")


def rights(state: GameState, proposal: Proposal) -> Iterator[Right]:
    """Every right a player might have to play a card as proposed, those that fail with their blockers."""
    facts = proposal.facts
    if facts.zone == "hand" and facts.owner == proposal.player:
        yield Right(via="rules", method="normal", reasons=(Reason("play.from_hand", (), (facts.id,)),))
    yield from keyword_ways(state, proposal)
    for force in permissions(state, proposal):
        right = permitted(state, proposal, force)
        if right is not None:
            yield right


def permissions(state: GameState, proposal: Proposal) -> Iterator[InForce]:
    """The permissions in force, and those of the card itself in its own zone (113.6b)."""
    for force in effects_in_force(state):
        if isinstance(force.effect, Permission):
            yield force
    if proposal.facts.zone != "battlefield":
        for force in statics_of(proposal.facts, state):
            effect = force.effect
            if isinstance(effect, Permission) and _speaks_from(effect, proposal):
                yield changed(force, context=changed(force.context, you=proposal.facts.owner))


def _speaks_from(effect: Permission, proposal: Proposal) -> bool:
    """Whether a card's own permission works in the zone the card is in."""
    return isinstance(effect.what, Ref) and effect.zone in (proposal.zone, None)


def permitted(state: GameState, proposal: Proposal, force: InForce) -> Right | None:
    """The right a permission gives to play a card as proposed; None where it has nothing to do with the card."""
    effect = force.effect
    if not isinstance(effect, Permission):
        return None
    context = acting(force, proposal.player)
    covers = _covers(effect, proposal, force, context)
    if covers is False:
        return None
    who = player_is(proposal.player, effect.player, context)
    base = _base_right(effect, force)
    names_card = force.resolved is not None
    if who is False:
        if not names_card or force.expired:
            return None
        return base.blocked("wrong_player", Reason("play.wrong_player", (NO_RULE_OR_EFFECT,), (force.id,)))
    if force.expired:
        reasons = lasts(force.resolved, force.context).reasons if force.resolved else ()
        rules = tuple(rule for reason in reasons for rule in reason.rules) or (LASTS_AS_STATED,)
        facts = dict(reasons[0].facts) if reasons else {}
        return base.blocked(
            "permission_expired", Reason("play.permission_expired", (*rules, NO_RULE_OR_EFFECT), (force.id,), facts)
        )
    if proposal.is_land and effect.verb == "cast":
        return base.blocked(
            "lands_not_castable", Reason("play.lands_not_castable", (NOT_CAST, LAND_IS_LAND), (force.id,))
        )
    if not proposal.is_land and effect.verb == "play_land":
        return None
    certain: Truth = all_of((covers, who, True if force.certain else None))
    if effect.during is not None:
        during = holds(effect.during, changed(context, you=proposal.player))
        if during is False:
            code = "not_your_turn" if isinstance(effect.during, TurnOf) else "no_permission"
            return base.blocked(code, Reason("play.not_now", (NO_RULE_OR_EFFECT,), (force.id,)))
        certain = all_of((certain, during))
    if effect.limit and used(state, proposal, force, effect):
        return base.blocked("permission_used", Reason("play.permission_used", (NO_RULE_OR_EFFECT,), (force.id,)))
    return changed(base, certain=certain is True)


def acting(force: InForce, player: str) -> Context:
    """The context of a permission or prohibition for the player who would act: "they" and "that player" are that
    player unless the board says whom an effect picked."""
    context = force.context
    if context.that_player is None and not context.players and not _targets_players(force):
        return changed(context, that_player=player)
    return context


def _targets_players(force: InForce) -> bool:
    return force.resolved is not None and force.resolved.targets


def _covers(effect: Permission, proposal: Proposal, force: InForce, context: Context) -> Truth:
    """Whether a permission speaks of this card, in this zone, as this face."""
    facts = proposal.facts
    if isinstance(effect.what, Ref):
        return _covers_reference(effect, proposal, force, context)
    zone = _zone_of(effect.what)
    if zone is None and effect.zone is None and not _is_linked(effect.what):
        # A permission that names no zone speaks of cards in hand (or what it exiled, which has a link).
        if facts.zone != "hand":
            return False
    elif effect.zone is not None and effect.zone != facts.zone:
        return False
    spell = matches(effect.what, proposal.subject(), context)
    card = matches(effect.what, proposal.as_card(), context) if spell is not True else True
    return True if spell is True or card is True else (None if None in (spell, card) else False)


def _covers_reference(effect: Permission, proposal: Proposal, force: InForce, context: Context) -> Truth:
    facts = proposal.facts
    ref = effect.what
    if not isinstance(ref, Ref):
        return False
    if ref.kind in ("self", "spell"):
        if force.resolved is None:
            return facts.id == force.id
        picked = facts.id in context.that or facts.id == force.resolved.facts.source_object
    else:
        picked = facts.id in context.that
    if not picked:
        return False
    if force.resolved is not None and facts.zone not in _zones_for(effect):
        return False
    if ref.filter is not None and ref.filter.qualities:
        return matches(ref.filter, proposal.as_card(), context)
    return True


def _zones_for(effect: Permission) -> tuple[str, ...]:
    """Where a card picked by an effect must still be: having moved, it would be a new object (400.7)."""
    return (effect.zone,) if effect.zone is not None else ("exile", "graveyard", "library")


def _zone_of(what: Filter) -> str | None:
    return next((quality.zone for quality in what.qualities if isinstance(quality, InZone)), None)


def _is_linked(what: Filter) -> bool:
    return any(isinstance(quality, LinkedExile) for quality in what.qualities)


def _base_right(effect: Permission, force: InForce) -> Right:
    rule = LASTS_AS_STATED if force.resolved is not None else STATIC_ABILITY
    reason = Reason(
        "play.permission", (rule, NO_RULE_OR_EFFECT), (force.id,), {"verb": effect.verb, "cost": effect.cost}
    )
    reasons: tuple[Reason, ...] = (reason,)
    if force.resolved is not None:
        reasons += lasts(force.resolved, force.context).reasons
    if effect.cost == "free":
        reasons += (Reason("play.without_paying", (WITHOUT_PAYING,), (force.id,)),)
    if isinstance(effect.what, Filter) and _is_linked(effect.what) and force.resolved is None:
        reasons += (Reason("play.linked", (LINKED,), (force.id,)),)
    return Right(
        via=force.id,
        method=_method(effect),
        cost=effect.alternative if effect.cost == "alternative" else None,
        free=effect.cost == "free",
        plus=effect.plus,
        spend_as=effect.spend_as,
        flash=effect.flash,
        until=_until(force),
        reasons=reasons,
        effect=effect,
        force=force,
    )


def _method(effect: Permission) -> str:
    if effect.keyword is not None:
        return effect.keyword.lower().replace(" ", "_").replace("-", "_")
    if effect.cost == "free":
        return "without_paying"
    return "normal" if effect.cost == "normal" else "alternative"


def _until(force: InForce) -> str | None:
    until = force.resolved.until if force.resolved is not None else None
    if until is None:
        return None
    moment = getattr(until, "moment", None) or getattr(until, "what", None)
    return str(moment) if moment is not None else None


def used(state: GameState, proposal: Proposal, force: InForce, effect: Permission) -> bool:
    """Whether a permission for one card (each turn) was used this turn, as the board's events say."""
    events = [e for e in state.events if e.kind == "used_permission" and e.object == force.id]
    return any(event.player in (None, proposal.player) for event in events)


def mana_part(cost: Cost | None) -> str | None:
    """The mana of an alternative cost as symbols; None where it has none."""
    if cost is None:
        return None
    for part in cost.parts:
        if isinstance(part, PayMana):
            return str(part.mana)
    return None


def own_context(state: GameState, proposal: Proposal) -> Context:
    """The context of the words on the card that would be played: its player is their controller (109.5)."""
    return changed(object_context(proposal.facts, state), you=proposal.player)
