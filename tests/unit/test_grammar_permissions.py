"""Permissions to play and cast: who, what, from where, how paid, how often, how long."""

from __future__ import annotations

import pytest

from app.oracle.model.amounts import Happened, Number, StatOf, TurnOf
from app.oracle.model.base import Effect
from app.oracle.model.costs import Cost, Discard, PayLife
from app.oracle.model.effects import If, Lasting, MayLook, Permission, SpendAs, Unread, Until, While
from app.oracle.model.filters import (
    Either,
    Filter,
    HasSubtype,
    HasType,
    InZone,
    LinkedExile,
    OwnedBy,
    Ref,
    StatIs,
    WithCounter,
)
from app.oracle.printer import show_effect
from app.oracle.reader import read_effects

THAT_CARD = Ref("that", Filter("card"))
THOSE_CARDS = Ref("that", Filter("card"), plural=True)
TOP = InZone("library_top", "you")
GRAVEYARD = InZone("graveyard", "you")
LAND = HasType("Land")

LASTING: tuple[tuple[str, Effect], ...] = (
    ("you may play that card this turn", Lasting((Permission("you", "play", THAT_CARD),), Until("end_of_turn"))),
    (
        "until the beginning of your next upkeep, you may play that card",
        Lasting((Permission("you", "play", THAT_CARD),), Until("your_next_upkeep")),
    ),
    (
        "you may play it this turn without paying its mana cost",
        Lasting((Permission("you", "play", Ref("that"), cost="free"),), Until("end_of_turn")),
    ),
    (
        "you may cast that card for as long as it remains exiled, and mana of any type can be spent to cast that spell",
        Lasting((Permission("you", "cast", THAT_CARD, spend_as="type"),), While("exiled")),
    ),
    (
        "for as long as that card remains exiled, its owner may play it",
        Lasting((Permission("its_owner", "play", Ref("that")),), While("exiled")),
    ),
    (
        "you may look at and play those cards for as long as they remain exiled",
        Lasting((MayLook("you", THOSE_CARDS), Permission("you", "play", THOSE_CARDS)), While("exiled")),
    ),
    (
        "until end of turn, you may play one of those cards without paying its mana cost",
        Lasting((Permission("you", "play", THOSE_CARDS, cost="free", limit="one"),), Until("end_of_turn")),
    ),
    (
        (
            "during any turn you attacked with a rogue, you may cast that card and you may spend mana as"
            " though it were mana"
            " of any color to cast that spell"
        ),
        Lasting(
            (
                Permission(
                    "you",
                    "cast",
                    THAT_CARD,
                    spend_as="color",
                    during=Happened("attacked", "you", Filter("permanent", (HasSubtype("Rogue"),))),
                ),
            ),
            None,
        ),
    ),
    (
        "until your next end step, each player may play the card they exiled this way",
        Lasting(
            (Permission("each_player", "play", Filter("card", (LinkedExile("this_way", "that_player"),))),),
            Until("your_next_end_step"),
        ),
    ),
)

STATIC: tuple[tuple[str, Effect], ...] = (
    (
        "you may play lands and cast spells from the top of your library",
        Permission("you", "play", Filter("card", (TOP,))),
    ),
    ("you may play lands from your graveyard", Permission("you", "play_land", Filter("card", (LAND, GRAVEYARD)))),
    (
        "you may cast creature spells from the top of your library",
        Permission("you", "cast", Filter("spell", (HasType("Creature"), TOP))),
    ),
    (
        "you may play lands and cast creature spells from your graveyard",
        Permission("you", "play", Filter("card", (Either(((LAND,), (HasType("Creature"),))), GRAVEYARD))),
    ),
    (
        (
            "once during each of your turns, you may play a land or cast a spell from among the cards"
            " exiled with ~ without"
            " paying its mana cost"
        ),
        Permission(
            "you", "play", Filter("card", (LinkedExile(),)), cost="free", limit="once_each_turn", during=TurnOf("you")
        ),
    ),
    (
        "during your turn, you may play cards exiled with ~",
        Permission("you", "play", Filter("card", (LinkedExile(),)), during=TurnOf("you")),
    ),
    (
        (
            "you may cast spells from among cards in exile your opponents own with ice counters on them,"
            " and you may spend"
            " mana from snow sources as though it were mana of any color to cast those spells"
        ),
        Permission(
            "you",
            "cast",
            Filter("spell", (InZone("exile"), OwnedBy("opponents"), WithCounter("ice"))),
            spend_as="color",
            spend_from="snow",
        ),
    ),
    (
        "you may cast this card from your graveyard by discarding a card in addition to paying its other costs",
        Permission("you", "cast", Ref("self"), plus=Cost((Discard(Filter("card")),)), zone="graveyard"),
    ),
    ("you may look at the top card of your library any time", MayLook("you", Filter("card", (TOP,)))),
    (
        "you may spend mana as though it were mana of any color to cast planeswalker spells",
        SpendAs("you", Filter("spell", (HasType("Planeswalker"),)), "color"),
    ),
)


@pytest.mark.parametrize(("text", "effect"), LASTING)
def test_a_permission_with_a_duration(text: str, effect: Effect) -> None:
    assert read_effects(text) == (effect,)


@pytest.mark.parametrize(("text", "effect"), STATIC)
def test_a_static_permission(text: str, effect: Effect) -> None:
    assert read_effects(text, static=True) == (effect,)


@pytest.mark.parametrize(("text", "effect"), LASTING + STATIC)
def test_what_a_permission_prints_to_reads_as_the_same_permission(text: str, effect: Effect) -> None:
    printed = show_effect(effect)
    assert printed is not None
    assert read_effects(printed) == (effect,)


def test_a_permission_as_an_ability_resolves_has_no_duration() -> None:
    (effect,) = read_effects(
        "you may cast a spell with mana value 3 or less from among them without paying its mana cost"
    )
    among = Ref("that", Filter("spell", (StatIs("mana_value", "<=", Number(3)),)), plural=True)
    assert effect == Permission("you", "cast", among, cost="free", limit="one")


def test_sentences_about_casting_this_way_belong_to_the_permission() -> None:
    (effect,) = read_effects(
        (
            "you may play lands and cast spells from the top of your library. if you cast a spell this way,"
            " pay life equal to"
            " its mana value rather than pay its mana cost"
        ),
        static=True,
    )
    assert effect == Permission(
        "you",
        "play",
        Filter("card", (TOP,)),
        cost="alternative",
        alternative=Cost((PayLife(StatOf("mana_value", Ref("that"))),)),
    )
    (taxed,) = read_effects(
        "for as long as it remains exiled, its owner may play it. a spell cast this way costs {2} more to cast"
    )
    assert isinstance(taxed, Lasting)
    assert taxed.effects == (Permission("its_owner", "play", Ref("that"), more=("2",)),)


def test_otherwise_belongs_to_the_condition_before_it() -> None:
    (effect,) = read_effects(
        "if it's your turn, you may play that card this turn without paying its mana cost. otherwise, you may play that"
        " card this turn"
    )
    assert isinstance(effect, If)
    assert effect.condition == TurnOf("you")
    assert effect.otherwise == (Lasting((Permission("you", "play", THAT_CARD),), Until("end_of_turn")),)


@pytest.mark.parametrize(
    "text",
    [
        "you may cast creature spells",
        "you may play lands and cast spells from among cards in your graveyard you've counted this turn",
        "you may cast this card from your graveyard while the moon is high",
        "you may play that card this turn at half price",
        "meanwhile, you may play that card this turn",
        "you may cast one of those two painted cards without paying its mana cost",
        "once per game, you may cast a creature spell from your graveyard",
    ],
)
def test_half_a_sentence_is_not_a_permission(text: str) -> None:
    (effect,) = read_effects(text, static=True)
    assert isinstance(effect, Unread)
    assert effect.text == text
    assert "play_permissions" in effect.topics
