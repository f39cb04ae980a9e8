"""What mana may be spent on, and as what (rules 106.6, 609.4b)."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.context import Context, Subject
from app.core.facts import ObjectFacts
from app.core.filters import matches
from app.core.kleene import Truth, all_of, any_of, negate
from app.core.mana_abilities import mana_effects
from app.core.payable import can_pay_life
from app.core.payment import Terms
from app.core.players import player_is
from app.core.state import GameState
from app.core.static_effects import effects_in_force, object_context
from app.oracle.model.abilities import Activated, Spell, Static
from app.oracle.model.base import COLORS, MANA_TYPES
from app.oracle.model.effects import PaymentOnly, SpendAs, SpendOtherAs
from app.oracle.model.filters import Filter, Ref
from app.oracle.model.mana import Purpose, SpendOnly, UnreadRider
from app.oracle.model.paying import LifeForMana


@dataclass(frozen=True, slots=True)
class Spending:
    """What mana is to be spent on: a spell being cast or an ability being activated; None: not said.

    ``has_x``: there is {X} in the cost. ``only``: what the spell or ability itself says of the mana. ``reserved``:
    what of an object the rest of the cost takes, so that no mana ability may."""

    subject: Subject | None = None
    activating: bool = False
    has_x: bool = False
    only: tuple[PaymentOnly, ...] = ()
    context: Context | None = None
    reserved: frozenset[str] = frozenset()


def payment_rules(ability: object) -> tuple[PaymentOnly, ...]:
    """What an ability says of the mana spent on it or on the spell it is on."""
    if isinstance(ability, Static | Activated | Spell):
        return tuple(effect for effect in ability.effects if isinstance(effect, PaymentOnly))
    return ()


def producers_allowed(spending: Spending, producer: ObjectFacts | None) -> Truth:
    """Whether mana that an object produced may be spent; None for the object: where it came from is not known."""
    verdicts: list[Truth] = []
    for only in spending.only:
        if only.none:
            return False
        if only.by is None or only.x_only or spending.context is None:
            continue
        if producer is None:
            verdicts.append(None)
            continue
        values = spending.context.values[producer.id]
        subject = Subject(producer, values, producer.zone, producer.controller)
        verdicts.append(matches(only.by, subject, spending.context))
    return all_of(verdicts)


def may_be_spent(state: GameState, facts: ObjectFacts, ability: Activated, spending: Spending) -> Truth:
    """Whether an ability's mana may be spent on this (106.6). That it can't pay generic costs is no matter here."""
    context = object_context(facts, state)
    verdicts: list[Truth] = []
    for effect in mana_effects(ability):
        for rider in effect.riders:
            if isinstance(rider, UnreadRider):
                verdicts.append(None)
            if not isinstance(rider, SpendOnly):
                continue
            if rider.forbid:
                verdicts.extend(
                    negate(_serves(purpose, spending, context))
                    for purpose in rider.purposes
                    if purpose.cost != "generic"
                )
            else:
                verdicts.append(any_of(_serves(purpose, spending, context) for purpose in rider.purposes))
    return all_of(verdicts)


def _serves(purpose: Purpose, spending: Spending, context: Context) -> Truth:
    subject = spending.subject
    if purpose.cost == "cost_with_x":
        if spending.has_x:
            return True
        if subject is None:
            return False
        cost = subject.values.mana_cost
        return not spending.activating and cost is not None and cost.has_x
    if purpose.cost is not None:
        # Cumulative upkeep, unlocking, turning face up: no cost of a spell or of an activated ability.
        return None if subject is None else False
    wanted = "activate" if spending.activating else "cast"
    if purpose.kind != wanted and purpose.kind != "cost":
        return None if subject is None else False
    if subject is None:
        return None
    if purpose.filter is None:
        return True
    described = purpose.filter
    if purpose.kind == "activate" and described.noun not in ("permanent", "card"):
        described = Filter("object", described.qualities)
    return matches(described, subject, context)


def terms_for(state: GameState, player: str, spending: Spending) -> Terms:
    """As what mana may be spent, and where life may be paid instead."""
    counts = {t: frozenset((t,)) for t in MANA_TYPES}
    life_for: set[str] = set()
    for force in effects_in_force(state):
        effect = force.effect
        if force.expired or not force.certain or not isinstance(effect, SpendAs | SpendOtherAs | LifeForMana):
            continue
        if isinstance(effect, SpendOtherAs):
            if force.context.you == player:
                _spend_other(effect, state, force.id, counts)
            continue
        if player_is(player, effect.player, force.context) is not True:
            continue
        if isinstance(effect, LifeForMana):
            life_for.update(effect.colors)
        elif _covers(effect, spending, force.context):
            wide = frozenset(MANA_TYPES if effect.as_any == "type" else COLORS)
            for mana_type in effect.mana or MANA_TYPES:
                counts[mana_type] = counts[mana_type] | wide
    x_types = [frozenset(only.types) for only in spending.only if only.x_only and only.types]
    for only in spending.only:
        if only.types and not only.x_only:
            counts = {t: kinds if t in only.types else frozenset() for t, kinds in counts.items()}
    return Terms(
        counts,
        frozenset(life_for),
        frozenset.intersection(*x_types) if x_types else None,
        can_pay_life(state, player, mana_ability=False),
    )


def _spend_other(effect: SpendOtherAs, state: GameState, source: str, counts: dict[str, frozenset[str]]) -> None:
    named = {
        t
        for force in effects_in_force(state)
        if force.id == source and isinstance(force.effect, SpendAs)
        for t in force.effect.mana
    }
    for mana_type in effect.mana or [t for t in MANA_TYPES if t not in named]:
        kept = frozenset[str]() if effect.only else counts[mana_type]
        counts[mana_type] = kept | frozenset(effect.other)


def _covers(effect: SpendAs, spending: Spending, context: Context) -> bool:
    """Whether a permission to spend mana as though it were other mana is one for this spell or ability."""
    subject = spending.subject
    if effect.what is None:
        return effect.verb == "any" or (subject is not None and (effect.verb == "activate") == spending.activating)
    if subject is None or (effect.verb != "any" and (effect.verb == "activate") != spending.activating):
        return False
    if isinstance(effect.what, Ref):
        if effect.what.kind in ("self", "spell"):
            return context.source is not None and context.source.id == subject.facts.id
        return subject.facts.id in context.that
    described = effect.what
    if spending.activating and described.noun in ("ability", "source"):
        described = Filter("object", described.qualities)
    return matches(described, subject, context) is True
