"""Can a player pay a mana cost now? (rules 601.2g, 601.2h, 106.6)"""

from __future__ import annotations

from app.core.activation import activatable
from app.core.context import Subject
from app.core.findings import Facts, Judgement, Reason
from app.core.mana_sources import Spending, sources_for
from app.core.payment import Used, pay
from app.core.play.proposal import Proposal
from app.core.play.total_cost import add_helpers, spend_as_for
from app.core.state import GameState
from app.oracle.model.mana import ManaCost
from app.questions.query import Query
from app.rulebook.rule import Rule

PAYING = Rule("601.2g", "mana abilities")
NEEDS_RESOURCES = Rule("118.3", "necessary resources")
SPENT_ONLY = Rule("106.6", "restrict how that mana can be spent")


def answer(state: GameState, query: Query) -> Judgement:
    """One payment, or what is missing; unknown where sources are left that could not be weighed."""
    player = query.player or ""
    cost = query.cost or ManaCost(())
    spending, proposal = _spending(state, query, cost)
    sources = sources_for(state, player, spending)
    as_any = ""
    if proposal is not None:
        add_helpers(state, proposal, sources)
        as_any = spend_as_for(state, proposal)
    result = pay(cost, sources.found, life=state.players[player].life, as_any=as_any)
    partial = sources.partial and not result.payable
    word = "yes" if result.payable else "undetermined" if partial or result.payable is None else "no"
    told: Facts = {"player": player, "cost": str(cost), "verdict": word, "short": result.short}
    body: dict[str, object] = {
        "verdict": word,
        "payment": [_used(used) for used in result.used] if result.payable else None,
        "shortfall": None if result.payable else list(result.short),
    }
    headline = Reason(f"pay.{word}", (NEEDS_RESOURCES,), (), told)
    steps = [Reason("pay.search", (PAYING,), (), told)]
    if query.paid_for is not None:
        steps.append(Reason("pay.purpose", (SPENT_ONLY,), (query.paid_for,), told))
    return Judgement("undetermined" if word == "undetermined" else "determined", body, headline, tuple(steps))


def _spending(state: GameState, query: Query, cost: ManaCost) -> tuple[Spending, Proposal | None]:
    if query.paid_for is None:
        return Spending(has_x=cost.has_x), None
    facts = state.objects[query.paid_for]
    values = state.projection.values[facts.id]
    on_board = facts.zone == "battlefield" or query.paid_for_ability is not None
    subject = Subject(facts, values, facts.zone, query.player or facts.controller, as_spell=not on_board)
    if on_board and (query.paid_for_ability is not None or activatable(state, facts)):
        return Spending(subject, True, cost.has_x), None
    proposal = Proposal(facts, query.player or facts.controller, 0, facts.card.front.name, values)
    return Spending(subject, False, cost.has_x), proposal


def _used(used: Used) -> dict[str, object]:
    mana: dict[str, int] = {}
    for unit in used.units:
        mana[unit.type] = mana.get(unit.type, 0) + 1
    return {"object": used.source.object, "ability": used.source.ability, "mana": mana}
