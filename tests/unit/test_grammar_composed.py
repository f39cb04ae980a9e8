"""Conditions, numbers and changes put together of parts: text in, data out; near misses stay unread."""

from __future__ import annotations

import pytest

from app.oracle import grammar
from app.oracle.grammar.symbols import AMOUNT, CONDITION, FOR_EACH
from app.oracle.model.amounts import (
    Compare,
    Count,
    Devotion,
    Did,
    EventCount,
    Happened,
    Not,
    Number,
    StatOf,
    Targets,
    Untold,
    UntoldNumber,
)
from app.oracle.model.base import Amount, Condition
from app.oracle.model.effects import (
    ChangeController,
    ChangePowerToughness,
    CostChange,
    If,
    Irrelevant,
    Lasting,
    LoseThisAbility,
    Modify,
    Unread,
    Until,
)
from app.oracle.model.filters import (
    AttachedTo,
    ControlledBy,
    Either,
    Filter,
    HasSubtype,
    HasType,
    InZone,
    Other,
    Ref,
    Status,
)
from app.oracle.model.mana import AddMana, ManaCost
from app.oracle.printer import show_effect
from app.oracle.reader import read_effects

grammar.load()

THAT, SELF, SPELL = Ref("that"), Ref("self"), Ref("spell")
CREATURE = Filter("permanent", (HasType("Creature"),))
END = Until("end_of_turn")


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        ("a opponent cast two or more spells this turn", Happened("cast", "opponent", Filter("spell"), 2)),
        (
            "you sacrificed a artifact this turn",
            Happened("sacrificed", "you", Filter("permanent", (HasType("Artifact"),))),
        ),
        (
            "you've attacked with a pirate this turn",
            Happened("attacked", "you", Filter("permanent", (HasSubtype("Pirate"),))),
        ),
        (
            "a opponent had two or more creatures enter under their control this turn",
            Happened("entered", "opponent", CREATURE, 2),
        ),
        ("that player lost life this turn", Happened("life_lost", "that_player")),
        ("at least three mana was spent to cast it", Untold("mana_spent", THAT, None, 3)),
        ("{R}{R} was spent to cast this spell", Untold("mana_spent", SPELL, ManaCost(("R", "R")))),
        ("no mana was spent to cast it", Not(Untold("mana_spent", THAT))),
        ("a land card is discarded this way", Untold("discarded_this_way", None, Filter("card", (HasType("Land"),)))),
        (
            "two or more equipment are attached to ~",
            Compare(Count(Filter("permanent", (HasSubtype("Equipment"), AttachedTo(SELF)))), ">=", Number(2)),
        ),
        (
            "you have no land cards in hand",
            Compare(Count(Filter("card", (HasType("Land"), InZone("hand", "you")))), "==", Number(0)),
        ),
    ],
)
def test_conditions(words: str, condition: Condition) -> None:
    read = CONDITION.read(words)
    assert read == condition
    shown = CONDITION.show(read)
    assert shown is not None
    assert CONDITION.read(shown) == condition


@pytest.mark.parametrize(
    "words",
    [
        "a opponent cast two or more spells last turn",
        "a opponent cast two or more spells from exile and you cast none this turn",
        "{R}{R} was spent to cast this spell twice",
        "at least three mana of the same color was spent to cast it",
        "two or more equipment are attached to ~ or to each other",
        "no opponent has more life than that player does",
    ],
)
def test_conditions_with_more_in_them_stay_unread(words: str) -> None:
    assert CONDITION.read(words) is None


@pytest.mark.parametrize(
    ("words", "amount"),
    [
        ("the amount of mana spent to cast this spell", UntoldNumber("mana_spent", SPELL)),
        ("the number of creatures sacrificed this way", UntoldNumber("sacrificed_this_way", None, CREATURE)),
        ("the number of red mana symbols in the mana costs of permanents you control", Devotion(("R",))),
    ],
)
def test_amounts(words: str, amount: Amount) -> None:
    assert AMOUNT.read(words) == amount


def test_what_is_counted_this_turn() -> None:
    assert FOR_EACH.read("creature you attacked with this turn") == EventCount("attacked", "you", CREATURE)
    assert FOR_EACH.read("creature you attacked with this turn or last turn") is None


def test_a_condition_governs_all_clauses_behind_it() -> None:
    (effect,) = read_effects("if you do, draw a card and ~ gets +2/+0 until end of turn")
    gets = Lasting((Modify(SELF, (ChangePowerToughness(Number(2), Number(0)),)),), END)
    assert effect == If(Did(), (Unread("draw a card", ("library",)), gets))
    assert show_effect(effect) == "if you do, draw a card and ~ gets +2/+0 until end of turn"


def test_a_clause_that_could_matter_is_not_hidden_behind_a_condition() -> None:
    (effect,) = read_effects("if you do, draw a card and ~ gains every ability that it likes")
    assert isinstance(effect, Unread)


def test_a_condition_behind_the_last_of_several_clauses_is_not_taken_for_all() -> None:
    effects = read_effects("draw a card and add {G} if you control a forest")
    assert effects[0] == Unread("draw a card", ("library",))
    assert isinstance(effects[1], If)


def test_unless_it_is_paid() -> None:
    (effect,) = read_effects("counter target spell unless its controller pays {3}")
    assert isinstance(effect, If)
    assert effect.condition == Not(Untold("its_controller_pays", None, ManaCost(("3",))))
    (other,) = read_effects("counter target spell unless its controller pays {3} and dances")
    assert isinstance(other, Unread)


def test_what_happens_instead_does_not_stand_by_itself() -> None:
    effects = read_effects("add {G}. if you control a forest, draw a card instead")
    assert isinstance(effects[0], AddMana)
    assert isinstance(effects[-1], Unread)


def test_doubled_sizes() -> None:
    (effect,) = read_effects("double target creature's power and toughness until end of turn")
    change = ChangePowerToughness(StatOf("power", THAT), StatOf("toughness", THAT))
    assert effect == Lasting((Modify(Ref("target", CREATURE), (change,)),), END)
    assert show_effect(effect) == "double target creature's power and toughness until end of turn"
    (other,) = read_effects("double target creature's power and loyalty until end of turn")
    assert isinstance(other, Unread)


def test_control_goes_to_owners() -> None:
    (effect,) = read_effects("each player gains control of all creatures they own")
    assert effect == Lasting((Modify(CREATURE, (ChangeController("its_owner"),)),), None)
    (other,) = read_effects("each player gains control of all creatures they like")
    assert isinstance(other, Unread)


def test_two_kinds_of_creatures() -> None:
    (effect,) = read_effects("other ninja and rogue creatures you control get +1/+1", static=True)
    kinds = Either(((HasSubtype("Ninja"),), (HasSubtype("Rogue"),)), "and")
    assert isinstance(effect, Modify)
    assert effect.what == Filter("permanent", (Other(), kinds, HasType("Creature"), ControlledBy("you")))


def test_costs_of_abilities_with_a_target() -> None:
    (effect,) = read_effects("equip abilities you activate that target ~ cost {2} less to activate", static=True)
    change = CostChange("less", None, ("2",), None, "you", "activate", "equip")
    assert effect == If(Targets(SELF), (change,))
    (other,) = read_effects("equip abilities you activate that ignore ~ cost {2} less to activate", static=True)
    assert isinstance(other, Unread)


def test_attacking_opponents() -> None:
    (effect,) = read_effects("creatures attacking your opponents have double strike", static=True)
    assert isinstance(effect, Modify)
    assert effect.what == Filter("permanent", (HasType("Creature"), Status("attacking_opponents")))


def test_an_ability_that_loses_itself() -> None:
    (effect,) = read_effects("~ loses this ability and becomes a aura enchantment with enchant creature")
    assert isinstance(effect, Lasting)
    (modify,) = effect.effects
    assert isinstance(modify, Modify)
    assert modify.changes[0] == LoseThisAbility()


def test_life_for_each_changes_nothing() -> None:
    assert read_effects("you gain 1 life for each creature you control with flying") == (Irrelevant("life"),)
    effects = read_effects("you gain 1 life for each creature you control and creatures you control gain haste")
    assert isinstance(effects[-1], Lasting)
