"""Effects that replace words of a text (rule 612)."""

from __future__ import annotations

from typing import Any

from tests.unit.tables import BEAR, FOREST, JUDGE, Json, board, card, put
from tests.unit.test_core_layers import cited, made, on_table, ruled

_BY = "by replacing all instances of one"
COLOR = f"Change the text of target spell or permanent {_BY} color word with another."
LAND = f"Change the text of target permanent {_BY} color word with another or one basic land type with another."
KIND = f"Change the text of target spell or permanent {_BY} creature type with another."


def changed(text: str, what: str, replaced: str, **to: str) -> Json:
    return made("e", text, what, chosen={"replaced": replaced, **to})


KNIGHT = card("Squire", "Creature — Human Knight", "{W}", "Protection from black\nOther black creatures get -1/-1.")
RAVEN = card("Raven", "Creature — Bird", "{B}", power="2", toughness="2")
JAY = card("Jay", "Creature — Bird", "{U}", power="2", toughness="2")


def test_a_color_word_is_replaced_wherever_it_stands() -> None:
    to_blue = changed(COLOR, "it", "black", color="U")
    table = (on_table("it", KNIGHT), on_table("raven", RAVEN), on_table("jay", JAY))

    def power(name: str, *effects: Json) -> Any:
        return ruled(name, *table, effects=effects)["answer"]["power"]

    assert (power("raven"), power("jay")) == (1, 2)
    assert (power("raven", to_blue), power("jay", to_blue)) == (2, 1)
    found = ruled("it", *table, effects=(to_blue,))
    assert {"612.2", "613.1c"} <= cited(found)
    assert found["answer"]["colors"] == ["W"]


def test_a_basic_land_type_on_the_type_line_changes_what_the_land_taps_for() -> None:
    to_island = changed(LAND, "it", "Forest", land_type="Island")
    found = ruled("it", on_table("it", FOREST), effects=(to_island,))
    assert (found["answer"]["name"], found["answer"]["subtypes"]) == ("Forest", ["Island"])
    query = {"type": "could_produce", "object": "it"}
    tapped = JUDGE.rule({"board": board(on_table("it", FOREST), effects=[to_island]), "query": query})
    assert tapped["answer"]["types"] == ["U"]


def test_landwalk_names_a_type_too() -> None:
    walker = card("Strider", "Creature — Elf", "{G}", "Forestwalk")
    to_swamp = changed(LAND, "it", "Forest", land_type="Swamp")
    assert ruled("it", on_table("it", walker), effects=(to_swamp,))["answer"]["keywords"] == ["Swampwalk"]


LORD = card("Chief", "Creature — Bear", "{1}{G}", "Other Bear creatures you control get +1/+1.")


def test_a_creature_type_is_replaced_in_type_line_and_text_and_not_in_names() -> None:
    to_elf = changed(KIND, "it", "Bear", creature_type="Elf")
    table = (on_table("it", LORD), on_table("bear", BEAR))
    found = ruled("it", *table, effects=(to_elf,))["answer"]
    assert (found["name"], found["subtypes"]) == ("Chief", ["Elf"])
    assert ruled("bear", *table)["answer"]["power"] == 3
    assert ruled("bear", *table, effects=(to_elf,))["answer"]["power"] == 2


def test_granted_abilities_are_not_in_the_text() -> None:
    aura = card("Cloak", "Enchantment — Aura", "{W}", "Enchant creature\nEnchanted creature has forestwalk.")
    table = (on_table("it", BEAR), on_table("aura", aura, attached_to="it"))
    to_swamp = changed(LAND, "it", "Forest", land_type="Swamp")
    assert ruled("it", *table, effects=(to_swamp,))["answer"]["keywords"] == ["Forestwalk"]


def test_what_was_replaced_by_what_is_not_guessed() -> None:
    untold = made("e", COLOR, "it")
    assert ruled("it", on_table("it", KNIGHT), effects=(untold,))["status"] == "undetermined"
    wrong = changed(COLOR, "it", "Forest", land_type="Island")
    assert ruled("it", on_table("it", KNIGHT), effects=(wrong,))["status"] == "undetermined"


def test_a_word_that_the_text_does_not_have_changes_nothing() -> None:
    nothing = changed(COLOR, "it", "red", color="U")
    plain = ruled("it", on_table("it", KNIGHT))["answer"]
    assert ruled("it", on_table("it", KNIGHT), effects=(nothing,))["answer"] == plain
    assert ruled("it", put("it", KNIGHT, "hand"), effects=())["answer"]["name"] == "Squire"
