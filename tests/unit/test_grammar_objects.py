"""Descriptions of objects: text in, data out; near misses stay unread; what is read prints back."""

from __future__ import annotations

import pytest

from app.oracle import grammar
from app.oracle.grammar.symbols import A_ONE, MANY, OBJECTS, ONE, REF
from app.oracle.model.amounts import Number, X
from app.oracle.model.base import Quality
from app.oracle.model.filters import (
    AttachedTo,
    ColorCount,
    ControlledBy,
    Either,
    Filter,
    HasColor,
    HasSubtype,
    HasSupertype,
    HasType,
    InZone,
    LinkedExile,
    Named,
    NotInZone,
    NotSubtype,
    NotSupertype,
    NotType,
    OfChosen,
    Other,
    OwnedBy,
    Ref,
    StatIs,
    Status,
    WithCounter,
    WithKeyword,
    WithoutKeyword,
)

grammar.load()

LAND, CREATURE, ARTIFACT = HasType("Land"), HasType("Creature"), HasType("Artifact")
MINE = ControlledBy("you")


def described(*qualities: Quality, noun: str = "permanent") -> Filter:
    return Filter(noun, qualities)  # type: ignore[arg-type]


ONE_OF = [
    ("land", described(LAND)),
    ("nonbasic land you control", described(NotSupertype("Basic"), LAND, MINE)),
    ("legendary elf creature card", described(HasSupertype("Legendary"), HasSubtype("Elf"), CREATURE, noun="card")),
    ("non-human creature", described(NotSubtype("Human"), CREATURE)),
    ("noncreature, nonland permanent", described(NotType("Creature"), NotType("Land"))),
    ("colorless creature", described(ColorCount("==", 0), CREATURE)),
    ("white or blue creature", described(Either(((HasColor("W"),), (HasColor("U"),))), CREATURE)),
    ("artifact or creature you control", described(Either(((ARTIFACT,), (CREATURE,))), MINE)),
    ("tapped artifact creature", described(Status("tapped"), ARTIFACT, CREATURE)),
    (
        "basic plains, island, or swamp card",
        described(
            HasSupertype("Basic"),
            Either(((HasSubtype("Plains"),), (HasSubtype("Island"),), (HasSubtype("Swamp"),))),
            noun="card",
        ),
    ),
    (
        "basic land or gate card",
        described(Either(((HasSupertype("Basic"), LAND), (HasSubtype("Gate"),))), noun="card"),
    ),
    (
        "white creature or black artifact",
        described(Either(((HasColor("W"), CREATURE), (HasColor("B"), ARTIFACT)))),
    ),
    ("creature with a +1/+1 counter on it", described(CREATURE, WithCounter("+1/+1"))),
    ("creature without flying", described(CREATURE, WithoutKeyword("Flying"))),
    ("aura attached to ~", described(HasSubtype("Aura"), AttachedTo(Ref("self")))),
    ("time lord", described(HasSubtype("Time Lord"))),
    ("creature named relentless rats", described(CREATURE, Named("relentless rats"))),
]

MANY_OF = [
    ("lands", described(LAND)),
    ("forests you control", described(HasSubtype("Forest"), MINE)),
    ("elves", described(HasSubtype("Elf"))),
    ("artifacts and creatures", described(Either(((ARTIFACT,), (CREATURE,)), "and"))),
    (
        "instant and sorcery spells",
        described(Either(((HasType("Instant"),), (HasType("Sorcery"),)), "and"), noun="spell"),
    ),
    ("other attacking creatures", described(Other(), Status("attacking"), CREATURE)),
    ("creatures with power 4 or greater", described(CREATURE, StatIs("power", ">=", Number(4)))),
    (
        "creature spells with mana value x or less",
        described(CREATURE, StatIs("mana_value", "<=", X()), noun="spell"),
    ),
    ("creatures of the chosen color", described(CREATURE, OfChosen("color"))),
    ("creature cards in your graveyard", described(CREATURE, InZone("graveyard", "you"), noun="card")),
    ("spells from your hand", described(InZone("hand", "you"), noun="spell")),
    ("cards exiled with ~", described(LinkedExile(), noun="card")),
    (
        "creatures with flying or reach",
        described(CREATURE, Either(((WithKeyword("Flying"),), (WithKeyword("Reach"),)))),
    ),
    (
        "creature cards you own that aren't on the battlefield",
        described(CREATURE, OwnedBy("you"), NotInZone("battlefield"), noun="card"),
    ),
]


@pytest.mark.parametrize(("words", "value"), ONE_OF)
def test_one(words: str, value: Filter) -> None:
    assert ONE.read(words) == value
    assert ONE.show(value) == words


@pytest.mark.parametrize(("words", "value"), MANY_OF)
def test_many(words: str, value: Filter) -> None:
    assert MANY.read(words) == value
    assert MANY.show(value) == words


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("a land", described(LAND)),
        ("another creature you control", described(Other(), CREATURE, MINE)),
        ("a plains or a island", described(Either(((HasSubtype("Plains"),), (HasSubtype("Island"),)), "or a"))),
    ],
)
def test_with_article(words: str, value: Filter) -> None:
    assert A_ONE.read(words) == value
    assert A_ONE.show(value) == words


@pytest.mark.parametrize(
    ("words", "ref"),
    [
        ("~", Ref("self")),
        ("it", Ref("that")),
        ("this spell", Ref("spell")),
        ("enchanted land", Ref("host", described(LAND))),
        ("equipped creature", Ref("host", described(CREATURE))),
        ("target artifact", Ref("target", described(ARTIFACT))),
        ("those creatures", Ref("that", described(CREATURE), plural=True)),
        ("another target creature", Ref("target", described(Other(), CREATURE))),
    ],
)
def test_references(words: str, ref: Ref) -> None:
    read = REF.read(words)
    assert read == ref
    assert REF.show(read) == words


@pytest.mark.parametrize("words", ["each creature you control", "all lands", "each artifact and creature you control"])
def test_the_word_before_a_description_prints_back(words: str) -> None:
    assert OBJECTS.show(OBJECTS.read(words)) == words


@pytest.mark.parametrize(
    "words",
    [
        "land you controls",
        "creature with power",
        "creature with sunburn",
        "creature with toughness greater than its loyalty",
        "nonland",
        "lands",
        "purple creature",
        "artifact or",
        "creature you control the moon",
    ],
)
def test_near_misses_stay_unread(words: str) -> None:
    assert ONE.read(words) is None
