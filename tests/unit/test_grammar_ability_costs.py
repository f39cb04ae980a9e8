"""What activating costs, what is paid besides or instead, and what the next spell costs: words to data to words."""

from __future__ import annotations

import pytest

from app.oracle.model.abilities import Keyword, Spell, Static
from app.oracle.model.amounts import Number, Untold
from app.oracle.model.base import Effect
from app.oracle.model.costs import Cost, LoyaltyChange, PayLife
from app.oracle.model.effects import AdditionalCost, CostChange, If, Lasting, Modes, Permission, Unread
from app.oracle.model.filters import Filter, HasType, InZone, Ref, Targeting
from app.oracle.model.paying import ActivationAdds, ActivationInstead
from app.oracle.printer import show_effect
from app.oracle.reader import read_card, read_effects, read_words
from app.oracle.source import RawCard, RawFace
from app.oracle.syntax import Form

CREATURES = Filter("spell", (HasType("Creature"),))
LIFE = Cost((PayLife(Number(3)),))


@pytest.mark.parametrize(
    ("words", "effect"),
    [
        (
            "mana abilities of ~ cost a additional 3 life to activate",
            ActivationAdds(Ref("self"), LIFE, "mana"),
        ),
        (
            "planeswalkers' loyalty abilities you activate cost a additional [+1] to activate",
            ActivationAdds(
                Filter("permanent", (HasType("Planeswalker"),)), Cost((LoyaltyChange("+1"),)), "loyalty", "you"
            ),
        ),
        (
            "spells your opponents cast that target ~ cost a additional 3 life to cast",
            AdditionalCost(Filter("spell", (Targeting(Ref("self")),)), LIFE, True, "opponents"),
        ),
        (
            "~'s equip ability costs {2} less to activate",
            CostChange("less", Ref("self"), ("2",), None, None, "activate", "equip"),
        ),
        (
            "abilities your opponents activate cost {1} more to activate unless they're mana abilities",
            CostChange("more", None, ("1",), None, "opponents", "activate", "", True),
        ),
        (
            "the next creature spell you cast costs {1} less to cast",
            Lasting(
                (CostChange("less", Filter("spell", (HasType("Creature"),)), ("1",), None, "you", once=True),), None
            ),
        ),
    ],
)
def test_words_read_and_print(words: str, effect: Effect) -> None:
    assert read_effects(words, static=True) == (effect,)
    assert show_effect(effect, static=True) == words


@pytest.mark.parametrize(
    "words",
    [
        "you may pay {0} rather than pay the equip cost of the first equip ability you activate each turn",
        "you may pay {2} rather than pay cycling costs",
        "you may remove a loyalty counter from a planeswalker you control rather than pay ~'s crew cost",
        'activated abilities of nontoken rebels cost a additional "sacrifice a land" to activate',
        "the first activated ability you activate during your turn that targets a creature you control costs {2} less "
        "to activate",
        "the first noncreature spell each opponent casts each turn costs {1} more to cast",
        "spells they cast this turn cost {2} more to cast",
    ],
)
def test_words_print_as_they_stand(words: str) -> None:
    (effect,) = read_effects(words, static=True)
    assert show_effect(effect, static=True) == words


@pytest.mark.parametrize(
    "words",
    [
        "you may pay {0} rather than pay the equip cost of the first cycling ability you activate each turn",
        "the spell you cast costs {1} less to cast",
    ],
)
def test_what_is_not_understood_stays_unread(words: str) -> None:
    assert any(isinstance(effect, Unread) for effect in read_effects(words, static=True))


def test_a_keyword_keeps_what_its_cost_depends_on() -> None:
    keyword, static = read_words("Equip {3}. This ability costs {1} less to activate for each Equipment you control.")
    assert isinstance(keyword, Keyword)
    assert keyword.name == "Equip"
    assert isinstance(static, Static)
    assert isinstance(static.effects[0], CostChange)


def test_a_discount_for_life_stays_with_what_is_paid() -> None:
    words = (
        "as a additional cost to cast green spells, you may pay 2 life. those spells cost {G} less to cast if you paid "
        "life this way. this effect reduces only the amount of {} mana you pay"
    )
    (cost,) = read_effects(words.replace("{}", "green"), static=True)
    assert isinstance(cost, AdditionalCost)
    assert (cost.less, cost.colored_only) == (("G",), True)
    _, other = read_effects(words.replace("{}", "red"), static=True)
    assert isinstance(other, Unread)


def test_first_of_a_kind_names_the_keyword() -> None:
    (effect,) = read_effects("you may pay {2} rather than pay cycling costs", static=True)
    assert isinstance(effect, ActivationInstead)
    assert (effect.of, effect.limit) == ("cycling", "")


@pytest.mark.parametrize(
    "words",
    [
        "as a additional cost to cast this spell, sacrifice a creature, discard a card, or pay 4 life",
        "as a additional cost to cast this spell, put a card a opponent owns from exile into that player's graveyard",
        "this spell costs 3 life more to cast for each target",
    ],
)
def test_what_is_paid_besides_prints_as_it_stands(words: str) -> None:
    (effect,) = read_effects(words, static=True)
    assert show_effect(effect, static=True) == words


def test_nothing_is_controlled_in_a_hand() -> None:
    (effect,) = read_effects(
        "you may cast a spell with mana value less than or equal to the greatest power among creatures you control "
        "from your hand without paying its mana cost"
    )
    assert isinstance(effect, Permission)
    assert isinstance(effect.what, Filter)
    assert effect.what.qualities[-1] == InZone("hand", "you")


def test_a_form_has_one_spelling() -> None:
    with pytest.raises(ValueError, match="one spelling"):
        Form("<left> (less|more)", {}, lambda found: found, lambda value: None)


def test_modes_stay_with_the_condition_on_how_many_are_chosen() -> None:
    text = (
        "Choose one. If this spell was cast using teamwork, choose both instead.\n"
        "• Target creature gains flying until end of turn.\n• Target creature gains haste until end of turn."
    )
    (spell,) = read_card(RawCard("A", (RawFace("A", "Instant", text=text),))).faces[0].abilities
    assert isinstance(spell, Spell)
    assert isinstance(spell.effects[-1], Modes)
    assert all(isinstance(effect, Lasting) for option in spell.effects[-1].options for effect in option)


def test_a_clause_instead_of_a_harmless_one_hangs_on_its_condition() -> None:
    effect = read_effects(
        "discard a card, then draw a card. if ~'s spectacle cost was paid, instead discard your hand, then draw three "
        "cards"
    )[-1]
    assert isinstance(effect, If)
    assert effect.condition == Untold("spectacle cost", Ref("self"))
