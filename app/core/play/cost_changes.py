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
from app.oracle.model.amounts import Number, TargetsBeyondFirst, ThatMuch, X
from app.oracle.model.effects import AdditionalCost, CostChange, While
from app.oracle.model.filters import Filter, Ref, Targeting, TargetsPlayer


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
    elif not _may_target(proposal) and any(
        isinstance(quality, Targeting | TargetsPlayer) for quality in effect.what.qualities
    ):
        covers = False
    else:
        covers = matches(effect.what, proposal.subject(), context)
    return all_of((who, covers, True if force.certain else None))


_AIMS = (Targeting, TargetsPlayer)
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
        if not isinstance(effect, CostChange) or not _speaks_of(effect, force, proposal, right):
            continue
        here = concerns(effect, force, proposal)
        used = effect.once and _was_used(state, force, effect, proposal)
        if here is False or used is True:
            continue
        if isinstance(effect.times, TargetsBeyondFirst):
            # One target is all that a spell with more asks for, so nothing need be paid for others.
            continue
        times = _times(effect, force, proposal)
        if here is None or times is None or used is None:
            found.perhaps_more = found.perhaps_more or effect.direction != "less"
            found.perhaps_less = found.perhaps_less or effect.direction == "less"
            continue
        add_change(effect, max(times, 0), found)
    found.less.extend(_own_reductions(state, proposal, right, context))
    for hit in unread_costs(state, proposal):
        found.perhaps_more = found.perhaps_more or "dearer" in hit.topics
        found.perhaps_less = found.perhaps_less or "cheaper" in hit.topics
    return found


def _speaks_of(effect: CostChange, force: InForce, proposal: Proposal, right: Right) -> bool:
    """Whether words about costs are about casting at all, and about this way to cast: those that name a keyword are
    about its cost, those that say "this way" about the way of the keyword on their own line."""
    if effect.verb != "cast":
        return bool(effect.ability) and effect.ability == right.method and not right.free
    if effect.ability != "this":
        return True
    return any(
        on.line == force.line and isinstance(on.ability, Keyword) and on.ability.name.lower() == right.method
        for on in proposal.values.abilities
    )


def _times(effect: CostChange, force: InForce, proposal: Proposal) -> int | None:
    """How often a change applies. What a resolving spell or ability counted was fixed then (608.2h) and is not told by
    the board as it is now."""
    if effect.times is None:
        return 1
    counted_then = force.resolved is not None and force.resolved.until != While("emblem")
    if counted_then and not isinstance(effect.times, Number | X | ThatMuch):
        return None
    return amount_of(effect.times, acting(force, proposal.player))


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


def _was_used(state: GameState, force: InForce, effect: CostChange, proposal: Proposal) -> Truth:
    """Whether a change for the next such spell only was taken up by a spell cast since it began; of one that began in
    an earlier turn the board does not tell."""
    if force.resolved is None:
        return False
    if force.resolved.facts.turn is not None and force.resolved.facts.turn < state.turn.number:
        return None
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
