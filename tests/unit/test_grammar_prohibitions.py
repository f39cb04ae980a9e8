"""What can't be played, cast or activated, and timing (as though it had flash)."""

from __future__ import annotations

import pytest

from app.oracle.model.amounts import All, During, Happened, Not, Number, SorceryTime, TurnOf, UnreadCondition
from app.oracle.model.base import Effect
from app.oracle.model.costs import Cost, PayMana
from app.oracle.model.effects import AsThoughFlash, If, Lasting, OnlyFrom, OnlyWhen, Prohibition, Unread, Until
from app.oracle.model.filters import (
    ControlledBy,
    Either,
    Filter,
    HasType,
    InZone,
    NotType,
    OfChosen,
    Ref,
    StatIs,
    XInCost,
)
from app.oracle.model.mana import ManaCost
from app.oracle.printer import show_effect
from app.oracle.reader import read_effects

SPELLS = Filter("spell")
NONCREATURE = NotType("Creature")

READINGS: tuple[tuple[str, Effect], ...] = (
    (
        "players can't cast spells from graveyards or libraries",
        Prohibition("any_player", "cast", Filter("spell", (Either(((InZone("graveyard"),), (InZone("library"),))),))),
    ),
    (
        "your opponents can't cast spells from anywhere other than their hands",
        OnlyFrom("opponents", "cast", Filter("spell", (InZone("hand", "that_player"),))),
    ),
    (
        "each player can't cast more than one spell each turn",
        Prohibition("each_player", "cast", SPELLS, max_per_turn=1),
    ),
    (
        "each player who has cast a nonartifact spell this turn can't cast additional nonartifact spells",
        Prohibition("each_player", "cast", Filter("spell", (NotType("Artifact"),)), max_per_turn=1),
    ),
    (
        "your opponents can't cast spells with even mana values",
        Prohibition("opponents", "cast", Filter("spell", (StatIs("mana_value", "even"),))),
    ),
    (
        "noncreature spells with mana value 4 or greater can't be cast",
        Prohibition("each_player", "cast", Filter("spell", (NONCREATURE, StatIs("mana_value", ">=", Number(4))))),
    ),
    (
        "noncreature spells with {X} in their mana costs can't be cast",
        Prohibition("each_player", "cast", Filter("spell", (NONCREATURE, XInCost()))),
    ),
    (
        "spells with the chosen name can't be cast",
        Prohibition("each_player", "cast", Filter("spell", (OfChosen("card_name"),))),
    ),
    (
        "activated abilities of artifacts your opponents control can't be activated",
        Prohibition("each_player", "activate", Filter("permanent", (HasType("Artifact"), ControlledBy("opponents")))),
    ),
    (
        "activated abilities of sources with the chosen name can't be activated unless they're mana abilities",
        Prohibition("each_player", "activate", Filter("source", (OfChosen("card_name"),)), except_mana=True),
    ),
    (
        "each opponent can cast spells only any time they could cast a sorcery",
        OnlyWhen("opponents", "cast", None, SorceryTime()),
    ),
    (
        "players can cast spells only during their own turns",
        OnlyWhen("any_player", "cast", None, TurnOf("that_player")),
    ),
    (
        "your opponents can't cast spells during your turn",
        OnlyWhen("opponents", "cast", SPELLS, Not(TurnOf("you"))),
    ),
    (
        "cast this spell only during combat before blockers are declared",
        OnlyWhen("you", "cast", Ref("spell"), During(("begin_combat", "declare_attackers"))),
    ),
    (
        "you can't cast ~ unless a opponent lost life this turn",
        If(Not(Happened("life_lost", "opponent")), (Prohibition("you", "cast", Ref("self")),)),
    ),
    ("you may cast spells as though they had flash", AsThoughFlash("you", SPELLS)),
    (
        "you may cast this spell as though it had flash if you pay {2} more to cast it",
        AsThoughFlash("you", Ref("spell"), Cost((PayMana(ManaCost(("2",))),))),
    ),
    (
        "you may activate loyalty abilities of ~ on any player's turn any time you could cast a instant",
        AsThoughFlash("you", Ref("self"), activate=True, activation="loyalty", any_turn=True),
    ),
)


@pytest.mark.parametrize(("text", "effect"), READINGS)
def test_a_prohibition_reads(text: str, effect: Effect) -> None:
    assert read_effects(text, static=True) == (effect,)


@pytest.mark.parametrize(("text", "effect"), READINGS)
def test_what_it_prints_to_reads_as_the_same(text: str, effect: Effect) -> None:
    printed = show_effect(effect, static=True)
    assert printed is not None
    assert read_effects(printed, static=True) == (effect,)


def test_two_prohibitions_in_one_sentence() -> None:
    assert read_effects("you can't play lands or cast spells from your hand", static=True) == (
        Prohibition("you", "play_land", Filter("card", (HasType("Land"), InZone("hand", "you")))),
        Prohibition("you", "cast", Filter("spell", (InZone("hand", "you"),))),
    )
    (effect,) = read_effects(
        (
            "during your turn, your opponents can't cast spells or activate abilities of artifacts,"
            " creatures, or enchantments"
        ),
        static=True,
    )
    assert isinstance(effect, If)
    assert effect.condition == TurnOf("you")
    assert [inner.verb for inner in effect.then if isinstance(inner, Prohibition)] == ["cast", "activate"]


def test_a_host_that_cannot_fight_nor_use_its_abilities() -> None:
    text = (
        "enchanted creature can't attack or block, and its activated abilities can't be activated"
        " unless they're mana abilities"
    )
    last = read_effects(text, static=True)[-1]
    host = Ref("host", Filter("permanent", (HasType("Creature"),)))
    assert last == Prohibition("each_player", "activate", host, except_mana=True)


def test_a_prohibition_for_this_turn() -> None:
    assert read_effects("your opponents can't cast spells this turn") == (
        Lasting((Prohibition("opponents", "cast", SPELLS),), Until("end_of_turn")),
    )


def test_a_condition_that_cannot_be_read_is_kept_as_unknown() -> None:
    (effect,) = read_effects("cast this spell only during the declare attackers step and only if the moon is high")
    assert isinstance(effect, OnlyWhen)
    assert effect.condition == All((During(("declare_attackers",)), UnreadCondition("the moon is high")))


@pytest.mark.parametrize(
    "text",
    [
        "players can't cast spells while standing",
        (
            "target player can't play lands this turn if {R} was spent to cast this spell and can't cast"
            " creature spells this turn while standing"
        ),
        "your opponents can't cast spells with odd names",
        "stoned players can't cast spells",
    ],
)
def test_what_restricts_further_is_not_dropped(text: str) -> None:
    (effect,) = read_effects(text, static=True)
    assert isinstance(effect, Unread)
    assert "play_restrictions" in effect.topics
