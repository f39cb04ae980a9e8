"""Changes of what spells cost by targets, ways of casting and rarer numbers."""

from __future__ import annotations

import pytest

from app.oracle.grammar.symbols import CONDITION
from app.oracle.model.abilities import Keyword
from app.oracle.model.amounts import Compare, Count, EventCount, MostAlike, Number, Targets, Untold, UntoldNumber
from app.oracle.model.base import Effect
from app.oracle.model.costs import AnyTimes, Cost, Exile, ManaCostOf, PayGeneric, PayLife, PayMana, Sacrifice
from app.oracle.model.effects import (
    AdditionalCost,
    AlternativeCost,
    CostChange,
    GainKeyword,
    If,
    Irrelevant,
    Lasting,
    Modify,
    Unread,
    Until,
    While,
)
from app.oracle.model.filters import (
    ControlledBy,
    Either,
    Filter,
    HasColor,
    HasType,
    InZone,
    Ref,
    Status,
    TargetsPlayer,
    WithKeyword,
)
from app.oracle.model.mana import ManaCost
from app.oracle.printer import show_effect
from app.oracle.reader import read_effects

THIS = Ref("spell")
CREATURE = HasType("Creature")


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        (
            "spells you cast that target enchanted player cost {1} less to cast",
            CostChange("less", Filter("spell", (TargetsPlayer("enchanted_player"),)), ("1",), player="you"),
        ),
        (
            "each instant spell you cast costs {1} less to cast for each creature it targets",
            CostChange(
                "less",
                Filter("spell", (HasType("Instant"),)),
                ("1",),
                UntoldNumber("targets", about=Filter("permanent", (CREATURE,))),
                "you",
            ),
        ),
        (
            "each creature spell you cast with toughness greater than its power costs {1} less to cast",
            CostChange("less", Filter("spell", (CREATURE, Status("toughness_over_power"))), ("1",), player="you"),
        ),
        (
            "each creature spell you cast costs {1} less to cast if it has cascade",
            CostChange("less", Filter("spell", (CREATURE, WithKeyword("Cascade"))), ("1",), player="you"),
        ),
        (
            "this spell costs {3} less to cast for each other spell cast this turn",
            CostChange("less", THIS, ("3",), EventCount("cast")),
        ),
        (
            "if there are ten or more creature cards total in all graveyards, this spell costs {6} less to cast",
            If(
                Compare(Count(Filter("card", (CREATURE, InZone("graveyard")))), ">=", Number(10)),
                (CostChange("less", THIS, ("6",)),),
            ),
        ),
        (
            "this spell costs {2} less to cast if you control at least two creatures that share a creature type",
            If(
                Compare(
                    MostAlike("creature_type", Filter("permanent", (CREATURE, ControlledBy("you")))),
                    ">=",
                    Number(2),
                ),
                (CostChange("less", THIS, ("2",)),),
            ),
        ),
    ],
)
def test_a_static_change(text: str, effect: Effect) -> None:
    assert read_effects(text, static=True) == (effect,)
    shown = show_effect(effect, static=True)
    assert shown is not None
    assert read_effects(shown, static=True) == (effect,)


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        (
            "spells you cast from your graveyard this turn cost {2} less to cast",
            Lasting(
                (CostChange("less", Filter("spell", (InZone("graveyard", "you"),)), ("2",), player="you"),),
                Until("end_of_turn"),
            ),
        ),
        (
            "spells you cast this turn that are black and/or red cost {1} less to cast",
            Lasting(
                (
                    CostChange(
                        "less",
                        Filter("spell", (Either(((HasColor("B"),), (HasColor("R"),)), "and/or"),)),
                        ("1",),
                        player="you",
                    ),
                ),
                Until("end_of_turn"),
            ),
        ),
        (
            "the next noncreature spell target opponent casts costs {2} more to cast",
            None,
        ),
    ],
)
def test_a_change_that_resolves(text: str, effect: Effect | None) -> None:
    (read,) = read_effects(text)
    assert not isinstance(read, Unread)
    if effect is not None:
        assert read == effect
    else:
        assert show_effect(read) == text


def test_two_changes_in_one_sentence() -> None:
    text = "this spell costs {1} less to cast if you control a artifact and {2} less to cast if you control a swamp"
    first, second = read_effects(text, static=True)
    assert isinstance(first, If)
    assert isinstance(second, If)
    assert (first.then, second.then) == ((CostChange("less", THIS, ("1",)),), (CostChange("less", THIS, ("2",)),))


@pytest.mark.parametrize(
    "text",
    [
        "spells you cast that would counter a spell cost {1} less to cast",
        "this spell costs {1} less to cast if you control a artifact and {2} less to cast if you feel like it",
        "rare spells you cast cost {1} less to cast",
    ],
)
def test_what_is_not_understood_is_left(text: str) -> None:
    read = read_effects(text, static=True)
    assert not any(isinstance(effect, CostChange) for effect in read)


def test_a_cost_that_makes_the_spell_cheaper() -> None:
    text = (
        "as a additional cost to cast blue permanent spells, you may pay 2 life. those spells cost {U} less to cast if"
        " you paid life this way. this effect reduces only the amount of blue mana you pay"
    )
    (read,) = read_effects(text, static=True)
    assert isinstance(read, AdditionalCost)
    assert (read.cost, read.less, read.colored_only) == (Cost((PayLife(Number(2)),)), ("U",), True)


def test_a_bound_of_a_reduction() -> None:
    text = (
        "this spell costs {1} less to cast for each creature you control. this effect can't reduce the amount of mana"
        " this spell costs by more than {5}"
    )
    (read,) = read_effects(text, static=True)
    assert isinstance(read, CostChange)
    assert read.most == 5


def test_rare_payments() -> None:
    def cost(words: str) -> Cost:
        (read,) = read_effects(f"as a additional cost to cast this spell, {words}", static=True)
        assert isinstance(read, AdditionalCost)
        return read.cost

    lands = Filter("permanent", (HasType("Land"), ControlledBy("you")))
    everything = Filter("permanent", (ControlledBy("you"),))
    assert cost("sacrifice all permanents you control") == Cost((Sacrifice(everything, Count(everything)),))
    (half,) = cost("sacrifice half the lands you control, rounded up").parts
    assert isinstance(half, Sacrifice)
    assert half.of == lands
    again = cost("pay {1}{G} any number of times")
    assert again == Cost((AnyTimes(Cost((PayMana(ManaCost(("1", "G"))),))),))
    (gone,) = cost("exile cards from your graveyard equal to the number of opponents you have").parts
    assert isinstance(gone, Exile)


@pytest.mark.parametrize(
    "text",
    [
        "pay {E}{E}",
        "pay any amount of life",
        "pay any amount of mana",
        "repeat this process until no one pays life",
        "destroy all merfolk tapped this turn to pay for its abilities",
        "untap target creature that has a activated ability with {T} in its cost",
    ],
)
def test_payments_on_resolving_are_no_costs(text: str) -> None:
    (read,) = read_effects(text)
    assert isinstance(read, Irrelevant)


@pytest.mark.parametrize("text", ["pay {E}{E} rather than its cost", "pay x speed", "pay two cards"])
def test_what_is_paid_must_be_known(text: str) -> None:
    assert all(isinstance(effect, Unread) for effect in read_effects(text))


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        (
            "a noncreature permanent under your control was destroyed this turn by a spell or ability a opponent"
            " controlled",
            "destroyed_by_opponent",
        ),
        ("its sneak cost was paid this turn", "sneak cost this turn"),
        ("it targets two creatures you control", "targets"),
    ],
)
def test_conditions_that_no_board_tells(text: str, fact: str) -> None:
    read = CONDITION.read(text)
    assert isinstance(read, Untold)
    assert read.fact == fact
    assert CONDITION.show(read) == text


def test_one_target_is_told() -> None:
    assert isinstance(CONDITION.read("it targets a creature you control"), Targets)


def test_as_much_as_the_mana_value() -> None:
    text = (
        "you may pay {X} rather than pay the mana cost for samurai spells you cast, where x is that spell's mana value"
    )
    (read,) = read_effects(text, static=True)
    assert isinstance(read, AlternativeCost)
    assert read.cost == Cost((PayGeneric(),))
    assert show_effect(read, static=True) == text


def test_a_keyword_cost_that_is_a_mana_cost_less_some() -> None:
    text = "cards in your hand have spectacle. their spectacle cost is equal to their mana cost minus {2}"
    (read,) = read_effects(text, static=True)
    assert isinstance(read, Modify)
    (change,) = read.changes
    assert isinstance(change, GainKeyword)
    assert isinstance(change.keyword, Keyword)
    assert change.keyword.cost == Cost((ManaCostOf(Ref("self"), ("2",)),))


def test_changes_for_good_said_twice() -> None:
    text = 'it perpetually gets +1/+1 and perpetually gains "this spell costs {1} less to cast."'
    (read,) = read_effects(text)
    assert isinstance(read, Lasting)
    assert read.until == While("perpetual")
