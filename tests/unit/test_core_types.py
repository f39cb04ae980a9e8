"""Types that effects give, take and choose, as their words say it (rules 205.1, 613.1d)."""

from __future__ import annotations

import pytest

from tests.unit.tables import BEAR, FOREST, JUDGE, Json, board, card, put, ruling

AURA = "Enchantment — Aura"


def looks(name: str, *objects: Json, effects: tuple[Json, ...] = (), **more: object) -> Json:
    table = board(*objects, effects=list(effects), **more)
    found: Json = JUDGE.rule({"board": table, "query": {"type": "characteristics", "object": name}})["answer"]
    return found


def done(text: str, *objects: str, **more: object) -> Json:
    return {"id": "e1", "text": text, "controller": "alice", "turn": 7, "objects": list(objects), **more}


def test_the_creature_type_chosen_as_the_effect_was_made() -> None:
    words = "Choose a creature type other than Wall. Target creature becomes that type until end of turn."
    bear = put("b", BEAR, "battlefield")
    told = looks("b", bear, effects=(done(words, "b", chosen={"creature_type": "Elf"}),))
    assert (told["types"], told["subtypes"]) == (["Creature"], ["Elf"])
    over = looks("b", bear, effects=(done(words, "b", chosen={"creature_type": "Elf"}, turn=6),))
    assert over["subtypes"] == ["Bear"]


def test_cards_have_a_chosen_type_in_addition() -> None:
    ashes = card(
        "Ashes",
        "Artifact",
        "{2}",
        "As Ashes enters, choose a creature type.\n"
        "Each creature card in your graveyard has the chosen creature type in addition to its other types.",
    )
    there = put("a", ashes, "battlefield", chosen={"creature_type": "Elf"})
    assert looks("b", there, put("b", BEAR, "graveyard"))["subtypes"] == ["Bear", "Elf"]
    assert looks("b", there, put("b", BEAR, "graveyard", "bob"))["subtypes"] == ["Bear"]
    assert looks("b", there, put("b", BEAR, "battlefield"))["subtypes"] == ["Bear"]


def test_a_planeswalker_that_is_a_creature_instead() -> None:
    gift = card(
        "Gift",
        "Legendary Artifact — Equipment",
        "{1}",
        "Equipped permanent isn't a planeswalker and is a creature in addition to its other types.\nEquip {3}",
    )
    walker = card("Walker", "Legendary Planeswalker — Ajani", "{3}", loyalty="4")
    told = looks("w", put("w", walker, "battlefield"), put("g", gift, "battlefield", attached_to="w"))
    assert (told["types"], told["subtypes"]) == (["Creature"], [])
    alone = looks("w", put("w", walker, "battlefield"), put("g", gift, "battlefield"))
    assert (alone["types"], alone["subtypes"]) == (["Planeswalker"], ["Ajani"])


def test_an_artifact_creature_that_is_no_longer_an_equipment() -> None:
    mail = card(
        "Mail",
        "Artifact — Equipment",
        "{4}",
        "{0}: Until end of turn, Mail becomes a 4/4 Spirit artifact creature that's no longer an Equipment.\nEquip {4}",
    )
    on = {"id": "e1", "source": "m", "ability": 0, "controller": "alice", "turn": 7, "objects": []}
    told = looks("m", put("m", mail, "battlefield"), effects=(on,))
    assert (told["types"], told["subtypes"], told["power"]) == (["Artifact", "Creature"], ["Spirit"], 4)


@pytest.mark.parametrize(
    ("rest", "types", "abilities"),
    [
        (" and loses all other card types", ["Artifact", "Creature"], 1),
        ("", ["Enchantment", "Creature", "Artifact"], 1),
        (", and it loses all other abilities, card types, and creature types", ["Artifact", "Creature"], 0),
    ],
)
def test_an_artifact_creature_keeps_its_other_types_unless_it_says_so(
    rest: str, types: list[str], abilities: int
) -> None:
    god = card("God", "Enchantment Creature — God", "{3}", "Flying")
    curse = card(
        "Curse",
        AURA,
        "{1}",
        f"Enchant creature\nEnchanted creature is an Insect artifact creature with base power and toughness 0/1{rest}.",
    )
    told = looks("g", put("g", god, "battlefield"), put("c", curse, "battlefield", attached_to="g"))
    assert sorted(told["types"]) == sorted(types)
    assert (told["subtypes"], told["power"], len(told["abilities"])) == (["Insect"], 0, abilities)


def test_a_creature_as_large_as_the_source_that_is_still_a_land() -> None:
    robot = card(
        "Robot",
        "Artifact Creature — Construct",
        "{9}",
        "When Robot enters, untap target land you control. It becomes a Treefolk creature with haste and base power "
        "and toughness equal to Robot's power and toughness. It's still a land.",
        power="8",
        toughness="7",
    )
    on = {"id": "e1", "source": "r", "ability": 0, "controller": "alice", "turn": 7, "objects": ["f"]}
    told = looks("f", put("r", robot, "battlefield"), put("f", FOREST, "battlefield"), effects=(on,))
    assert (sorted(told["types"]), told["power"], told["toughness"]) == (["Creature", "Land"], 8, 7)
    assert told["keywords"] == ["Haste"]


def test_what_comes_back_without_abilities() -> None:
    words = (
        "Return target creature card from your graveyard to the battlefield. "
        "It's a Skeleton in addition to its other types and has no abilities."
    )
    flyer = card("Flyer", "Creature — Bird", "{U}", "Flying")
    told = looks("b", put("b", flyer, "battlefield"), effects=(done(words, "b"),))
    assert (told["subtypes"], told["keywords"]) == (["Bird", "Skeleton"], [])


def test_all_basic_land_types_beside_its_own() -> None:
    words = "Lands you control gain all basic land types until end of turn."
    told = looks("f", put("f", FOREST, "battlefield"), effects=(done(words),))
    assert sorted(told["subtypes"]) == ["Forest", "Island", "Mountain", "Plains", "Swamp"]
    assert looks("f", put("f", FOREST, "battlefield", "bob"), effects=(done(words),))["subtypes"] == ["Forest"]


def test_several_types_listed_in_the_plural() -> None:
    party = card(
        "Party",
        "Enchantment",
        "{1}",
        "Creatures you control are Clerics, Rogues, Warriors, and Wizards in addition to their other types.",
    )
    told = looks("b", put("b", BEAR, "battlefield"), put("p", party, "battlefield"))
    assert told["subtypes"] == ["Bear", "Cleric", "Rogue", "Warrior", "Wizard"]


def test_the_same_is_true_under_the_same_condition() -> None:
    lord = card(
        "Lord",
        "Legendary Creature — Goblin",
        "{2}",
        "As long as you control Lord or it's your commander, permanents you control are Kindred Goblins in addition to "
        "their other types. The same is true for cards you own that aren't on the battlefield.",
    )
    told = looks("b", put("l", lord, "battlefield"), put("b", BEAR, "hand"))
    assert (sorted(told["types"]), told["subtypes"]) == (["Creature", "Kindred"], ["Bear", "Goblin"])
    assert looks("b", put("l", lord, "battlefield"), put("b", BEAR, "battlefield"))["subtypes"] == ["Bear", "Goblin"]
    assert looks("b", put("l", lord, "battlefield", "bob"), put("b", BEAR, "battlefield"))["subtypes"] == ["Bear"]


def test_exceptions_of_a_copy_with_verbs_of_their_own() -> None:
    wall = card(
        "Mimic",
        "Creature — Shapeshifter Wall",
        "{3}{U}",
        "You may have Mimic enter as a copy of any creature on the battlefield, except it's a Wall in addition to its "
        "other types and has defender.",
    )
    stolen = put("m", wall, "battlefield", copy_of="Leader")
    told = looks("m", stolen)
    assert (told["name"], told["subtypes"], told["keywords"]) == ("Leader", ["Dog", "Wall"], ["Defender"])


def test_a_copy_of_a_second_target_that_is_not_legendary() -> None:
    tinker = card(
        "Tinker",
        "Creature — Human",
        "{2}",
        "{1}, {T}: Target artifact you control becomes a copy of a second target artifact you control until end of "
        "turn, except it isn't legendary.",
    )
    ring = card("Ring", "Legendary Artifact", "{1}")
    rock = card("Rock", "Artifact", "{2}")
    on = {"id": "e1", "source": "t", "ability": 0, "controller": "alice", "turn": 7, "objects": ["k", "r"]}
    table = (put("t", tinker, "battlefield"), put("k", rock, "battlefield"), put("r", ring, "battlefield"))
    told = looks("k", *table, effects=(on,))
    assert (told["name"], told["supertypes"]) == ("Ring", [])
    assert looks("r", *table, effects=(on,))["supertypes"] == ["Legendary"]
    few = board(put("t", tinker, "battlefield"), put("k", rock, "battlefield"))
    assert ruling(few, "can_activate", "t")["answer"]["verdict"] == "no"


def test_a_name_with_a_comma_in_it() -> None:
    words = (
        "Target creature becomes a legendary creature named Mileva, the Stalwart, it has base power and toughness 5/5, "
        'and it gains "Other creatures you control have indestructible."'
    )
    told = looks("b", put("b", BEAR, "battlefield"), put("o", BEAR, "battlefield"), effects=(done(words, "b"),))
    assert (told["name"], told["supertypes"], told["power"]) == ("Mileva, the Stalwart", ["Legendary"], 5)
    assert told["subtypes"] == ["Bear"]


def test_what_was_chosen_at_random_and_changed_for_good() -> None:
    words = (
        "A random creature card in your graveyard perpetually becomes a Food artifact in addition to its other types "
        'and gains "{2}, Exile this creature: You gain 3 life."'
    )
    told = looks("b", put("b", BEAR, "graveyard"), effects=(done(words, "b", turn=2),))
    assert (sorted(told["types"]), sorted(told["subtypes"])) == (["Artifact", "Creature"], ["Bear", "Food"])
