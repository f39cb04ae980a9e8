"""What casting a spell costs in all (rules 601.2b, 601.2f, 118.8, 903.8), and whether it can be paid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from dataclasses import replace as changed
from itertools import product

from app.core.changed_costs import Changes, reduced
from app.core.context import Context
from app.core.findings import Blocker, Reason
from app.core.kleene import Truth, any_of
from app.core.mana_sources import Sources, add_helpers, sources_for
from app.core.names import same_name
from app.core.payable import NEEDS_RESOURCES, PAY_LIFE, Payer, payable
from app.core.play.alternatives import statics_of_face
from app.core.play.cost_changes import concerns, cost_changes
from app.core.play.extra_costs import mode_costs, spliced
from app.core.play.proposal import Proposal
from app.core.play.right import Right
from app.core.spending import Spending, payment_rules
from app.core.state import GameState
from app.core.static_effects import effects_in_force, object_context
from app.core.statuses import names_commander
from app.oracle.model.abilities import Keyword
from app.oracle.model.amounts import Number
from app.oracle.model.base import COLORS
from app.oracle.model.costs import Cost, Discard, ManaCostOf, OneCostOf, PayGeneric, PayLife, PayMana
from app.oracle.model.effects import AdditionalCost, PaymentOnly
from app.oracle.model.mana import ManaCost
from app.rulebook.rule import Rule

ADDITIONAL = Rule("118.8", "additional costs")
MODE_COST = Rule("700.2h", "additional cost")
SPLICE = Rule("702.47a", "additional cost to cast that spell")
TOTAL = Rule("601.2f", "total cost")
NO_MANA_COST = Rule("118.6", "no mana cost")
UNPAYABLE_REPLACED = Rule("118.6a", "alternative cost")
FREE_X = Rule("107.3b", "only legal choice for X is 0")
CHOSEN_X = Rule("107.3a", "announces the value of X")
ONE_ALTERNATIVE = Rule("118.9a", "Only one alternative cost")
TAX = Rule("903.8", "additional {2}")
SPEND_AS_THOUGH = Rule("609.4b", "spend mana")
_HELP: dict[str, Rule] = {
    "Convoke": Rule("702.51a", "tap an untapped creature you control rather than pay that mana"),
    "Improvise": Rule("702.126a", "tap an untapped artifact you control rather than pay that mana"),
    "Affinity": Rule("702.41a", "costs {1} less to cast for each"),
    "Undaunted": Rule("702.125a", "costs {1} less to cast for each opponent"),
    "Delve": Rule("702.66a", "exile a card from your graveyard rather than pay that mana"),
}

_OPTIONAL_KEYWORDS: tuple[str, ...] = (
    "Kicker", "Multikicker", "Buyback", "Entwine", "Replicate", "Conspire", "Escalate", "Assist", "Casualty",
    "Squad", "Offspring", "Bargain", "Gift", "Awaken",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Additional:
    """One additional cost, as an option lists it; not ``certain``: it hangs on what is not known, such as targets."""

    cost: Cost | None
    mandatory: bool
    text: str
    certain: bool = True
    perhaps_less: bool = False
    """Whether it may be that another choice, which might cost less, can be made as well."""
    rules: tuple[Rule, ...] = (ADDITIONAL,)
    less: tuple[str, ...] = ()
    colored_only: bool = False
    """Mana by which the spell costs less where this is paid, and whether only colored mana is taken off."""


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


def price(state: GameState, proposal: Proposal, right: Right, *, weigh: bool = True) -> Price:
    """Everything a right makes a spell cost and what of it can't be paid; ``weigh``: also whether the mana is there."""
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
        if not additional.certain:
            if additional.mandatory and additional.cost is not None and payable(additional.cost, payer) is not True:
                found.unknown = True
                found.reasons.append(Reason("play.additional_cost", (ADDITIONAL,), ids, {"cost": additional.text}))
            continue
        found.additional.append(additional)
        if additional.mandatory:
            found.reasons.append(Reason("play.additional_cost", additional.rules, ids, {"cost": additional.text}))
            if additional.cost is None:
                found.unknown = True
            else:
                _check(additional.cost, payer, "mandatory_cost_unpayable", found, ids)
        else:
            found.reasons.append(Reason("play.optional_cost", additional.rules, ids, {"cost": additional.text}))
    if weigh and not found.blockers:
        found.affordable = _affordable(state, proposal, right, found, context)
    return found


def _check(cost: Cost, payer: Payer, code: str, found: Price, ids: tuple[str, ...]) -> None:
    verdict = payable(cost, payer)
    if verdict is False:
        rules = (ADDITIONAL, NEEDS_RESOURCES) if code == "mandatory_cost_unpayable" else (NEEDS_RESOURCES,)
        if any(isinstance(part, PayLife) for part in cost.parts):
            rules = (*rules, PAY_LIFE)
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
        elif isinstance(part, ManaCostOf) and proposal.values.mana_cost is not None:
            symbols.extend(reduced(proposal.values.mana_cost, list(part.less)).symbols)
        elif isinstance(part, PayGeneric):
            value = proposal.values.mana_cost.mana_value() if proposal.values.mana_cost is not None else 0
            symbols.append(str(value))
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
        for cost, perhaps_less in mode_costs(state, proposal, context):
            yield Additional(cost, True, describe(cost), perhaps_less=perhaps_less, rules=(MODE_COST, ADDITIONAL))
        for keyword in spliced(state, proposal):
            text = f"Splice {describe(keyword.cost)}" if keyword.cost is not None else "Splice"
            yield Additional(keyword.cost, False, text, rules=(SPLICE, ADDITIONAL))
    for force in (*statics_of_face(proposal, context), *(f for f in effects_in_force(state) if not f.expired)):
        effect = force.effect
        if not isinstance(effect, AdditionalCost) or effect.verb not in ("cast", "play"):
            continue
        here = concerns(effect, force, proposal)
        if here is not False:
            yield Additional(
                effect.cost,
                effect.mandatory,
                describe(effect.cost),
                certain=here is True,
                less=effect.less,
                colored_only=effect.colored_only,
            )


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


def _affordable(state: GameState, proposal: Proposal, right: Right, found: Price, context: Context) -> Truth:
    """Whether the mana part of the total cost can be paid now in some way (601.2f, 601.2g)."""
    if found.mana is None:
        return None
    ids = (proposal.facts.id,)
    symbols = list(found.mana.symbols)
    before = _earlier_casts(state, proposal)
    if before:
        symbols.append(str(2 * before))
        found.reasons.append(Reason("play.commander_tax", (TAX,), ids, {"casts": before}))
    changes = cost_changes(state, proposal, right, context)
    costs = [
        variant.applied_to((*symbols, *extra))
        for variant in _with_reductions(changes, found, proposal, context)
        for extra in _extra_mana(found, proposal, context)
    ]
    if changes and costs:
        told = str(min(costs, key=lambda cost: cost.mana_value())) or "{0}"
        found.reasons.append(Reason("play.total_cost", (TOTAL,), ids, {"cost": told}))
    elif len(costs) > 1 or any(additional.cost is not None for additional in found.additional):
        found.reasons.append(Reason("play.total_cost", (TOTAL,), ids, {"cost": str(costs[0]) or "{0}"}))
    only = tuple(rule for on in proposal.values.abilities for rule in payment_rules(on.ability))
    if right.mana_by is not None:
        only = (*only, PaymentOnly(by=right.mana_by))
    has_x = found.mana.has_x
    spending = Spending(changed(proposal.subject(), as_spell=True), False, has_x, only, context)
    sources = sources_for(state, proposal.player, spending)
    add_helpers(state, proposal.values, proposal.facts, proposal.player, sources)
    for name, rule in _HELP.items():
        if proposal.values.has_keyword(name):
            found.reasons.append(Reason("play.helped", (rule,), ids, {"keyword": name}))
    as_any = _spend_as(right, sources)
    if right.spend_as or any(kinds - {mana} for mana, kinds in sources.terms.counts.items()):
        found.reasons.append(Reason("play.spend_as", (SPEND_AS_THOUGH,), ids, {"as": right.spend_as or "color"}))
    life = state.players[proposal.player].life
    verdict = any_of(sources.pay(cost, life, as_any=as_any).payable for cost in costs)
    perhaps_less = changes.perhaps_less or any(additional.perhaps_less for additional in found.additional)
    if (verdict is True and changes.perhaps_more) or (verdict is False and perhaps_less):
        return None
    return verdict


def _earlier_casts(state: GameState, proposal: Proposal) -> int:
    """How often a commander was cast from the command zone before: as the board counts, with this turn's events."""
    if proposal.zone != "command" or not names_commander(proposal.facts, state):
        return 0
    name = proposal.facts.card.name
    casts = state.players[proposal.player].commander_casts
    counted = next((number for known, number in casts.items() if same_name(known, name)), 0)
    seen = sum(
        1
        for event in state.events
        if event.kind == "cast"
        and event.player == proposal.player
        and event.origin == "command"
        and (event.object == proposal.facts.id or same_name(event.card.name if event.card else event.name or "", name))
    )
    return max(counted, seen)


def _with_reductions(changes: Changes, found: Price, proposal: Proposal, context: Context) -> list[Changes]:
    """The changes of the cost without and with each additional cost that makes the spell cheaper and can be paid."""
    payer = Payer(proposal.player, proposal.facts, context, leaving=True)
    variants = [changes]
    for additional in found.additional:
        verdict = payable(additional.cost, payer) if additional.less and additional.cost is not None else False
        if verdict is False:
            continue
        changes.perhaps_less = changes.perhaps_less or verdict is None
        if verdict is True:
            variants += [_less(variant, additional) for variant in variants]
    return variants


def _less(changes: Changes, additional: Additional) -> Changes:
    if additional.colored_only:
        return changed(changes, colored=[*changes.colored, *additional.less])
    return changed(changes, less=[*changes.less, *additional.less])


def _extra_mana(found: Price, proposal: Proposal, context: Context) -> Iterator[tuple[str, ...]]:
    """The mana that mandatory additional costs ask for, one entry for each choice that can be paid otherwise."""
    choices: list[list[tuple[str, ...]]] = []
    payer = Payer(proposal.player, proposal.facts, context, leaving=True)
    for additional in found.additional:
        if not additional.mandatory or additional.cost is None:
            continue
        for part in additional.cost.parts:
            if isinstance(part, PayMana):
                choices.append([part.mana.symbols])
            elif isinstance(part, OneCostOf):
                choices.append([_mana_of(option) for option in part.options if payable(option, payer) is not False])
    for chosen in product(*choices):
        yield tuple(symbol for symbols in chosen for symbol in symbols)


def _mana_of(cost: Cost) -> tuple[str, ...]:
    return tuple(symbol for part in cost.parts if isinstance(part, PayMana) for symbol in part.mana.symbols)


def _spend_as(right: Right, sources: Sources) -> str:
    """What a right lets all mana be spent as; where only some mana may be, the sources are changed instead."""
    if not right.spend_as or not right.spend_from:
        return right.spend_as
    for index, way in enumerate(sources.found):
        gives = []
        for options in way.gives:
            wide = [
                unit._replace(type=color)
                for unit in options
                if (unit.snow if right.spend_from == "snow" else unit.type == "C")
                for color in COLORS
            ]
            gives.append(tuple(dict.fromkeys((*options, *wide))))
        sources.found[index] = changed(way, gives=tuple(gives))
    return ""
