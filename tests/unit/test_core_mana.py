"""What mana abilities give: choices in costs, numbers the player says, riders, who gets the mana."""

from __future__ import annotations

from tests.unit.tables import BEAR, FOREST, JUDGE, Json, board, card, put, ruling

ISLAND = card("Island", "Basic Land — Island", text="({T}: Add {U}.)")
SQUANDER = card(
    "Squander", "Enchantment", text="Sacrifice a land: Add one mana of any type the sacrificed land could produce."
)
STORE = card(
    "Store",
    "Land",
    text="{T}, Remove any number of storage counters from this land: "
    "Add {B} for each storage counter removed this way.",
)
CHAIN = card(
    "Chain",
    "Enchantment",
    text="Exile a creature you control: Add X mana of any one color, where X is 1 plus the exiled creature's mana "
    "value. Spend this mana only to cast creature spells.",
)


def outcomes(table: Json, name: str) -> list[Json]:
    answer = ruling(table, "mana_from_activation", name)["answer"]
    return sorted((each["total"] for each in answer["outcomes"]), key=repr)


def types(table: Json, name: str) -> list[str]:
    found: list[str] = JUDGE.rule({"board": table, "query": {"type": "could_produce", "object": name}})["answer"][
        "types"
    ]
    return found


def test_each_object_the_cost_could_take_is_an_outcome() -> None:
    table = board(
        put("sq", SQUANDER, "battlefield"),
        put("f", FOREST, "battlefield", tapped=True),
        put("i", ISLAND, "battlefield"),
        put("x", ISLAND, "battlefield", "bob"),
    )
    assert outcomes(table, "sq") == [{"G": 1}, {"U": 1}]
    assert types(table, "sq") == ["U", "G"]


def test_without_such_an_object_no_type_is_defined() -> None:
    table = board(put("sq", SQUANDER, "battlefield"), put("x", ISLAND, "battlefield", "bob"))
    assert outcomes(table, "sq") == [{}]
    assert types(table, "sq") == []


def test_the_number_depends_on_what_the_cost_took() -> None:
    """A Bear of mana value 2 gives three mana of one color."""
    found = outcomes(board(put("c", CHAIN, "battlefield"), put("bear", BEAR, "battlefield")), "c")
    assert found == [{"B": 3}, {"G": 3}, {"R": 3}, {"U": 3}, {"W": 3}]


def test_every_number_of_counters_is_an_outcome() -> None:
    table = board(put("s", STORE, "battlefield", counters={"storage": 2}))
    assert outcomes(table, "s") == [{"B": 1}, {"B": 2}, {}]


def test_costs_do_not_matter_for_what_it_could_produce() -> None:
    """No counter is there to remove, and black it could produce all the same (106.7)."""
    table = board(put("s", STORE, "battlefield"))
    assert outcomes(table, "s") == [{}]
    assert types(table, "s") == ["B"]


def test_riders_are_told() -> None:
    snowy = card("Snowy Forest", "Basic Snow Land — Forest", text="({T}: Add {G}.)")
    table = board(put("f", FOREST, "battlefield"), put("s", snowy, "battlefield"), put("c", CHAIN, "battlefield"))
    assert "riders" not in ruling(table, "mana_from_activation", "f")["answer"]
    assert ruling(table, "mana_from_activation", "s")["answer"]["riders"] == ["snow"]
    assert ruling(table, "mana_from_activation", "c")["answer"]["riders"] == ["spend_only"]


def test_mana_equal_to_a_mana_cost() -> None:
    """Generic mana of the cost is colorless mana, halves are a choice (106.8)."""
    text = "At the beginning of your first main phase, add mana equal to enchanted permanent's mana cost."
    aura = put(
        "a", card("Echo", "Enchantment — Aura", text=f"Enchant permanent\n{text}"), "battlefield", attached_to="host"
    )
    half = card("Half", "Creature — Elf", "{2}{G/U}")
    assert types(board(put("host", half, "battlefield"), aura), "a") == ["U", "G", "C"]
    assert types(board(put("host", FOREST, "battlefield"), aura), "a") == []


def test_a_land_counts_its_controllers_land_plays() -> None:
    river = card("River", "Land", text="{T}: Add {U}. If you played a land this turn, add {B} instead.")
    mine, theirs = board(put("r", river, "battlefield")), board(put("r", river, "battlefield"))
    mine["players"][0]["lands_played"] = 1
    theirs["players"][1]["lands_played"] = 1
    assert types(mine, "r") == ["B"]
    assert types(theirs, "r") == ["U"]


def test_a_text_counts_objects_of_its_own_name() -> None:
    shard = card("Shard", "Artifact", "{3}", "{T}: Add {C} for each artifact you control named Shard.")
    other = card("Splinter", "Artifact", "{3}")
    table = board(put("a", shard, "battlefield"), put("b", shard, "battlefield"), put("c", other, "battlefield"))
    assert outcomes(table, "a") == [{"C": 2}]
