"""Conditions no board tells, counts in zones, changes for good, detaining, choices of keywords, replaced sentences."""

from __future__ import annotations

import pytest

from app.oracle.clauses import is_clause
from app.oracle.grammar.symbols import CONDITION
from app.oracle.model.abilities import Activated, Spell
from app.oracle.model.amounts import Compare, Count, Not, Untold
from app.oracle.model.base import Effect
from app.oracle.model.effects import (
    If,
    Irrelevant,
    Lasting,
    Modes,
    Modify,
    Prohibition,
    SetLandTypes,
    Unread,
    Until,
    While,
)
from app.oracle.model.filters import Ref
from app.oracle.printer import show_effect
from app.oracle.reader import read_effects, read_face
from app.oracle.source import RawFace


def effects(words: str, *, static: bool = False) -> tuple[Effect, ...]:
    return read_effects(words, static=static)


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        ("this spell was kicked", Untold("kicked", Ref("spell"))),
        ("its prowl cost was paid", Untold("prowl cost", Ref("that"))),
        ("you've completed a dungeon", Untold("completed_dungeon")),
        ("tribute wasn't paid", Not(Untold("tribute_paid"))),
    ],
)
def test_untold(words: str, condition: object) -> None:
    assert CONDITION.read(words) == condition
    assert CONDITION.show(condition) == words


@pytest.mark.parametrize("words", ["this spell was sung", "its rent was paid", "you've completed a form"])
def test_what_is_not_known_is_not_untold(words: str) -> None:
    assert CONDITION.read(words) is None


@pytest.mark.parametrize(
    "words",
    [
        "seven or more cards are in your graveyard",
        "four or more creatures are attacking",
        "the top card of your library is a creature card",
        "you've been attacked this step",
    ],
)
def test_counts(words: str) -> None:
    condition = CONDITION.read(words)
    assert isinstance(condition, Compare)
    assert isinstance(condition.left, Count)
    shown = CONDITION.show(condition)
    assert shown is not None
    assert CONDITION.read(shown) == condition


def test_for_good() -> None:
    (effect,) = effects("it perpetually gets +1/+1")
    assert isinstance(effect, Lasting)
    assert effect.until == While("perpetual")
    assert show_effect(effect) == "it perpetually gets +1/+1"


def test_detain() -> None:
    (effect,) = effects("detain target creature a opponent controls")
    assert isinstance(effect, Lasting)
    assert effect.until == Until("your_next_turn")
    assert any(isinstance(part, Prohibition) and part.verb == "activate" for part in effect.effects)
    assert show_effect(effect) == "detain target creature a opponent controls"


def test_choice_of_keywords() -> None:
    words = "~ gains your choice of flying, vigilance, or haste until end of turn"
    (effect,) = effects(words)
    assert isinstance(effect, Modes)
    assert len(effect.options) == 3
    assert show_effect(effect) == words
    (other,) = effects("~ gains your choice of flying, a hat, or haste until end of turn")
    assert isinstance(other, Unread)


def test_instead() -> None:
    words = (
        "target creature gets +2/+2 until end of turn. "
        "if this spell was kicked, that creature gets +5/+5 until end of turn instead"
    )
    (effect,) = effects(words)
    assert isinstance(effect, If)
    assert effect.condition == Untold("kicked", Ref("spell"))
    assert isinstance(effect.then[0], Lasting)
    assert isinstance(effect.otherwise[0], Lasting)


def test_instead_needs_a_condition_that_is_read() -> None:
    words = (
        "target creature gets +2/+2 until end of turn. "
        "if the moon is full, that creature gets +5/+5 until end of turn instead"
    )
    assert any(isinstance(effect, Unread) for effect in effects(words))


def test_several_land_types() -> None:
    (effect,) = effects("enchanted land is a mountain, forest, and plains", static=True)
    assert isinstance(effect, Modify)
    assert effect.changes == (SetLandTypes(("Mountain", "Forest", "Plains")),)
    assert show_effect(effect, static=True) == "enchanted land is a mountain, forest, and plains"


@pytest.mark.parametrize(
    "words", ["draw a card", "can't be blocked this turn", "that player discards a card", "~ fights it"]
)
def test_clauses(words: str) -> None:
    assert is_clause(words)


@pytest.mark.parametrize("words", ["forest, and plains", "~'s power", "toughness are each equal to 20", "sorcery", ""])
def test_pieces_of_clauses(words: str) -> None:
    assert not is_clause(words)


def test_a_sentence_is_not_torn_apart() -> None:
    (effect,) = effects("~'s power and toughness are each equal to the age of the moon", static=True)
    assert isinstance(effect, Unread)
    assert effect.topics


def test_a_later_target_is_no_target_of_a_mana_ability() -> None:
    text = (
        "{T}: Add {R}. When that mana is spent to cast a red spell, copy that spell and you may choose new targets "
        "for the copy."
    )
    (ability,) = read_face(RawFace("Test Card", "Artifact", text=text)).abilities
    assert isinstance(ability, Activated)
    assert not ability.targets
    (spell,) = read_face(RawFace("Test Card", "Instant", text="Add {R}{R} and target player loses.")).abilities
    assert isinstance(spell, Spell)
    assert spell.targets


def test_clauses_that_change_nothing_that_is_asked_about() -> None:
    lasting, rest = effects("~ gets +1/-1 until end of turn and can attack this turn as though it didn't have defender")
    assert isinstance(lasting, Lasting)
    assert isinstance(rest, Irrelevant)
    (blocked,) = effects("creatures with swampwalk can be blocked as though they didn't have swampwalk", static=True)
    assert isinstance(blocked, Irrelevant)
    (other,) = effects("creatures with swampwalk can be counted as though they didn't have swampwalk", static=True)
    assert isinstance(other, Unread)


def test_you_and_permanents() -> None:
    (effect,) = effects("you and permanents you control gain hexproof until end of turn")
    assert isinstance(effect, Lasting)
    (other,) = effects("you and target player draw a card")
    assert isinstance(other, Unread)
