"""Paying mana costs: what pays for what, sources that cost something themselves, spending as though."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.tables import BEAR, FOREST, Json, board, card, put, ruling

WASTES = card("Wastes", "Basic Land", text="{T}: Add {C}.")
ISLAND = card("Island", "Basic Land — Island", text="({T}: Add {U}.)")
SNOWY = card("Snowy Forest", "Basic Snow Land — Forest", text="({T}: Add {G}.)")
SIGNET = card("Seal", "Artifact", "{2}", "{1}, {T}: Add {R}{G}.")
GATE = card("Gate", "Land", text="{T}: Add {C}.\n{W/U}, {T}: Add {W}{W}, {W}{U}, or {U}{U}.")
LOTUS = card("Flower", "Artifact", "{5}", "{T}: Add three mana of any one color.")
ALTAR = card("Altar", "Artifact", "{3}", "Sacrifice a creature: Add {C}{C}.")
DRUID = card("Druid", "Creature — Elf Druid", "{G}", "Tap three untapped Elves you control: Add {G}{G}{G}.")
ELF = card("Elf", "Creature — Elf Druid", "{G}", "{T}: Add {G}.")
STORE = card("Store", "Land", text="{T}: Add {C}.\n{T}, Remove any number of storage counters from ~: Add {B} for "
             "each storage counter removed this way.".replace("~", "this land"))  # fmt: skip


def pays(cost: str, *objects: Json, for_what: str | Json | None = None, **alice: object) -> str:
    """The verdict on whether alice, of whom the board says so much, can pay."""
    query = {"cost": cost} if for_what is None else {"cost": cost, "for": for_what}
    table = board(*objects)
    table["players"][0].update(alice)
    verdict: str = ruling(table, "can_pay", None, **query)["answer"]["verdict"]
    return verdict


def mine(*cards: Json, **more: Any) -> list[Json]:
    return [put(f"o{number}", each, "battlefield", **more) for number, each in enumerate(cards)]


@pytest.mark.parametrize(
    ("cost", "lands", "verdict"),
    [
        ("{G}", [FOREST], "yes"),
        ("{U}", [FOREST], "no"),
        ("{C}", [FOREST], "no"),
        ("{C}", [WASTES], "yes"),
        ("{1}", [WASTES], "yes"),
        ("{G/U}{G/U}", [FOREST, ISLAND], "yes"),
        ("{2/U}", [FOREST], "no"),
        ("{2/U}", [FOREST, FOREST], "yes"),
        ("{S}", [FOREST], "no"),
        ("{S}{G}", [FOREST, SNOWY], "yes"),
        ("{S}{S}", [FOREST, SNOWY], "no"),
        ("{C/G}", [WASTES], "yes"),
        ("{0}", [], "yes"),
    ],
)
def test_each_symbol_takes_what_107_4_says(cost: str, lands: list[Json], verdict: str) -> None:
    assert pays(cost, *mine(*lands)) == verdict


def test_phyrexian_symbols_take_life_while_there_is_some() -> None:
    """Two symbols and three life: one Island and two life pay, and without the Island one life is missing."""
    assert pays("{U/P}{U/P}", *mine(ISLAND), life=3) == "yes"
    assert pays("{U/P}{U/P}", life=3) == "no"


def test_a_source_is_used_once() -> None:
    assert pays("{G}{G}", *mine(FOREST)) == "no"
    assert pays("{G}", *mine(FOREST, tapped=True)) == "no"


def test_a_source_that_costs_mana_needs_it_from_elsewhere() -> None:
    """The Seal's own mana can't pay for the Seal; with a Forest it turns one mana into two."""
    assert pays("{R}{G}", *mine(SIGNET)) == "no"
    assert pays("{R}{G}", *mine(SIGNET, FOREST)) == "yes"
    assert pays("{3}", *mine(SIGNET, FOREST)) == "no"


def test_sources_that_cost_mana_can_feed_one_another() -> None:
    """One Island pays for the Gate, whose two mana pay for two Seals; colorless mana does not open the Gate."""
    assert pays("{R}{R}{G}{G}", *mine(GATE, SIGNET, SIGNET, ISLAND)) == "yes"
    assert pays("{R}{R}{G}{G}{1}", *mine(GATE, SIGNET, SIGNET, ISLAND)) == "no"
    assert pays("{W}{R}", *mine(GATE, SIGNET, ISLAND)) == "yes"
    assert pays("{W}{R}", *mine(GATE, SIGNET, WASTES)) == "no"


def test_mana_of_one_color_hangs_together() -> None:
    assert pays("{W}{W}{W}", *mine(LOTUS)) == "yes"
    assert pays("{W}{U}", *mine(LOTUS)) == "no"
    assert pays("{W}{U}", *mine(LOTUS, LOTUS)) == "yes"


def test_a_creature_taps_for_mana_before_it_is_sacrificed() -> None:
    assert pays("{2}{G}", *mine(ALTAR, ELF)) == "yes"
    assert pays("{3}{G}", *mine(ALTAR, ELF)) == "no"
    assert pays("{C}{C}", *mine(ALTAR)) == "no"


def test_new_creatures_can_be_tapped_where_no_tap_symbol_is_paid() -> None:
    """Three new Elves give {G}{G}{G} through the Druid and nothing by themselves; two Elves are too few."""
    assert pays("{G}{G}{G}", *mine(DRUID, ELF, ELF, controlled_since_turn=7)) == "yes"
    assert pays("{G}", *mine(DRUID, ELF, controlled_since_turn=7)) == "no"


def test_counters_say_how_much_a_storage_land_gives() -> None:
    assert pays("{B}{B}", *mine(STORE, counters={"storage": 2})) == "yes"
    assert pays("{B}{B}{B}", *mine(STORE, counters={"storage": 2})) == "no"
    assert pays("{C}", *mine(STORE, counters={"storage": 2})) == "yes"


def test_mana_in_the_pool_may_or_may_not_be_snow() -> None:
    """A board does not say where mana in the pool came from."""
    pool = {"G": 1}
    assert pays("{G}", mana_pool=pool) == "yes"
    assert pays("{S}", mana_pool=pool) == "undetermined"
    assert pays("{U}", mana_pool=pool) == "no"


def test_mana_spent_as_though_it_were_of_any_color() -> None:
    """Of any color is not of any type; only those an effect speaks of profit."""
    prism = card("Prism", "Artifact", "{7}", "You may spend mana as though it were mana of any color.")
    assert pays("{U}{U}", *mine(prism, FOREST, WASTES)) == "yes"
    assert pays("{C}", *mine(prism, FOREST)) == "no"
    assert pays("{U}", put("p", prism, "battlefield", "bob"), *mine(FOREST)) == "no"


def test_life_for_mana_of_a_color() -> None:
    lord = card(
        "Lord",
        "Legendary Creature — Horror",
        text="For each {B} in a cost, you may pay 2 life rather than pay that mana.",
    )
    assert pays("{B}{B}", *mine(lord), life=4) == "yes"
    assert pays("{B}{B}{B}", *mine(lord), life=4) == "no"
    assert pays("{U}", *mine(lord), life=4) == "no"


def test_no_life_where_an_effect_forbids_it() -> None:
    saint = card(
        "Saint",
        "Creature — Angel",
        text="Players can't pay life or sacrifice creatures to cast spells or activate abilities.",
    )
    assert pays("{U/P}") == "yes"
    assert pays("{U/P}", *mine(saint)) == "no"
    assert pays("{C}{C}", *mine(saint, ALTAR)) == "no"


def test_limits_on_what_mana_is_spent_on() -> None:
    """Mana for creature spells pays for the Bear and for no instant; what it is for unsaid, nobody knows."""
    cavern = card("Cave", "Land", text="{T}: Add one mana of any color. Spend this mana only to cast creature spells.")
    jolt = card("Jolt", "Instant", "{R}", "Draw a card.")
    table = [*mine(cavern), put("bear", BEAR, "hand"), put("jolt", jolt, "hand")]
    assert pays("{G}", *table, for_what="bear") == "yes"
    assert pays("{R}", *table, for_what="jolt") == "no"
    assert pays("{R}", *table) == "undetermined"


def test_a_spell_that_takes_only_some_mana() -> None:
    """Mana of creatures alone pays for it; that of a land does not."""
    picky = card("Picky", "Artifact Creature — Myr", "{2}", "Spend only mana produced by creatures to cast this spell.")
    table = [put("picky", picky, "hand")]
    assert pays("{2}", *table, *mine(ELF, ELF), for_what="picky") == "yes"
    assert pays("{2}", *table, *mine(ELF, FOREST), for_what="picky") == "no"


def test_convoke_taps_for_generic_mana_or_the_creatures_color() -> None:
    spell = card("Call", "Sorcery", "{1}{G}", "Convoke\nDraw a card.")
    green = card("Ape", "Creature — Ape", "{G}", colors=["G"])
    blue = card("Fish", "Creature — Fish", "{U}", colors=["U"])
    hand = put("call", spell, "hand")
    assert pays("{1}{G}", hand, *mine(green, blue, controlled_since_turn=7), for_what="call") == "yes"
    assert pays("{1}{G}", hand, *mine(blue, blue), for_what="call") == "no"
    assert pays("{1}{G}", hand, *mine(green, blue, tapped=True), for_what="call") == "no"


def test_help_pays_for_the_spell_and_for_no_mana_ability() -> None:
    """A creature tapped for convoke can't pay the {1} of the Seal."""
    spell = card("Call", "Sorcery", "{R}{G}", "Convoke\nDraw a card.")
    grey = card("Golem", "Artifact Creature — Golem", "{3}")
    assert pays("{R}{G}", put("call", spell, "hand"), *mine(SIGNET, grey), for_what="call") == "no"


def test_the_payment_is_told_in_an_order_that_can_be_followed() -> None:
    answer = ruling(board(*mine(SIGNET, FOREST)), "can_pay", None, cost="{R}{G}")["answer"]
    assert [each["object"] for each in answer["payment"]] == ["o1", "o0"]
    assert answer["payment"][1]["cost"] == "{1}"
    assert answer["payment"][1]["mana"] == {"R": 1, "G": 1}


def test_waterbending_taps_for_the_generic_mana_of_that_cost_alone() -> None:
    """Of a cost of {3} three things can be tapped; for other abilities none."""
    bender = card("Bender", "Creature — Human", "{1}{U}", "Waterbend {3}: Draw a card.\n{3}: Draw a card.")
    golem = card("Golem", "Artifact Creature — Golem", "{3}")
    table = [put("bender", bender, "battlefield"), *mine(golem, FOREST)]
    assert pays("{3}", *table, for_what={"object": "bender", "ability": 0}) == "yes"
    assert pays("{3}", *table, for_what={"object": "bender", "ability": 1}) == "no"
    assert pays("{2}{U}", *table, for_what={"object": "bender", "ability": 0}) == "no"
