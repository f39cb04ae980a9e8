"""Additional land plays."""

from __future__ import annotations

import pytest

from app.oracle.model.effects import ExtraLandPlays, Lasting, Unread, Until
from app.oracle.printer import show_effect
from app.oracle.reader import read_effects


@pytest.mark.parametrize(
    ("text", "player", "number"),
    [
        ("you may play a additional land on each of your turns", "you", 1),
        ("you may play two additional lands on each of your turns", "you", 2),
        ("you may play any number of lands on each of your turns", "you", None),
        ("each player may play a additional land during each of their turns", "each_player", 1),
    ],
)
def test_each_turn(text: str, player: str, number: int | None) -> None:
    effect = ExtraLandPlays(player, number)  # type: ignore[arg-type]
    assert read_effects(text, static=True) == (effect,)
    printed = show_effect(effect, static=True)
    assert printed is not None
    assert read_effects(printed, static=True) == (effect,)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("you may play a additional land this turn", 1),
        ("you may play up to three additional lands this turn", 3),
    ],
)
def test_this_turn(text: str, number: int) -> None:
    assert read_effects(text) == (Lasting((ExtraLandPlays("you", number),), Until("end_of_turn")),)


@pytest.mark.parametrize("text", ["you may play a additional land", "you may play x additional lands"])
def test_near_misses_stay_unread(text: str) -> None:
    (effect,) = read_effects(text)
    assert isinstance(effect, Unread)
    assert "land_plays" in effect.topics
