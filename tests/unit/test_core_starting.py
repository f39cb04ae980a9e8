"""What objects start from: flipped, prototyped, melded, merged, unlocked, back faces (709.5, 710, 712.8, 718, 730)."""

from __future__ import annotations

from tests.unit.tables import BEAR, Json, card, put
from tests.unit.test_core_layers import FLYER, cited, made, on_table, ruled, size


def faced(layout: str, *faces: Json, **more: object) -> Json:
    return {"name": " // ".join(face["name"] for face in faces), "layout": layout, "card_faces": list(faces), **more}


FLIPPING = faced(
    "flip",
    card("Pupil", "Creature — Human Wizard", "{1}{U}", power="1", toughness="1"),
    card("Master", "Legendary Creature — Human Wizard", None, "Flying", power="3", toughness="4"),
    colors=["U"],
)


def test_a_flipped_permanent_keeps_cost_and_color() -> None:
    ruling = ruled("it", on_table("it", FLIPPING, face="back"))
    answer = ruling["answer"]
    assert (answer["name"], answer["mana_cost"], answer["colors"]) == ("Master", "{1}{U}", ["U"])
    assert (answer["power"], answer["keywords"]) == (3, ["Flying"])
    assert "710.1c" in cited(ruling)
    elsewhere = ruled("it", put("it", FLIPPING, "hand", face="back"))["answer"]
    assert elsewhere["name"] == "Pupil"


TOY = card("Toy", "Artifact Creature — Construct", "{7}", "Prototype {1}{R} — 2/1\nTrample", power="5", toughness="6")


def test_a_prototype_has_its_own_cost_color_and_size() -> None:
    cast = {"marks": [{"kind": "prototyped"}]}
    ruling = ruled("it", on_table("it", TOY, **cast))
    answer = ruling["answer"]
    assert (answer["mana_cost"], answer["colors"], answer["power"], answer["toughness"]) == ("{1}{R}", ["R"], 2, 1)
    assert "Trample" in answer["keywords"]
    assert "718.3b" in cited(ruling)
    assert ruled("it", put("it", TOY, "stack", **cast))["answer"]["power"] == 2
    assert ruled("it", put("it", TOY, "graveyard", **cast))["answer"]["power"] == 5
    assert ruled("it", on_table("it", TOY))["answer"]["mana_cost"] == "{7}"


def test_a_copy_of_what_was_cast_prototyped_is_that_too() -> None:
    toy = on_table("it", TOY, marks=[{"kind": "prototyped"}])
    copying = made("e", "Target creature becomes a copy of target creature.", "bear", "it")
    answer = ruled("bear", toy, on_table("bear", BEAR), effects=(copying,))["answer"]
    assert (answer["name"], answer["power"], answer["colors"]) == ("Toy", 2, ["R"])


ROOM = faced(
    "split",
    card("Cellar", "Enchantment — Room", "{1}{B}", "Creatures you control have menace."),
    card("Attic", "Enchantment — Room", "{2}{W}", "Creatures you control have flying."),
    colors=["W", "B"],
)


def test_a_room_has_what_its_unlocked_halves_say() -> None:
    bear = on_table("bear", BEAR)

    def keywords(**more: object) -> list[str]:
        found: list[str] = ruled("bear", bear, on_table("room", ROOM, **more))["answer"]["keywords"]
        return found

    assert keywords(face="front") == ["Menace"]
    assert keywords(marks=[{"kind": "right_unlocked"}]) == ["Flying"]
    assert keywords(marks=[{"kind": "left_unlocked"}, {"kind": "right_unlocked"}]) == ["Menace", "Flying"]
    ruling = ruled("room", on_table("room", ROOM, face="Attic"))
    assert (ruling["answer"]["name"], ruling["answer"]["mana_cost"]) == ("Attic", "{2}{W}")
    assert "709.5" in cited(ruling)


def test_doors_that_the_board_does_not_tell_of_are_not_guessed() -> None:
    ruling = ruled("room", on_table("room", ROOM))
    assert (ruling["status"], ruling["answer"]["types"]) == ("undetermined", ["Enchantment"])
    assert ruled("room", put("room", ROOM, "hand"))["status"] == "determined"


TURNING = faced(
    "transform",
    card("Whelp", "Creature — Wolf", "{2}{G}"),
    card("Beast", "Creature — Wolf", None, power="5", toughness="5"),
)
COUNTER = made("c", "Target creature gets +X/+X until end of turn, where X is that creature's mana value.", "it")
HEAVY = card("Scale", "Enchantment", "{W}", "Creatures with mana value 3 or greater get +1/+1.")


def test_a_back_face_has_the_mana_value_of_its_front_and_a_copy_of_it_none() -> None:
    turned = on_table("it", TURNING, face="back")
    assert size("it", turned, on_table("scale", HEAVY)) == (6, 6)
    copying = made("e", "Target creature becomes a copy of target creature.", "bear", "it")
    assert size("bear", turned, on_table("bear", BEAR), on_table("scale", HEAVY), effects=(copying,)) == (5, 5)


BOTH = card("Twin", "Creature — Angel", None, "Flying", power="9", toughness="9", layout="meld")
HALF = card("Half", "Creature — Angel", "{2}{W}{W}")


def test_a_melded_permanent_has_the_mana_values_of_both_its_fronts() -> None:
    half = put("half", HALF, "graveyard")
    scale = on_table("scale", HEAVY)
    assert size("it", on_table("it", BOTH, components=["Half", "Half"]), scale, half) == (10, 10)
    assert ruled("it", on_table("it", BOTH), scale)["status"] != "determined"
    assert ruled("it", on_table("it", BOTH))["status"] == "determined"


def test_a_mutated_creature_has_all_abilities_and_else_what_is_on_top() -> None:
    flyer = put("other", FLYER, "graveyard")
    ruling = ruled("it", on_table("it", BEAR, components=["Flyer"]), flyer)
    answer = ruling["answer"]
    assert (answer["name"], answer["subtypes"], answer["keywords"]) == ("Bear", ["Bear"], ["Flying"])
    assert {"730.2a", "702.140e"} <= cited(ruling)
    humbled = made("h", "Target creature loses all abilities until end of turn.", "it")
    assert (
        ruled("it", on_table("it", BEAR, components=["Flyer"]), flyer, effects=(humbled,))["answer"]["keywords"] == []
    )
    assert ruled("it", put("it", BEAR, "hand", components=["Flyer"]), flyer)["answer"]["keywords"] == []


CONVERSION = card(
    "Recast", "Instant", "{U}{U}", "Turn target creature face down. It's a 2/2 Cyberman artifact creature."
)
SEEDING = card(
    "Gardener",
    "Legendary Creature — Treefolk",
    "{4}{G}",
    "Whenever another nontoken creature you control dies, you may return it to the battlefield face down under its "
    "owner's control. It's a Forest land.",
)


def turned(source: Json | str, *objects: str) -> Json:
    return {"id": "e", "source": source, "controller": "alice", "turn": 3, "objects": list(objects)}


def test_what_turns_an_object_face_down_says_what_it_is_in_layer_1() -> None:
    down = on_table("it", BEAR, face_down=True)
    ruling = ruled("it", down, effects=(turned(CONVERSION, "it"),))
    answer = ruling["answer"]
    assert (set(answer["types"]), answer["subtypes"], answer["power"]) == ({"Artifact", "Creature"}, ["Cyberman"], 2)
    assert "613.2b" in cited(ruling)
    # An older effect of layer 7b applies after it all the same.
    humble = card("Small", "Enchantment", "{W}", "All creatures have base power and toughness 1/1.")
    assert size("it", on_table("small", humble), down, effects=(turned(CONVERSION, "it"),)) == (1, 1)


def test_a_face_down_land_is_no_creature_and_taps_for_mana() -> None:
    answer = ruled("it", on_table("g", SEEDING), on_table("it", BEAR, face_down=True), effects=(turned("g", "it"),))
    found = answer["answer"]
    assert (found["name"], found["types"], found["subtypes"], found["power"]) == ("", ["Land"], ["Forest"], None)
    assert [one.get("from") for one in found["abilities"]] == ["305.6"]


def test_what_is_face_up_is_changed_in_the_ordinary_layers() -> None:
    answer = ruled("it", on_table("it", BEAR), effects=(turned(CONVERSION, "it"),))
    assert "613.2b" not in cited(answer)
