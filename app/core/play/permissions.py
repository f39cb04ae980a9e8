"""What a permission says of a card: whom it lets play it, from where, how often (rules 601.3, 611.2, 604.2, 607)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as changed

from app.core.conditions import holds
from app.core.context import Context
from app.core.durations import LASTS_AS_STATED, still_lasts
from app.core.filters import matches
from app.core.findings import Reason
from app.core.kleene import Truth, all_of
from app.core.play.keyword_costs import rule_of
from app.core.play.proposal import Proposal
from app.core.play.right import NO_RULE_OR_EFFECT, Right
from app.core.play.uses import used
from app.core.players import player_is
from app.core.resolved import Resolved, lasts, resolved_effects
from app.core.state import GameState
from app.core.static_effects import InForce, effects_in_force, statics_of
from app.oracle.model.amounts import TurnOf
from app.oracle.model.base import Quality
from app.oracle.model.effects import Permission, While
from app.oracle.model.filters import Either, Filter, InZone, LinkedExile, NotInZone, Ref
from app.oracle.model.playing import ExiledBy
from app.oracle.vocabulary import PERMANENT_TYPES
from app.rulebook.rule import Rule

STATIC_ABILITY = Rule("604.2", "Static abilities create continuous effects")
WITH_COST = Rule("118.9", "alternative costs")
WITHOUT_PAYING = Rule("118.9", "without paying")
LINKED = Rule("607.2a", "exiled")
NEW_OBJECT = Rule("400.7", "becomes a new object")
NOT_CAST = Rule("305.1", "never a spell")
LAND_IS_LAND = Rule("305.9", "be cast as a spell")


def permissions(state: GameState, proposal: Proposal) -> Iterator[InForce]:
    """The permissions in force, and those of the card itself in its own zone (113.6b)."""
    for force in effects_in_force(state):
        if isinstance(force.effect, Permission):
            yield force
    if proposal.facts.zone != "battlefield":
        for force in statics_of(proposal.facts, state):
            effect = force.effect
            if isinstance(effect, Permission) and isinstance(effect.what, Ref):
                yield changed(force, context=changed(force.context, you=proposal.facts.owner))


def is_offer(force: InForce) -> bool:
    """Whether a permission opens no zone, but offers another way to pay for what may be cast anyway (118.9)."""
    effect = force.effect
    if not isinstance(effect, Permission):
        return False
    if isinstance(effect.what, Ref):
        return effect.what.kind in ("self", "spell") and effect.zone is None and force.resolved is None
    return effect.zone is None and not says_where(effect.what)


def says_where(what: Filter) -> bool:
    """Whether a description of a spell says where the card is: in a zone, or among what was exiled."""

    def placed(quality: Quality) -> bool:
        if isinstance(quality, Either):
            return all(any(placed(one) for one in group) for group in quality.options)
        return isinstance(quality, InZone | NotInZone | LinkedExile | ExiledBy)

    return any(placed(quality) for quality in what.qualities)


def permitted(state: GameState, proposal: Proposal, force: InForce) -> Right | None:
    """The right a permission gives to play a card as proposed; None where it has nothing to do with the card."""
    effect = force.effect
    if not isinstance(effect, Permission) or is_offer(force):
        return None
    return judged(state, proposal, force, effect)


def judged(state: GameState, proposal: Proposal, force: InForce, effect: Permission) -> Right | None:
    """A permission or offer held against a proposal: the right, a refusal, or None where it speaks of other things."""
    context = acting(force, proposal.player)
    covers = _covers(effect, proposal, force, context)
    resolved = force.resolved
    if covers is False:
        return _refused(effect, proposal, force, context)
    base = _base_right(effect, force, proposal)
    who = _is_permitted(effect, proposal, force, context)
    expired = force.expired
    reasons = still_lasts(resolved.until, resolved.facts, context).reasons if resolved is not None else ()
    if who is False:
        if resolved is None or expired:
            return None
        return base.blocked("wrong_player", Reason("play.wrong_player", (NO_RULE_OR_EFFECT,), (force.id,)))
    if expired:
        return base.blocked("permission_expired", _expired(force.id, reasons))
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
            off_turn = proposal.is_land and isinstance(effect.during, TurnOf)
            code = "not_your_turn" if off_turn else "no_permission"
            return base.blocked(code, Reason("play.not_now", (NO_RULE_OR_EFFECT,), (force.id,)))
        certain = all_of((certain, during))
    spent = used(state, proposal, force, effect)
    if spent is True:
        return base.blocked("permission_used", Reason("play.permission_used", (NO_RULE_OR_EFFECT,), (force.id,)))
    if effect.keyword is not None:
        return _by_keyword(base, effect.keyword, proposal, certain is True and spent is False)
    return changed(base, certain=certain is True and spent is False)


def _is_permitted(effect: Permission, proposal: Proposal, force: InForce, context: Context) -> Truth:
    """Whether a permission is this player's. "That player" of a resolved effect is whom the board names with it, else
    who exiled the card, else its owner where it came from "their library"; otherwise that is not known."""
    resolved = force.resolved
    if effect.player != "that_player" or resolved is None or force.context.that_player or force.context.players:
        return player_is(proposal.player, effect.player, context)
    facts = proposal.facts
    if facts.details.exiled_by is not None:
        return facts.details.exiled_by == proposal.player
    return facts.owner == proposal.player if resolved.whose == "that_player" else None


def _by_keyword(base: Right, name: str, proposal: Proposal, certain: bool) -> Right | None:
    """A permission that holds only for a keyword's own way of casting: at that keyword's cost."""
    for keyword in proposal.values.keywords():
        if keyword.lower() == name.lower():
            found = proposal.values.keyword(keyword)
            if found is not None and found.cost is not None:
                rule = rule_of(keyword)
                rules = (WITH_COST,) if rule is None else (WITH_COST, rule)
                reason = Reason("play.alternative_cost", rules, (proposal.facts.id,), {"keyword": name})
                reasons = (*base.reasons, reason)
                return changed(base, cost=found.cost, alternative=True, certain=certain, reasons=reasons)
    return None


def _refused(effect: Permission, proposal: Proposal, force: InForce, context: Context) -> Right | None:
    """Why a permission that does not cover a card falls short of it, where that is worth telling."""
    if proposal.is_land and effect.verb == "cast" and not force.expired and isinstance(effect.what, Filter):
        # It would be covered as a spell, but a land is never one (305.9).
        if len(proposal.values.types) > 1 and matches(effect.what, proposal.as_if_cast(), context) is True:
            return _base_right(effect, force, proposal).blocked(
                "lands_not_castable", Reason("play.lands_not_castable", (LAND_IS_LAND, NOT_CAST), (force.id,))
            )
    what = effect.what
    if force.resolved is not None and not force.expired and isinstance(what, Filter):
        anybodys = tuple(
            changed(quality, by=None) if isinstance(quality, LinkedExile) else quality for quality in what.qualities
        )
        if anybodys != what.qualities and matches(Filter(what.noun, anybodys), proposal.as_card(), context) is True:
            return _base_right(effect, force, proposal).blocked(
                "wrong_player", Reason("play.wrong_player", (NO_RULE_OR_EFFECT,), (force.id,))
            )
    if (
        isinstance(what, Ref)
        and what.kind in ("that", "target")
        and force.resolved is not None
        and not force.expired
        and proposal.facts.id in context.that
        and proposal.zone not in _zones_for(effect, what, force.resolved)
    ):
        reason = Reason("play.new_object", (NEW_OBJECT, NO_RULE_OR_EFFECT), (force.id, proposal.facts.id))
        return _base_right(effect, force, proposal).blocked("no_permission", reason)
    if isinstance(what, Filter) and force.resolved is None and _is_linked(what) and proposal.zone == "exile":
        reason = Reason("play.not_linked", (LINKED, NO_RULE_OR_EFFECT), (force.id, proposal.facts.id))
        return _base_right(effect, force, proposal).blocked("no_permission", reason)
    return None


def _expired(source: str, reasons: tuple[Reason, ...]) -> Reason:
    rules = tuple(rule for reason in reasons for rule in reason.rules) or (LASTS_AS_STATED,)
    facts = dict(reasons[0].facts) if reasons else {}
    return Reason("play.permission_expired", (*rules, NO_RULE_OR_EFFECT), (source,), facts)


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
    if effect.zone is not None and effect.zone != facts.zone:
        return False
    if _is_linked(effect.what) and facts.zone != "exile":
        return False
    if effect.limit == "one_of_each_type" and not set(PERMANENT_TYPES) & set(proposal.values.types):
        return False
    spell = matches(effect.what, proposal.subject(), context)
    card = matches(effect.what, proposal.as_card(), context) if spell is not True else True
    return True if spell is True or card is True else (None if None in (spell, card) else False)


def _covers_reference(effect: Permission, proposal: Proposal, force: InForce, context: Context) -> Truth:
    facts = proposal.facts
    ref = effect.what
    if not isinstance(ref, Ref) or ref.kind == "copy":
        return False
    if ref.kind in ("self", "spell"):
        if force.resolved is None:
            return facts.id == force.id and effect.zone in (proposal.zone, None)
        picked = facts.id in context.that or facts.id == force.resolved.facts.source_object
    elif force.resolved is None and not context.that:
        picked = force.id == facts.details.exiled_with
    else:
        picked = facts.id in context.that
    if not picked:
        return False
    if force.resolved is not None and facts.zone not in _zones_for(effect, ref, force.resolved):
        return False
    if ref.filter is not None and ref.filter.qualities:
        verdict = matches(Filter(ref.filter.noun, _apart_from_place(ref.filter)), proposal.subject(), context)
        return (
            verdict
            if verdict is True
            else matches(Filter("object", _apart_from_place(ref.filter)), proposal.as_card(), context)
        )
    return True


def _apart_from_place(what: Filter) -> tuple[Quality, ...]:
    """What a target had to be besides where it was: it was chosen when it was there."""
    return tuple(quality for quality in what.qualities if not isinstance(quality, InZone | NotInZone))


def _zones_for(effect: Permission, ref: Ref, resolved: Resolved) -> tuple[str, ...]:
    """Where a card picked by an effect must still be: having moved, it would be a new object (400.7)."""
    if effect.zone is not None:
        return (effect.zone,)
    if resolved.exiles or (isinstance(resolved.until, While) and resolved.until.what == "exiled"):
        return ("exile",)
    if ref.kind == "target" and ref.filter is not None:
        places = tuple(quality.zone for quality in ref.filter.qualities if isinstance(quality, InZone))
        if places:
            return places
    return ("exile", "graveyard", "library")


def _is_linked(what: Filter) -> bool:
    return any(isinstance(quality, LinkedExile) for quality in what.qualities)


def _base_right(effect: Permission, force: InForce, proposal: Proposal) -> Right:
    rule = LASTS_AS_STATED if force.resolved is not None else STATIC_ABILITY
    told = {"verb": effect.verb, "cost": effect.cost}
    reasons: tuple[Reason, ...] = (Reason("play.permission", (rule, NO_RULE_OR_EFFECT), (force.id,), told),)
    if force.resolved is not None:
        reasons += lasts(force.resolved, force.context).reasons
    if effect.cost == "free":
        reasons += (Reason("play.without_paying", (WITHOUT_PAYING,), (force.id,)),)
    if isinstance(effect.what, Filter) and _is_linked(effect.what) and force.resolved is None:
        reasons += (Reason("play.linked", (LINKED,), (force.id,)),)
    theirs = effect.more_for is None or player_is(proposal.player, effect.more_for, acting(force, proposal.player))
    return Right(
        via=force.id,
        method=method_of(effect),
        cost=effect.alternative if effect.cost == "alternative" else None,
        free=effect.cost == "free",
        plus=effect.plus,
        more=effect.more if theirs is not False else (),
        less=effect.less,
        spend_as=effect.spend_as,
        spend_from=effect.spend_from,
        flash=effect.flash,
        until=until_of(force),
        reasons=reasons,
        effect=effect,
        force=force,
        alternative=effect.cost == "alternative",
    )


def method_of(effect: Permission) -> str:
    """The contract's word for a permission's way of casting."""
    if effect.keyword is not None:
        return effect.keyword.lower().replace(" ", "_").replace("-", "_")
    if effect.cost == "free":
        return "without_paying"
    return "normal" if effect.cost == "normal" else "alternative"


def until_of(force: InForce) -> str | None:
    """When a permission ends, as the data says it; None where it has no end."""
    until = force.resolved.until if force.resolved is not None else None
    if until is None or until == While("emblem"):
        return None
    moment = getattr(until, "moment", None) or getattr(until, "what", None)
    return str(moment) if moment is not None else None


def picked_by(state: GameState, object_id: str) -> Iterator[Resolved]:
    """The effects of the board that picked an object."""
    for resolved in resolved_effects(state):
        if object_id in resolved.facts.objects:
            yield resolved
