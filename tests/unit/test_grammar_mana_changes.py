"""What changes or follows mana production: text in, data out; near misses stay unread."""

from __future__ import annotations

import pytest

from app.oracle.model.abilities import ManaAdded, Static, TappedForMana, Triggered, UnreadTrigger
from app.oracle.model.base import COLORS, Trigger
from app.oracle.model.card import Face
from app.oracle.model.effects import DelayedTrigger, Irrelevant, Lasting, PaymentOnly, SpendAs, Until
from app.oracle.model.filters import ControlledBy, Filter, HasSubtype, HasSupertype, HasType, NotSupertype, Ref
from app.oracle.model.mana import (
    AddMana,
    AnyColor,
    ChosenColor,
    InsteadMana,
    InsteadType,
    ManaReplacement,
    MultiplyMana,
    Symbols,
)
from app.oracle.normalize import normalize
from app.oracle.printer import show_ability
from app.oracle.reader import read_lines

ENCHANTMENT = Face(name="Thing", types=("Enchantment",))
SORCERY = Face(name="Thing", types=("Sorcery",))
LAND = Filter("permanent", (HasType("Land"),))
ANYTHING = Filter("permanent")


def replacement(line: str) -> ManaReplacement:
    (ability,) = read_lines((line,), ENCHANTMENT)
    assert isinstance(ability, Static)
    (effect,) = ability.effects
    assert isinstance(effect, ManaReplacement)
    return effect


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "If you tap a permanent for mana, it produces twice as much of that mana instead.",
            (MultiplyMana(2), ANYTHING, "you"),
        ),
        (
            "If you tap a basic land for mana, it produces three times as much of that mana instead.",
            (MultiplyMana(3), Filter("permanent", (HasSupertype("Basic"), HasType("Land"))), "you"),
        ),
        (
            "If a land is tapped for mana, it produces {B} instead of any other type and amount.",
            (InsteadMana(Symbols(("B",))), LAND, None),
        ),
        ("If a land is tapped for mana, it produces {B} instead of any other type.", (InsteadType(("B",)), LAND, None)),
        (
            "If a land is tapped for mana, it produces colorless mana instead of any other type.",
            (InsteadType(("C",)), LAND, None),
        ),
        (
            "If a player taps a nonbasic land for mana, it produces colorless mana instead of any other type.",
            (InsteadType(("C",)), Filter("permanent", (NotSupertype("Basic"), HasType("Land"))), "any_player"),
        ),
        (
            (
                "If a basic land you control is tapped for mana, it produces mana of a color of your choice instead of "
                "any other type."
            ),
            (
                InsteadType(COLORS),
                Filter("permanent", (HasSupertype("Basic"), HasType("Land"), ControlledBy("you"))),
                None,
            ),
        ),
        (
            (
                "If you tap a land for mana, it produces one mana of a color of your choice instead of any other "
                "type and amount."
            ),
            (InsteadMana(AnyColor()), LAND, "you"),
        ),
    ],
)
def test_replacement_effects(line: str, expected: tuple[object, ...]) -> None:
    effect = replacement(line)
    assert (effect.change, effect.of, effect.player) == expected
    assert effect.tapped
    (ability,) = read_lines((line,), ENCHANTMENT)
    assert show_ability(ability) == normalize(line, "Thing")


def test_two_or_more_mana() -> None:
    effect = replacement(
        "If a land is tapped for two or more mana, it produces {C} instead of any other type and amount."
    )
    assert effect == ManaReplacement(InsteadMana(Symbols(("C",))), LAND, at_least=2)


def test_each_basic_land_type_has_its_own_replacement() -> None:
    (ability,) = read_lines(
        ("If tapped for mana, Plains produce {R} and Swamps produce {G} instead of any other type.",), ENCHANTMENT
    )
    assert isinstance(ability, Static)
    assert ability.effects == (
        ManaReplacement(InsteadType(("R",)), Filter("permanent", (HasSubtype("Plains"),))),
        ManaReplacement(InsteadType(("G",)), Filter("permanent", (HasSubtype("Swamp"),))),
    )


def test_a_replacement_for_a_while() -> None:
    (ability,) = read_lines(
        ("Until end of turn, lands tapped for mana produce mana of the chosen color instead of any other color.",),
        SORCERY,
    )
    change = InsteadType((), chosen_color=True, only=COLORS)
    assert ability.effects == (Lasting((ManaReplacement(change, LAND),), Until("end_of_turn")),)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("event", "trigger"),
    [
        ("Whenever a player taps a land for mana", TappedForMana(LAND, "any_player")),
        ("Whenever you tap a land for mana", TappedForMana(LAND, "you")),
        ("Whenever an opponent taps a land for mana", TappedForMana(LAND, "opponent")),
        ("Whenever enchanted land is tapped for mana", TappedForMana(Ref("host", LAND))),
        ("Whenever you tap Thing for mana", TappedForMana(Ref("self"), "you")),
        ("Whenever you tap a permanent for {C}", TappedForMana(ANYTHING, "you", ("C",))),
        ("Whenever a land is tapped for mana of the chosen color", TappedForMana(LAND, chosen_color=True)),
        (
            "Whenever a land's ability causes you to add one or more mana of the chosen color",
            ManaAdded("you", LAND, chosen_color=True),
        ),
    ],
)
def test_trigger_events(event: str, trigger: Trigger) -> None:
    (ability,) = read_lines((f"{event}, add {{G}}.",), ENCHANTMENT)
    assert isinstance(ability, Triggered)
    assert ability.trigger == trigger
    assert ability.effects == (AddMana(Symbols(("G",))),)


def test_that_color_is_the_chosen_color_of_the_event() -> None:
    (ability,) = read_lines(
        (
            (
                "Whenever a basic land is tapped for mana of the chosen color, its controller adds an additional one "
                "mana of that color."
            ),
        ),
        ENCHANTMENT,
    )
    assert ability.effects == (AddMana(ChosenColor(), "its_controller"),)  # type: ignore[attr-defined]


def test_a_trigger_that_an_effect_sets_up() -> None:
    (ability,) = read_lines(
        ("Until end of turn, whenever a player taps a Swamp for mana, that player adds an additional {B}.",), SORCERY
    )
    swamp = Filter("permanent", (HasSubtype("Swamp"),))
    delayed = DelayedTrigger(TappedForMana(swamp, "any_player"), (AddMana(Symbols(("B",)), "that_player"),))
    assert ability.effects == (Lasting((delayed,), Until("end_of_turn")),)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "line",
    [
        "If a land is tapped for mana, it produces twice as much noise instead.",
        "If a land is tapped for pleasure, it produces {B} instead of any other type.",
        "If a land is tapped for mana, it produces {B} instead of any other type on Sundays.",
        "If tapped for mana, Plains produce {R} and Boxes produce {G} instead of any other type.",
    ],
)
def test_near_misses_stay_unread(line: str) -> None:
    (ability,) = read_lines((line,), ENCHANTMENT)
    assert isinstance(ability, Static)
    assert not any(isinstance(effect, ManaReplacement) for effect in ability.effects)


def test_an_event_that_says_more_is_no_such_event() -> None:
    (ability,) = read_lines(("Whenever you tap a land for mana with your left hand, add {G}.",), ENCHANTMENT)
    assert isinstance(ability, Triggered)
    assert isinstance(ability.trigger, UnreadTrigger)


@pytest.mark.parametrize(
    ("line", "effect"),
    [
        ("Spend only black and/or red mana on X.", PaymentOnly(("B", "R"), x_only=True)),
        ("You can't spend mana to cast this spell.", PaymentOnly(none=True)),
        (
            "You may spend white mana as though it were mana of any color.",
            SpendAs("you", None, "color", "any", ("W",)),
        ),
        ("If you would lose unspent mana, that mana becomes colorless instead.", Irrelevant("unspent mana")),
    ],
)
def test_spending(line: str, effect: object) -> None:
    (ability,) = read_lines((line,), ENCHANTMENT)
    assert ability.effects == (effect,)  # type: ignore[attr-defined]
