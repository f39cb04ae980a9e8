"""What a player can pay mana with: the pool and the mana abilities of what they control (601.2g)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass, field
from dataclasses import replace as changed

from app.core.activation import may_activate, taps_others
from app.core.activation_costs import activation_cost
from app.core.activation_mana import activate
from app.core.amounts import amount_of
from app.core.characteristics import AbilityOn, Characteristics
from app.core.context import Context, Subject
from app.core.cost_picks import free_part, numbers
from app.core.facts import ObjectFacts
from app.core.filters import domain_of, matches
from app.core.kleene import Truth, all_of
from app.core.mana_abilities import is_mana_ability, mana_effects
from app.core.matching import Unit
from app.core.memo import once_per_value
from app.core.payable import candidates_for
from app.core.payment import Need, Paid, Terms, Way, pay, units_of
from app.core.production import Mana
from app.core.spending import Spending, may_be_spent, payment_rules, producers_allowed, terms_for
from app.core.state import GameState
from app.core.static_effects import object_context
from app.oracle.model import costs as words
from app.oracle.model.abilities import Ability, Activated, AsInstant, Limit, UnreadAbility
from app.oracle.model.amounts import AnyNumber
from app.oracle.model.base import MANA_TYPES, Amount, CostPart
from app.oracle.model.effects import Unread
from app.oracle.model.filters import Filter, Ref
from app.oracle.model.mana import ManaCost, SpendOnly

MOST_COPIES = 12
"""Of counters, energy and uses that a cost takes one by one, no more than this many are weighed."""


@dataclass(slots=True)
class Sources:
    """What can pay: ``found`` for sure; ``maybe`` what may or may not. ``partial``: something could not be
    weighed at all, so that no answer of "no" stands."""

    found: list[Way] = field(default_factory=list)
    maybe: list[Way] = field(default_factory=list)
    partial: bool = False
    terms: Terms = field(default_factory=Terms)

    def pay(self, cost: ManaCost, life: int, *, x: int = 0, as_any: str = "") -> Paid:
        """Whether these can pay a cost: unknown where only what may or may not be there could (None)."""
        paid = pay(cost, self.found, x=x, life=life, as_any=as_any, terms=self.terms)
        if paid.payable:
            return paid
        if self.partial or (
            self.maybe
            and pay(cost, [*self.found, *self.maybe], x=x, life=life, as_any=as_any, terms=self.terms).payable
            is not False
        ):
            return Paid(None, short=paid.short)
        return paid


def sources_for(state: GameState, player: str, spending: Spending) -> Sources:
    """Everything a player could pay mana with for a purpose, and on what terms."""
    result = Sources(terms=terms_for(state, player, spending))
    from_anywhere = producers_allowed(spending, None)
    for mana_type, number in state.players[player].mana_pool.items():
        if mana_type not in MANA_TYPES:
            continue
        into = result.found if from_anywhere is True else result.maybe
        for index in range(number):
            into.append(Way(None, None, ((Unit(mana_type),),), (f"pool:{mana_type}:{index}",)))
            # A board does not say whether mana in the pool came from a snow source.
            result.maybe.append(Way(None, None, ((Unit(mana_type, True),),), (f"pool:{mana_type}:{index}",)))
    result.partial = taps_others(state, player)  # mana of what others control is not weighed
    for facts in _with_mana_abilities(state, player, spending):
        _from_object(state, facts, player, spending, result)
    return result


def _with_mana_abilities(state: GameState, player: str, spending: Spending) -> Iterator[ObjectFacts]:
    """Objects with mana abilities that a player might activate: permanents, then own cards elsewhere."""
    values = state.projection.values
    away = spending.subject.facts.id if spending.subject is not None and spending.subject.as_spell else None
    for facts in state.board.objects:
        if facts.phased_out or facts.id == away or (facts.zone != "battlefield" and facts.owner != player):
            continue
        if any(
            unread_mana(on.ability) or (isinstance(on.ability, Activated) and is_mana_ability(on.ability))
            for on in values[facts.id].abilities
        ):
            yield facts


@once_per_value
def unread_mana(ability: Ability) -> bool:
    """Whether an ability may be a mana ability whose words are not read."""
    if isinstance(ability, UnreadAbility):
        return ability.kind in ("", "activated") and "mana" in ability.topics
    return (
        isinstance(ability, Activated)
        and not ability.targets
        and any(isinstance(effect, Unread) and "mana" in effect.topics for effect in ability.effects)
    )


def _from_object(state: GameState, facts: ObjectFacts, player: str, spending: Spending, result: Sources) -> None:
    for index, on in enumerate(state.projection.values[facts.id].abilities):
        ability = on.ability
        if unread_mana(ability):
            result.partial = True
        if not isinstance(ability, Activated) or not is_mana_ability(ability):
            continue
        verdict = may_activate(state, facts, on, player, paying=True).verdict
        if verdict is False:
            continue
        made = producers_allowed(spending, facts)
        allowed = may_be_spent(state, facts, ability, spending)
        if not _in_time(state, ability, player, spending):
            continue
        spendable = all_of((made, allowed))
        for number in _numbers(state, facts, ability, player, result):
            use = _use_of(state, facts, ability, player, spending, index, number)
            if use is None:
                result.partial = True
                continue
            if not spending.reserved.isdisjoint(use.tokens):
                continue
            sure = bool(verdict) and not use.unsure
            result.partial = result.partial or use.cheaper
            if spendable is None or not sure:
                known = _offer(
                    state, facts, on, player, spending, number, use, result.maybe, main=spendable is not False
                )
                result.partial = result.partial or not known
            if sure:
                # Mana that may not be spent on the cost itself may still pay for other mana abilities.
                known = _offer(state, facts, on, player, spending, number, use, result.found, main=spendable is True)
                result.partial = result.partial or not known


def _in_time(state: GameState, ability: Activated, player: str, spending: Spending) -> bool:
    """Whether mana of an ability with an instant's timing can be there: it is activated before a cost is paid, with
    priority (602.5e), so a hand that it discards takes along the card to be cast."""
    if not any(isinstance(instruction, AsInstant) for instruction in ability.instructions):
        return True
    if state.turn.priority != player:
        return False
    what = spending.subject.facts if spending.subject is not None else None
    if what is None or what.owner != player or what.zone != "hand":
        return what is None or what.zone != "stack"
    return not any(isinstance(part, words.Discard) and part.hand for part in ability.cost.parts)


def _offer(
    state: GameState,
    facts: ObjectFacts,
    on: AbilityOn,
    player: str,
    spending: Spending,
    number: int | None,
    use: _Use,
    into: list[Way],
    *,
    main: bool,
) -> bool:
    """Adds the ways to use an ability, with mana for the cost in question or (not ``main``) for others alone."""
    gives, known = _gives(state, facts, on, player, main, spending, number)
    for units in gives:
        into.extend(changed(way, gives=units) for way in use.ways(facts.id, on.line))
    return known


def _numbers(
    state: GameState, facts: ObjectFacts, ability: Activated, player: str, result: Sources
) -> Iterable[int | None]:
    """What the player may say for what is free in an ability's cost; None alone where nothing is."""
    free = free_part(ability)
    if free is None:
        return (None,)
    said, complete = numbers(free, facts, player, changed(object_context(facts, state), you=player))
    if not complete or len(said) > MOST_COPIES:
        result.partial = True
    return said[-MOST_COPIES:]


@dataclass(slots=True)
class _Use:
    """What one activation uses up, as far as it could be told (``unsure``: it may be more; ``cheaper``: or less)."""

    tokens: tuple[str, ...] = ()
    life: int = 0
    price: tuple[str, ...] = ()
    needs: tuple[Need, ...] = ()
    copies: tuple[tuple[str, ...], ...] = ((),)
    own_copies: bool = True
    unsure: bool = False
    cheaper: bool = False

    def ways(self, object_id: str, line: int | None) -> Iterator[Way]:
        # Counters of its own are nobody else's, so with {T} one set of them is as good as another.
        once = self.own_copies and any(token.startswith("T:") for token in self.tokens)
        for own in self.copies[:1] if once else self.copies:
            yield Way(object_id, line, (), (*self.tokens, *own), self.life, self.price, self.needs)


def _use_of(
    state: GameState,
    facts: ObjectFacts,
    ability: Activated,
    player: str,
    spending: Spending,
    index: int,
    number: int | None,
) -> _Use | None:
    """What activating costs besides time; None where a part of it cannot be weighed.

    ``index`` counts the object's abilities; ``number`` is what the player says for what is free in the cost."""
    context = changed(object_context(facts, state), you=player, x=number, that_much=number)
    use = _Use()
    cost = activation_cost(state, facts, ability, player)
    for part in cost.parts:
        if not _add_part(part, state, facts, player, context, spending, use):
            return None
    for instruction in ability.instructions:
        if isinstance(instruction, Limit):
            use.tokens = (*use.tokens, f"limit:{facts.id}:{index}")
    if cost.changes:
        use.price = cost.changes.applied_to(use.price).symbols
    use.unsure = use.unsure or cost.unsure or cost.changes.perhaps_more
    use.cheaper = cost.changes.perhaps_less
    return use


def _add_part(
    part: CostPart,
    state: GameState,
    facts: ObjectFacts,
    player: str,
    context: Context,
    spending: Spending,
    use: _Use,
) -> bool:
    match part:
        case words.TapSelf():
            use.tokens = (f"T:{facts.id}", *use.tokens)
        case words.UntapSelf():
            use.tokens = (*use.tokens, f"Q:{facts.id}")
        case words.PayMana():
            if part.mana.has_x:
                return False
            use.price = (*use.price, *part.mana.symbols)
        case words.PayLife():
            life = _said(part.amount, context)
            if life is None:
                return False
            use.life += life
        case (
            words.Sacrifice(of=Ref(kind="self"))
            | words.Exile(of=Ref(kind="self"))
            | words.ReturnToHand(of=Ref(kind="self"))
            | words.Discard(of=Ref(kind="self"))
        ):
            use.tokens = (*use.tokens, f"S:{facts.id}", f"H:{facts.id}")
        case words.RemoveCounters(of=Ref(kind="self"), every=False):
            return _one_by_one(f"{part.kind}:{facts.id}", _counters(facts, part.kind), part.amount, context, use)
        case words.RemoveCounters(of=Ref(kind="self")):
            use.tokens = (*use.tokens, f"counters:{facts.id}")
        case words.PayEnergy():
            have = state.players[player].counters.get("energy", 0)
            use.own_copies = False
            return _one_by_one(f"energy:{player}", have, part.amount, context, use)
        case words.PutCounters(of=Ref(kind="self")) | words.KeywordAction(word="exert"):
            # Neither uses up anything else, but without {T} nothing says how often it can be done.
            use.tokens = (*use.tokens, f"once:{facts.id}")
        case words.TapObjects():
            return _pick(part.of, part.amount, state, facts, player, context, spending, use, tapping=True)
        case words.Sacrifice() | words.ReturnToHand() | words.Exile():
            return _pick(part.of, part.amount, state, facts, player, context, spending, use, part=part)
        case words.Discard(hand=False, random=False):
            return _pick(part.of, part.amount, state, facts, player, context, spending, use, part=part)
        case words.Discard(hand=True):
            use.tokens = (*use.tokens, f"hand:{player}")
        case words.Reveal():
            pass
        case _:
            return False
    return True


def _counters(facts: ObjectFacts, kind: str | None) -> int:
    return sum(facts.counters.values()) if kind is None else facts.counters.get(kind, 0)


def _said(amount: Amount, context: Context) -> int | None:
    """An amount of a cost, where the player says how much: that."""
    return context.that_much if isinstance(amount, AnyNumber) else amount_of(amount, context)


def _one_by_one(name: str, have: int, amount: Amount, context: Context, use: _Use) -> bool:
    """Units of something that is used up: each use takes its own."""
    wanted = _said(amount, context)
    if wanted is None or len(use.copies) > 1:
        return False
    if wanted < 1:
        return True
    uses = min(have // wanted, MOST_COPIES)
    use.copies = tuple(
        tuple(f"{name}#{index}" for index in range(copy * wanted, (copy + 1) * wanted)) for copy in range(uses)
    )
    return True


def _pick(
    of: Filter | Ref,
    amount: Amount,
    state: GameState,
    facts: ObjectFacts,
    player: str,
    context: Context,
    spending: Spending,
    use: _Use,
    *,
    tapping: bool = False,
    part: CostPart | None = None,
) -> bool:
    number = _said(amount, context)
    if number is None:
        return False
    if number < 1:
        return True
    if tapping:
        found = [
            other
            for other in domain_of(of, context)
            if other.zone == "battlefield" and not other.tapped and not other.phased_out and other.controller == player
        ]
        sure = [o.id for o in found if matches(of, _subject(o, context), context) is True]
        unsure = any(matches(of, _subject(o, context), context) is None for o in found)
    else:
        sure, unsure = candidates_for(part, player, facts, context)
        if spending.subject is not None and spending.subject.as_spell:
            spell = spending.subject.facts
            sure = [i for i in sure if i != spell.id]
    sure = [i for i in sure if (f"T:{i}" if tapping else f"H:{i}") not in spending.reserved]
    use.unsure = use.unsure or unsure
    use.needs = (*use.needs, Need(tuple(sure), number, leaving=not tapping))
    return True


def _subject(facts: ObjectFacts, context: Context) -> Subject:
    return Subject(facts, context.values[facts.id], facts.zone, facts.controller)


def _gives(
    state: GameState,
    facts: ObjectFacts,
    on: AbilityOn,
    player: str,
    main: bool,
    spending: Spending,
    number: int | None,
) -> tuple[list[tuple[tuple[Unit, ...], ...]], bool]:
    """The mana an ability would add, unit by unit, and whether that is certain."""
    activation = activate(state, facts, on, player, number)
    snow = "Snow" in state.projection.values[facts.id].supertypes
    generic, prices = _limits(state, facts, on)
    own = Unit("", snow, generic, main, prices)
    alternatives = []
    for outcome in activation.outcomes:
        units = list(_units(outcome.mana, own))
        for trigger, mana in outcome.triggered:
            other = state.objects.get(trigger)
            allowed = producers_allowed(spending, other)
            snowy = other is not None and "Snow" in state.projection.values[other.id].supertypes
            units.extend(_units(mana, Unit("", snowy, True, allowed is True)))
        if units:
            alternatives.append(tuple(units))
    return units_of(alternatives), not activation.unknown and not activation.undecided


def _units(mana: Mana, like: Unit) -> Iterable[Unit]:
    return (like._replace(type=t) for t, number in zip(MANA_TYPES, mana, strict=True) for _ in range(number))


def _limits(state: GameState, facts: ObjectFacts, on: AbilityOn) -> tuple[bool, frozenset[str] | None]:
    """Whether an ability's mana may pay generic costs, and for which other mana abilities' costs (106.6)."""
    generic = True
    prices: frozenset[str] | None = None
    for effect in mana_effects(on.ability):
        for rider in effect.riders:
            if not isinstance(rider, SpendOnly):
                continue
            if rider.forbid and any(purpose.cost == "generic" for purpose in rider.purposes):
                generic = False
                continue
            prices = frozenset(
                other.id
                for other in state.permanents
                if _serves_price(state, facts, on, other) is True and (prices is None or other.id in prices)
            )
    return generic, prices


def _serves_price(state: GameState, facts: ObjectFacts, on: AbilityOn, other: ObjectFacts) -> Truth:
    ability = on.ability
    if not isinstance(ability, Activated):
        return False
    subject = Subject(other, state.projection.values[other.id], other.zone, other.controller)
    return may_be_spent(state, facts, ability, Spending(subject, activating=True))


def add_helpers(
    state: GameState, values: Characteristics, spell: ObjectFacts | None, player: str, sources: Sources
) -> None:
    """Convoke, improvise and delve (702.51, 702.126, 702.66): what else pays for mana of a spell's total cost."""
    convoke, improvise = values.has_keyword("Convoke"), values.has_keyword("Improvise")
    if convoke or improvise:
        add_tapping(state, player, sources, creatures=convoke, artifacts=improvise, colored=convoke)
    if values.has_keyword("Delve"):
        for facts in state.in_zone("graveyard", player):
            if spell is None or facts.id != spell.id:
                sources.found.append(Way(facts.id, None, ((_HELP,),), (f"S:{facts.id}",)))


_HELP = Unit("generic", prices=frozenset())
"""What an object pays that is no mana: generic mana of the cost in question, and nothing else."""


def add_tapping(
    state: GameState, player: str, sources: Sources, *, creatures: bool, artifacts: bool, colored: bool = False
) -> None:
    """Untapped permanents that pay by being tapped, each {1} or, where ``colored``, one mana of its color."""
    for facts in _untapped(state, player, creatures=creatures, artifacts=artifacts):
        options = [_HELP]
        kinds = state.projection.values[facts.id]
        if colored and creatures and "Creature" in kinds.types:
            options.extend(Unit(color, prices=frozenset()) for color in kinds.colors)
        sources.found.append(Way(facts.id, None, (tuple(options),), _tapped_last(facts)))


def _tapped_last(facts: ObjectFacts) -> tuple[str, ...]:
    """What is tapped while costs are paid has to be still there after mana abilities were activated (601.2g, h)."""
    return f"T:{facts.id}", f"H:{facts.id}"


def add_waterbending(state: GameState, player: str, sources: Sources, cost: ManaCost) -> None:
    """Artifacts and creatures that pay for the generic mana of a waterbend cost, and for no other (701.67)."""
    generic = sum(int(symbol) for symbol in cost.symbols if symbol.isdigit())
    sources.terms = changed(sources.terms, helped=sources.terms.helped + generic)
    help_ = Unit("help", generic=False, prices=frozenset())
    for facts in _untapped(state, player, creatures=True, artifacts=True):
        sources.found.append(Way(facts.id, None, ((help_,),), _tapped_last(facts)))


def _untapped(state: GameState, player: str, *, creatures: bool, artifacts: bool) -> Iterator[ObjectFacts]:
    for facts in state.permanents:
        types = state.projection.values[facts.id].types
        if facts.controller == player and not facts.tapped:
            if (creatures and "Creature" in types) or (artifacts and "Artifact" in types):
                yield facts


def spend_on_spell(state: GameState, subject: Subject, cost: ManaCost) -> Spending:
    """Mana spent to cast a spell for a cost."""
    context = changed(object_context(subject.facts, state), you=subject.controller)
    only = tuple(rule for on in subject.values.abilities for rule in payment_rules(on.ability))
    spell = copy(subject)
    spell.as_spell = True
    return Spending(spell, False, cost.has_x, only, context)


def spend_on_ability(
    state: GameState, facts: ObjectFacts, ability: Activated | None, player: str, cost: ManaCost
) -> Spending:
    """Mana spent to activate an ability of an object for a cost."""
    values = state.projection.values[facts.id]
    subject = Subject(facts, values, facts.zone, player)
    has_x = cost.has_x or (ability is not None and _has_x(ability))
    context = changed(object_context(facts, state), you=player)
    return Spending(subject, True, has_x, payment_rules(ability), context, _reserved(facts, ability))


def _reserved(facts: ObjectFacts, ability: Activated | None) -> frozenset[str]:
    """What an ability's own cost takes of its object: mana abilities come first (601.2g, 602.2b) and must leave it."""
    parts = ability.cost.parts if ability is not None else ()
    found: set[str] = set()
    for part in parts:
        if isinstance(part, words.Sacrifice | words.Exile | words.ReturnToHand):
            if isinstance(part.of, Ref) and part.of.kind == "self":
                found.add(f"H:{facts.id}")
    if any(isinstance(part, words.TapSelf) for part in parts):
        found.update((f"T:{facts.id}", f"H:{facts.id}"))
    return frozenset(found)


def _has_x(ability: Activated) -> bool:
    return any(isinstance(part, words.PayMana) and part.mana.has_x for part in ability.cost.parts)
