"""Exiling cards that a later sentence speaks of."""

from __future__ import annotations

import pytest

from app.oracle.model.amounts import Number, X
from app.oracle.model.effects import ExileCards, Lasting, MayLook, Unread, While
from app.oracle.model.filters import Filter, HasType, Ref
from app.oracle.printer import show_effect
from app.oracle.reader import read_effects


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("exile the top card of your library", ExileCards(None, Number(1))),
        ("exile the top three cards of your library", ExileCards(None, Number(3))),
        ("exile the top x cards of your library", ExileCards(None, X())),
        ("exile the top card of your library face down", ExileCards(None, Number(1), face_down=True)),
        ("exile the top card of that player's library", ExileCards(None, Number(1), "that_player")),
        ("exile target creature", ExileCards(Ref("target", Filter("permanent", (HasType("Creature"),))))),
    ],
)
def test_exiling_reads_and_prints_back(text: str, effect: ExileCards) -> None:
    assert read_effects(text) == (effect,)
    assert show_effect(effect) == text


def test_each_player_exiles_from_their_own_library() -> None:
    assert read_effects("each player exiles the top seven cards of their library") == (
        ExileCards(None, Number(7), "each_player"),
    )


def test_looking_at_a_card_exiled_face_down() -> None:
    effects = read_effects(
        "exile the top card of your library face down. you may look at it for as long as it remains exiled"
    )
    assert effects == (
        ExileCards(None, Number(1), face_down=True),
        Lasting((MayLook("you", Ref("that")),), While("exiled")),
    )


@pytest.mark.parametrize(
    "text", ["exile the top card of the third library", "exile the top card of your library sideways"]
)
def test_other_exiling_stays_unread(text: str) -> None:
    (effect,) = read_effects(text)
    assert isinstance(effect, Unread)
