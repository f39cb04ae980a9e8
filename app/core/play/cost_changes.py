"""Increases, reductions and minimums of what a spell costs (rules 601.2f, 118.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as changed

from app.core.amounts import amount_of, stat_of
from app.core.changed_costs import Changes, add_change
from app.core.context import Context
from app.core.filters import matches
from app.core.findings import UnreadHit
from app.core.kleene import Truth, all_of
from app.core.play.alternatives import statics_of_face
from app.core.play.permissions import acting
from app.core.play.proposal import Proposal
from app.core.play.right import Right
from app.core.play.since import cast_since
from app.core.players import player_is
from app.core.state import GameState
from app.core.static_effects import InForce, effects_in_force
from app.core.unread import UnreadClause, ability_unread, in_force, static_unread
from app.oracle.model.abilities import Keyword, Spell, UnreadAbility
from app.oracle.model.amounts import TargetsBeyondFirst
from app.oracle.model.effects import AdditionalCost, CostChange
from app.oracle.model.filters import Filter, Ref, Targeting


def concerns(effect: AdditionalCost | CostChange, force: InForce, proposal: Proposal) -> Truth:
    """Whether a change of costs speaks of the spell and its player."""
    context = acting(force, proposal.player)
    who: Truth = True
    if effect.player is not None:
        who = player_is(proposal.player, effect.player, context)
    if effect.what is None:
        covers: Truth = True
    elif isinstance(effect.what, Ref):
        own = effect.what.kind in ("self", "spell")
        covers = force.id == proposal.facts.id if own else proposal.facts.id in context.that
    elif not _may_target(proposal) and any(isinstance(quality, Targeting) for quality in effect.what.qualities):
        covers = False
    else:
        covers = matches(effect.what, proposal.subject(), context)
    return all_of((who, covers, True if force.certain else None))


_TARGETING_KEYWORDS = ("Enchant", "Mutate", "Bestow", "Awaken")


def _may_target(proposal: Proposal) -> bool:
    """Whether a spell may have targets: by its words, by a keyword, or by words spliced onto it (115.1a, 702.47a)."""
    values = proposal.values
    return (
        any(isinstance(on.ability, Spell) and on.ability.targets for on in values.abilities)
        or any(values.has_keyword(name) for name in _TARGETING_KEYWORDS)
        or "Arcane" in values.subtypes
        or any(isinstance(on.ability, UnreadAbility) for on in values.abilities)
    )


def cost_changes(state: GameState, proposal: Proposal, right: Right, context: Context) -> Changes:
    """Everything that changes what the spell costs when it is cast by this right."""
    found = Changes(more=list(right.more), less=list(right.less))
    for force in (*statics_of_face(proposal, context), *(f for f in effects_in_force(state) if not f.expired)):
        effect = force.effect
        if isinstance(effect, AdditionalCost) and effect.less and concerns(effect, force, proposal) is not False:
            # Whether the player pays what makes it cheaper is their choice.
            found.perhaps_less = True
        if not isinstance(effect, CostChange) or effect.verb != "cast":
            continue
        if effect.ability and not _by_keyword(force, proposal, right):
            continue
        here = concerns(effect, force, proposal)
        if here is False or (effect.once and _was_used(state, force, effect, proposal)):
            continue
        if isinstance(effect.times, TargetsBeyondFirst):
            # One target is all that a spell with more asks for, so nothing need be paid for others.
            continue
        times = 1 if effect.times is None else amount_of(effect.times, acting(force, proposal.player))
        if here is None or times is None:
            found.perhaps_more = found.perhaps_more or effect.direction != "less"
            found.perhaps_less = found.perhaps_less or effect.direction == "less"
            continue
        add_change(effect, max(times, 0), found)
    found.less.extend(_own_reductions(state, proposal, right, context))
    for hit in unread_costs(state, proposal):
        found.perhaps_more = found.perhaps_more or "dearer" in hit.topics
        found.perhaps_less = found.perhaps_less or "cheaper" in hit.topics
    return found


def _by_keyword(force: InForce, proposal: Proposal, right: Right) -> bool:
    """Whether the spell is cast by the keyword on the line where a change of costs speaks of "this way"."""
    return any(
        isinstance(on.ability, Keyword) and on.line == force.line and on.ability.name.lower() == right.method
        for on in proposal.values.abilities
    )


def unread_costs(state: GameState, proposal: Proposal) -> Iterator[UnreadHit]:
    """The clauses about what spells cost that could not be read: of the spell itself and of permanents."""
    own = (
        UnreadHit(proposal.facts.id, clause.line, clause.text, clause.topics)
        for clause in (*static_unread(proposal.values.abilities), *_with_additional_costs(proposal))
        if proposal.facts.zone != "battlefield" and {"costs", "own_card"} <= set(clause.topics)
    )
    for hit in (*own, *in_force(state, ("costs",))):
        if "cheaper" in hit.topics or "dearer" in hit.topics:
            yield hit


def _with_additional_costs(proposal: Proposal) -> Iterator[UnreadClause]:
    """What could not be read beside an additional cost on the spell's own line: it may be worth something."""
    for on in proposal.values.abilities:
        if isinstance(on.ability, Spell) and any(isinstance(part, AdditionalCost) for part in on.ability.effects):
            yield from ability_unread(on)


def _was_used(state: GameState, force: InForce, effect: CostChange, proposal: Proposal) -> bool:
    """Whether a change for the next such spell only was taken up by a spell cast since it began."""
    if force.resolved is None:
        return False
    described = effect.what if isinstance(effect.what, Filter) else None
    done = cast_since(state, proposal.player, force.resolved.facts, described, force.context)
    return done is not None and done > 0


def _own_reductions(state: GameState, proposal: Proposal, right: Right, context: Context) -> Iterator[str]:
    """What keywords take off: affinity (702.41a), undaunted (702.125a), emerge (702.119a), harmonize."""
    for on in proposal.values.abilities:
        ability = on.ability
        if not isinstance(ability, Keyword):
            continue
        if ability.name == "Undaunted":
            yield from ("1" for _ in state.opponents_of(proposal.player))
        elif ability.name == "Affinity" and ability.filter is not None:
            for facts in state.permanents:
                subject = changed(
                    proposal.as_card(),
                    facts=facts,
                    values=state.projection.values[facts.id],
                    zone="battlefield",
                    controller=facts.controller,
                )
                if facts.controller == proposal.player and matches(ability.filter, subject, context) is True:
                    yield "1"
    if right.method == "harmonize":
        powers = [
            stat_of(facts, "power", context) or 0
            for facts in state.permanents
            if facts.controller == proposal.player
            and not facts.tapped
            and "Creature" in state.projection.values[facts.id].types
        ]
        yield str(max(powers, default=0))
    if right.method == "emerge":
        own = [
            stat_of(facts, "mana_value", context) or 0
            for facts in state.permanents
            if facts.controller == proposal.player and "Creature" in state.projection.values[facts.id].types
        ]
        yield str(max(own, default=0))
