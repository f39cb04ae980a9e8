"""Adding mana: text in, data out; near misses stay unread; what is read prints back."""

from __future__ import annotations

import pytest

from app.oracle.model.abilities import Activated, Triggered
from app.oracle.model.amounts import Count, CountersOn, DefinedX, Devotion, Number, ThatMuch, UnreadCondition, X
from app.oracle.model.base import COLORS, Effect, ManaSpec
from app.oracle.model.card import Face
from app.oracle.model.effects import If, May, Unread
from app.oracle.model.filters import ControlledBy, Filter, HasSubtype, HasSupertype, HasType, LinkedExile, Ref, Status
from app.oracle.model.mana import (
    AddMana,
    AmongColors,
    AnyColor,
    ChosenColor,
    Combination,
    CommanderIdentity,
    CouldProduce,
    EachColorAmong,
    OneOf,
    Persistent,
    Produced,
    Purpose,
    Repeated,
    SpendOnly,
    Symbols,
    Together,
    UnreadRider,
    WhenSpent,
)
from app.oracle.normalize import normalize
from app.oracle.printer import show_ability
from app.oracle.reader import read_lines

YOURS = ControlledBy("you")
LANDS = Filter("permanent", (HasType("Land"), YOURS))
ARTIFACT = Face(name="Thing", types=("Artifact",))
SORCERY = Face(name="Thing", types=("Sorcery",))


def effects_of(words: str) -> tuple[Effect, ...]:
    """The effects of an activated ability with these words behind "{T}: "."""
    (ability,) = read_lines((f"{{T}}: {words}",), ARTIFACT)
    assert isinstance(ability, Activated)
    return ability.effects


def mana_of(words: str) -> ManaSpec:
    """The mana that words of one effect add to their controller's pool."""
    (effect,) = effects_of(words)
    assert isinstance(effect, AddMana)
    assert effect.player == "you"
    return effect.mana


def prints_back(line: str) -> bool:
    (ability,) = read_lines((line,), ARTIFACT)
    return show_ability(ability) == normalize(line, "Thing")


@pytest.mark.parametrize(
    ("words", "mana"),
    [
        ("Add {G}.", Symbols(("G",))),
        ("Add {C}{C}.", Symbols(("C", "C"))),
        ("Add {W} or {U}.", OneOf((Symbols(("W",)), Symbols(("U",))))),
        ("Add {W}, {U}, or {B}.", OneOf((Symbols(("W",)), Symbols(("U",)), Symbols(("B",))))),
        (
            "Add {W}{W}, {W}{U}, or {U}{U}.",
            OneOf((Symbols(("W", "W")), Symbols(("W", "U")), Symbols(("U", "U")))),
        ),
        ("Add one mana of any color.", AnyColor()),
        ("Add two mana of any one color.", AnyColor(Number(2))),
        ("Add X mana of any one color.", AnyColor(X())),
        ("Add two mana in any combination of colors.", Combination(Number(2))),
        ("Add X mana in any combination of {R} and/or {G}.", Combination(X(), ("R", "G"))),
        ("Add two mana of different colors.", Combination(Number(2), COLORS, different=True)),
        ("Add one mana of the chosen color.", ChosenColor()),
        ("Add {W} or one mana of the chosen color.", OneOf((Symbols(("W",)), ChosenColor()))),
        ("Add one mana of any color in your commander's color identity.", CommanderIdentity()),
        ("Add one mana of any type that a land you control could produce.", CouldProduce(LANDS, colors_only=False)),
        (
            "Add one mana of any color that a basic land you control could produce.",
            CouldProduce(Filter("permanent", (HasSupertype("Basic"), HasType("Land"), YOURS)), colors_only=True),
        ),
        (
            "Add one mana of any of the exiled card's colors.",
            AmongColors(Filter("card", (LinkedExile("with_self"),))),
        ),
        ("Add one mana of any of Thing's colors.", AmongColors(Ref("self"))),
        (
            "Add {G} for each Elf you control.",
            Repeated(Symbols(("G",)), Count(Filter("permanent", (HasSubtype("Elf"), YOURS)))),
        ),
        ("Add six {R}.", Repeated(Symbols(("R",)), Number(6))),
        ("Add that much {R}.", Repeated(Symbols(("R",)), ThatMuch())),
        (
            "Add an amount of {G} equal to your devotion to green.",
            Repeated(Symbols(("G",)), Devotion(("G",))),
        ),
        (
            "Add X mana of any one color, where X is the number of charge counters on this artifact.",
            AnyColor(DefinedX(CountersOn("charge", Ref("self")))),
        ),
        ("Add {R} for each storage counter removed this way.", Repeated(Symbols(("R",)), ThatMuch())),
        (
            "Add {C}, then add an additional {C} for each charge counter on this artifact.",
            Together((Symbols(("C",)), Repeated(Symbols(("C",)), CountersOn("charge", Ref("self"))))),
        ),
        (
            "For each color among permanents you control, add one mana of that color.",
            EachColorAmong(Filter("permanent", (YOURS,))),
        ),
    ],
)
def test_mana_is_read(words: str, mana: ManaSpec) -> None:
    assert mana_of(words) == mana


@pytest.mark.parametrize(
    ("words", "mana"),
    [
        ("Choose a color. Add one mana of that color.", AnyColor()),
        (
            "Choose a color. Add one mana of that color for each charge counter on this artifact.",
            AnyColor(CountersOn("charge", Ref("self"))),
        ),
        (
            "Choose a color. Add an amount of mana of that color equal to your devotion to that color.",
            OneOf(tuple(Repeated(Symbols((color,)), Devotion((color,))) for color in COLORS)),
        ),
        (
            "Choose a color of a permanent you control. Add one mana of that color.",
            AmongColors(Filter("permanent", (YOURS,))),
        ),
    ],
)
def test_a_color_chosen_in_a_sentence_of_its_own(words: str, mana: ManaSpec) -> None:
    assert mana_of(words) == mana


def test_mana_added_instead_is_the_other_branch_of_a_condition() -> None:
    (effect,) = effects_of("Add {G}. If you control a Forest, add {G}{G} instead.")
    assert isinstance(effect, If)
    assert effect.then == (AddMana(Symbols(("G", "G"))),)
    assert effect.otherwise == (AddMana(Symbols(("G",))),)


def test_more_mana_of_the_type_just_chosen() -> None:
    (effect,) = effects_of(
        "Add one mana of any type that a land you control could produce. "
        "If this artifact has a +1/+1 counter on it, add three mana of that type instead."
    )
    assert isinstance(effect, If)
    assert effect.then == (AddMana(CouldProduce(LANDS, False, Number(3))),)
    assert effect.otherwise == (AddMana(CouldProduce(LANDS, False)),)


def test_a_line_of_its_own_may_say_what_is_added_instead() -> None:
    lines = (
        "Add {B}{B}{B}.",
        "Threshold — Add {B}{B}{B}{B} instead if there are seven or more cards in your graveyard.",
    )
    (spell,) = read_lines(lines, SORCERY)
    assert [type(effect) for effect in spell.effects] == [If]  # type: ignore[attr-defined]


def test_an_unread_condition_keeps_its_place() -> None:
    (effect,) = effects_of("If you have eaten today, add {G}.")
    assert effect == If(UnreadCondition("you have eaten today"), (AddMana(Symbols(("G",))),))


def test_optional_mana() -> None:
    assert effects_of("You may add {R}{R}.") == (May((AddMana(Symbols(("R", "R"))),)),)


@pytest.mark.parametrize(
    ("line", "player"),
    [
        ("Whenever a player taps a land for mana, that player adds {G}.", "that_player"),
        ("Whenever enchanted land is tapped for mana, its controller adds an additional {G}.", "its_controller"),
        ("At the beginning of combat on your turn, each player adds {G}.", "each_player"),
        ("At the beginning of combat on your turn, target player adds {G}.", "target_player"),
    ],
)
def test_who_adds_it(line: str, player: str) -> None:
    (ability,) = read_lines((line,), ARTIFACT)
    assert isinstance(ability, Triggered)
    assert ability.effects == (AddMana(Symbols(("G",)), player),)  # type: ignore[arg-type]


def test_any_type_that_land_produced() -> None:
    (ability,) = read_lines(
        ("Whenever a player taps a land for mana, that player adds one mana of any type that land produced.",), ARTIFACT
    )
    assert ability.effects == (AddMana(Produced(), "that_player"),)  # type: ignore[attr-defined]


CREATURE_SPELL = Filter("spell", (HasType("Creature"),))


@pytest.mark.parametrize(
    ("sentence", "rider"),
    [
        ("Spend this mana only to cast creature spells.", SpendOnly((Purpose("cast", CREATURE_SPELL),))),
        ("Spend this mana only to cast a creature spell.", SpendOnly((Purpose("cast", CREATURE_SPELL),))),
        (
            "Spend this mana only to cast a creature spell or activate an ability of a creature.",
            SpendOnly(
                (Purpose("cast", CREATURE_SPELL), Purpose("activate", Filter("permanent", (HasType("Creature"),))))
            ),
        ),
        ("Spend this mana only to activate abilities.", SpendOnly((Purpose("activate"),))),
        (
            "Spend this mana only to cast a creature spell, and that spell can't be countered.",
            SpendOnly((Purpose("cast", CREATURE_SPELL),), uncounterable=True),
        ),
        (
            "Spend this mana only to cast your commander.",
            SpendOnly((Purpose("cast", Filter("spell", (Status("commander"),))),)),
        ),
        ("Spend this mana only on costs that contain {X}.", SpendOnly((Purpose("cost", None, "cost_with_x"),))),
        (
            "This mana can't be spent to cast creature spells.",
            SpendOnly((Purpose("cast", CREATURE_SPELL),), forbid=True),
        ),
        ("Until end of turn, you don't lose this mana as steps and phases end.", Persistent("end_of_turn")),
        (
            "When you spend this mana to cast a creature spell, scry 1.",
            WhenSpent("when you spend this mana to cast a creature spell, scry 1"),
        ),
    ],
)
def test_riders(sentence: str, rider: object) -> None:
    (effect,) = effects_of(f"Add {{G}}. {sentence}")
    assert effect == AddMana(Symbols(("G",)), riders=(rider,))  # type: ignore[arg-type]


def test_a_limit_on_spending_that_cannot_be_read_is_not_mistaken_for_a_bonus() -> None:
    (effect,) = effects_of("Add {G}. Spend this mana only to bake bread.")
    assert effect == AddMana(Symbols(("G",)), riders=(UnreadRider("spend this mana only to bake bread"),))


def test_a_rider_holds_for_either_branch() -> None:
    (effect,) = effects_of(
        "Add {G}. If you control a Forest, add {G}{G} instead. Spend this mana only to activate abilities."
    )
    assert isinstance(effect, If)
    riders = (SpendOnly((Purpose("activate"),)),)
    assert effect.then == (AddMana(Symbols(("G", "G")), riders=riders),)
    assert effect.otherwise == (AddMana(Symbols(("G",)), riders=riders),)


@pytest.mark.parametrize(
    "words",
    [
        "Add one mana of that color.",
        "Add {G} for each story you tell.",
        "Add one mana of any color you like best.",
        "Add two mana in any combination of moods.",
        "Add one mana of any type that a land you dislike could produce.",
        "Adds {G}.",
    ],
)
def test_near_misses_stay_unread(words: str) -> None:
    effects = effects_of(words)
    assert any(isinstance(effect, Unread) and "mana" in effect.topics for effect in effects)
    assert not any(isinstance(effect, AddMana) for effect in effects)


@pytest.mark.parametrize(
    "line",
    [
        "{T}: Add {W}, {U}, or {B}.",
        "{T}: Add X mana in any combination of {R} and/or {G}, where X is the number of creatures you control.",
        "{T}: Add {C}. If you control a Forest, add {C}{C} instead.",
        "{T}: Add {G}. Spend this mana only to cast a creature spell or activate an ability of a creature.",
        "{1}, {T}: Add one mana of any color in your commander's color identity.",
        "Whenever a player taps a land for mana, that player adds one mana of any type that land produced.",
    ],
)
def test_what_is_read_prints_back(line: str) -> None:
    assert prints_back(line)
