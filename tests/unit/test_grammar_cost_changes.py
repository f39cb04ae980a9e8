"""Costs that change, are added, or stand in for the mana cost."""

from __future__ import annotations

import pytest

from app.oracle.model.amounts import (
    Count,
    CountersOn,
    EventCount,
    Not,
    Number,
    StatOf,
    Targets,
    TargetsBeyondFirst,
    TurnOf,
    UnreadCondition,
)
from app.oracle.model.base import Effect
from app.oracle.model.costs import Cost, Discard, Exile, PayLife, PayMana, Sacrifice, UnreadCost
from app.oracle.model.effects import AdditionalCost, AlternativeCost, CostChange, If, Lasting, Unread, Until
from app.oracle.model.filters import (
    Either,
    Filter,
    HasColor,
    HasType,
    InZone,
    NotType,
    NthThisTurn,
    Ref,
    StatIs,
    Status,
    Targeting,
)
from app.oracle.model.mana import ManaCost
from app.oracle.reader import read_effects

THIS = Ref("spell")
SPELLS = Filter("spell")
GREEN_FROM_HAND = Exile(Filter("card", (HasColor("G"), InZone("hand", "you"))))
BOTH = Filter("spell", (Either(((HasType("Instant"),), (HasType("Sorcery"),)), "and"),))
TAPPED_CREATURE = Filter("permanent", (Status("tapped"), HasType("Creature")))


def _pay(*symbols: str) -> Cost:
    return Cost((PayMana(ManaCost(symbols)),))


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        (
            "this spell costs {1} less to cast for each creature card in your graveyard",
            CostChange("less", THIS, ("1",), Count(Filter("card", (HasType("Creature"), InZone("graveyard", "you"))))),
        ),
        (
            "this spell costs {X} less to cast, where x is ~'s power",
            CostChange("less", THIS, ("X",), StatOf("power", Ref("self"))),
        ),
        (
            "this spell costs {2}{R} more to cast for each target beyond the first",
            CostChange("more", THIS, ("2", "R"), TargetsBeyondFirst()),
        ),
        ("instant and sorcery spells you cast cost {1} less to cast", CostChange("less", BOTH, ("1",), player="you")),
        (
            "noncreature spells cost {1} more to cast",
            CostChange("more", Filter("spell", (NotType("Creature"),)), ("1",)),
        ),
        (
            "spells your opponents cast that target ~ cost {2} more to cast",
            CostChange("more", Filter("spell", (Targeting(Ref("self")),)), ("2",), player="opponents"),
        ),
        (
            "the second spell you cast each turn costs {1} less to cast",
            CostChange("less", Filter("spell", (NthThisTurn(2),)), ("1",), player="you"),
        ),
        (
            "each spell a player casts costs {1} more to cast for each other spell that player has cast this turn",
            CostChange("more", SPELLS, ("1",), EventCount("cast", "that_player"), player="any_player"),
        ),
        (
            "each spell that would cost less than three mana to cast costs three mana to cast",
            CostChange("minimum", SPELLS, ("3",)),
        ),
        (
            "this spell costs {3} less to cast if it targets a tapped creature",
            If(Targets(TAPPED_CREATURE), (CostChange("less", THIS, ("3",)),)),
        ),
        (
            "equip abilities you activate cost {1} less to activate",
            CostChange("less", None, ("1",), player="you", verb="activate", ability="equip"),
        ),
        (
            (
                "activated abilities of creatures cost {1} less to activate. this effect can't reduce the mana"
                " in that cost to"
                " less than one mana"
            ),
            CostChange("less", Filter("permanent", (HasType("Creature"),)), ("1",), verb="activate", floor=1),
        ),
        (
            "as a additional cost to cast this spell, discard a card",
            AdditionalCost(THIS, Cost((Discard(Filter("card")),)), mandatory=True, player="you"),
        ),
        (
            "as a additional cost to cast this spell, you may sacrifice a creature",
            AdditionalCost(
                THIS, Cost((Sacrifice(Filter("permanent", (HasType("Creature"),))),)), mandatory=False, player="you"
            ),
        ),
        (
            "if it's not your turn, you may exile a green card from your hand rather than pay this spell's mana cost",
            If(Not(TurnOf("you")), (AlternativeCost(THIS, Cost((GREEN_FROM_HAND,))),)),
        ),
        (
            "you may pay 1 life and exile a green card from your hand rather than pay this spell's mana cost",
            AlternativeCost(THIS, Cost((PayLife(Number(1)), GREEN_FROM_HAND))),
        ),
        (
            "you may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast",
            AlternativeCost(SPELLS, _pay("W", "U", "B", "R", "G")),
        ),
        (
            (
                "once each turn, you may pay {0} rather than pay the mana cost for a spell you cast with mana"
                " value x or less,"
                " where x is the number of time counters on ~"
            ),
            AlternativeCost(
                Filter("spell", (StatIs("mana_value", "<=", CountersOn("time", Ref("self"))),)),
                _pay("0"),
                limit="once_each_turn",
            ),
        ),
    ],
)
def test_a_cost_clause_reads(text: str, effect: Effect) -> None:
    assert read_effects(text, static=True) == (effect,)


def test_spells_cast_this_turn_cost_less_for_the_rest_of_it() -> None:
    (effect,) = read_effects("spells you cast this turn cost {1} less to cast")
    assert effect == Lasting((CostChange("less", SPELLS, ("1",), player="you"),), Until("end_of_turn"))
    (effect,) = read_effects("the next spell you cast this turn costs {1} less to cast")
    assert effect == Lasting((CostChange("less", SPELLS, ("1",), player="you", once=True),), Until("end_of_turn"))


def test_a_payment_that_cannot_be_read_is_kept_as_such() -> None:
    (effect,) = read_effects("as a additional cost to cast this spell, sing a song", static=True)
    assert effect == AdditionalCost(THIS, Cost((UnreadCost("sing a song"),)), mandatory=True, player="you")
    (effect,) = read_effects("if the moon is high, you may pay {0} rather than pay this spell's mana cost", static=True)
    assert effect == If(UnreadCondition("the moon is high"), (AlternativeCost(THIS, _pay("0")),))


@pytest.mark.parametrize(
    "text",
    [
        "this spell costs {1} less to cast for each moon",
        "this spell costs {X} less to cast",
        "spells with odd names cost {1} less to cast",
        "mana abilities of ~ cost a additional life to activate",
    ],
)
def test_near_misses_stay_unread(text: str) -> None:
    (effect,) = read_effects(text, static=True)
    assert isinstance(effect, Unread)
    assert "costs" in effect.topics
