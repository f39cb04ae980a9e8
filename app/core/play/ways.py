"""By what right a card may be played: the zone's rule, a keyword of its own, a permission (601.3, 305.1).

Every way that does not hold leaves a refusal, so that "no" always has a reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as changed

from app.core.context import subject_of
from app.core.durations import LASTS_AS_STATED
from app.core.filters import matches
from app.core.findings import Reason
from app.core.play.keyword_ways import FROM_GRAVEYARD, keyword_ways
from app.core.play.permissions import LINKED, STATIC_ABILITY, permissions, permitted, picked_by
from app.core.play.proposal import Proposal
from app.core.play.right import NO_RULE_OR_EFFECT, Right
from app.core.players import player_is
from app.core.resolved import context_of, is_offered_now, lasts, resolved_effects
from app.core.state import GameState
from app.core.static_effects import effects_in_force
from app.oracle.model.abilities import Keyword, Static
from app.oracle.model.base import Change
from app.oracle.model.effects import GainAbility, GainKeyword, Modify, Permission, Unread, While
from app.oracle.model.filters import Filter, LinkedExile
from app.oracle.model.playing import GraveyardsAsOwn
from app.rulebook.rule import Rule

RESOLVING = Rule("608.2g", "allows a player to cast a spell during resolution")
SETTLED = Rule("611.2c", "the set of objects it affects is determined when that continuous effect begins")
HIDDEN_CARD = Rule("406.3a", "has no characteristics")


def rights(state: GameState, proposal: Proposal) -> Iterator[Right]:
    """Every right a player might have to play a card as proposed, those that fail with their blockers."""
    proposal = _as_own(state, proposal)
    facts = proposal.facts
    if facts.zone == "hand" and facts.owner == proposal.player:
        yield Right(via="rules", method="normal", reasons=(Reason("play.from_hand", (), (facts.id,)),))
    yield from keyword_ways(state, proposal)
    for force in permissions(state, proposal):
        right = permitted(state, proposal, force)
        if right is not None:
            yield right
    yield from _past(state, proposal)
    yield from _settled_without(state, proposal)
    yield from _out_of_force(state, proposal)


def _as_own(state: GameState, proposal: Proposal) -> Proposal:
    """A card of another player's graveyard as though it were in the player's own, where an effect says so (609.4)."""
    facts = proposal.facts
    if facts.zone != "graveyard" or facts.owner == proposal.player:
        return proposal
    for force in effects_in_force(state):
        effect = force.effect
        if isinstance(effect, GraveyardsAsOwn) and not force.expired and force.certain:
            theirs = player_is(facts.owner, effect.of, force.context)
            if theirs and player_is(proposal.player, effect.player, force.context):
                return changed(proposal, facts=facts._replace(owner=proposal.player))
    return proposal


def _past(state: GameState, proposal: Proposal) -> Iterator[Right]:
    """Permissions that an effect gave this card and that hold no more: only while it resolved (608.2g), or by an
    ability it gave the card for a time that is over."""
    facts = proposal.facts
    for resolved in picked_by(state, facts.id):
        effect = resolved.effect
        if isinstance(effect, Unread):
            if is_offered_now(resolved):
                reason = Reason("play.only_resolving", (RESOLVING, NO_RULE_OR_EFFECT), (resolved.facts.id,))
                yield Right(resolved.facts.id, "normal").blocked("no_permission", reason)
        elif isinstance(effect, Permission) and not resolved.outlasts_resolution:
            reason = Reason("play.only_resolving", (RESOLVING, NO_RULE_OR_EFFECT), (resolved.facts.id,))
            yield Right(resolved.facts.id, "normal").blocked("no_permission", reason)
        elif isinstance(effect, Modify) and any(_lets_play(change) for change in effect.changes):
            over = lasts(resolved, context_of(resolved, state))
            if over.value is False:
                rules = tuple(rule for reason in over.reasons for rule in reason.rules) or (LASTS_AS_STATED,)
                told = dict(over.reasons[0].facts) if over.reasons else {}
                reason = Reason("play.permission_expired", (*rules, NO_RULE_OR_EFFECT), (resolved.facts.id,), told)
                yield Right(resolved.facts.id, "normal").blocked("permission_expired", reason)


def _settled_without(state: GameState, proposal: Proposal) -> Iterator[Right]:
    """Effects that gave such cards an ability to be played by, but only those that were there as it began (611.2c)."""
    facts = proposal.facts
    for resolved in resolved_effects(state):
        effect, named = resolved.effect, resolved.facts.objects
        if not isinstance(effect, Modify) or not isinstance(effect.what, Filter) or not named or facts.id in named:
            continue
        context = context_of(resolved, state)
        if (
            resolved.targets
            or resolved.until == While("emblem")
            or not any(_lets_play(change) for change in effect.changes)
        ):
            continue
        if lasts(resolved, context).value and matches(effect.what, subject_of(facts, context), context):
            reason = Reason("play.set_settled", (SETTLED, NO_RULE_OR_EFFECT), (resolved.facts.id, facts.id))
            yield Right(resolved.facts.id, "normal").blocked("no_permission", reason)


def _lets_play(change: Change) -> bool:
    """Whether a change gives an object an ability that lets it be played."""
    if isinstance(change, GainKeyword):
        return isinstance(change.keyword, Keyword) and change.keyword.name in FROM_GRAVEYARD
    if isinstance(change, GainAbility) and isinstance(change.ability, Static):
        return any(isinstance(effect, Permission) for effect in change.ability.effects)
    return False


def _out_of_force(state: GameState, proposal: Proposal) -> Iterator[Right]:
    """Why a card in exile has no permission where a look at the board suggests one: what exiled it is gone with its
    static ability (604.2), or the card lies face down and so has no ability of its own (406.3a)."""
    facts = proposal.facts
    if facts.zone != "exile":
        return
    if facts.face_down and any(
        isinstance(effect, Permission)
        for ability in facts.card.front.abilities
        if isinstance(ability, Static)
        for effect in ability.effects
    ):
        reason = Reason("play.hidden_card", (HIDDEN_CARD, NO_RULE_OR_EFFECT), (facts.id,))
        yield Right("rules", "normal").blocked("no_permission", reason)
    source = state.objects.get(facts.details.exiled_with or "")
    if source is None or source.zone == "battlefield":
        return
    for ability in source.card.front.abilities:
        if isinstance(ability, Static) and any(_links(effect) for effect in ability.effects):
            reason = Reason("play.source_gone", (STATIC_ABILITY, LINKED, NO_RULE_OR_EFFECT), (source.id, facts.id))
            yield Right(source.id, "normal").blocked("no_permission", reason)


def _links(effect: object) -> bool:
    return (
        isinstance(effect, Permission)
        and isinstance(effect.what, Filter)
        and any(isinstance(quality, LinkedExile) for quality in effect.what.qualities)
    )
