"""Can a player pay a mana cost now? (rules 601.2g, 601.2h, 106.6)"""

from __future__ import annotations

from collections.abc import Iterator

from app.core.activation import activatable
from app.core.context import Subject
from app.core.findings import Facts, Judgement, Reason
from app.core.keyword_abilities import as_activated
from app.core.mana_sources import Sources, add_helpers, add_waterbending, sources_for, spend_on_ability, spend_on_spell
from app.core.payment import Paid, Used
from app.core.play.proposal import proposals
from app.core.spending import Spending
from app.core.state import GameState
from app.core.unread import in_force
from app.oracle.model.abilities import Static
from app.oracle.model.base import CostPart
from app.oracle.model.costs import Waterbend
from app.oracle.model.effects import AdditionalCost
from app.oracle.model.mana import ManaCost
from app.questions.common import layer_reasons, status_of
from app.questions.query import Query
from app.rulebook.rule import Rule

PAYING = Rule("601.2g", "mana abilities")
NEEDS_RESOURCES = Rule("118.3", "necessary resources")
SPENT_ONLY = Rule("106.6", "restrict how that mana can be spent")
AS_THOUGH = Rule("609.4b", "affects only how the player may pay a cost")
COLORED = Rule("107.4a", "appropriate color of mana")
GENERIC = Rule("107.4b", "any type of mana")
COLORLESS = Rule("107.4c", "one colorless mana")
HYBRID = Rule("107.4e", "paid in one of two ways")
PHYREXIAN = Rule("107.4f", "paying 2 life")
SNOW = Rule("107.4h", "produced by a snow source")
WATERBEND = Rule("701.67a", "tap an untapped artifact or creature")
HELPERS: tuple[tuple[str, Rule], ...] = (
    ("Convoke", Rule("702.51a", "tap an untapped creature")),
    ("Improvise", Rule("702.126a", "tap an untapped artifact")),
    ("Delve", Rule("702.66a", "exile a card from your graveyard")),
)

MIGHT_TAKE: tuple[str, ...] = ("mana_modifiers", "activation_restrictions")
MIGHT_GIVE: tuple[str, ...] = ("mana", "mana_modifiers", "alternative_costs")


def answer(state: GameState, query: Query) -> Judgement:
    """One payment, or what is missing; unknown where sources are left that could not be weighed."""
    player = query.player or ""
    cost = query.cost or ManaCost(())
    spending = _spending(state, query, player, cost)
    sources = sources_for(state, player, spending)
    told: Facts = {"player": player, "cost": str(cost) or "{0}"}
    helped = [
        *_helped(state, spending, player, sources, told),
        *_waterbent(state, query, player, sources, told),
    ]
    result = sources.pay(cost, state.players[player].life)
    word = "yes" if result.payable else "undetermined" if result.payable is None else "no"
    told = {**told, "verdict": word, "short": result.short}
    body: dict[str, object] = {
        "verdict": word,
        "payment": [_used(used) for used in result.used] if result.payable else None,
        "shortfall": None if result.payable else list(result.short),
    }
    if result.payable and result.life:
        body["life"] = result.life
    steps = [
        Reason("pay.search", (PAYING,), (), told),
        *_symbols(cost, told),
        *helped,
        *_terms(sources, told),
        *_limits(query, sources, told),
        *_paid_with(state, player, result, told),
    ]
    uses_objects = any(used.source.object is not None for used in result.used)
    unread = in_force(state, MIGHT_GIVE) if word == "no" else in_force(state, MIGHT_TAKE) if uses_objects else ()
    headline = Reason(f"pay.{word}", (NEEDS_RESOURCES,), (), told)
    return Judgement(status_of(unread, word == "undetermined"), body, headline, tuple(steps), unread=unread)


def _spending(state: GameState, query: Query, player: str, cost: ManaCost) -> Spending:
    if query.paid_for is None:
        return Spending(has_x=cost.has_x)
    facts = state.objects[query.paid_for]
    abilities = activatable(state, facts)
    if query.paid_for_ability is not None:
        ability = next((as_activated(on) for on in abilities if on.line == query.paid_for_ability), None)
        return spend_on_ability(state, facts, ability, player, cost)
    if facts.zone == "battlefield":
        only = as_activated(abilities[0]) if len(abilities) == 1 else None
        return spend_on_ability(state, facts, only, player, cost)
    # What effects give spells (convoke, improvise) it has from when it is cast.
    faces = proposals(state, facts, player, None) if facts.zone != "stack" else ()
    values = next((each.values for each in faces if not each.is_land), state.projection.values[facts.id])
    return spend_on_spell(state, Subject(facts, values, facts.zone, player, as_spell=True), cost)


def _helped(state: GameState, spending: Spending, player: str, sources: Sources, told: Facts) -> Iterator[Reason]:
    """Adds the objects that keywords of the spell let pay, each keyword with its rule."""
    if spending.subject is None or spending.activating:
        return
    values, facts = spending.subject.values, spending.subject.facts
    add_helpers(state, values, facts, player, sources)
    for keyword, rule in HELPERS:
        if values.has_keyword(keyword):
            yield Reason("pay.helped", (rule,), (facts.id,), {**told, "keyword": keyword})


def _waterbent(state: GameState, query: Query, player: str, sources: Sources, told: Facts) -> Iterator[Reason]:
    """Adds what may be tapped for the waterbend cost of the ability or spell that is paid for."""
    if query.paid_for is None:
        return
    facts = state.objects[query.paid_for]
    parts: list[CostPart] = []
    for on in state.projection.values[facts.id].abilities:
        ability = as_activated(on)
        if ability is not None:
            if query.paid_for_ability == on.line:
                parts.extend(ability.cost.parts)
        elif isinstance(on.ability, Static) and query.paid_for_ability is None:
            for effect in on.ability.effects:
                if isinstance(effect, AdditionalCost) and effect.mandatory:
                    parts.extend(effect.cost.parts)
    for part in parts:
        if isinstance(part, Waterbend):
            add_waterbending(state, player, sources, part.mana)
            yield Reason("pay.helped", (WATERBEND,), (facts.id,), {**told, "keyword": "Waterbending"})


def _symbols(cost: ManaCost, told: Facts) -> list[Reason]:
    """What each kind of symbol in the cost can be paid with (107.4)."""
    found: dict[str, Rule] = {}
    for symbol in cost.symbols:
        halves = symbol.split("/")
        if "P" in halves:
            found["pay.symbol_phyrexian"] = PHYREXIAN
        if len([half for half in halves if half != "P"]) > 1:
            found["pay.symbol_hybrid"] = HYBRID
        elif symbol == "S":
            found["pay.symbol_snow"] = SNOW
        elif symbol == "C":
            found["pay.symbol_colorless"] = COLORLESS
        elif symbol.isdigit() or symbol == "X":
            found["pay.symbol_generic"] = GENERIC
        elif len(halves) == 1:
            found["pay.symbol_colored"] = COLORED
    return [Reason(key, (rule,), (), told) for key, rule in found.items()]


def _terms(sources: Sources, told: Facts) -> Iterator[Reason]:
    if any(kinds != frozenset((mana_type,)) for mana_type, kinds in sources.terms.counts.items()):
        yield Reason("pay.as_though", (AS_THOUGH,), (), told)
    if sources.terms.life_for:
        colors = tuple(sorted(sources.terms.life_for))
        yield Reason("pay.life_for", (NEEDS_RESOURCES,), (), {**told, "colors": colors})


def _limits(query: Query, sources: Sources, told: Facts) -> Iterator[Reason]:
    """What may be spent on certain things only (106.6)."""
    if query.paid_for is not None:
        yield Reason("pay.purpose", (SPENT_ONLY,), (query.paid_for,), told)
        return
    limited = {
        way.object
        for way in (*sources.found, *sources.maybe)
        if way.object is not None
        and any(not unit.generic or not unit.main for options in way.gives for unit in options)
    }
    if limited:
        yield Reason("pay.limited", (SPENT_ONLY,), tuple(sorted(limited)), told)


def _paid_with(state: GameState, player: str, result: Paid, told: Facts) -> list[Reason]:
    """What the payment uses, with what layers make of it; where there is none, of what the player has."""
    if not result.payable:
        own = [facts.id for facts in state.permanents if facts.controller == player]
        changes = [reason for i in own for reason in layer_reasons(i, state)]
        return list({reason.key: reason for reason in reversed(changes)}.values())
    ids = tuple(dict.fromkeys(used.source.object for used in result.used if used.source.object is not None))
    if not ids and not result.life:
        return []
    return [Reason("pay.with", (PAYING,), ids, {**told, "life": result.life})]


def _used(used: Used) -> dict[str, object]:
    mana: dict[str, int] = {}
    for unit in used.units:
        mana[unit.type] = mana.get(unit.type, 0) + 1
    told: dict[str, object] = {"object": used.source.object, "ability": used.source.ability, "mana": mana}
    if used.objects:
        told["uses"] = list(used.objects)
    if used.source.price:
        told["cost"] = str(ManaCost(used.source.price))
    return told
