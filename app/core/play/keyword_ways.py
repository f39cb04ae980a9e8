"""Rights to play a card that its own keywords or the way it got into exile give (rule 702, 715.3d, 903.8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as changed

from app.core.changed_costs import reduced
from app.core.face import INSET_LAYOUTS
from app.core.facts import Mark
from app.core.findings import Reason
from app.core.play.proposal import Proposal
from app.core.play.right import NO_RULE_OR_EFFECT, Right
from app.core.resolved import resolved_effects
from app.core.state import GameState
from app.core.static_effects import effects_in_force
from app.core.statuses import names_commander
from app.oracle.model.abilities import Keyword
from app.oracle.model.amounts import Number
from app.oracle.model.costs import Cost, Discard, ManaCostOf, PayMana
from app.oracle.model.filters import Filter, HasType
from app.oracle.model.mana import ManaCost
from app.oracle.model.paying import ForetellCost
from app.oracle.printed import parse_mana_cost
from app.rulebook.rule import Rule

FLASHBACK = Rule("702.34a", "cast this card from your graveyard")
JUMP_START = Rule("702.133a", "discarding a card as an additional cost")
RETRACE = Rule("702.81a", "discarding a land card")
ESCAPE = Rule("702.138a", "from your graveyard by paying")
DISTURB = Rule("702.146a", "transformed from your graveyard")
AFTERMATH = Rule("702.127a", "from your graveyard")
FORETELL = Rule("702.143a", "after the current turn has ended")
PLOT = Rule("702.170d", "without paying its mana cost")
SUSPEND = Rule("702.62a", "time counter")
WARP = Rule("702.185a", "after the current turn has ended")
ADVENTURE = Rule("715.3d", "remains exiled")
MAYHEM = Rule("702.187b", "As long as you discarded this card this turn")
MAYHEM_PLAY = Rule("702.187c", "if you discarded it this turn")
HARMONIZE = Rule("702.180a", "from your graveyard")
AIRBEND = Rule("701.65a", "its owner may cast it")
ALTERNATIVE = Rule("118.9", "alternative costs")
LAND_IS_LAND = Rule("305.9", "be cast as a spell")
NO_MANA_COST = Rule("118.6", "no mana cost")
COMMANDER = Rule("903.8", "from the command zone")

_GRAVEYARD: dict[str, Rule] = {
    "Flashback": FLASHBACK,
    "Escape": ESCAPE,
    "Disturb": DISTURB,
    "Harmonize": HARMONIZE,
    "Mayhem": MAYHEM,
}
"""Keywords that allow casting from the graveyard for a cost of their own."""

_OTHERS: dict[str, Rule] = {"Jump-start": JUMP_START, "Retrace": RETRACE, "Aftermath": AFTERMATH}

FROM_GRAVEYARD: frozenset[str] = frozenset((*_GRAVEYARD, *_OTHERS))
"""Keywords that let a card be cast from its owner's graveyard."""


def keyword_ways(state: GameState, proposal: Proposal) -> Iterator[Right]:
    """The rights that do not come from any other object or effect."""
    match proposal.zone:
        case "graveyard":
            yield from _from_graveyard(state, proposal)
        case "exile":
            for mark in proposal.facts.details.marks:
                right = _from_exile(state, proposal, mark)
                if right is not None:
                    yield right
        case "command":
            ids = (proposal.facts.id,)
            if names_commander(proposal.facts, state):
                right = Right("rules", "normal", reasons=(Reason("play.commander", (COMMANDER,), ids),))
                if proposal.facts.owner != proposal.player:
                    refusal = Reason("play.not_own_commander", (COMMANDER, NO_RULE_OR_EFFECT), ids)
                    right = right.blocked("no_permission", refusal)
                yield right


def _from_graveyard(state: GameState, proposal: Proposal) -> Iterator[Right]:
    facts = proposal.facts
    if proposal.form or proposal.face_down:
        return
    mayhem = proposal.values.keyword("Mayhem")
    if mayhem is not None and mayhem.cost is None and facts.owner == proposal.player:
        reason = Reason("play.keyword", (MAYHEM_PLAY, NO_RULE_OR_EFFECT), (facts.id,), {"keyword": "Mayhem"})
        right = Right("rules", "mayhem", reasons=(reason,))
        yield right if _discarded_this_turn(state, proposal) else right.blocked("no_permission", reason)
    if proposal.is_land:
        return
    if facts.owner != proposal.player:
        for name, rule in (_GRAVEYARD | _OTHERS).items():
            if _granted_to_half(state, proposal, name) is not None:
                reason = Reason("play.not_own_graveyard", (rule, NO_RULE_OR_EFFECT), (facts.id,), {"keyword": name})
                yield Right("rules", _method(name)).blocked("no_permission", reason)
        return
    for name, rule in _GRAVEYARD.items():
        keyword = _granted_to_half(state, proposal, name)
        if keyword is None or (name == "Mayhem" and keyword.cost is None):
            continue
        if (name == "Disturb") != (proposal.face == 1 and _disturbs(proposal)):
            continue
        if name in ("Flashback", "Harmonize") and not {"Instant", "Sorcery"} & set(proposal.values.types):
            continue
        cost = _payable(keyword.cost, proposal) if keyword.cost is not None else _own_mana_cost(proposal)
        reason = Reason("play.keyword", (rule, ALTERNATIVE, NO_RULE_OR_EFFECT), (facts.id,), {"keyword": name})
        right = Right("rules", name.lower(), cost=cost, reasons=(reason,), alternative=True)
        if cost is None:
            right = right.blocked("no_mana_cost", Reason("play.no_mana_cost", (NO_MANA_COST,), (facts.id,)))
        elif name == "Mayhem" and not _discarded_this_turn(state, proposal):
            right = right.blocked("no_permission", reason)
        yield right
    if _granted_to_half(state, proposal, "Jump-start") is not None:
        yield _with_discard(proposal, "jump_start", JUMP_START, Filter("card"))
    if _granted_to_half(state, proposal, "Retrace") is not None:
        yield _with_discard(proposal, "retrace", RETRACE, Filter("card", (HasType("Land"),)))
    if proposal.values.has_keyword("Aftermath"):
        reason = Reason("play.keyword", (AFTERMATH, NO_RULE_OR_EFFECT), (facts.id,), {"keyword": "Aftermath"})
        yield Right("rules", "aftermath", reasons=(reason,))


def _granted_to_half(state: GameState, proposal: Proposal, name: str) -> Keyword | None:
    """A keyword of the proposed half, or one that an effect gave to the whole card."""
    own = proposal.values.keyword(name)
    if own is not None:
        return own
    for on in state.projection.values[proposal.facts.id].abilities:
        granted = on.origin is not None or name == "Disturb"
        if granted and isinstance(on.ability, Keyword) and on.ability.name == name:
            return on.ability
    return None


def _disturbs(proposal: Proposal) -> bool:
    return proposal.facts.card.layout == "transform"


def _method(name: str) -> str:
    return name.lower().replace(" ", "_").replace("-", "_")


def _payable(cost: Cost, proposal: Proposal) -> Cost | None:
    """A granted cost with the card's own mana cost put in; None where that does not exist (118.6)."""
    if not any(isinstance(part, ManaCostOf) for part in cost.parts):
        return cost
    return None if proposal.values.mana_cost is None else cost


def _own_mana_cost(proposal: Proposal) -> Cost | None:
    """A flashback cost that is equal to the card's mana cost, as effects grant it."""
    cost = proposal.values.mana_cost
    return None if cost is None else Cost((PayMana(cost),))


def _with_discard(proposal: Proposal, method: str, rule: Rule, what: Filter) -> Right:
    reason = Reason("play.keyword", (rule, NO_RULE_OR_EFFECT), (proposal.facts.id,), {"keyword": method})
    return Right("rules", method, plus=Cost((Discard(what, Number(1)),)), reasons=(reason,))


def _discarded_this_turn(state: GameState, proposal: Proposal) -> bool:
    return any(event.kind == "discarded" and event.object == proposal.facts.id for event in state.events)


def _from_exile(state: GameState, proposal: Proposal, mark: Mark) -> Right | None:
    """What a mark on an exiled card allows."""
    facts = proposal.facts
    later = mark.turn is None or state.turn.number > mark.turn
    match mark.kind:
        case "foretold":
            cost = _marked_cost(mark) or _keyword_cost(proposal, "Foretell") or _made_foretold(state, proposal)
            right = _right("foretell", FORETELL, proposal, cost, alternative=True)
            if cost is None:
                # What made it foretold sets its cost, and the board does not tell what that was.
                right = changed(right, certain=False)
            return _owners(right, proposal, later, facts.owner, FORETELL)
        case "plotted":
            right = Right(
                "rules",
                "plot",
                free=True,
                sorcery=True,
                alternative=True,
                reasons=(_keyword_reason("Plot", PLOT, proposal),),
            )
            return _owners(right, proposal, later, facts.owner, PLOT)
        case "on_adventure":
            if proposal.face != 0 and facts.card.layout in INSET_LAYOUTS:
                right = _right("normal", ADVENTURE, proposal, None)
                return right.blocked("no_permission", _no_reason(proposal, ADVENTURE))
            return _owners(
                _right("normal", ADVENTURE, proposal, None), proposal, True, mark.by or facts.owner, ADVENTURE
            )
        case "warped":
            right = _right("normal", WARP, proposal, None)
            return _owners(right, proposal, later and not proposal.is_land, facts.owner, WARP)
        case "airbent":
            cost = _marked_cost(mark) or Cost((PayMana(ManaCost(("2",))),))
            reason = Reason(
                "play.keyword", (AIRBEND, ALTERNATIVE, NO_RULE_OR_EFFECT), (facts.id,), {"keyword": "airbend"}
            )
            right = Right("rules", "airbend", cost=cost, alternative=True, reasons=(reason,))
            if proposal.is_land:
                reason = Reason("play.only_as_land", (LAND_IS_LAND, AIRBEND), (facts.id,))
                return right.blocked("lands_not_castable", reason)
            return _owners(right, proposal, True, facts.owner, AIRBEND)
        case "suspended":
            right = _right("suspend", SUSPEND, proposal, None)
            return right.blocked("no_permission", Reason("play.suspended", (SUSPEND, NO_RULE_OR_EFFECT), (facts.id,)))
        case _:
            return None


def _made_foretold(state: GameState, proposal: Proposal) -> Cost | None:
    """The foretell cost of a card that an effect made foretold: its mana cost reduced as the effect says."""
    mana = proposal.values.mana_cost
    found = [
        resolved.effect
        for resolved in resolved_effects(state)
        if isinstance(resolved.effect, ForetellCost) and proposal.facts.id in resolved.facts.objects
    ]
    found.extend(
        force.effect
        for force in effects_in_force(state)
        if isinstance(force.effect, ForetellCost)
        and force.context.you == proposal.facts.owner
        and force.resolved is None
    )
    if mana is None or len(set(found)) != 1:
        return None
    return Cost((PayMana(reduced(mana, list(found[0].less))),))


def _marked_cost(mark: Mark) -> Cost | None:
    cost = parse_mana_cost(mark.cost) if mark.cost else None
    return None if cost is None else Cost((PayMana(cost),))


def _keyword_cost(proposal: Proposal, name: str) -> Cost | None:
    keyword = proposal.values.keyword(name)
    return None if keyword is None else keyword.cost


def _right(method: str, rule: Rule, proposal: Proposal, cost: Cost | None, *, alternative: bool = False) -> Right:
    return Right(
        "rules", method, cost=cost, alternative=alternative, reasons=(_keyword_reason(method, rule, proposal),)
    )


def _keyword_reason(keyword: str, rule: Rule, proposal: Proposal) -> Reason:
    return Reason("play.keyword", (rule, NO_RULE_OR_EFFECT), (proposal.facts.id,), {"keyword": keyword})


def _no_reason(proposal: Proposal, rule: Rule) -> Reason:
    return Reason("play.keyword_fails", (rule, NO_RULE_OR_EFFECT), (proposal.facts.id,))


def _owners(right: Right, proposal: Proposal, in_time: bool, who: str, rule: Rule) -> Right:
    """A right that belongs to one player and starts after the turn it was made in."""
    if who != proposal.player:
        return right.blocked("wrong_player", _no_reason(proposal, rule))
    if not in_time:
        return right.blocked("no_permission", Reason("play.too_early", (rule, NO_RULE_OR_EFFECT), (proposal.facts.id,)))
    return right
