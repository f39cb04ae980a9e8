"""Whether the parts of a cost that are no mana can be paid (rule 118.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.core.amounts import amount_of, stat_of
from app.core.context import Context, Subject
from app.core.facts import ObjectFacts
from app.core.filters import domain_of, is_referent, matches
from app.core.kleene import Truth, all_of, any_of, negate
from app.core.players import player_is
from app.core.state import GameState
from app.core.static_effects import effects_in_force
from app.oracle.model import costs as words
from app.oracle.model.abilities import Activated
from app.oracle.model.amounts import X
from app.oracle.model.base import Amount, CostPart
from app.oracle.model.costs import Cost
from app.oracle.model.filters import ControlledBy, Filter, InZone, OwnedBy, Ref
from app.oracle.model.paying import CantHaveCounters, CantPay
from app.oracle.model.playing import AllDifferent
from app.rulebook.rule import Rule

NEEDS_RESOURCES = Rule("118.3", "necessary resources to pay it fully")
ALREADY_TAPPED = Rule("107.5", "already tapped")
ALREADY_UNTAPPED = Rule("107.6", "already untapped")
PAY_LIFE = Rule("119.4", "life total is greater than or equal to")


@dataclass(frozen=True, slots=True)
class Payer:
    """Who pays, for what object, as which words; ``leaving`` is the card being cast, which has left its zone;
    ``tapping``: {T} in the same cost taps the object, so it can't be tapped for another part."""

    player: str
    source: ObjectFacts
    context: Context
    leaving: bool = False
    tapping: bool = False


def payable(cost: Cost, payer: Payer) -> Truth:
    """Whether every part that is no mana can be paid; unknown where a part could not be read."""
    return all_of(part_payable(part, payer) for part in cost.parts)


def part_payable(part: CostPart, payer: Payer) -> Truth:
    """Whether one part can be paid. Mana is no concern here."""
    test = _PARTS.get(type(part))
    return None if test is None else test(part, payer)


def _number(amount: Amount, payer: Payer) -> int | None:
    """How many; an X that the player chooses may be 0."""
    if isinstance(amount, X) and payer.context.x is None:
        return 0
    return amount_of(amount, payer.context)


def _candidates(of: Filter | Ref, payer: Payer, implied: str | None, zone: str) -> tuple[int, int]:
    """How many objects the player could use for a cost, surely and at most.

    A cost is paid with what the player controls, or owns in other zones, where the words name nobody."""
    context = payer.context
    sure = most = 0
    if isinstance(of, Ref):
        subjects = domain_of(of, context) or (payer.source,)
        for facts in subjects:
            if facts.id in context.values and is_referent(of, _subject(facts, context), context) is not False:
                sure += 1
                most += 1
        return sure, most
    named_zone = next((q.zone for q in of.qualities if isinstance(q, InZone)), None)
    where = named_zone or zone
    wanted = of if of.noun != "permanent" or where == "battlefield" else Filter("object", of.qualities)
    apart = AllDifferent() in wanted.qualities
    if apart:
        wanted = Filter(wanted.noun, tuple(quality for quality in wanted.qualities if quality != AllDifferent()))
    names: dict[str, bool] = {}
    for facts in context.state.in_zone("library" if where == "library_top" else where):
        if payer.leaving and facts.id == payer.source.id:
            continue
        if implied == "controller" and facts.controller != payer.player and not _names_player(of):
            continue
        if implied == "owner" and facts.owner != payer.player:
            continue
        verdict = matches(wanted, _subject(facts, context), context)
        sure += verdict is True
        most += verdict is not False
        if verdict is not False:
            name = context.values[facts.id].name
            names[name] = names.get(name, False) or verdict is True
    return (sum(names.values()), len(names)) if apart else (sure, most)


def _subject(facts: ObjectFacts, context: Context) -> Subject:
    return Subject(facts, context.values[facts.id], facts.zone, facts.controller)


def _names_player(of: Filter) -> bool:
    return any(isinstance(quality, ControlledBy | OwnedBy) for quality in of.qualities)


def _enough(have: tuple[int, int], wanted: int | None) -> Truth:
    if wanted is None:
        return None
    if have[0] >= wanted:
        return True
    return None if have[1] >= wanted else False


def _choose(implied: str, zone: str) -> Callable[[Any, Payer], Truth]:
    def test(part: Any, payer: Payer) -> Truth:
        return _enough(_candidates(part.of, payer, implied, zone), _number(part.amount, payer))

    return test


def _tap_objects(part: words.TapObjects, payer: Payer) -> Truth:
    return _status(part, payer, tapped=False)


def _untap_objects(part: words.UntapObjects, payer: Payer) -> Truth:
    return _status(part, payer, tapped=True)


def _status(part: words.TapObjects | words.UntapObjects, payer: Payer, *, tapped: bool) -> Truth:
    """Objects that are (un)tapped and can be turned; one that {T} already turns cannot pay twice."""
    wanted = _number(part.amount, payer)
    context = payer.context
    sure = most = 0
    for facts in domain_of(part.of, context):
        if facts.tapped != tapped or facts.zone != "battlefield" or facts.phased_out:
            continue
        if payer.tapping and not tapped and facts.id == payer.source.id:
            continue
        if isinstance(part.of, Filter) and not _names_player(part.of) and facts.controller != payer.player:
            continue
        verdict = matches(part.of, _subject(facts, context), context)
        sure += verdict is True
        most += verdict is not False
    return _enough((sure, most), wanted)


def _forbidden(payer: Payer, *, life: bool, sacrificed: Filter | Ref | None = None) -> bool:
    """Whether an effect says that this can't be paid (rule 118.3 with 101.2)."""
    for force in effects_in_force(payer.context.state):
        effect = force.effect
        if not isinstance(effect, CantPay) or force.expired or not force.certain:
            continue
        if player_is(payer.player, effect.player, force.context) is not True:
            continue
        if life and effect.life:
            return True
        if sacrificed is not None and effect.sacrifice is not None:
            candidates = domain_of(sacrificed, payer.context) or (payer.source,)
            left = [
                facts
                for facts in candidates
                if matches(sacrificed, _subject(facts, payer.context), payer.context) is True
                and facts.controller == payer.player
                and matches(effect.sacrifice, _subject(facts, force.context), force.context) is not True
            ]
            if not left:
                return True
    return False


def _sacrifice(part: words.Sacrifice, payer: Payer) -> Truth:
    if _forbidden(payer, life=False, sacrificed=part.of):
        return False
    return _choose("controller", "battlefield")(part, payer)


def _life(part: words.PayLife, payer: Payer) -> Truth:
    if _forbidden(payer, life=True):
        return False
    wanted = _number(part.amount, payer)
    return None if wanted is None else payer.context.state.players[payer.player].life >= wanted


def _energy(part: words.PayEnergy, payer: Payer) -> Truth:
    wanted = _number(part.amount, payer)
    return None if wanted is None else payer.context.state.players[payer.player].counters.get("energy", 0) >= wanted


def _discard(part: words.Discard, payer: Payer) -> Truth:
    if part.hand:
        return True
    if isinstance(part.of, Ref):
        return payer.source.zone == "hand"
    return _enough(_candidates(part.of, payer, "owner", "hand"), _number(part.amount, payer))


def _exile(part: words.Exile, payer: Payer) -> Truth:
    if isinstance(part.of, Ref) and part.of.kind in ("self", "spell"):
        return part.zone is None or payer.source.zone == part.zone
    zone = part.zone or "battlefield"
    implied = "controller" if zone == "battlefield" else "owner"
    if isinstance(part.of, Filter) and any(
        isinstance(q, InZone) and q.zone != "battlefield" for q in part.of.qualities
    ):
        implied = "" if any(isinstance(q, InZone) and q.player is not None for q in part.of.qualities) else "owner"
    return _enough(_candidates(part.of, payer, implied, zone), _number(part.amount, payer))


def _remove_counters(part: words.RemoveCounters, payer: Payer) -> Truth:
    if part.every:
        return True
    wanted = _number(part.amount, payer)
    if wanted is None:
        return None
    context = payer.context
    if isinstance(part.of, Ref) and part.of.kind == "self":
        return _counters(payer.source, part.kind) >= wanted
    objects = [
        facts for facts in domain_of(part.of, context) if matches(part.of, _subject(facts, context), context) is True
    ]
    return sum(_counters(facts, part.kind) for facts in objects) >= wanted


def _counters(facts: ObjectFacts, kind: str | None) -> int:
    return sum(facts.counters.values()) if kind is None else facts.counters.get(kind, 0)


def _put_counters(part: words.PutCounters, payer: Payer) -> Truth:
    """Counters that can't be put somewhere can't be put there as a cost (118.3)."""
    context = payer.context
    if isinstance(part.of, Ref):
        found = domain_of(part.of, context) or (payer.source,)
    else:
        found = tuple(
            facts
            for facts in domain_of(part.of, context)
            if (_names_player(part.of) or facts.controller == payer.player)
            and matches(part.of, _subject(facts, context), context) is not False
        )
    return any_of(_can_have(facts, part.kind, payer) for facts in found)


def _can_have(facts: ObjectFacts, kind: str, payer: Payer) -> Truth:
    """Whether counters of a kind can be put on an object."""
    verdicts: list[Truth] = []
    for force in effects_in_force(payer.context.state):
        effect = force.effect
        if not isinstance(effect, CantHaveCounters) or force.expired or effect.kind not in (None, kind):
            continue
        meant = matches(effect.what, _subject(facts, force.context), force.context)
        verdicts.append(negate(meant if force.certain or meant is False else None))
    return all_of(verdicts)


def can_pay_life(state: GameState, player: str, *, mana_ability: bool) -> bool:
    """Whether no effect keeps a player from paying life to cast spells or activate abilities."""
    for force in effects_in_force(state):
        effect = force.effect
        if isinstance(effect, CantPay) and effect.life and not force.expired and force.certain:
            if effect.except_mana and mana_ability:
                continue
            if player_is(player, effect.player, force.context) is True:
                return False
    return True


def candidates_for(part: CostPart | None, player: str, source: ObjectFacts, context: Context) -> tuple[list[str], bool]:
    """The objects a player could sacrifice, return, exile or discard for a part of a cost, and whether there may be
    more."""
    payer = Payer(player, source, context)
    of = getattr(part, "of", None)
    if not isinstance(of, Filter):
        return [], True
    zone, implied = "battlefield", "controller"
    if isinstance(part, words.Discard):
        zone, implied = "hand", "owner"
    named = next((q for q in of.qualities if isinstance(q, InZone)), None)
    if named is not None:
        zone = "library" if named.zone == "library_top" else named.zone
        implied = "controller" if zone == "battlefield" else "owner" if named.player is None else ""
    wanted = of if of.noun != "permanent" or zone == "battlefield" else Filter("object", of.qualities)
    sure: list[str] = []
    unsure = False
    for facts in context.state.in_zone(zone):
        if implied == "controller" and facts.controller != player:
            continue
        if implied == "owner" and facts.owner != player:
            continue
        verdict = matches(wanted, _subject(facts, context), context)
        if verdict is True and not (isinstance(part, words.Sacrifice) and _unsacrificed(facts, payer)):
            sure.append(facts.id)
        unsure = unsure or verdict is None
    return sure, unsure


def _unsacrificed(facts: ObjectFacts, payer: Payer) -> bool:
    """Whether an effect keeps a permanent from being sacrificed."""
    for force in effects_in_force(payer.context.state):
        effect = force.effect
        if isinstance(effect, CantPay) and effect.sacrifice is not None and not force.expired and force.certain:
            meant = matches(effect.sacrifice, _subject(facts, force.context), force.context)
            if meant is True and player_is(payer.player, effect.player, force.context) is True:
                return True
    return False


def _mill(part: words.Mill, payer: Payer) -> Truth:
    """A library that a board does not show is taken to have cards enough; one shown in part proves nothing."""
    wanted = _number(part.amount, payer)
    library = payer.context.state.in_zone("library", payer.player)
    return True if wanted is not None and (not library or len(library) >= wanted) else None


def _loyalty(part: words.LoyaltyChange, payer: Payer) -> Truth:
    """Rule 606.6: a negative loyalty cost needs that much loyalty."""
    change = part.change
    if not change.startswith("-"):
        return True
    have = payer.source.counters.get("loyalty")
    if have is None:
        have = payer.context.values[payer.source.id].loyalty
    needed = (payer.context.x or 0) if "X" in change else int(change[1:])
    return None if have is None else have >= needed


def _put_from_exile(part: words.PutFromExile, payer: Payer) -> Truth:
    wanted = _number(part.amount, payer)
    exiled = payer.context.state.in_zone("exile")
    return None if wanted is None else sum(facts.owner != payer.player for facts in exiled) >= wanted


def _one_of(part: words.OneCostOf, payer: Payer) -> Truth:
    return any_of(payable(option, payer) for option in part.options)


def _keyword_action(part: words.KeywordAction, payer: Payer) -> Truth:
    """Keyword actions as costs (rule 701), as far as a board shows whether they can be done."""
    context, state = payer.context, payer.context.state
    values = context.values
    graveyard = [facts for facts in state.in_zone("graveyard", payer.player) if facts.id != payer.source.id]
    own = [facts for facts in state.permanents if facts.controller == payer.player]
    wanted = None if part.amount is None else _number(part.amount, payer)
    match part.word:
        case "exert" | "say" | "pay any amount of mana":
            return True
        case "collect evidence":
            return None if wanted is None else sum(stat_of(f, "mana_value", context) or 0 for f in graveyard) >= wanted
        case "forage":
            return len(graveyard) >= 3 or any("Food" in values[facts.id].subtypes for facts in own)
        case "blight":
            return any("Creature" in values[facts.id].types for facts in own)
        case _:
            return None


_PARTS: dict[type[CostPart], Callable[[Any, Payer], Truth]] = {
    words.PayMana: lambda part, payer: True,
    words.TapSelf: lambda part, payer: not payer.source.tapped,
    words.UntapSelf: lambda part, payer: payer.source.tapped,
    words.TapObjects: _tap_objects,
    words.UntapObjects: _untap_objects,
    words.PayLife: _life,
    words.PayEnergy: _energy,
    words.Sacrifice: _sacrifice,
    words.Discard: _discard,
    words.Exile: _exile,
    words.ReturnToHand: _choose("controller", "battlefield"),
    words.RemoveCounters: _remove_counters,
    words.PutCounters: _put_counters,
    words.Mill: _mill,
    words.Reveal: _choose("owner", "hand"),
    words.PutInLibrary: _choose("owner", "hand"),
    words.PutFromExile: _put_from_exile,
    words.PayManaEach: lambda part, payer: True,
    words.LoyaltyChange: _loyalty,
    words.OneCostOf: _one_of,
    words.AddsMana: lambda part, payer: True,
    words.ManaCostOf: lambda part, payer: True,
    words.PayGeneric: lambda part, payer: True,
    words.AnyTimes: lambda part, payer: True,
    words.Waterbend: lambda part, payer: True,
    words.Unattach: lambda part, payer: payer.source.attached_to is not None,
    words.KeywordAction: _keyword_action,
}


def has_part(ability: Activated, kind: type[CostPart]) -> bool:
    """Whether an activation cost has a part of a kind."""
    return any(isinstance(part, kind) for part in ability.cost.parts)
