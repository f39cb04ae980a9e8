"""Conditions: text in, data out; near misses stay unread; what is read prints back."""

from __future__ import annotations

import pytest

from app.oracle import grammar
from app.oracle.grammar.symbols import CONDITION
from app.oracle.model.amounts import (
    All,
    Compare,
    Count,
    Designated,
    Devotion,
    Distinct,
    Happened,
    Not,
    Number,
    PlayerNumber,
    RefIs,
    TurnOf,
)
from app.oracle.model.base import Condition, Quality
from app.oracle.model.filters import (
    ControlledBy,
    Either,
    Filter,
    HasSubtype,
    HasSupertype,
    HasType,
    InZone,
    Other,
    Ref,
    StatIs,
    Status,
    WithCounter,
)

grammar.load()


def count(*qualities: Quality, noun: str = "permanent") -> Count:
    return Count(Filter(noun, qualities))  # type: ignore[arg-type]


MINE, THEIRS = ControlledBy("you"), ControlledBy("opponent")
LAND, CREATURE, ARTIFACT = HasType("Land"), HasType("Creature"), HasType("Artifact")


def is_(quality: Quality) -> Filter:
    return Filter("object", (quality,))


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        ("you control three or more artifacts", Compare(count(ARTIFACT, MINE), ">=", Number(3))),
        ("you control two or fewer other lands", Compare(count(Other(), LAND, MINE), "<=", Number(2))),
        ("you control no creatures", Compare(count(CREATURE, MINE), "==", Number(0))),
        ("you control another artifact", Compare(count(Other(), ARTIFACT, MINE), ">=", Number(1))),
        (
            "you control a plains or a island",
            Compare(count(Either(((HasSubtype("Plains"),), (HasSubtype("Island"),)), "or a"), MINE), ">=", Number(1)),
        ),
        (
            "you control a creature with power 4 or greater",
            Compare(count(CREATURE, StatIs("power", ">=", Number(4)), MINE), ">=", Number(1)),
        ),
        (
            "you control a urza's mine and a urza's tower",
            All(
                (
                    Compare(count(HasSubtype("Urza's"), HasSubtype("Mine"), MINE), ">=", Number(1)),
                    Compare(count(HasSubtype("Urza's"), HasSubtype("Tower"), MINE), ">=", Number(1)),
                )
            ),
        ),
        ("a opponent controls more lands than you", Compare(count(LAND, THEIRS), ">", count(LAND, MINE))),
        ("your devotion to green is less than five", Compare(Devotion(("G",)), "<", Number(5))),
        (
            "there are four or more card types among cards in your graveyard",
            Compare(Distinct("card_type", Filter("card", (InZone("graveyard", "you"),))), ">=", Number(4)),
        ),
        ("you have no cards in hand", Compare(PlayerNumber("hand"), "==", Number(0))),
        ("you have 5 or less life", Compare(PlayerNumber("life"), "<=", Number(5))),
        ("it's your turn", TurnOf("you")),
        ("it's not your turn", Not(TurnOf("you"))),
        ("you're the monarch", Designated("you", "monarch")),
        ("~ is tapped", RefIs(Ref("self"), is_(Status("tapped")))),
        ("~ has a +1/+1 counter on it", RefIs(Ref("self"), is_(WithCounter("+1/+1")))),
        ("it's a land card", RefIs(Ref("that"), Filter("card", (LAND,)))),
        (
            "enchanted land is legendary",
            RefIs(Ref("host", Filter("permanent", (LAND,))), is_(HasSupertype("Legendary"))),
        ),
        ("you attacked this turn", Happened("attacked", "you")),
        (
            "it's your turn and you control a artifact",
            All((TurnOf("you"), Compare(count(ARTIFACT, MINE), ">=", Number(1)))),
        ),
    ],
)
def test_conditions(words: str, condition: Condition) -> None:
    assert CONDITION.read(words) == condition
    assert CONDITION.show(condition) == words


@pytest.mark.parametrize(
    "words",
    [
        "you control three artifacts or a moon",
        "you control many artifacts",
        "it's your turn and the moon is full",
        "you control a creature of some renown",
        "~ is angry",
        "there are seven or more",
    ],
)
def test_near_misses_stay_unread(words: str) -> None:
    assert CONDITION.read(words) is None


def test_many_conjunctions_take_no_longer_than_their_length() -> None:
    assert CONDITION.read(" and ".join(["it's your turn"] * 200)) is None
