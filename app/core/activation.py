"""Whether an activated ability may be activated now (rules 602, 605.3, 606)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from dataclasses import replace as changed

from app.core.activation_costs import ActivationCost, activation_cost
from app.core.characteristics import AbilityOn
from app.core.conditions import holds, is_sorcery_time
from app.core.context import Context, Subject
from app.core.crewing import pay_by_power
from app.core.durations import turn_owner
from app.core.facts import ObjectFacts
from app.core.filters import matches
from app.core.findings import Blocker, Reason
from app.core.free_x import for_some_x
from app.core.keyword_abilities import as_activated, meaning_of
from app.core.kleene import Truth, all_of, any_of, negate
from app.core.mana_abilities import is_mana_ability
from app.core.payable import ALREADY_TAPPED, ALREADY_UNTAPPED, NEEDS_RESOURCES, Payer, part_payable, payable
from app.core.players import player_is
from app.core.state import GameState, acts_from_command
from app.core.static_effects import effects_in_force, object_context
from app.core.targeting import CHOOSE_TARGETS, targets_exist
from app.oracle.model.abilities import Activated, AsInstant, AsSorcery, Limit, OnlyIf, WhoMay
from app.oracle.model.amounts import RefIs, X
from app.oracle.model.base import CostPart, Instruction
from app.oracle.model.costs import Discard, Exile, LoyaltyChange, Reveal, TapSelf, UntapSelf
from app.oracle.model.effects import AsThoughFlash, AsThoughHaste, LoyaltyTimes, OnlyWhen, Prohibition
from app.oracle.model.filters import Either, Filter, InZone, Ref, Status
from app.oracle.model.paying import TapOthersForMana
from app.oracle.nodes import within
from app.rulebook.rule import Rule

PROHIBITED = Rule("602.5", "prohibited from being activated")
INSTRUCTIONS = Rule("602.1b", "instructions that must be followed")
RESTRICTED = Rule("602.5b", "restriction on its use")
AS_SORCERY = Rule("602.5d", "timing rules for casting a sorcery")
SICKNESS = Rule("302.6", "continuously since their most recent turn began")
HASTE = Rule("702.10c", "haste")
CONTROLLER = Rule("602.2", "Only an object’s controller")
PRIORITY = Rule("117.1b", "any time they have priority")
MANA_ANY_TIME = Rule("605.3a", "requires a mana payment")
LOYALTY = Rule("606.3", "main phase")
SPLIT_SECOND = Rule("702.61a", "mana abilities")
PHASED_OUT = Rule("702.26b", "does not exist")
FACE_DOWN = Rule("708.2", "no characteristics")
FUNCTIONS = Rule("113.6", "function")
AURA_GIVES = Rule("303.4e", "grants an ability to the enchanted object")
LOYALTY_COST = Rule("606.6", "at least that many loyalty counters")
PERMANENTS = Rule("109.2", "it means a permanent")
ADDITIONAL = Rule("118.8", "additional costs")
ALTERNATIVE = Rule("118.9", "alternative costs")
LOST = Rule("602.2", "activate an ability")
WORDS: dict[str, Rule] = {
    "Boast": Rule("702.142a", "Activate only if this creature attacked this turn"),
    "Exhaust": Rule("702.177a", "Activate only once"),
    "Forecast": Rule("702.57a", "only from a player’s hand"),
}
"""Keywords before an activated ability that say when it may be activated."""


@dataclass(slots=True)
class Verdicts:
    """What stands against an activation, what speaks for it, and what could not be decided."""

    blockers: list[Blocker] = field(default_factory=list)
    reasons: list[Reason] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)

    @property
    def verdict(self) -> Truth:
        if self.blockers:
            return False
        return None if self.unknown else True

    def block(self, code: str, key: str, rules: tuple[Rule, ...], *ids: str) -> None:
        self.blockers.append(Blocker(code, Reason(key, rules, ids)))


def activatable(state: GameState, facts: ObjectFacts) -> list[AbilityOn]:
    """The abilities of an object that are activated abilities or stand for one."""
    return [on for on in state.projection.values[facts.id].abilities if as_activated(on) is not None]


def may_activate(state: GameState, facts: ObjectFacts, on: AbilityOn, player: str, *, paying: bool = False) -> Verdicts:
    """Everything that decides whether a player may activate an ability now, mana aside.

    ``paying``: while a cost is being paid, when mana abilities need no priority (605.3a)."""
    found = Verdicts()
    ability = as_activated(on)
    if ability is None:
        raise TypeError("only activated abilities are activated")
    context = changed(object_context(facts, state), you=player)
    _place(state, facts, on, ability, found)
    _who(facts, ability, player, context, found)
    _when(state, facts, ability, on, player, context, found, paying=paying)
    _instructions(state, facts, ability, on, context, found)
    _costs(state, facts, ability, player, context, found)
    _prohibitions(state, facts, ability, player, found)
    _targets(state, facts, ability, player, context, found)
    return found


def _targets(
    state: GameState, facts: ObjectFacts, ability: Activated, player: str, context: Context, found: Verdicts
) -> None:
    if ability.word == "Reconfigure" and facts.attached_to is not None:
        return  # Its other ability unattaches it and targets nothing (702.151a).
    wanted = tuple(one for one in ability.required_targets if one is not None)
    by_x = tuple(part for part in ability.cost.parts if _holds_x(part))

    def possible(given: Context) -> Truth:
        payer = Payer(player, facts, given)
        costs = [part_payable(part, payer) for part in by_x] if given.x is not None else []
        return all_of((*costs, targets_exist(state, ability.required_targets, player, given, facts)))

    # One X is chosen for targets and costs alike (601.2b).
    verdict = for_some_x((*wanted, *by_x), context, possible)
    if verdict is False:
        found.block("no_legal_target", "activate.no_legal_target", (CHOOSE_TARGETS,), facts.id)
    elif verdict is None:
        found.unknown.append(facts.id)


def _holds_x(part: CostPart) -> bool:
    """Whether how much or what a part of a cost takes depends on X; mana is no concern here."""
    return isinstance(part, LoyaltyChange) or any(isinstance(node, X) for node in within(part))


def _place(state: GameState, facts: ObjectFacts, on: AbilityOn, ability: Activated, found: Verdicts) -> None:
    if facts.phased_out:
        found.block("phased_out", "activate.phased_out", (PHASED_OUT,), facts.id)
        return
    if facts.zone not in zones_of(on, ability) and not acts_from_command(facts):
        found.block("wrong_zone", "activate.wrong_zone", (FUNCTIONS,), facts.id)
    elif facts.zone != "battlefield":
        found.reasons.append(Reason("activate.functions_here", (FUNCTIONS,), (facts.id,), {"zone": facts.zone}))
    giver = state.objects.get(on.origin or "")
    if giver is not None and giver.attached_to == facts.id and "Aura" in state.projection.values[giver.id].subtypes:
        found.reasons.append(Reason("activate.given_by_aura", (AURA_GIVES,), (facts.id, giver.id)))


def zones_of(on: AbilityOn, ability: Activated) -> tuple[str, ...]:
    """The zones an activated ability works in (113.6): where its words say, where its cost can be paid, else the
    battlefield."""
    meaning = meaning_of(on)
    if meaning is not None:
        return (meaning.zone,)
    named = next((zones for zones in map(_zones_named, ability.instructions) if zones), ())
    if named:
        return named
    if ability.zone is not None:
        return (ability.zone,)
    for part in ability.cost.parts:
        if isinstance(part, Discard | Reveal) and isinstance(part.of, Ref):
            return ("hand",)
        if isinstance(part, Exile) and isinstance(part.of, Ref) and part.zone is not None:
            return (part.zone,)
        zone = getattr(part, "zone", None)
        if zone is not None and isinstance(getattr(part, "of", None), Ref):
            return (zone,)
    return ("battlefield",)


def _zones_named(instruction: Instruction) -> tuple[str, ...]:
    """The zones that an ability may be activated from where it names several: "… or in your graveyard" (113.6b)."""
    condition = instruction.condition if isinstance(instruction, OnlyIf) else None
    if not isinstance(condition, RefIs) or condition.ref.kind != "self" or len(condition.filter.qualities) != 1:
        return ()
    (quality,) = condition.filter.qualities
    if quality == Status("command_or_battlefield"):
        return ("command", "battlefield")
    if not isinstance(quality, Either):
        return ()
    places = [option[0] for option in quality.options if len(option) == 1]
    zones = tuple(place.zone for place in places if isinstance(place, InZone))
    return zones if len(zones) == len(quality.options) else ()


def _who(facts: ObjectFacts, ability: Activated, player: str, context: Context, found: Verdicts) -> None:
    allowed = next(
        (instruction.player for instruction in ability.instructions if isinstance(instruction, WhoMay)), None
    )
    if allowed is not None:
        verdict = player_is(player, allowed, changed(context, you=facts.controller))
        if allowed == "defending_player" and not facts.details.attacking:
            verdict = False  # what attacks nobody has no defending player (506.2)
        if verdict is None:
            found.unknown.append(facts.id)
        elif verdict is False:
            # Who may is said in its own words, so nobody else may, its controller neither.
            found.block("not_controller", "activate.not_allowed", (INSTRUCTIONS,), facts.id)
        return
    controlled = facts.zone in ("battlefield", "stack") or acts_from_command(facts)
    owner = facts.controller if controlled else facts.owner
    if player != owner and is_mana_ability(ability) and taps_others(context.state, player):
        found.unknown.append(facts.id)
    elif player != owner:
        found.block("not_controller", "activate.not_controller", (CONTROLLER,), facts.id)


def taps_others(state: GameState, player: str) -> bool:
    """Whether an effect may let a player tap for mana what others control."""
    return any(
        isinstance(force.effect, TapOthersForMana)
        and not force.expired
        and player_is(player, force.effect.player, force.context) is not False
        for force in effects_in_force(state)
    )


def _when(
    state: GameState,
    facts: ObjectFacts,
    ability: Activated,
    on: AbilityOn,
    player: str,
    context: Context,
    found: Verdicts,
    *,
    paying: bool,
) -> None:
    mana = is_mana_ability(ability)
    loyalty = any(isinstance(part, LoyaltyChange) for part in ability.cost.parts)
    meaning = meaning_of(on)
    if meaning is not None:
        found.reasons.append(Reason("activate.keyword", (meaning.rule,), (facts.id,), {"keyword": ability.word}))
    elif ability.word in WORDS:
        found.reasons.append(Reason("activate.keyword", (WORDS[ability.word],), (facts.id,), {"keyword": ability.word}))
    if mana:
        found.reasons.append(Reason("activate.mana_any_time", (MANA_ANY_TIME,), (facts.id,)))
        if state.turn.priority is None and not paying:
            # Nobody has priority and nothing on the board asks for a payment (605.3a).
            found.block("no_priority", "activate.no_priority", (MANA_ANY_TIME,), facts.id)
        if any(_split_second(state, other) for other in state.stack()):
            found.reasons.append(Reason("activate.split_second_spares", (SPLIT_SECOND,), (facts.id,)))
    elif state.turn.priority != player:
        found.block("no_priority", "activate.no_priority", (PRIORITY,), facts.id)
    if not mana:
        for other in state.stack():
            if _split_second(state, other):
                found.block("prohibited", "activate.split_second", (SPLIT_SECOND, PROHIBITED), facts.id, other.id)
    if loyalty:
        found.reasons.append(Reason("activate.loyalty", (LOYALTY,), (facts.id,)))
    if loyalty and not is_sorcery_time(context) and not at_any_time(state, facts, player, ability):
        found.block("timing_sorcery_speed", "activate.loyalty_time", (LOYALTY,), facts.id)
    if loyalty and _times_activated(state, facts, None) >= _loyalty_limit(state, facts, player):
        found.block("activation_limit", "activate.loyalty_once", (LOYALTY,), facts.id)


def _split_second(state: GameState, facts: ObjectFacts) -> bool:
    return facts.details.ability_source is None and state.projection.values[facts.id].has_keyword("Split second")


def _times_activated(state: GameState, facts: ObjectFacts, line: int | None) -> int:
    return sum(
        1
        for event in state.events
        if event.kind == "activated" and event.object == facts.id and (line is None or event.ability in (line, None))
    )


def _instructions(
    state: GameState, facts: ObjectFacts, ability: Activated, on: AbilityOn, context: Context, found: Verdicts
) -> None:
    for instruction in ability.instructions:
        match instruction:
            case AsSorcery():
                if not is_sorcery_time(context) and not at_any_time(state, facts, context.you, ability):
                    found.block("timing_sorcery_speed", "activate.as_sorcery", (AS_SORCERY, INSTRUCTIONS), facts.id)
            case OnlyIf():
                verdict = holds(instruction.condition, context)
                if verdict is False:
                    rules = (INSTRUCTIONS, PROHIBITED)
                    found.block("activation_condition", "activate.condition", rules, facts.id)
                elif verdict is None:
                    found.unknown.append(facts.id)
                else:
                    found.reasons.append(Reason("activate.condition_met", (INSTRUCTIONS,), (facts.id,)))
            case Limit():
                if _times_activated(state, facts, on.line) >= instruction.times:
                    found.block("activation_limit", "activate.limit", (RESTRICTED, PROHIBITED), facts.id)
            case AsInstant() | WhoMay():
                pass
            case _:
                found.unknown.append(facts.id)


def is_sick(state: GameState, facts: ObjectFacts, player: str) -> bool:
    """Rule 302.6: whether a creature has not been under its controller's control since their latest turn began."""
    values = state.projection.values[facts.id]
    if "Creature" not in values.types or values.has_keyword("Haste") or not facts.controlled_since_turn:
        return False
    if any(_acting_as_though(state, facts, player, AsThoughHaste)):
        return False
    latest = next((n for n in range(state.turn.number, 0, -1) if turn_owner(state, n) == player), None)
    return latest is None or facts.controlled_since_turn >= latest


def at_any_time(state: GameState, facts: ObjectFacts, player: str, ability: Activated) -> bool:
    """Whether an effect lets a player activate an ability any time an instant could be cast that otherwise could be
    only when a sorcery could; of many effects only abilities of one kind (602.5d, 606.3)."""
    return any(
        isinstance(effect, AsThoughFlash)
        and effect.activate
        and (not effect.activation or _is_kind(effect.activation, ability))
        for effect in _acting_as_though(state, facts, player, AsThoughFlash)
    )


def _acting_as_though(
    state: GameState, facts: ObjectFacts, player: str, kind: type[AsThoughHaste] | type[AsThoughFlash]
) -> Iterator[AsThoughHaste | AsThoughFlash]:
    """Effects by which a player activates an object's abilities as though it had haste or at other times."""
    for force in effects_in_force(state):
        effect = force.effect
        if isinstance(effect, kind) and not force.expired and force.certain:
            subject = Subject(facts, state.projection.values[facts.id], facts.zone, facts.controller)
            if player_is(player, effect.player, force.context) and _is_described(effect.what, subject, force.context):
                yield effect


def _loyalty_limit(state: GameState, facts: ObjectFacts, player: str) -> int:
    """How often a loyalty ability of a permanent may be activated each turn (606.3)."""
    times, more = 1, 0
    for force in effects_in_force(state):
        effect = force.effect
        if isinstance(effect, LoyaltyTimes) and not force.expired and force.certain:
            subject = Subject(facts, state.projection.values[facts.id], facts.zone, facts.controller)
            if player_is(player, effect.player, force.context) and _is_described(effect.what, subject, force.context):
                times, more = max(times, effect.times), more + effect.more
    return times + more


def _costs(
    state: GameState, facts: ObjectFacts, ability: Activated, player: str, context: Context, found: Verdicts
) -> None:
    values = state.projection.values[facts.id]
    price = activation_cost(state, facts, ability, player)
    if price.unsure:
        found.unknown.append(facts.id)
    turning = [part for part in price.parts if isinstance(part, TapSelf | UntapSelf)]
    if turning and facts.zone == "battlefield":
        if is_sick(state, facts, player):
            found.block("summoning_sick", "activate.summoning_sick", (SICKNESS,), facts.id)
        elif values.has_keyword("Haste"):
            found.reasons.append(Reason("activate.haste", (HASTE, SICKNESS), (facts.id,)))
        elif "Creature" in values.types:
            found.reasons.append(Reason("activate.not_sick", (SICKNESS,), (facts.id,)))
    if price.parts != ability.cost.parts:
        found.reasons.append(Reason("activate.additional_cost", (ADDITIONAL,), (facts.id,)))
    payer = Payer(player, facts, context, tapping=any(isinstance(part, TapSelf) for part in turning))
    before = len(found.blockers)
    for part in price.parts:
        verdict = _some_x_payable(part, payer)
        if verdict is None:
            found.unknown.append(facts.id)
        elif not verdict and isinstance(part, TapSelf):
            found.block("already_tapped", "activate.already_tapped", (ALREADY_TAPPED,), facts.id)
        elif not verdict and isinstance(part, UntapSelf):
            found.block("already_untapped", "activate.already_untapped", (ALREADY_UNTAPPED,), facts.id)
        elif isinstance(part, TapSelf | UntapSelf):
            rule = ALREADY_TAPPED if isinstance(part, TapSelf) else ALREADY_UNTAPPED
            found.reasons.append(Reason("activate.can_turn", (rule,), (facts.id,)))
        elif not verdict:
            rules = (LOYALTY_COST, NEEDS_RESOURCES) if isinstance(part, LoyaltyChange) else (NEEDS_RESOURCES,)
            found.block("unpayable_cost", "activate.unpayable", rules, facts.id)
    if ability.word in ("Crew", "Saddle"):
        pay_by_power(state, facts, ability.word, player, found)
    _instead(price, payer, found, before)


def _instead(price: ActivationCost, payer: Payer, found: Verdicts, before: int) -> None:
    """Drops what keeps the cost from being paid where another may be paid rather than it (118.9)."""
    unpaid = [blocker for blocker in found.blockers[before:] if blocker.code == "unpayable_cost"]
    verdict = any_of(all_of((sure, payable(cost, payer))) for cost, sure in price.instead) if unpaid else False
    if verdict is False:
        return
    found.blockers = [blocker for blocker in found.blockers if not any(blocker is other for other in unpaid)]
    if verdict is None:
        found.unknown.append(payer.source.id)
    else:
        found.reasons.append(Reason("activate.alternative_cost", (ALTERNATIVE,), (payer.source.id,)))


def _some_x_payable(part: CostPart, payer: Payer) -> Truth:
    return for_some_x((part,), payer.context, lambda given: part_payable(part, changed(payer, context=given)))


def _prohibitions(state: GameState, facts: ObjectFacts, ability: Activated, player: str, found: Verdicts) -> None:
    for source, verdict in _forbidding(state, facts, ability, player):
        if verdict is None:
            found.unknown.append(source)
        elif verdict:
            found.block("prohibited", "activate.prohibited", (PROHIBITED,), facts.id, source)
        else:
            found.reasons.append(Reason("activate.only_permanents", (PERMANENTS,), (facts.id, source)))


def _forbidding(state: GameState, facts: ObjectFacts, ability: Activated, player: str) -> Iterator[tuple[str, Truth]]:
    """The effects that forbid an activation or may; False where one only would if the card were a permanent."""
    subject = Subject(facts, state.projection.values[facts.id], facts.zone, facts.controller)
    for force in effects_in_force(state):
        effect = force.effect
        if force.expired or not isinstance(effect, Prohibition | OnlyWhen) or effect.verb != "activate":
            continue
        context = force.context
        told = context.that_player is not None or context.players or (force.resolved and force.resolved.targets)
        if not told:
            context = changed(context, that_player=player)
        verdicts: list[Truth] = [True if force.certain else None, player_is(player, effect.player, context)]
        if effect.what is not None:
            verdicts.append(_is_described(effect.what, subject, context))
        if isinstance(effect, OnlyWhen):
            verdicts.append(negate(holds(effect.condition, changed(context, you=player))))
        else:
            if effect.except_mana and is_mana_ability(ability):
                continue
            if effect.except_loyalty and _is_kind("loyalty", ability):
                continue
            if effect.activation and not _is_kind(effect.activation, ability):
                continue
            if effect.only_if is not None:
                verdicts.append(holds(effect.only_if, context))
        verdict = all_of(verdicts)
        if verdict is not False:
            yield force.id, verdict
        elif facts.zone != "battlefield" and isinstance(effect.what, Filter) and effect.what.noun == "permanent":
            there = Subject(facts, subject.values, "battlefield", facts.controller)
            verdicts[2] = _is_described(effect.what, there, context)
            if all_of(verdicts):
                yield force.id, False


def _is_described(what: Filter | Ref, subject: Subject, context: Context) -> Truth:
    if isinstance(what, Filter) and what.noun in ("ability", "source"):
        what = Filter("object", what.qualities)
    return matches(what, subject, context)


def _is_kind(kind: str, ability: Activated) -> bool:
    match kind:
        case "tap":
            return any(isinstance(part, TapSelf) for part in ability.cost.parts)
        case "loyalty":
            return any(isinstance(part, LoyaltyChange) for part in ability.cost.parts)
        case "as_sorcery":
            return any(isinstance(instruction, AsSorcery) for instruction in ability.instructions)
        case "cycling":
            return (ability.word or "").lower().endswith("cycling")
        case _:
            return (ability.word or "").lower() == kind
