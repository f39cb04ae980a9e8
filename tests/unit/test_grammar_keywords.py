"""Keyword abilities with their parameters: text in, data out; what is read prints back."""

from __future__ import annotations

import pytest

from app.oracle import grammar
from app.oracle.grammar.symbols import KEYWORD
from app.oracle.model.abilities import Keyword
from app.oracle.model.amounts import Number, X
from app.oracle.model.card import Face
from app.oracle.model.costs import Cost, Exile, OneCostOf, PayLife, PayMana, Sacrifice
from app.oracle.model.filters import ControlledBy, Filter, HasSubtype, HasSupertype, HasType, InZone, Other
from app.oracle.model.mana import ManaCost
from app.oracle.reader import read_lines

grammar.load()


def paid(*symbols: str) -> Cost:
    return Cost((PayMana(ManaCost(symbols)),))


@pytest.mark.parametrize(
    ("words", "keyword"),
    [
        ("flying", Keyword(None, "Flying")),
        ("first strike", Keyword(None, "First strike")),
        ("split second", Keyword(None, "Split second")),
        ("islandwalk", Keyword(None, "Islandwalk")),
        ("jump-start", Keyword(None, "Jump-start")),
        ("for mirrodin!", Keyword(None, "For Mirrodin!")),
        ("flashback {2}{R}", Keyword(None, "Flashback", paid("2", "R"))),
        ("cycling {2}", Keyword(None, "Cycling", paid("2"))),
        ("basic landcycling {1}{G}", Keyword(None, "Basic landcycling", paid("1", "G"))),
        (
            "kicker {1}{R} and/or {2}{B}",
            Keyword(None, "Kicker", Cost((OneCostOf((paid("1", "R"), paid("2", "B"))),)), argument="and/or"),
        ),
        (
            "buyback—sacrifice a land",
            Keyword(None, "Buyback", Cost((Sacrifice(Filter("permanent", (HasType("Land"),))),))),
        ),
        ("ward—pay 2 life", Keyword(None, "Ward", Cost((PayLife(Number(2)),)))),
        (
            "escape—{3}{B}{B}, exile three other cards from your graveyard",
            Keyword(
                None,
                "Escape",
                Cost(
                    (
                        PayMana(ManaCost(("3", "B", "B"))),
                        Exile(Filter("card", (Other(), InZone("graveyard", "you"))), Number(3)),
                    )
                ),
            ),
        ),
        ("suspend 3—{1}{U}", Keyword(None, "Suspend", paid("1", "U"), Number(3))),
        ("suspend x—{X}{U}. x can't be 0", Keyword(None, "Suspend", paid("X", "U"), X(), "x can't be 0")),
        ("suspend", Keyword(None, "Suspend")),
        ("awaken 4—{5}{U}", Keyword(None, "Awaken", paid("5", "U"), Number(4))),
        ("crew 3", Keyword(None, "Crew", number=Number(3))),
        ("casualty x", Keyword(None, "Casualty", number=X())),
        ("modular—sunburst", Keyword(None, "Modular", argument="sunburst")),
        ("prototype {1}{U} — 2/3", Keyword(None, "Prototype", paid("1", "U"), argument="2/3")),
        ("equip {2}", Keyword(None, "Equip", paid("2"))),
        (
            "equip legendary creature {3}",
            Keyword(
                None, "Equip", paid("3"), filter=Filter("permanent", (HasSupertype("Legendary"), HasType("Creature")))
            ),
        ),
        (
            "enchant creature you control",
            Keyword(None, "Enchant", filter=Filter("permanent", (HasType("Creature"), ControlledBy("you")))),
        ),
        ("enchant player", Keyword(None, "Enchant", argument="player")),
        ("affinity for artifacts", Keyword(None, "Affinity", filter=Filter("permanent", (HasType("Artifact"),)))),
        ("champion a faerie", Keyword(None, "Champion", filter=Filter("permanent", (HasSubtype("Faerie"),)))),
        ("protection from black and from red", Keyword(None, "Protection", argument="black and from red")),
        ("protection from artifacts", Keyword(None, "Protection", filter=Filter("permanent", (HasType("Artifact"),)))),
        ("hexproof from white", Keyword(None, "Hexproof from", argument="white")),
        ("partner with somebody", Keyword(None, "Partner with", argument="somebody")),
        ("partner—friends forever", Keyword(None, "Partner", argument="friends forever")),
        ("splice onto arcane {1}{R}", Keyword(None, "Splice", paid("1", "R"), argument="arcane")),
        ("gift a card", Keyword(None, "Gift", argument="card")),
    ],
)
def test_keywords_are_read_and_print_back(words: str, keyword: Keyword) -> None:
    assert KEYWORD.read(words) == keyword
    assert KEYWORD.show(keyword) == words


def test_several_on_one_line() -> None:
    abilities = read_lines(("Flying, vigilance, ward {2}",), Face(name="Thing", types=("Creature",)))
    assert abilities == (Keyword(0, "Flying"), Keyword(0, "Vigilance"), Keyword(0, "Ward", paid("2")))


@pytest.mark.parametrize(
    "words",
    [
        "flying high",
        "flashback {2}{R} on tuesdays",
        "ward—sing a song",
        "protection from boredom",
        "equip abilities you activate cost {1} less to activate",
        "crew many",
        "enchant sandwich",
    ],
)
def test_near_misses_stay_unread(words: str) -> None:
    assert KEYWORD.read(words) is None
