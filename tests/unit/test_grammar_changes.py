"""Continuous changes: text in, data out; near misses stay unread; what is read prints back."""

from __future__ import annotations

import pytest

from app.oracle.grammar.symbols import EFFECT, STATIC
from app.oracle.model.abilities import Activated, Keyword, Static
from app.oracle.model.amounts import (
    Compare,
    Count,
    DefinedX,
    Devotion,
    Distinct,
    Not,
    Number,
    RefIs,
    StatOf,
    Sum,
    Times,
)
from app.oracle.model.base import COLORS, Change, Effect, Quality
from app.oracle.model.card import Face
from app.oracle.model.costs import Cost, TapSelf
from app.oracle.model.effects import (
    AddTypes,
    BecomeCopy,
    ChangeController,
    ChangePowerToughness,
    ChooseOnEntering,
    EntersAsCopy,
    EntersTapped,
    EntersWithCounters,
    GainAbilitiesOf,
    GainAbility,
    GainKeyword,
    GainThisAbility,
    If,
    Irrelevant,
    Lasting,
    LoseAllAbilities,
    LoseKeyword,
    Modify,
    RemoveTypes,
    SetColors,
    SetLandTypes,
    SetName,
    SetPowerToughness,
    SetTypes,
    Unread,
    Until,
    While,
)
from app.oracle.model.filters import (
    ControlledBy,
    Either,
    Filter,
    HasSubtype,
    HasType,
    InZone,
    NotInZone,
    NotSupertype,
    NotType,
    Other,
    OwnedBy,
    Ref,
    Status,
)
from app.oracle.model.mana import AddMana, Symbols
from app.oracle.printer import show_effect
from app.oracle.reader import read_effects, read_lines

LAND, CREATURE, MINE = HasType("Land"), HasType("Creature"), ControlledBy("you")
SELF = Ref("self")


def all_(*qualities: Quality, noun: str = "permanent") -> Filter:
    return Filter(noun, qualities)  # type: ignore[arg-type]


def host(*qualities: Quality) -> Ref:
    return Ref("host", Filter("permanent", qualities))


def keyword(name: str) -> GainKeyword:
    return GainKeyword(Keyword(None, name))


def stats(power: int, toughness: int) -> SetPowerToughness:
    return SetPowerToughness(Number(power), Number(toughness))


MANA_ABILITY = GainAbility(Activated(None, Cost((TapSelf(),)), (AddMana(Symbols(("G", "G"))),)))

STATICS: list[tuple[str, Filter | Ref, tuple[Change, ...]]] = [
    ("nonbasic lands are mountains", all_(NotSupertype("Basic"), LAND), (SetLandTypes(("Mountain",)),)),
    ("enchanted land is a island", host(LAND), (SetLandTypes(("Island",)),)),
    ("enchanted land is the chosen type", host(LAND), (SetLandTypes((), chosen=True),)),
    (
        "each land is a swamp in addition to its other types",
        all_(LAND),
        (AddTypes(subtypes=("Swamp",)),),
    ),
    (
        "lands you control are every basic land type in addition to their other types",
        all_(LAND, MINE),
        (AddTypes(every="basic_land"),),
    ),
    ('enchanted land has "{T}: add {G}{G}."', host(LAND), (MANA_ABILITY,)),
    ("all creatures lose all abilities", all_(CREATURE), (LoseAllAbilities(),)),
    ("lands lose all abilities except mana abilities", all_(LAND), (LoseAllAbilities(except_mana=True),)),
    ("creatures lose flying", all_(CREATURE), (LoseKeyword("Flying"),)),
    (
        "other creatures you control get +1/+1 and have flying and haste",
        all_(Other(), CREATURE, MINE),
        (ChangePowerToughness(Number(1), Number(1)), keyword("Flying"), keyword("Haste")),
    ),
    (
        "enchanted creature gets -2/-0",
        host(CREATURE),
        (ChangePowerToughness(Number(-2), Number(0)),),
    ),
    (
        "~ gets +2/+0 for each forest you control",
        SELF,
        (ChangePowerToughness(Times(2, Count(all_(HasSubtype("Forest"), MINE))), Number(0)),),
    ),
    ("enchanted creature has base power and toughness 1/1", host(CREATURE), (stats(1, 1),)),
    (
        "enchanted permanent is a colorless forest land",
        host(),
        (SetTypes(("Land",)), SetLandTypes(("Forest",)), SetColors(())),
    ),
    (
        "~ is a 5/5 golem artifact creature",
        SELF,
        (SetTypes(("Artifact", "Creature"), ("Golem",), True), stats(5, 5)),
    ),
    (
        "lands you control are 1/1 creatures that are still lands",
        all_(LAND, MINE),
        (SetTypes(("Creature",), None, True), stats(1, 1)),
    ),
    ("~ isn't a creature", SELF, (RemoveTypes(types=("Creature",)),)),
    ("~ is all colors", SELF, (SetColors(COLORS),)),
    ("~ is every creature type", SELF, (AddTypes(every="creature"),)),
    ("you control enchanted creature", host(CREATURE), (ChangeController("you"),)),
    (
        "~'s power and toughness are each equal to the number of lands you control",
        SELF,
        (SetPowerToughness(Count(all_(LAND, MINE)), Count(all_(LAND, MINE))),),
    ),
    (
        "~'s power is equal to the number of lands you control and its toughness is equal to that number plus 1",
        SELF,
        (SetPowerToughness(Count(all_(LAND, MINE)), Sum(Number(1), Count(all_(LAND, MINE)))),),
    ),
    (
        "each noncreature artifact is a artifact creature with power and toughness each equal to its mana value",
        all_(NotType("Creature"), HasType("Artifact")),
        (
            SetTypes(("Artifact", "Creature"), None, True),
            SetPowerToughness(StatOf("mana_value", Ref("that")), StatOf("mana_value", Ref("that"))),
        ),
    ),
]


@pytest.mark.parametrize(("words", "what", "changes"), STATICS)
def test_static_changes(words: str, what: Filter | Ref, changes: tuple[Change, ...]) -> None:
    effects = read_effects(words, static=True)
    assert effects == (Modify(what, changes),)
    assert show_effect(effects[0], static=True) == words


def test_losing_all_other_types_and_abilities() -> None:
    (effect,) = read_effects(
        'enchanted permanent is a colorless land with "{T}: add {G}{G}" and loses all other card types and abilities',
        static=True,
    )
    assert effect == Modify(host(), (LoseAllAbilities(other=True), SetTypes(("Land",)), SetColors(()), MANA_ABILITY))


def test_an_artifact_creature_that_loses_its_other_types_keeps_none() -> None:
    (effect,) = read_effects(
        "enchanted creature is a insect artifact creature with base power and toughness 0/1 and has indestructible, and"
        " it loses all other abilities, card types, and creature types",
        static=True,
    )
    assert effect == Modify(
        host(CREATURE),
        (
            LoseAllAbilities(other=True),
            SetTypes(("Artifact", "Creature"), ("Insect",), False),
            stats(0, 1),
            keyword("Indestructible"),
        ),
    )


def test_one_predicate_of_two_subjects() -> None:
    effects = read_effects("~ and enchanted creature each get +1/+1", static=True)
    change = (ChangePowerToughness(Number(1), Number(1)),)
    assert effects == (Modify(SELF, change), Modify(host(CREATURE), change))


def test_the_same_is_true_for_other_zones() -> None:
    effects = read_effects(
        "creatures you control are every creature type. the same is true for creature spells you control and creature"
        " cards you own that aren't on the battlefield.",
        static=True,
    )
    change = (AddTypes(every="creature"),)
    assert effects == (
        Modify(all_(CREATURE, MINE), change),
        Modify(all_(CREATURE, MINE, noun="spell"), change),
        Modify(all_(CREATURE, OwnedBy("you"), NotInZone("battlefield"), noun="card"), change),
    )


ANIMATED = (SetTypes(("Creature",), ("Elemental",)), SetColors(("R", "G")), stats(3, 3))
END = Until("end_of_turn")


@pytest.mark.parametrize(
    ("words", "effect"),
    [
        (
            "~ becomes a 3/3 red and green elemental creature until end of turn",
            Lasting((Modify(SELF, ANIMATED),), END),
        ),
        (
            "target land becomes a island until end of turn",
            Lasting((Modify(Ref("target", all_(LAND)), (SetLandTypes(("Island",)),)),), END),
        ),
        (
            "creatures you control get +1/+1 and gain haste until end of turn",
            Lasting(
                (Modify(all_(CREATURE, MINE), (ChangePowerToughness(Number(1), Number(1)), keyword("Haste"))),), END
            ),
        ),
        (
            "gain control of target creature until end of turn",
            Lasting((Modify(Ref("target", all_(CREATURE)), (ChangeController("you"),)),), END),
        ),
        (
            "~ becomes a copy of target creature, except it has this ability",
            Lasting((Modify(SELF, (BecomeCopy(Ref("target", all_(CREATURE)), (GainThisAbility(),)),)),), None),
        ),
    ],
)
def test_changes_that_resolve(words: str, effect: Effect) -> None:
    assert read_effects(words) == (effect,)
    assert show_effect(effect) == words


def test_still_a_land() -> None:
    words = "~ becomes a 3/3 red and green elemental creature until end of turn. it's still a land"
    (effect,) = read_effects(words)
    kept = (SetTypes(("Creature",), ("Elemental",), True), *ANIMATED[1:])
    assert effect == Lasting((Modify(SELF, kept),), END)
    assert show_effect(effect) == words


def test_where_x_is() -> None:
    (effect,) = read_effects("~ gets +x/+x until end of turn, where x is the number of lands you control")
    lands = DefinedX(Count(all_(LAND, MINE)))
    assert effect == Lasting((Modify(SELF, (ChangePowerToughness(lands, lands),)),), END)


@pytest.mark.parametrize(
    ("words", "effect"),
    [
        ("~ enters tapped", EntersTapped()),
        ("lands enter tapped", EntersTapped(all_(LAND))),
        (
            "~ enters tapped unless you control a forest",
            If(Not(Compare(Count(all_(HasSubtype("Forest"), MINE)), ">=", Number(1))), (EntersTapped(),)),
        ),
        ("~ enters with a charge counter on it", EntersWithCounters("charge", Number(1))),
        ("~ enters with two +1/+1 counters on it", EntersWithCounters("+1/+1", Number(2))),
        ("as ~ enters, choose a basic land type", ChooseOnEntering("basic_land_type")),
        (
            (
                "you may have ~ enter as a copy of any artifact or creature on the battlefield, except its name is ~"
                " and it has flying"
            ),
            EntersAsCopy(
                all_(Either(((HasType("Artifact"),), (CREATURE,))), InZone("battlefield")),
                (SetName("~"), keyword("Flying")),
            ),
        ),
        (
            (
                "you may have ~ enter as a copy of any creature on the battlefield, except it's a bird in addition to"
                " its other types and it has flying"
            ),
            EntersAsCopy(all_(CREATURE, InZone("battlefield")), (AddTypes(subtypes=("Bird",)), keyword("Flying"))),
        ),
    ],
)
def test_entering(words: str, effect: Effect) -> None:
    assert read_effects(words, static=True) == (effect,)


def test_it_is_what_the_condition_names() -> None:
    (effect,) = read_effects("as long as ~ is attacking, it has flying", static=True)
    attacking = RefIs(SELF, Filter("object", (Status("attacking"),)))
    assert effect == If(attacking, (Modify(SELF, (keyword("Flying"),)),))
    assert show_effect(effect, static=True) == "as long as ~ is attacking, it has flying"


def test_a_condition_on_each_of_many_is_a_quality_of_theirs() -> None:
    (effect,) = read_effects("each vehicle you control gets +1/+1 as long as it's attacking", static=True)
    assert effect == Modify(
        all_(HasSubtype("Vehicle"), MINE, Status("attacking")), (ChangePowerToughness(Number(1), Number(1)),)
    )


def read_on_enchantment(choice: str, words: str) -> tuple[Effect, ...]:
    abilities = read_lines((choice, words), Face("Test", types=("Enchantment",)))
    last = abilities[-1]
    assert isinstance(last, Static)
    return last.effects


def test_the_chosen_type_is_of_the_kind_that_the_card_chooses() -> None:
    creatures = read_on_enchantment(
        "as ~ enters, choose a creature type.", "creatures you control are the chosen type."
    )
    assert creatures == (Modify(all_(CREATURE, MINE), (SetTypes(chosen="creature_type"),)),)
    lands = read_on_enchantment(
        "as ~ enters, choose a basic land type.", "~ is the chosen type in addition to its other types."
    )
    assert lands == (Modify(SELF, (AddTypes(chosen="land_type"),)),)


def test_a_static_ability_of_a_graveyard() -> None:
    abilities = read_lines(
        ("As long as this card is in your graveyard and you control a Mountain, creatures you control have haste.",),
        Face("Test", types=("Creature",)),
    )
    (ability,) = abilities
    assert isinstance(ability, Static)
    assert ability.zone == "graveyard"


def test_abilities_of_other_objects() -> None:
    (effect,) = read_effects("~ has all activated abilities of all creature cards in all graveyards", static=True)
    cards = all_(CREATURE, InZone("graveyard"), noun="card")
    assert effect == Modify(SELF, (GainAbilitiesOf("activated", cards),))


def test_those_creatures_are_the_ones_that_change() -> None:
    (effect,) = read_effects(
        "elves you control get +x/+x until end of turn, where x is the number of colors among those creatures"
    )
    elves = all_(HasSubtype("Elf"), MINE)
    x = DefinedX(Distinct("color", elves))
    assert effect == Lasting((Modify(elves, (ChangePowerToughness(x, x),)),), END)


def test_a_devotion_god() -> None:
    (effect,) = read_effects("as long as your devotion to green is less than five, ~ isn't a creature", static=True)
    assert effect == If(Compare(Devotion(("G",)), "<", Number(5)), (Modify(SELF, (RemoveTypes(types=("Creature",)),)),))


def test_an_emblem_lasts() -> None:
    (effect,) = read_effects('you get a emblem with "lands you control have haste."')
    assert effect == Lasting((Modify(all_(LAND, MINE), (keyword("Haste"),)),), While("emblem"))


def test_paying_life_as_it_enters_leaves_nothing_to_judge() -> None:
    effects = read_effects("as ~ enters, you may pay 2 life. if you don't, it enters tapped.", static=True)
    assert effects == (Irrelevant("entering"), Irrelevant("entering"))


@pytest.mark.parametrize(
    "words",
    [
        "nonbasic lands are mountains of fire",
        "enchanted creature gets +1/+1 on tuesdays",
        "creatures you control have sunburnt",
        "~ is a 3/3 gizmo creature",
        "lands you control are every shiny land type",
        "enchanted creature loses all other card types",
        "as long as the moon is full, ~ has flying",
    ],
)
def test_near_misses_stay_unread(words: str) -> None:
    assert STATIC.read(words) is None
    assert EFFECT.read(words) is None
    assert all(isinstance(effect, Unread | Static) for effect in read_effects(words, static=True))
