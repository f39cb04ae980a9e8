"""Whether abilities may be activated: zones, costs on other objects, crewing, prohibitions, timing."""

from __future__ import annotations

import pytest

from tests.unit.tables import BEAR, FOREST, Json, board, card, codes, put, ruling

PHOENIX = card(
    "Phoenix", "Creature — Phoenix", "{3}{R}", "Flying\n{1}{R}: Return this card from your graveyard to your hand."
)
CAR = card("Car", "Artifact — Vehicle", "{3}", "Crew 2", power="4", toughness="4")
SENTRY = card(
    "Sentry", "Creature — Elf", "{G}", "{T}, Tap an untapped creature you control: Add one mana of any color."
)
GROWER = card(
    "Grower", "Creature — Elf", "{1}{G}", "{T}: Add {G}.\nPut a -1/-1 counter on this creature: Untap this creature."
)


def activate(table: Json, name: str, line: int | None = None, player: str = "alice") -> Json:
    more = {} if line is None else {"ability": line}
    answer: Json = ruling(table, "can_activate", name, player, **more)["answer"]
    return answer


def rules(table: Json, name: str) -> list[str]:
    return [each["rule"] for each in ruling(table, "can_activate", name)["citations"]]


@pytest.mark.parametrize(
    ("zone", "verdict"), [("graveyard", "yes"), ("battlefield", "no"), ("hand", "no"), ("exile", "no")]
)
def test_an_ability_that_moves_its_card_out_of_a_zone_works_there_alone(zone: str, verdict: str) -> None:
    answer = activate(board(put("p", PHOENIX, zone)), "p", 1)
    assert answer["verdict"] == verdict
    assert ("wrong_zone" in codes(answer)) is (verdict == "no")


def test_what_dies_for_the_cost_can_return_itself_from_the_battlefield() -> None:
    """The cost puts the card into the graveyard first, so the ability is one of the battlefield (113.6m)."""
    egg = card(
        "Egg",
        "Creature — Egg",
        "{1}",
        "{2}, Sacrifice this creature: Return this card from your graveyard to your hand.",
    )
    assert activate(board(put("e", egg, "battlefield")), "e")["verdict"] == "yes"
    assert activate(board(put("e", egg, "graveyard")), "e")["verdict"] == "no"


def test_an_object_that_taps_itself_can_not_be_tapped_twice() -> None:
    alone = board(put("s", SENTRY, "battlefield"))
    assert codes(activate(alone, "s")) == ["unpayable_cost"]
    together = board(put("s", SENTRY, "battlefield"), put("b", BEAR, "battlefield", controlled_since_turn=7))
    assert activate(together, "s")["verdict"] == "yes"
    theirs = board(put("s", SENTRY, "battlefield"), put("b", BEAR, "battlefield", "bob"))
    assert activate(theirs, "s")["verdict"] == "no"


def test_counters_that_can_not_be_put_can_not_be_a_cost() -> None:
    ban = card("Ban", "Enchantment", text="Counters can't be put on artifacts, creatures, enchantments, or lands.")
    small = card("Small Ban", "Enchantment", text="Creatures you control can't have +1/+1 counters put on them.")
    grower = put("g", GROWER, "battlefield", tapped=True)
    assert activate(board(grower), "g", 1)["verdict"] == "yes"
    assert activate(board(grower, put("b", ban, "battlefield", "bob")), "g", 1)["verdict"] == "no"
    assert activate(board(grower, put("b", small, "battlefield")), "g", 1)["verdict"] == "yes"


def test_crewing_takes_power_of_other_creatures_new_ones_too() -> None:
    car = put("car", CAR, "battlefield")
    assert activate(board(car), "car")["verdict"] == "no"
    assert activate(board(car, put("b", BEAR, "battlefield", controlled_since_turn=7)), "car")["verdict"] == "yes"
    assert activate(board(car, put("b", BEAR, "battlefield", tapped=True)), "car")["verdict"] == "no"


def test_who_crews_well_and_who_can_not() -> None:
    pilot = card("Pilot", "Creature — Pilot", "{W}", "This creature crews Vehicles as though its power were 2 greater.",
                 power="0", toughness="1")  # fmt: skip
    writ = card(
        "Writ", "Enchantment — Aura", text="Enchant creature\nEnchanted creature can't attack, block, or crew Vehicles."
    )
    car = put("car", CAR, "battlefield")
    assert activate(board(car, put("p", pilot, "battlefield")), "car")["verdict"] == "yes"
    held = board(car, put("p", BEAR, "battlefield"), put("w", writ, "battlefield", "bob", attached_to="p"))
    assert activate(held, "car")["verdict"] == "no"


def test_a_crewed_new_vehicle_is_a_creature_and_may_not_tap() -> None:
    wagon = card("Wagon", "Artifact — Vehicle", "{3}", "{T}: Add {G}.\nCrew 3", power="5", toughness="5")
    new = put("w", wagon, "battlefield", controlled_since_turn=7)
    crewed = {"id": "e", "source": "w", "ability": 1, "controller": "alice", "turn": 7, "objects": ["w"]}
    assert activate(board(new), "w", 0)["verdict"] == "yes"
    assert codes(activate(board(new, effects=[crewed]), "w", 0)) == ["summoning_sick"]


def test_creatures_means_permanents() -> None:
    """A creature card in hand is no creature, so it may be cycled (109.2)."""
    totem = put(
        "t", card("Totem", "Artifact", text="Activated abilities of creatures can't be activated."), "battlefield"
    )
    cycler = card("Cycler", "Creature — Beast", "{4}{G}", "Cycling {2}\n{1}: Draw a card.")
    assert activate(board(totem, put("c", cycler, "hand")), "c", 0)["verdict"] == "yes"
    assert "109.2" in rules(board(totem, put("c", cycler, "hand")), "c")
    assert codes(activate(board(totem, put("c", cycler, "battlefield")), "c", 1)) == ["prohibited"]


def test_typecycling_is_cycling() -> None:
    lock = put("l", card("Lock", "Artifact", text="Players can't cycle cards."), "battlefield", "bob")
    dragon = card("Dragon", "Creature — Dragon", "{5}", "Forestcycling {2}")
    assert codes(activate(board(lock, put("d", dragon, "hand")), "d")) == ["prohibited"]
    assert activate(board(put("d", dragon, "hand")), "d")["verdict"] == "yes"


def test_a_mana_ability_that_would_add_nothing_is_one_all_the_same() -> None:
    cradle = card("Cradle", "Legendary Land", text="{T}: Add {G} for each creature you control.")
    empty = board(put("c", cradle, "battlefield"))
    assert activate(empty, "c")["is_mana_ability"] is True
    assert "605.2" in rules(empty, "c")
    assert "605.2" not in rules(board(put("c", cradle, "battlefield"), put("b", BEAR, "battlefield")), "c")


def test_a_minus_ability_needs_that_much_loyalty() -> None:
    walker = card("Walker", "Planeswalker — Wanderer", "{3}", "−3: Draw two cards.", loyalty="3")
    assert activate(board(put("w", walker, "battlefield", counters={"loyalty": 3})), "w")["verdict"] == "yes"
    short = board(put("w", walker, "battlefield", counters={"loyalty": 2}))
    assert codes(activate(short, "w")) == ["unpayable_cost"]
    assert "606.6" in rules(short, "w")


def test_a_mana_ability_needs_no_sorcery_timing_but_someone_to_act() -> None:
    """In the untap step nobody has priority, so nothing can be activated unless something is to be paid."""
    assert (
        activate(board(put("f", FOREST, "battlefield"), active="bob", step="upkeep", priority="alice"), "f")["verdict"]
        == "yes"
    )
    assert codes(activate(board(put("f", FOREST, "battlefield"), step="untap"), "f")) == ["no_priority"]


NINJA = card("Ninja", "Creature — Human Ninja", "{3}{U}", "Ninjutsu {1}{U}")


@pytest.mark.parametrize(
    ("step", "blocker", "verdict"),
    [
        ("declare_blockers", None, "yes"),
        ("combat_damage", None, "yes"),
        ("declare_attackers", None, "no"),
        ("declare_blockers", "attacker", "no"),
        ("declare_blockers", True, "undetermined"),
    ],
)
def test_ninjutsu_returns_an_unblocked_attacker(step: str, blocker: str | bool | None, verdict: str) -> None:
    """Nothing is unblocked before blockers are declared; of a creature that blocks something, nobody knows what."""
    table = board(
        put("n", NINJA, "hand"),
        put("attacker", BEAR, "battlefield", attacking="bob"),
        put("wall", BEAR, "battlefield", "bob", **({} if blocker is None else {"blocking": blocker})),
        step=step,
    )
    assert activate(table, "n")["verdict"] == verdict


def test_stationing_taps_another_creature_in_a_main_phase() -> None:
    ship = card("Ship", "Artifact — Spacecraft", "{4}", "Station")
    table = [put("s", ship, "battlefield"), put("b", BEAR, "battlefield", controlled_since_turn=7)]
    assert activate(board(*table), "s")["verdict"] == "yes"
    assert codes(activate(board(*table, step="upkeep"), "s")) == ["timing_sorcery_speed"]
    assert codes(activate(board(table[0]), "s")) == ["unpayable_cost"]


def test_scavenging_and_reinforcing_need_a_creature_of_anybody() -> None:
    scavenger = card("Scavenger", "Creature — Zombie", "{1}{B}", "Scavenge {3}{B}")
    helper = card("Helper", "Creature — Soldier", "{W}", "Reinforce 1—{W}")
    for name, what, zone in (("s", scavenger, "graveyard"), ("h", helper, "hand")):
        here = put(name, what, zone)
        assert codes(activate(board(here), name)) == ["no_legal_target"]
        assert activate(board(here, put("b", BEAR, "battlefield", "bob")), name)["verdict"] == "yes"


def test_a_library_that_is_not_shown_has_cards_to_mill() -> None:
    """The ability is no mana ability, since its cost takes a card from a library; the answer says what it assumes."""
    miller = card("Miller", "Artifact Creature — Construct", "{2}", "{T}, Mill a card: Add {C}.")
    answer = ruling(board(put("m", miller, "battlefield")), "can_activate", "m")
    assert answer["answer"]["verdict"] == "yes"
    assert answer["answer"]["is_mana_ability"] is False
    assert len(answer["assumptions"]) == 2
