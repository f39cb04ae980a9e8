"""Counted amounts: text in, data out; near misses stay unread; what is read prints back."""

from __future__ import annotations

import pytest

from app.oracle import grammar
from app.oracle.grammar.symbols import AMOUNT, FOR_EACH, NUMBER
from app.oracle.model.amounts import (
    Count,
    CountersOn,
    Devotion,
    Distinct,
    EventCount,
    GreatestStat,
    Half,
    Number,
    PlayerNumber,
    StatOf,
    Sum,
    Times,
    X,
)
from app.oracle.model.base import Amount
from app.oracle.model.filters import ControlledBy, Filter, HasType, Ref

grammar.load()

CREATURES = Filter("permanent", (HasType("Creature"), ControlledBy("you")))
LANDS = Filter("permanent", (HasType("Land"), ControlledBy("you")))


@pytest.mark.parametrize(
    ("words", "amount"),
    [
        ("the number of creatures you control", Count(CREATURES)),
        ("the number of cards in your hand", PlayerNumber("hand")),
        ("~'s power", StatOf("power", Ref("self"))),
        ("its mana value", StatOf("mana_value", Ref("that"))),
        ("the number of charge counters on ~", CountersOn("charge", Ref("self"))),
        ("your devotion to white and black", Devotion(("W", "B"))),
        ("the number of basic land types among lands you control", Distinct("basic_land_type", LANDS)),
        ("the greatest power among creatures you control", GreatestStat("power", CREATURES)),
        ("twice the number of creatures you control", Times(2, Count(CREATURES))),
        ("half your life total, rounded up", Half(PlayerNumber("life"), True)),
        ("two plus the number of cards in your hand", Sum(Number(2), PlayerNumber("hand"))),
        ("the number of spells you've cast this turn", EventCount("cast", "you")),
        (
            "the number of creatures you control plus the number of cards in your hand",
            Sum(Count(CREATURES), PlayerNumber("hand")),
        ),
        ("x", X()),
    ],
)
def test_amounts(words: str, amount: Amount) -> None:
    assert AMOUNT.read(words) == amount
    assert AMOUNT.show(amount) == words


@pytest.mark.parametrize(
    ("words", "amount"),
    [
        ("creature you control", Count(CREATURES)),
        ("basic land type among lands you control", Distinct("basic_land_type", LANDS)),
        ("charge counter on ~", CountersOn("charge", Ref("self"))),
        ("card in your hand", PlayerNumber("hand")),
        ("opponent you have", PlayerNumber("opponents")),
    ],
)
def test_for_each(words: str, amount: Amount) -> None:
    assert FOR_EACH.read(words) == amount
    assert FOR_EACH.show(amount) == words


@pytest.mark.parametrize(("words", "number"), [("one", 1), ("a", 1), ("thirteen", 13), ("99", 99)])
def test_numbers(words: str, number: int) -> None:
    assert NUMBER.read(words) == Number(number)


@pytest.mark.parametrize(
    "words",
    [
        "the number of creatures you control minus the moon",
        "the number of creature you control",
        "the size of ~",
        "~'s anger",
        "your devotion to purple",
        "half your life total",
    ],
)
def test_near_misses_stay_unread(words: str) -> None:
    assert AMOUNT.read(words) is None
