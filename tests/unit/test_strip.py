from __future__ import annotations

import dataclasses

from app.oracle.codec import decode, encode
from app.oracle.model.mana import ManaCost
from app.oracle.strip import strip_words
from tests.unit.cards import reading


def test_no_words_are_left() -> None:
    stripped = strip_words(reading("Card // Back", "Back", words="Secret words."))
    assert "Secret" not in str(encode(stripped))
    assert stripped == reading("Card // Back", "Back", words=None)


def test_facts_stay() -> None:
    card = reading("Card")
    face = dataclasses.replace(card.front, mana_cost=ManaCost(("1", "G")), power="*", keywords=("Flying",))
    card = dataclasses.replace(card, faces=(face,))
    stripped = strip_words(card)
    assert stripped.front.abilities != face.abilities
    kept = dataclasses.replace(stripped.front, abilities=face.abilities, lines=face.lines)
    assert kept == face
    assert decode(encode(stripped)) == stripped


def test_nothing_to_strip_is_the_same_object() -> None:
    card = reading("Card", words=None)
    assert strip_words(card) is card
