"""What casting a spell costs in all (rules 601.2b, 601.2f, 118.8, 903.8), and whether it can be paid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from dataclasses import replace as changed

from app.core.amounts import amount_of
from app.core.context import Context
from app.core.filters import matches
from app.core.findings import Blocker, Reason
from app.core.kleene import Truth, all_of
from app.core.mana_sources import Sources, sources_for, spend_on_spell
from app.core.names import same_name
from app.core.payable import NEEDS_RESOURCES, Payer, payable
from app.core.payment import PaySource, Unit, pay
from app.core.play.alternatives import statics_of_face
from app.core.play.proposal import Proposal
from app.core.play.right import Right
from app.core.players import player_is
from app.core.state import GameState
from app.core.static_effects import InForce, effects_in_force, object_context
from app.core.statuses import names_commander
from app.oracle.model.abilities import Keyword
from app.oracle.model.amounts import Number
from app.oracle.model.costs import Cost, Discard, ManaCostOf, OneCostOf, PayLife, PayMana
from app.oracle.model.effects import AdditionalCost, CostChange, SpendAs
from app.oracle.model.filters import Ref
from app.oracle.model.mana import ManaCost
from app.rulebook.rule import Rule

ADDITIONAL = Rule("118.8", "additional costs")
TOTAL = Rule("601.2f", "total cost")
NO_MANA_COST = Rule("118.6", "no mana cost")
UNPAYABLE_REPLACED = Rule("118.6a", "alternative cost")
FREE_X = Rule("107.3b", "only legal choice for X is 0")
CHOSEN_X = Rule("107.3a", "announces the value of X")
ONE_ALTERNATIVE = Rule("118.9a", "Only one alternative cost")
TAX = Rule("903.8", "additional {2}")
SPEND_AS_THOUGH = Rule("609.4b", "spend mana")

_OPTIONAL_KEYWORDS: tuple[str, ...] = (
    "Kicker", "Multikicker", "Buyback", "Entwine", "Replicate", "Conspire", "Escalate", "Assist", "Casualty",
    "Squad", "Offspring", "Bargain", "Gift", "Spree", "Splice", "Awaken",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Additional:
    """One additional cost, as an option lists it."""

    cost: Cost | None
    mandatory: bool
    text: str


@dataclass(slots=True)
class Price:
    """What a way of casting costs: ``mana`` before increases and reductions (None where there is none)."""

    mana: ManaCost | None
    additional: list[Additional] = field(default_factory=list)
    x: int | None = None
    blockers: list[Blocker] = field(default_factory=list)
    reasons: list[Reason] = field(default_factory=list)
    unknown: bool = False
    affordable: bool | None = None


def price(state: GameState, proposal: Proposal, right: Right) -> Price:
    """Everything a right makes a spell cost, what of it can't be paid, and whether the mana is there."""
    values = proposal.values
    ids = (proposal.facts.id,)
    mana, other = _base(proposal, right)
    found = Price(mana)
    if right.free:
        found.reasons.append(Reason("play.one_alternative", (ONE_ALTERNATIVE,), ids))
        if values.mana_cost is None:
            found.reasons.append(Reason("play.unpayable_replaced", (UNPAYABLE_REPLACED,), ids))
        elif values.mana_cost.has_x:
            found.x = 0
            found.reasons.append(Reason("play.free_x", (FREE_X,), ids))
    elif right.cost is None and values.mana_cost is None and not proposal.face_down:
        found.blockers.append(Blocker("no_mana_cost", Reason("play.no_mana_cost", (NO_MANA_COST,), ids)))
    elif (
        right.cost is not None and values.mana_cost is not None and values.mana_cost.has_x and not (mana and mana.has_x)
    ):
        found.x = 0
        found.reasons.append(Reason("play.free_x", (FREE_X,), ids))
    elif mana is not None and mana.has_x:
        found.reasons.append(Reason("play.chosen_x", (CHOSEN_X,), ids))
    context = changed(object_context(proposal.facts, state), you=proposal.player, that=ids)
    payer = Payer(proposal.player, proposal.facts, context, leaving=True)
    _check(other, payer, "unpayable_cost", found, ids)
    for additional in _additional(state, proposal, right, context):
        found.additional.append(additional)
        if additional.mandatory:
            found.reasons.append(Reason("play.additional_cost", (ADDITIONAL,), ids, {"cost": additional.text}))
            if additional.cost is None:
                found.unknown = True
            else:
                _check(additional.cost, payer, "mandatory_cost_unpayable", found, ids)
        elif right.free:
            found.reasons.append(Reason("play.optional_cost", (ADDITIONAL,), ids, {"cost": additional.text}))
    found.affordable = _affordable(state, proposal, right, found, context) if not found.blockers else None
    return found


def _check(cost: Cost, payer: Payer, code: str, found: Price, ids: tuple[str, ...]) -> None:
    verdict = payable(cost, payer)
    if verdict is False:
        rules = (ADDITIONAL, NEEDS_RESOURCES) if code == "mandatory_cost_unpayable" else (NEEDS_RESOURCES,)
        found.blockers.append(Blocker(code, Reason("play.cost_unpayable", rules, ids)))
    elif verdict is None:
        found.unknown = True


def _base(proposal: Proposal, right: Right) -> tuple[ManaCost | None, Cost]:
    """The mana of the cost paid and the rest of it."""
    if right.free:
        return ManaCost(()), Cost(())
    if right.cost is None:
        return proposal.values.mana_cost, Cost(())
    symbols: list[str] = []
    rest = []
    for part in right.cost.parts:
        if isinstance(part, PayMana):
            symbols.extend(part.mana.symbols)
        elif isinstance(part, ManaCostOf):
            symbols.extend(proposal.values.mana_cost.symbols if proposal.values.mana_cost else ())
        else:
            rest.append(part)
    return ManaCost(tuple(symbols)), Cost(tuple(rest))


def _additional(state: GameState, proposal: Proposal, right: Right, context: Context) -> Iterator[Additional]:
    """Additional costs of the spell's own text and keywords, of the right itself and of other effects (118.8)."""
    if right.plus is not None:
        yield Additional(right.plus, True, describe(right.plus))
    if not proposal.face_down:
        for on in proposal.values.abilities:
            ability = on.ability
            if isinstance(ability, Keyword) and ability.name in _OPTIONAL_KEYWORDS:
                text = ability.name if ability.cost is None else f"{ability.name} {describe(ability.cost)}"
                yield Additional(ability.cost, False, text)
    for force in (*statics_of_face(proposal, context), *(f for f in effects_in_force(state) if not f.expired)):
        effect = force.effect
        if (
            isinstance(effect, AdditionalCost)
            and effect.verb in ("cast", "play")
            and _concerns(effect, force, proposal) is True
        ):
            yield Additional(effect.cost, effect.mandatory, describe(effect.cost))


def _concerns(effect: AdditionalCost | CostChange, force: InForce, proposal: Proposal) -> Truth:
    who: Truth = True
    if effect.player is not None:
        who = player_is(proposal.player, effect.player, force.context)
    if effect.what is None:
        covers: Truth = True
    elif isinstance(effect.what, Ref):
        covers = (
            force.id == proposal.facts.id
            if effect.what.kind in ("self", "spell")
            else proposal.facts.id in force.context.that
        )
    else:
        covers = matches(effect.what, proposal.subject(), force.context)
    return all_of((who, covers, True if force.certain else None))


def describe(cost: Cost) -> str:
    """A cost in a few words of our own."""
    return ", ".join(_describe_part(part) for part in cost.parts) or "nothing"


def _describe_part(part: object) -> str:
    match part:
        case PayMana():
            return str(part.mana)
        case Discard():
            return "discard a card" if not part.hand else "discard a hand"
        case PayLife():
            return f"pay {part.amount.value} life" if isinstance(part.amount, Number) else "pay life"
        case OneCostOf():
            return " or ".join(describe(option) for option in part.options)
        case _:
            name = type(part).__name__
            return "".join(" " + letter.lower() if letter.isupper() else letter for letter in name).strip()


def _affordable(state: GameState, proposal: Proposal, right: Right, found: Price, context: Context) -> bool | None:
    """Whether the mana part of the total cost can be paid now (601.2f, 601.2g)."""
    if found.mana is None:
        return None
    symbols = list(found.mana.symbols)
    for additional in found.additional:
        if additional.mandatory and additional.cost is not None:
            for part in additional.cost.parts:
                if isinstance(part, PayMana):
                    symbols.extend(part.mana.symbols)
    if proposal.zone == "command" and names_commander(proposal.facts, state):
        casts = state.players[proposal.player].commander_casts
        before = next((n for name, n in casts.items() if same_name(name, proposal.facts.card.name)), 0)
        if before:
            symbols.append(str(2 * before))
            found.reasons.append(Reason("play.commander_tax", (TAX,), (proposal.facts.id,), {"casts": before}))
    changes = _changes(state, proposal, context)
    if changes is None:
        return None
    more, less, minimum = changes
    symbols.extend(more)
    cost = _reduced(ManaCost(tuple(symbols)), less)
    if minimum is not None and cost.mana_value() < minimum:
        cost = ManaCost((*cost.symbols, str(minimum - cost.mana_value())))
    if more or less or minimum is not None:
        found.reasons.append(Reason("play.total_cost", (TOTAL,), (proposal.facts.id,), {"cost": str(cost) or "{0}"}))
    spending = spend_on_spell(proposal.subject(), cost.has_x)
    sources = sources_for(state, proposal.player, spending)
    add_helpers(state, proposal, sources)
    as_any = right.spend_as or spend_as_for(state, proposal)
    if as_any:
        found.reasons.append(Reason("play.spend_as", (SPEND_AS_THOUGH,), (proposal.facts.id,), {"as": as_any}))
    result = pay(cost, sources.found, life=state.players[proposal.player].life, as_any=as_any)
    if result.payable:
        return True
    return None if sources.partial or result.payable is None else False


def _changes(state: GameState, proposal: Proposal, context: Context) -> tuple[list[str], list[str], int | None] | None:
    """Cost increases, reductions and the minimum that concern the spell; None where one is not known."""
    more: list[str] = []
    less: list[str] = []
    minimum: int | None = None
    for force in (*statics_of_face(proposal, context), *(f for f in effects_in_force(state) if not f.expired)):
        effect = force.effect
        if not isinstance(effect, CostChange) or effect.verb != "cast":
            continue
        concerns = _concerns(effect, force, proposal)
        if concerns is False:
            continue
        times = 1 if effect.times is None else amount_of(effect.times, force.context)
        if concerns is None or times is None:
            return None
        symbols = [symbol for symbol in effect.mana for _ in range(max(times, 0))]
        if effect.direction == "more":
            more.extend(symbols)
        elif effect.direction == "less":
            less.extend(symbols)
        else:
            minimum = max(minimum or 0, sum(int(symbol) for symbol in effect.mana if symbol.isdigit()))
    less.extend(_affinity(state, proposal, context))
    return more, less, minimum


def _affinity(state: GameState, proposal: Proposal, context: Context) -> Iterator[str]:
    """Affinity (702.41a): {1} less for each of what it names."""
    for on in proposal.values.abilities:
        ability = on.ability
        if isinstance(ability, Keyword) and ability.name == "Affinity" and ability.filter is not None:
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


def _reduced(cost: ManaCost, less: list[str]) -> ManaCost:
    """Rule 118.7: generic reductions take generic mana only; colored ones take that color, then generic."""
    generic = sum(int(symbol) for symbol in cost.symbols if symbol.isdigit())
    others = [symbol for symbol in cost.symbols if not symbol.isdigit()]
    for symbol in less:
        if symbol.isdigit():
            generic -= int(symbol)
        elif symbol in others:
            others.remove(symbol)
        else:
            generic -= 1
    generic = max(generic, 0)
    return ManaCost(((str(generic),) if generic else ()) + tuple(others))


def spend_as_for(state: GameState, proposal: Proposal) -> str:
    """Whether an effect lets mana be spent as though it were of any color or type for this spell."""
    best = ""
    for force in effects_in_force(state):
        effect = force.effect
        if not isinstance(effect, SpendAs) or force.expired or effect.verb == "activate":
            continue
        if player_is(proposal.player, effect.player, force.context) is not True:
            continue
        if effect.what is None:
            covers: Truth = True
        elif isinstance(effect.what, Ref):
            covers = proposal.facts.id in force.context.that
        else:
            covers = matches(effect.what, proposal.subject(), force.context)
            if covers is not True:
                covers = matches(effect.what, proposal.as_card(), force.context)
        if covers is True:
            best = "type" if "type" in (best, effect.as_any) else "color"
    return best


def add_helpers(state: GameState, proposal: Proposal, sources: Sources) -> None:
    """Convoke, improvise and delve (702.51, 702.126, 702.66): objects that pay for mana in the total cost."""
    values = proposal.values
    player = proposal.player
    used = {source.object for source in sources.found}
    if values.has_keyword("Convoke") or values.has_keyword("Improvise"):
        for facts in state.permanents:
            kinds = state.projection.values[facts.id]
            if facts.controller != player or facts.tapped:
                continue
            convokes = values.has_keyword("Convoke") and "Creature" in kinds.types
            if not convokes and not (values.has_keyword("Improvise") and "Artifact" in kinds.types):
                continue
            ways = [(Unit("generic"),)] + ([(Unit(color),) for color in kinds.colors] if convokes else [])
            if facts.id in used:
                # It taps for mana or helps, not both: offered as one source with both kinds of use.
                for index, source in enumerate(sources.found):
                    if source.object == facts.id:
                        sources.found[index] = changed(source, alternatives=(*source.alternatives, *ways))
            else:
                sources.found.append(PaySource(facts.id, None, tuple(ways)))
    if values.has_keyword("Delve"):
        for facts in state.in_zone("graveyard", player):
            if facts.id != proposal.facts.id:
                sources.found.append(PaySource(facts.id, None, ((Unit("generic"),),)))
