"""Rarer prohibitions, qualities and instructions: each wording prints back to itself, near misses stay unread."""

from __future__ import annotations

import pytest

from app.oracle.grammar.symbols import CONDITION, COST, INSTRUCTION, MANY, STATIC
from app.oracle.model.effects import Irrelevant, Prohibition, Unread
from app.oracle.model.filters import Filter, HasType
from app.oracle.model.playing import UntoldQuality
from app.oracle.reader import read_effects
from app.oracle.syntax import Syntax


@pytest.mark.parametrize(
    ("symbol", "text"),
    [
        (STATIC, "players can't cast spells by paying alternative costs or without paying their mana costs"),
        (STATIC, "you can't choose a untapped permanent as this spell's target as you cast it"),
        (STATIC, "players can't cast instant spells unless a spell or ability is on the stack"),
        (STATIC, "players can't cast spells or play lands with a name originally printed in the antiquities expansion"),
        (STATIC, "players can't cast spells that share a color with the spell most recently cast this turn"),
        (STATIC, "a player who controls more lands than each other player can't play lands or cast artifact spells"),
        (STATIC, "enchanted creature can't attack or block and has flying"),
        (STATIC, "you may look at the top card of your library and at face-down creatures you don't control any time"),
        (
            STATIC,
            "as long as this card is the top card of your library, you may look at it any time and you may cast it",
        ),
        (CONDITION, "you control fewer creatures than each opponent"),
        (CONDITION, "you control more lands than each other player"),
        (CONDITION, "three or more creature cards are above this card"),
        (CONDITION, "you're attacking two or more opponents"),
        (COST, "sacrifice another creature or token"),
        (COST, "sacrifice three artifact tokens with different names"),
        (COST, "exile one or more other artifacts you control with total mana value x"),
        (COST, 'say "it\'s coming"'),
        (
            INSTRUCTION,
            "only the player ~ is attacking may activate this ability and only during the declare attackers step",
        ),
        (INSTRUCTION, "any player may activate this ability but only during your turn before the end step"),
        (MANY, "creatures with mana value x plus 1"),
        (MANY, "aura spells with enchant creature"),
    ],
)
def test_prints_back(symbol: Syntax, text: str) -> None:
    read = symbol.read(text)
    assert read is not None
    assert symbol.show(read) == text


def test_what_stands_behind_both_speaks_of_both() -> None:
    spells, lands = read_effects(
        "players can't cast spells or play lands with a name originally printed in the homelands expansion"
    )
    quality = UntoldQuality("printed_in_homelands")
    assert isinstance(spells, Prohibition)
    assert isinstance(lands, Prohibition)
    assert spells.what == Filter("spell", (quality,))
    assert lands.what == Filter("card", (HasType("Land"), quality))


@pytest.mark.parametrize(
    "text",
    [
        "until end of turn, any time you could activate a mana ability, you may pay 1 life",
        "any time you could cast a sorcery, you may cast a creature spell from your graveyard",
        "any time you could cast a instant, you may add {G}",
        "until end of turn, whenever you cast a spell, you may cast that card without paying its mana cost",
        "you can't cast ~ or create food tokens for the rest of the game",
    ],
)
def test_what_could_matter_stays_unread(text: str) -> None:
    assert any(isinstance(effect, Unread) for effect in read_effects(text))


@pytest.mark.parametrize(
    "text",
    [
        "you may discard this card any time you could cast a instant",
        "until end of turn, you may pay {1} any time you could cast a instant",
        "any time you could mulligan and ~ is in your hand, you may reveal ~",
    ],
)
def test_special_actions_touch_nothing(text: str) -> None:
    assert all(isinstance(effect, Irrelevant) for effect in read_effects(text, static=True))
