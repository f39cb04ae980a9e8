"""Texts made to be slow cost a bounded amount of work and read as unread, never as an error."""

from __future__ import annotations

import pytest

from app.oracle import effort, reader
from app.oracle.model.abilities import UnreadAbility
from app.oracle.model.effects import Unread
from app.oracle.source import RawCard, RawFace
from app.oracle.syntax import Choice
from app.oracle.topics import EVERYTHING, topics_of

LENGTH = 20_000
PIECES = (
    "if you control a creature and ",
    "If you control a creature and you control a land. ",
    "you may play ",
    "tap for mana ",
    '"{T}: Add {G}." ',
    "(",
    ")",
    "((a)",
    " ",
    "~",
    "{",
    "{}",
    "• ",
    "a, b, and c or ",
    "\n",
    "When you do, ",
    "I — ",
    "+1: ",
    "\u2014",
    "Target creature you control and target creature you control. ",
)


@pytest.mark.parametrize("piece", PIECES)
def test_long_text_is_read_within_its_allowance(piece: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = 0
    parse = Choice.parse

    def counted(self: Choice, text: object, at: int) -> object:
        nonlocal looks
        looks += 1
        return parse(self, text, at)  # type: ignore[arg-type]

    monkeypatch.setattr(Choice, "parse", counted)
    text = piece * (LENGTH // len(piece))
    card = reader.read_card(RawCard("Slow Tale", (RawFace("Slow Tale", "Enchantment", text=text),)))
    assert len(card.faces) == 1
    # Symbols that decline at once are still counted here: a few for each sentence, however short.
    assert looks <= effort.MOST_LOOKS + 20 * LENGTH


def test_a_text_that_runs_out_is_unread_and_says_so() -> None:
    line = "If you control a creature and " * 19 + "you may play an additional land this turn."
    card = reader.read_card(RawCard("Slow Tale", (RawFace("Slow Tale", "Sorcery", text="\n".join([line] * 40)),)))
    last = card.front.abilities[-1]
    assert isinstance(last, UnreadAbility) or any(isinstance(e, Unread) for e in getattr(last, "effects", ()))


def test_an_ordinary_text_is_far_from_its_allowance() -> None:
    with effort.one_text():
        reader.read_effects("until end of turn, you may play that card. add one mana of any color.")
        assert effort.current_effort().left > effort.MOST_LOOKS * 4 // 5


def test_words_too_long_to_look_through_may_touch_anything() -> None:
    assert topics_of("tap for " * 1_000) == EVERYTHING
    assert "mana_modifiers" in EVERYTHING
    assert "of_lands" not in EVERYTHING
