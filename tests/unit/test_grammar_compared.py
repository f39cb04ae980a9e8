"""What compares, instructs or lasts prints back to words that read as the same."""

from __future__ import annotations

import pytest

from app.oracle.grammar.symbols import CONDITION, COST, EFFECT, INSTRUCTION, STATIC
from app.oracle.reader import read_effects  # which quoted abilities are read by
from app.oracle.syntax import Syntax

assert read_effects


@pytest.mark.parametrize(
    ("symbol", "words"),
    [
        (CONDITION, "you control three or more lands with the same name"),
        (CONDITION, "a opponent controls at least two more lands than you"),
        (CONDITION, "you're attacking two or more opponents"),
        (CONDITION, "you have exactly zero or seven cards in hand"),
        (CONDITION, "a player has one or fewer cards in hand"),
        (CONDITION, "a player has 13 or less life"),
        (CONDITION, "there are four or more permanent types among cards in your graveyard"),
        (CONDITION, "there are five colors among permanents you control"),
        (CONDITION, "there are fewer than eight cards in your graveyard"),
        (CONDITION, "you control a forest, a mountain, and a island"),
        (CONDITION, "enchanted creature is white and untapped"),
        (CONDITION, "~ is on the battlefield or in your graveyard"),
        (CONDITION, "three or more cards left your graveyard this turn"),
        (CONDITION, "~ or another artifact entered under your control this turn"),
        (CONDITION, "you've paid or lost four or more {E} this turn"),
        (CONDITION, "red sources you controlled dealt 4 or more noncombat damage this turn"),
        (CONDITION, "~ blocked or was blocked by a blue creature this turn"),
        (CONDITION, "a oil counter was removed from a permanent you controlled this turn"),
        (CONDITION, "you've controlled ~ continuously since the beginning of your most recent turn"),
        (COST, "pay 3 life for each velocity counter on ~"),
        (COST, "exile a creature card from your graveyard, pay its mana cost"),
        (INSTRUCTION, "only the player ~ is attacking may activate this ability"),
        (INSTRUCTION, "you can't activate this ability until you've begun your sixth turn of the game"),
        (STATIC, 'enchanted creature can\'t attack or block and has "{7}: draw a card."'),
        (STATIC, 'all slivers have "{T}: destroy target artifact."'),
        (EFFECT, "~ gets +x/+x until end of turn, where x is the number of creatures you control"),
        (EFFECT, "choose a creature type"),
        (STATIC, "activated abilities of creatures with {T} in their costs can't be activated"),
    ],
)
def test_words_and_back(symbol: Syntax, words: str) -> None:
    assert symbol.show(symbol.read(words)) == words


@pytest.mark.parametrize(
    "words",
    [
        "you control three or more lands with the same power",
        "you have exactly zero or many cards in hand",
        "a opponent controls at least two more lands than your team",
        "~ or another artifact entered under their control this turn",
    ],
)
def test_near_misses_stay_unread(words: str) -> None:
    assert CONDITION.read(words) is None
