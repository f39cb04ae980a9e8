"""Activation instructions, prefixes and levels: text in, data out."""

from __future__ import annotations

import pytest

from app.oracle.model.abilities import (
    Activated,
    AsInstant,
    AsSorcery,
    Level,
    Limit,
    OnlyIf,
    Static,
    UnreadInstruction,
    WhoMay,
)
from app.oracle.model.amounts import Compare, Count, During, Number, TurnOf, UnreadCondition
from app.oracle.model.base import Instruction
from app.oracle.model.card import Face
from app.oracle.model.effects import If
from app.oracle.model.filters import ControlledBy, Filter, HasType
from app.oracle.model.mana import AddMana, Symbols
from app.oracle.normalize import normalize
from app.oracle.prefixes import MAX_SPEED
from app.oracle.printer import show_ability
from app.oracle.reader import read_lines

ARTIFACT = Face(name="Thing", types=("Artifact",))
CREATURE = Face(name="Thing", types=("Creature",), power="2", toughness="2")
GREEN = AddMana(Symbols(("G",)))
HAS_CREATURE = Compare(Count(Filter("permanent", (HasType("Creature"), ControlledBy("you")))), ">=", Number(1))


def activated(line: str) -> Activated:
    (ability,) = read_lines((line,), ARTIFACT)
    assert isinstance(ability, Activated)
    assert ability.effects == (GREEN,)
    return ability


@pytest.mark.parametrize(
    ("sentence", "instructions"),
    [
        ("Activate only as a sorcery.", (AsSorcery(),)),
        ("Activate only as an instant.", (AsInstant(),)),
        ("Activate only once each turn.", (Limit(1),)),
        ("Activate no more than twice each turn.", (Limit(2),)),
        ("Activate only once.", (Limit(1, ever=True),)),
        ("Activate only during your turn.", (OnlyIf(TurnOf("you")),)),
        ("Activate only during your upkeep.", (OnlyIf(During(("upkeep",), "you")),)),
        ("Activate only during combat.", (OnlyIf(During(("combat",))),)),
        (
            "Activate only during your turn, before attackers are declared.",
            (OnlyIf(During(("untap", "upkeep", "draw", "precombat_main", "begin_combat"), "you")),),
        ),
        ("Activate only if you control a creature.", (OnlyIf(HAS_CREATURE),)),
        ("Activate only as a sorcery and only once each turn.", (AsSorcery(), Limit(1))),
        ("Activate only if you control a creature and only once each turn.", (OnlyIf(HAS_CREATURE), Limit(1))),
        ("Any player may activate this ability.", (WhoMay("any_player"),)),
        ("Any player may activate this ability but only as a sorcery.", (WhoMay("any_player"), AsSorcery())),
        ("Only your opponents may activate this ability.", (WhoMay("opponents"),)),
    ],
)
def test_instructions(sentence: str, instructions: tuple[Instruction, ...]) -> None:
    line = f"{{T}}: Add {{G}}. {sentence}"
    ability = activated(line)
    assert ability.instructions == instructions
    assert show_ability(ability) == normalize(line, "Thing")


def test_what_can_be_read_holds_beside_a_condition_that_cannot() -> None:
    ability = activated("{T}: Add {G}. Activate only as a sorcery and only if you ate food.")
    assert ability.instructions == (AsSorcery(), OnlyIf(UnreadCondition("you ate food")))


def test_a_sentence_of_another_shape_stays_unread() -> None:
    ability = activated("{T}: Add {G}. Activate only with your eyes closed.")
    assert ability.instructions == (UnreadInstruction("activate only with your eyes closed"),)


@pytest.mark.parametrize(("word", "instruction"), [("Exhaust", Limit(1, ever=True)), ("Boast", Limit(1))])
def test_a_word_before_the_dash_restricts(word: str, instruction: Instruction) -> None:
    line = f"{word} — {{1}}: Add {{G}}."
    ability = activated(line)
    assert instruction in ability.instructions
    assert show_ability(ability) == normalize(line, "Thing")


def test_a_flavor_word_does_not() -> None:
    assert activated("Great Big Feast — {1}: Add {G}.").instructions == ()


def test_max_speed_gives_the_ability_while_it_lasts() -> None:
    (ability,) = read_lines(("Max speed — {T}: Add {G}.",), ARTIFACT)
    assert isinstance(ability, Static)
    (effect,) = ability.effects
    assert isinstance(effect, If)
    assert effect.condition == MAX_SPEED


def test_levels_of_a_leveler() -> None:
    lines = ("Level up {1}{G}", "LEVEL 1-4", "1/2", "{T}: Add {G}.", "LEVEL 5+", "1/4", "Flying")
    _, low, high = read_lines(lines, CREATURE)
    assert isinstance(low, Level)
    assert isinstance(high, Level)
    assert (low.line, low.low, low.high, low.power, low.toughness) == (1, 1, 4, "1", "2")
    assert [ability.line for ability in low.abilities] == [3]
    assert (high.low, high.high, high.power, high.toughness) == (5, None, "1", "4")


def test_station_levels_and_the_one_that_makes_a_creature() -> None:
    _, low, high = read_lines(("Station", "3+ | {T}: Add {G}.", "8+ | Flying"), CREATURE)
    assert isinstance(low, Level)
    assert isinstance(high, Level)
    assert (low.counter, low.low, low.power) == ("charge", 3, None)
    assert (high.counter, high.low, high.power) == ("charge", 8, "2")


def test_class_levels_are_gained_in_order() -> None:
    bar, level = read_lines(("{G}: Level 2", "Flying"), Face(name="Thing", types=("Enchantment",)))
    assert isinstance(bar, Activated)
    assert AsSorcery() in bar.instructions
    assert isinstance(level, Level)
    assert (level.counter, level.low, level.high) == ("class", 2, None)
