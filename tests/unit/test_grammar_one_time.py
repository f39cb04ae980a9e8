"""Casting as something resolves, and what such a cast hangs on that no board tells."""

from __future__ import annotations

import pytest

from app.oracle.model.abilities import Keyword, Limit
from app.oracle.model.amounts import Compare, Number, StatOf, ThatMuch, Untold
from app.oracle.model.base import Effect
from app.oracle.model.card import Face
from app.oracle.model.effects import (
    AlternativeCost,
    If,
    MayLook,
    OnlyWhen,
    Permission,
    Prohibition,
    Unread,
)
from app.oracle.model.filters import (
    CameThere,
    Either,
    Filter,
    HasSubtype,
    HasType,
    InZone,
    NotType,
    Ref,
    StatIs,
    TotalAtMost,
)
from app.oracle.printer import show_effect
from app.oracle.reader import read_effects, read_lines

HAND = InZone("hand", "you")
THAT_CARD = Ref("that", Filter("card"))
TOP = InZone("library_top", "you")
GRAVEYARD = InZone("graveyard", "you")

ONCE: tuple[tuple[str, Effect], ...] = (
    (
        "you may cast a spell from your hand with mana value less than or equal to that damage without paying its mana"
        " cost",
        Permission(
            "you", "cast", Filter("spell", (HAND, StatIs("mana_value", "<=", ThatMuch()))), cost="free", limit="one"
        ),
    ),
    (
        "you may cast a spell with lesser mana value from your hand without paying its mana cost",
        Permission(
            "you", "cast", Filter("spell", (StatIs("mana_value", "<", ThatMuch()), HAND)), cost="free", limit="one"
        ),
    ),
    (
        "cast that card without paying its mana cost if able",
        Permission("you", "cast", THAT_CARD, cost="free"),
    ),
    (
        "copy that card and you may cast the copy without paying its mana cost",
        Permission("you", "cast", Ref("copy"), cost="free"),
    ),
    (
        "otherwise, you may cast that card without paying its mana cost",
        If(Untold("otherwise"), (Permission("you", "cast", THAT_CARD, cost="free"),)),
    ),
    (
        "you may cast that card without paying its mana cost if its mana value is less than 3",
        If(
            Compare(StatOf("mana_value", Ref("that")), "<", Number(3)),
            (Permission("you", "cast", THAT_CARD, cost="free"),),
        ),
    ),
)


@pytest.mark.parametrize(("text", "effect"), ONCE)
def test_cast_as_it_resolves(text: str, effect: Effect) -> None:
    assert read_effects(text) == (effect,)


@pytest.mark.parametrize(
    "text",
    [
        "cast that card",
        "you may cast a spell with average mana value 6 or less from your hand without paying its mana cost",
        "you may cast one of those two painted cards without paying its mana cost",
        "copy that card and you may cast that card without paying its mana cost and draw",
        "you may play x additional lands",
    ],
)
def test_what_says_more_or_less_is_left_unread(text: str) -> None:
    assert any(isinstance(effect, Unread) for effect in read_effects(text))


def test_how_a_card_came_to_its_zone_is_kept() -> None:
    (effect,) = read_effects("you may cast spells from among cards in your graveyard that were milled this turn")
    assert isinstance(effect, Permission)
    assert effect.what == Filter("spell", (GRAVEYARD, CameThere("milled_this_turn")))


def test_spells_of_two_kinds_print_back() -> None:
    text = "you may cast artifact spells and colorless spells from the top of your library"
    (effect,) = read_effects(text, static=True)
    assert show_effect(effect, static=True) == text


def test_the_top_card_under_a_condition_is_the_card_described() -> None:
    look, cast = read_effects(
        "as long as the top card of your library is a creature card, you may look at it any time and you may cast it",
        static=True,
    )
    what = Filter("card", (HasType("Creature"), TOP))
    assert (look, cast) == (MayLook("you", what), Permission("you", "cast", what))


def test_either_stat_will_do() -> None:
    (effect,) = read_effects("you may cast creature spells with power or toughness 1 or less from your graveyard")
    assert isinstance(effect, Permission)
    one = Number(1)
    either = Either(((StatIs("power", "<=", one),), (StatIs("toughness", "<=", one),)))
    assert effect.what == Filter("spell", (HasType("Creature"), either, GRAVEYARD))


def test_a_spell_with_a_cost_of_its_own() -> None:
    (effect,) = read_effects("you may pay {b/r} to cast this spell", static=True)
    assert isinstance(effect, Unread), "symbols are written in capitals"
    (effect,) = read_effects("you may pay {B/R} to cast this spell", static=True)
    assert isinstance(effect, AlternativeCost)
    assert effect.what == Ref("spell")


def test_instructions_behind_a_keyword() -> None:
    face = Face("Test", types=("Artifact",), subtypes=("Equipment",))
    (keyword,) = read_lines(("Equip {2}. Activate only once each turn.",), face)
    assert isinstance(keyword, Keyword)
    assert keyword.instructions == (Limit(1),)
    (plain,) = read_lines(("Equip {2}",), face)
    assert isinstance(plain, Keyword)
    assert plain.instructions == ()


def test_casting_and_playing_what_has_the_chosen_names() -> None:
    cast, play = read_effects(
        "spells with the chosen names can't be cast and lands with the chosen names can't be played", static=True
    )
    assert isinstance(cast, Prohibition)
    assert isinstance(play, Prohibition)
    assert (cast.verb, play.verb) == ("cast", "play_land")


def test_only_in_their_own_turns() -> None:
    cast, activate = read_effects(
        "players can cast spells and activate abilities only during their own turns", static=True
    )
    assert isinstance(cast, OnlyWhen)
    assert isinstance(activate, OnlyWhen)
    assert show_effect(activate, static=True) == "players can activate abilities only during their own turns"


def test_a_total_is_no_limit_on_each() -> None:
    (effect,) = read_effects(
        "you may cast any number of spells with total mana value 10 or less from among them without paying their mana"
        " costs"
    )
    assert isinstance(effect, Permission)
    assert effect.what == Ref("that", Filter("spell", (TotalAtMost(Number(10)),)), plural=True)


def test_a_kind_or_what_is_not_of_another() -> None:
    (effect,) = read_effects("you may cast noncreature or robot spells from your hand without paying their mana costs")
    assert isinstance(effect, Permission)
    kinds = Either(((NotType("Creature"),), (HasSubtype("Robot"),)))
    assert effect.what == Filter("spell", (kinds, HAND))
