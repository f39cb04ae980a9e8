"""Items of costs: text in, data out; near misses stay unread; what is read prints back."""

from __future__ import annotations

import pytest

from app.oracle import grammar
from app.oracle.grammar.symbols import COST
from app.oracle.model.amounts import AnyNumber, Half, Number, PlayerNumber, X
from app.oracle.model.base import CostPart
from app.oracle.model.costs import (
    Cost,
    Discard,
    Exile,
    KeywordAction,
    Mill,
    OneCostOf,
    PayEnergy,
    PayLife,
    PayMana,
    PutCounters,
    RemoveCounters,
    ReturnToHand,
    Reveal,
    Sacrifice,
    TapObjects,
    TapSelf,
    UnreadCost,
    UntapObjects,
    UntapSelf,
    Waterbend,
)
from app.oracle.model.filters import ControlledBy, Either, Filter, HasSubtype, HasType, InZone, Other, Ref
from app.oracle.model.mana import ManaCost

grammar.load()

SELF = Ref("self")
CREATURE = Filter("permanent", (HasType("Creature"),))
YOUR_CREATURES = Filter("permanent", (HasType("Creature"), ControlledBy("you")))
GRAVEYARD = InZone("graveyard", "you")


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ("{2}{W/U}{B/P}", PayMana(ManaCost(("2", "W/U", "B/P")))),
        ("{X}{X}", PayMana(ManaCost(("X", "X")))),
        ("{T}", TapSelf()),
        ("{Q}", UntapSelf()),
        ("pay 3 life", PayLife(Number(3))),
        ("pay x life", PayLife(X())),
        ("pay half your life, rounded up", PayLife(Half(PlayerNumber("life"), round_up=True))),
        ("pay {E}{E}", PayEnergy(Number(2))),
        ("pay six {E}", PayEnergy(Number(6))),
        ("sacrifice ~", Sacrifice(SELF)),
        ("sacrifice a creature", Sacrifice(CREATURE)),
        ("sacrifice another creature", Sacrifice(Filter("permanent", (Other(), HasType("Creature"))))),
        ("sacrifice two creatures", Sacrifice(CREATURE, Number(2))),
        ("sacrifice x creatures", Sacrifice(CREATURE, X())),
        ("sacrifice any number of creatures", Sacrifice(CREATURE, AnyNumber())),
        ("discard a card", Discard(Filter("card"))),
        ("discard two cards", Discard(Filter("card"), Number(2))),
        ("discard a card at random", Discard(Filter("card"), random=True)),
        ("discard your hand", Discard(Filter("card"), hand=True)),
        ("discard this card", Discard(SELF)),
        ("exile ~", Exile(SELF)),
        ("exile this card from your graveyard", Exile(SELF, zone="graveyard")),
        ("exile two cards from your graveyard", Exile(Filter("card", (GRAVEYARD,)), Number(2))),
        ("exile a creature card from your graveyard", Exile(Filter("card", (HasType("Creature"), GRAVEYARD)))),
        ("exile the top card of your library", Exile(Filter("card", (InZone("library_top", "you"),)))),
        ("return ~ to its owner's hand", ReturnToHand(SELF)),
        (
            "return two lands you control to their owner's hand",
            ReturnToHand(Filter("permanent", (HasType("Land"), ControlledBy("you"))), Number(2)),
        ),
        ("remove a charge counter from ~", RemoveCounters("charge", SELF)),
        ("remove a counter from ~", RemoveCounters(None, SELF)),
        ("remove x +1/+1 counters from ~", RemoveCounters("+1/+1", SELF, X())),
        ("remove any number of storage counters from ~", RemoveCounters("storage", SELF, AnyNumber())),
        (
            "remove two +1/+1 counters from among creatures you control",
            RemoveCounters("+1/+1", YOUR_CREATURES, Number(2), among=True),
        ),
        ("put a -1/-1 counter on ~", PutCounters("-1/-1", SELF)),
        ("mill a card", Mill()),
        ("mill four cards", Mill(Number(4))),
        ("reveal this card from your hand", Reveal(SELF)),
        ("tap a untapped creature you control", TapObjects(YOUR_CREATURES)),
        (
            "tap another untapped creature you control",
            TapObjects(Filter("permanent", (Other(), HasType("Creature"), ControlledBy("you")))),
        ),
        ("tap two untapped creatures you control", TapObjects(YOUR_CREATURES, Number(2))),
        ("untap a tapped creature you control", UntapObjects(YOUR_CREATURES)),
        ("waterbend {3}", Waterbend(ManaCost(("3",)))),
        ("exert ~", KeywordAction("exert", None, SELF)),
        ("collect evidence 6", KeywordAction("collect evidence", Number(6))),
        (
            "sacrifice another creature or a artifact",
            Sacrifice(Filter("permanent", (Either(((Other(), HasType("Creature")), (HasType("Artifact"),)), "or a"),))),
        ),
    ],
)
def test_one_item_is_read_and_prints_back(words: str, part: CostPart) -> None:
    assert COST.read(words) == Cost((part,))
    assert COST.show(Cost((part,))) == words


def test_items_stand_in_their_order() -> None:
    cost = COST.read("{2}, {T}, sacrifice a food")
    assert cost == Cost((PayMana(ManaCost(("2",))), TapSelf(), Sacrifice(Filter("permanent", (HasSubtype("Food"),)))))


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (
            "remove three study counters from ~ and sacrifice it",
            (RemoveCounters("study", SELF, Number(3)), Sacrifice(SELF)),
        ),
        ("pay {B} and 1 life", (PayMana(ManaCost(("B",))), PayLife(Number(1)))),
        ("sacrifice ~ and a creature", (Sacrifice(SELF), Sacrifice(CREATURE))),
    ],
)
def test_items_joined_by_and(words: str, parts: tuple[CostPart, ...]) -> None:
    assert COST.read(words) == Cost(parts)


def test_one_of_two_costs() -> None:
    either = OneCostOf((Cost((Discard(Filter("card")),)), Cost((PayLife(Number(3)),))))
    assert COST.read("discard a card or pay 3 life") == Cost((either,))


@pytest.mark.parametrize(
    "words",
    [
        "sacrifice a sandwich",
        "tap a creature you control",
        "pay some life",
        "pay 3 life for each friend",
        "discard a card you like",
        "{TK}",
        "remove a counter from the table",
    ],
)
def test_near_misses_stay_unread(words: str) -> None:
    assert COST.read(words) is None


def test_the_rest_of_a_cost_is_kept_beside_an_unread_item() -> None:
    cost = grammar.read_cost_by_parts("{2}, whistle a tune, {T}")
    assert cost == Cost((PayMana(ManaCost(("2",))), UnreadCost("whistle a tune"), TapSelf()))
