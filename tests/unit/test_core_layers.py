"""Characteristics after all layers: every example that rule 613 prints, on boards of our own, and their neighbours."""

from __future__ import annotations

from typing import Any

from tests.unit.tables import BEAR, FOREST, JUDGE, Json, board, card, put


def on_table(name: str, what: Json, who: str = "alice", **more: Any) -> Json:
    return put(name, what, "battlefield", who, **more)


def made(name: str, text: str, *objects: str, **more: Any) -> Json:
    """An effect that resolved, given by its words."""
    return {"id": name, "text": text, "controller": "alice", "turn": 7, "objects": list(objects), **more}


def ruled(name: str, *objects: Json, effects: tuple[Json, ...] = (), **more: Any) -> Json:
    table = board(*objects, effects=list(effects), **more)
    return JUDGE.rule({"board": table, "query": {"type": "characteristics", "object": name}})


def size(name: str, *objects: Json, effects: tuple[Json, ...] = (), **more: Any) -> tuple[int | None, int | None]:
    answer = ruled(name, *objects, effects=effects, **more)["answer"]
    return answer["power"], answer["toughness"]


def cited(ruling: Json) -> set[str]:
    return {citation["rule"] for citation in ruling["citations"]}


SOLDIER = card("Footman", "Creature — Human Soldier", "{W}", power="1", toughness="3")
OGRE = card("Ogre", "Creature — Ogre", "{2}{R}")
TOUGHER = made("t", "Target creature gets +0/+1 until end of turn.", "it")
SWITCH = made("s", "Switch target creature's power and toughness until end of turn.", "it")
FLYER = card("Flyer", "Creature — Bird", "{1}{U}", "Flying")
BLOOD = card("Red Sky", "Enchantment", "{2}{R}", "Nonbasic lands are Mountains.")
SWAMPS = card("Bog", "Legendary Land", None, "Each land is a Swamp in addition to its other land types.")
HUMBLE = card(
    "Meekness", "Enchantment", "{2}{W}{W}", "All creatures lose all abilities and have base power and toughness 1/1."
)
ALIVE = card(
    "Awake",
    "Enchantment",
    "{2}{W}{W}",
    "Each other non-Aura enchantment is a creature in addition to its other types and has base power and base "
    "toughness each equal to its mana value.",
)
ANTHEM = card("Hymn", "Enchantment", "{1}{W}{W}", "Creatures you control get +1/+1.")


# Rule 613.4d, three examples.


def test_what_comes_after_a_switch_changes_the_size_before_it() -> None:
    stronger = made("u", "Target creature gets +5/+0 until end of turn.", "it")
    it = on_table("it", SOLDIER)
    assert size("it", it, effects=(TOUGHER, SWITCH)) == (4, 1)
    assert size("it", it, effects=(TOUGHER, SWITCH, stronger)) == (4, 6)


def test_a_switch_outlasts_what_it_switched() -> None:
    ended = made("t", "Target creature gets +0/+1 until end of turn.", "it", turn=6)
    lasting = made("s", "Switch target creature's power and toughness.", "it", turn=6)
    assert size("it", on_table("it", SOLDIER), effects=(ended, lasting)) == (3, 1)


def test_two_switches_cancel_each_other() -> None:
    again = {**SWITCH, "id": "s2"}
    assert size("it", on_table("it", SOLDIER), effects=(TOUGHER, SWITCH, again)) == (1, 4)


# Rule 613.5, two examples.


def test_a_color_that_changes_decides_about_an_anthem() -> None:
    honor = card("Honor", "Enchantment", "{1}{W}", "White creatures you control get +1/+1.")
    black = on_table("it", card("Ghoul", "Creature — Zombie", "{1}{B}"))
    white = made("w", "Target creature becomes white until end of turn.", "it")
    red = made("r", "Target creature becomes red until end of turn.", "it")
    assert size("it", black, on_table("honor", honor)) == (2, 2)
    assert size("it", black, on_table("honor", honor), effects=(white,)) == (3, 3)
    assert size("it", black, on_table("honor", honor), effects=(white, red)) == (2, 2)


def test_a_base_size_set_last_keeps_all_that_modifies_it() -> None:
    ogre = on_table("it", OGRE, counters={"+1/+1": 1})
    growth = made("g", "Target creature gets +4/+4 until end of turn.", "it")
    shields = on_table("wall", card("Shields", "Enchantment", "{1}{W}", "Creatures you control get +0/+2."))
    small = made("z", "Target creature has base power and toughness 0/1 until end of turn.", "it")
    assert size("it", ogre) == (3, 3)
    assert size("it", ogre, effects=(growth,)) == (7, 7)
    assert size("it", ogre, shields, effects=(growth,)) == (7, 9)
    assert size("it", ogre, shields, effects=(growth, small)) == (5, 8)


# Rule 613.6, four examples.


def test_parts_of_one_effect_apply_in_their_layers() -> None:
    text = "Target creature gets +1/+1 and becomes the color of your choice until end of turn."
    both = made("e", text, "it", chosen={"color": "U"})
    ruling = ruled("it", on_table("it", BEAR), effects=(both,))
    assert ruling["answer"]["colors"] == ["U"]
    assert ruling["answer"]["power"] == 3
    assert {"613.1e", "613.4c"} <= cited(ruling)


def test_a_stolen_creature_has_the_haste_it_was_given() -> None:
    haste = made("e", "Target creature gains haste until end of turn.", "it")
    ruling = ruled("it", on_table("it", BEAR, owner="bob"), effects=(haste,))
    assert ruling["answer"]["keywords"] == ["Haste"]
    assert "613.1f" in cited(ruling)


def test_what_became_creatures_is_sized_as_the_set_it_was() -> None:
    mox = on_table("it", card("Trinket", "Artifact", "{1}"))
    golem = on_table("golem", card("Golem", "Artifact Creature — Golem", "{5}", power="5", toughness="5"))
    text = "All noncreature artifacts become 2/2 artifact creatures until end of turn."
    effects = (made("e", text),)
    assert ruled("it", mox, golem, effects=effects)["answer"]["types"] == ["Artifact", "Creature"]
    assert size("it", mox, golem, effects=effects) == (2, 2)
    assert size("golem", mox, golem, effects=effects) == (5, 5)


def test_a_granted_size_is_as_old_as_its_grant() -> None:
    tomb = on_table("it", card("Old Tomb", "Land", None, "{T}: Add {C}."))
    graves = [put(f"g{number}", BEAR, "graveyard") for number in range(10)]
    plain = made("a", "Until end of turn, target land becomes a 3/3 creature that's still a land.", "it")
    grown = made("b", "Target creature gets +1/+1 until end of turn.", "it")
    zombie = made(
        "c",
        "Until end of turn, target land becomes a black and green Plant Zombie creature with \"This creature's power "
        "and toughness are each equal to the number of creature cards in your graveyard.\" It's still a land.",
        "it",
    )
    assert size("it", tomb, *graves, effects=(plain, grown)) == (4, 4)
    assert size("it", tomb, *graves, effects=(plain, grown, zombie)) == (11, 11)
    assert size("it", tomb, *graves[:9], effects=(plain, grown, zombie)) == (10, 10)
    again = {**plain, "id": "d"}
    assert size("it", tomb, *graves, effects=(plain, grown, zombie, again)) == (4, 4)


# Rule 613.7a.


def test_a_granted_ability_stays_younger_than_those_of_the_object() -> None:
    hammer = card("Maul", "Artifact — Equipment", "{1}", "Equipped creature gets +10/+10 and loses flying.\nEquip {8}")
    rune = card(
        "Rune",
        "Enchantment — Aura",
        "{1}{U}",
        'Enchant Equipment\nEnchanted Equipment has "Equipped creature has flying."',
    )
    for age in (2, 9):  # attached anew, the Equipment is younger than the Aura, and still both keep their order
        objects = (
            on_table("it", FLYER, timestamp=1),
            on_table("maul", hammer, attached_to="it", timestamp=age),
            on_table("rune", rune, attached_to="maul", timestamp=5),
        )
        assert "Flying" in ruled("it", *objects)["answer"]["keywords"]
    assert ruled("it", objects[0], objects[1])["answer"]["keywords"] == []


# Rule 613.9, two examples.


def test_of_gaining_and_losing_the_last_wins() -> None:
    gains = card("Wings", "Enchantment — Aura", "{U}", "Enchant creature\nEnchanted creature has flying.")
    loses = card("Roots", "Enchantment — Aura", "{G}", "Enchant creature\nEnchanted creature loses flying.")
    for wings, roots, keywords in ((2, 3, []), (3, 2, ["Flying"])):
        ruling = ruled(
            "it",
            on_table("it", BEAR, timestamp=1),
            on_table("wings", gains, attached_to="it", timestamp=wings),
            on_table("roots", loses, attached_to="it", timestamp=roots),
        )
        assert ruling["answer"]["keywords"] == keywords
        assert "613.7" in cited(ruling)
        assert "613.8" not in cited(ruling)


def test_an_anthem_sees_the_color_another_effect_gives() -> None:
    white = card("Paint", "Enchantment — Aura", "{W}", "Enchant creature\nEnchanted creature is white.")
    crusade = card("March", "Enchantment", "{W}{W}", "White creatures get +1/+1.")
    it = on_table("it", BEAR)
    assert size("it", on_table("m", crusade), it, on_table("p", white, attached_to="it")) == (3, 3)
    assert size("it", on_table("m", crusade), it) == (2, 2)


# Dependency (613.8), effects that outlive their ability (613.6), land types (305.6, 305.7).


def test_an_effect_waits_for_what_takes_its_ability() -> None:
    for moon in (1, 9):
        ruling = ruled(
            "it",
            on_table("bog", SWAMPS, timestamp=2),
            on_table("it", FOREST, timestamp=3),
            on_table("moon", BLOOD, "bob", timestamp=moon),
        )
        assert ruling["answer"]["subtypes"] == ["Forest"]
        assert "305.7" in cited(ruling)
    assert "613.8" in cited(ruling)


def test_without_the_thief_the_effect_is_there() -> None:
    ruling = ruled("it", on_table("bog", SWAMPS), on_table("it", FOREST))
    assert ruling["answer"]["subtypes"] == ["Forest", "Swamp"]
    assert [ability["from"] for ability in ruling["answer"]["abilities"]] == ["305.6", "305.6"]


def test_an_effect_that_started_goes_on_without_its_ability() -> None:
    old = ruled("h", on_table("a", ALIVE, timestamp=1), on_table("h", HUMBLE, timestamp=2))
    assert (old["answer"]["power"], old["answer"]["abilities"]) == (1, [])
    assert "613.6" in cited(old)
    assert size("h", on_table("a", ALIVE, timestamp=2), on_table("h", HUMBLE, timestamp=1)) == (4, 4)


def test_an_anthem_without_its_ability_never_starts() -> None:
    objects = (on_table("a", ALIVE), on_table("hymn", ANTHEM), on_table("h", HUMBLE), on_table("it", BEAR))
    assert size("it", *objects) == (1, 1)
    assert size("it", objects[1], objects[3]) == (3, 3)


def test_a_loop_of_dependencies_goes_by_timestamps() -> None:
    waters = card("Flood", "Enchantment", "{U}", "All Forests are Islands.")
    woods = card("Thicket", "Enchantment", "{G}", "All Islands are Forests.")
    island = card("Island", "Basic Land — Island")
    for flood, thicket, subtype in ((2, 3, "Forest"), (3, 2, "Island")):
        objects = (
            on_table("it", FOREST, timestamp=1),
            on_table("isle", island, timestamp=1),
            on_table("flood", waters, timestamp=flood),
            on_table("thicket", woods, timestamp=thicket),
        )
        assert ruled("it", *objects)["answer"]["subtypes"] == [subtype]
        assert ruled("isle", *objects)["answer"]["subtypes"] == [subtype]
    # Without an Island only one of them depends on the other, and waits for it.
    assert ruled("it", objects[0], *objects[2:])["answer"]["subtypes"] == ["Forest"]


def test_a_set_land_type_takes_only_what_the_text_gave() -> None:
    grants = card("Spring", "Enchantment", "{G}", 'Lands you control have "{T}: Add {W}."')
    pool = card("Pool", "Land", None, "{T}: Add {C}.")
    abilities = ruled("it", on_table("s", grants), on_table("it", pool), on_table("m", BLOOD))["answer"]["abilities"]
    assert [ability.get("from") for ability in abilities] == ["305.6", "s"]


def test_a_colorless_forest_land_is_nothing_else() -> None:
    song = card(
        "Song", "Enchantment — Aura", "{2}{G}", "Enchant permanent\nEnchanted permanent is a colorless Forest land."
    )
    ruling = ruled("it", on_table("it", FLYER), on_table("song", song, attached_to="it"))
    answer = ruling["answer"]
    assert (answer["types"], answer["subtypes"], answer["colors"]) == (["Land"], ["Forest"], [])
    assert [ability["from"] for ability in answer["abilities"]] == ["305.6"]
    assert answer["power"] is None
    assert {"205.1a", "305.7", "208.3"} <= cited(ruling)


# Where abilities function, what defines characteristics, what counters and states do.


def test_a_defining_ability_works_in_every_zone_and_one_that_is_lost_in_none() -> None:
    beast = card(
        "Maw", "Creature — Beast", "{3}{G}",
        "Maw's power and toughness are each equal to the number of lands you control.",
        power="*", toughness="*",
    )  # fmt: skip
    assert size("it", put("it", beast, "hand"), on_table("f", FOREST)) == (1, 1)
    assert size("it", on_table("it", beast), on_table("f", FOREST), on_table("h", HUMBLE)) == (1, 1)
    numb = made("n", "Target creature loses all abilities until end of turn.", "it")
    assert size("it", on_table("it", beast), on_table("f", FOREST), effects=(numb,)) == (0, 0)


def test_a_star_that_nothing_readable_defines_is_not_known() -> None:
    odd = card(
        "Odd",
        "Creature — Beast",
        "{3}{G}",
        "Odd's power is as many as the moons over Dominaria.",
        power="*",
        toughness="4",
    )
    ruling = ruled("it", on_table("it", odd))
    assert ruling["status"] == "undetermined"
    assert ruling["answer"]["power"] is None
    assert ruled("it", on_table("it", odd), on_table("h", HUMBLE))["answer"]["power"] == 1


def test_an_ability_that_names_its_zone_works_there_alone() -> None:
    fury = card(
        "Wrath", "Creature — Incarnation", "{3}{R}",
        "As long as Wrath is in your graveyard and you control a Forest, creatures you control have haste.",
    )  # fmt: skip
    it, forest = on_table("it", BEAR), on_table("f", FOREST)
    ruling = ruled("it", it, forest, put("w", fury, "graveyard"))
    assert ruling["answer"]["keywords"] == ["Haste"]
    assert "113.6b" in cited(ruling)
    for elsewhere in ("battlefield", "hand", "exile"):
        assert ruled("it", it, forest, put("w", fury, elsewhere))["answer"]["keywords"] == []
    assert ruled("it", it, put("w", fury, "graveyard"))["answer"]["keywords"] == []


def test_what_is_phased_out_neither_gives_nor_gets() -> None:
    assert size("it", on_table("it", BEAR), on_table("hymn", ANTHEM, phased_out=True)) == (2, 2)
    ruling = ruled("it", on_table("it", BEAR, phased_out=True), on_table("hymn", ANTHEM))
    assert ruling["answer"]["power"] == 2
    assert "702.26b" in cited(ruling)


def test_counters_give_size_keywords_and_loyalty() -> None:
    ruling = ruled("it", on_table("it", BEAR, counters={"+1/+1": 3, "-1/-1": 1, "flying": 1}))
    assert (ruling["answer"]["power"], ruling["answer"]["keywords"]) == (4, ["Flying"])
    walker = card("Mage", "Legendary Planeswalker — Mage", "{2}{U}", "[+1]: Draw a card.", loyalty="3")
    hurt = ruled("it", on_table("it", walker, counters={"loyalty": 5, "+1/+1": 1}))
    assert (hurt["answer"]["loyalty"], hurt["answer"]["power"]) == (5, None)
    assert {"306.5c", "208.3"} <= cited(hurt)
    assert ruled("it", put("it", walker, "hand"))["answer"]["loyalty"] == 3


def test_a_vehicle_has_a_size_only_as_a_creature() -> None:
    copter = card("Glider", "Artifact — Vehicle", "{2}", "Flying\nCrew 1", power="3", toughness="3")
    assert size("it", on_table("it", copter)) == (None, None)
    assert size("it", put("it", copter, "graveyard")) == (3, 3)
    crewed = {"id": "c", "source": "it", "ability": 1, "controller": "alice", "turn": 7}
    ruling = ruled("it", on_table("it", copter), on_table("hymn", ANTHEM), effects=(crewed,))
    assert (ruling["answer"]["types"], ruling["answer"]["power"]) == (["Artifact", "Creature"], 4)
    assert "702.122a" in cited(ruling)
    over = ruled("it", on_table("it", copter), effects=({**crewed, "turn": 6},))
    assert over["answer"]["types"] == ["Artifact"]
    assert {"611.2a", "514.2"} <= cited(over)


def test_what_entered_later_is_not_in_a_locked_set() -> None:
    pump = made("e", "Creatures you control get +3/+3 until end of turn.", timestamp=5)
    assert size("it", on_table("it", BEAR, timestamp=4), effects=(pump,)) == (5, 5)
    assert size("it", on_table("it", BEAR, timestamp=6), effects=(pump,)) == (2, 2)


def test_an_effect_on_a_permanent_does_not_follow_the_card() -> None:
    pump = made("e", "Target creature gets +3/+3.", "it")
    assert size("it", on_table("it", BEAR), effects=(pump,)) == (5, 5)
    assert size("it", put("it", BEAR, "graveyard"), effects=(pump,)) == (2, 2)


def test_face_down_is_what_its_mark_says() -> None:
    plain = ruled("it", on_table("it", FLYER, face_down=True))["answer"]
    assert (plain["name"], plain["power"], plain["keywords"]) == ("", 2, [])
    cloaked = ruled("it", on_table("it", FLYER, face_down=True, marks=[{"kind": "cloaked"}]))
    assert cloaked["answer"]["keywords"] == ["Ward"]
    assert {"708.2", "701.58a"} <= cited(cloaked)


def test_levels_stand_on_lines_of_the_text() -> None:
    text = "Level up {W}\nLEVEL 2-6\n3/3\nFirst strike\nLEVEL 7+\n4/4\nDouble strike"
    student = card("Pupil", "Creature — Human", "{W}", text, power="1", toughness="1", layout="leveler")
    low = ruled("it", on_table("it", student, counters={"level": 3}))["answer"]
    assert (low["power"], low["keywords"]) == (3, ["Level Up", "First strike"])
    assert size("it", on_table("it", student, counters={"level": 1})) == (1, 1)
    assert size("it", on_table("it", student, counters={"level": 7})) == (4, 4)
    assert size("it", put("it", student, "hand")) == (1, 1)


def test_an_effect_that_may_not_apply_is_not_taken_for_granted() -> None:
    riddle = card("Riddle", "Enchantment", "{G}", "As long as the moon is full, creatures you control get +1/+1.")
    it = on_table("it", BEAR)
    doubtful = ruled("it", it, on_table("r", riddle))
    assert doubtful["status"] in ("qualified", "undetermined")
    assert ruled("other", it, on_table("other", BEAR, "bob"))["status"] == "determined"


def test_a_mode_that_is_not_named_is_not_taken_for_granted() -> None:
    charm = card(
        "Charm",
        "Instant",
        "{G}",
        "Choose one —\n"
        "• Target creature gets +3/+3 until end of turn.\n• Target creature gains flying until end of turn.",
    )
    used = {"id": "c", "source": charm, "controller": "alice", "turn": 7, "objects": ["it"]}
    assert ruled("it", on_table("it", BEAR), effects=(used,))["status"] == "undetermined"
    assert ruled("other", on_table("it", BEAR), on_table("other", BEAR), effects=(used,))["status"] == "determined"
    assert size("it", on_table("it", BEAR), effects=({**used, "ability": 1},)) == (5, 5)


def test_what_an_emblem_says_holds_as_long_as_its_condition_does() -> None:
    hero = card(
        "Hero",
        "Legendary Planeswalker — Hero",
        "{3}{W}",
        '[-7]: You get an emblem with "As long as you control a Forest, creatures you control get +2/+2."',
        loyalty="4",
    )
    emblem = {"id": "e", "source": hero, "ability": 0, "controller": "alice", "turn": 3}
    assert size("it", on_table("it", BEAR), on_table("f", FOREST), effects=(emblem,)) == (4, 4)
    assert size("it", on_table("it", BEAR), effects=(emblem,)) == (2, 2)


def test_an_emblem_speaks_of_what_comes_later_too() -> None:
    hero = card(
        "Hero",
        "Legendary Planeswalker — Hero",
        "{3}{W}",
        '[-7]: You get an emblem with "Creatures you control get +2/+2."\n'
        "[0]: Creatures you control get +1/+1 until your next turn.",
        loyalty="4",
    )
    young = on_table("it", BEAR, controlled_since_turn=7)
    emblem = {"id": "e", "source": hero, "ability": 0, "controller": "alice", "turn": 5, "timestamp": 0}
    assert size("it", young, effects=(emblem,)) == (4, 4)
    locked = {**emblem, "ability": 1, "turn": 6}
    assert size("it", young, effects=(locked,), active="bob", turn=8) == (2, 2)


def test_two_targets_are_two_objects_in_their_order() -> None:
    swap = card(
        "Swap",
        "Instant",
        "{1}{U}",
        "Target creature gets +4/+0 until end of turn. Another target creature gets -4/-0 until end of turn.",
    )
    used = {"id": "e", "source": swap, "controller": "alice", "turn": 7, "objects": ["one", "two"]}
    objects = (on_table("one", BEAR), on_table("two", BEAR), on_table("three", BEAR))
    assert size("one", *objects, effects=(used,)) == (6, 2)
    assert size("two", *objects, effects=(used,)) == (-2, 2)
    assert size("three", *objects, effects=(used,)) == (2, 2)
    assert size("one", *objects, effects=({**used, "objects": ["one"]},)) == (6, 2)
    assert ruled("one", *objects, effects=({**used, "objects": ["one", "two", "three"]},))["status"] == "undetermined"


def test_a_spell_does_not_do_what_its_other_abilities_do() -> None:
    pulse = card(
        "Pulse",
        "Instant",
        "{2}{B}",
        "Target creature gets -4/-4 until end of turn.\n"
        "Cycling {1}{B}\nWhen you cycle this card, you may have target creature get -1/-1 until end of turn.",
    )
    used = {"id": "e", "source": pulse, "controller": "alice", "turn": 7, "objects": ["it"]}
    assert size("it", on_table("it", BEAR), effects=(used,)) == (-2, -2)
    assert size("it", on_table("it", BEAR), effects=({**used, "ability": 2},)) == (1, 1)


def test_what_was_counted_as_it_resolved_is_the_boards_x() -> None:
    feast = card(
        "Feast",
        "Instant",
        "{1}{B}",
        "Target creature gets +X/+0 until end of turn, where X is the number of creature cards in your graveyard.",
    )
    used = {"id": "e", "source": feast, "controller": "alice", "turn": 7, "objects": ["it"]}
    objects = (on_table("it", BEAR), put("dead", BEAR, "graveyard"))
    assert size("it", *objects, effects=({**used, "x": 3},)) == (5, 2)
    counted = ruled("it", *objects, effects=(used,))
    assert counted["answer"]["power"] == 3
    assert counted["assumptions"]


def test_a_keyword_that_resolved_does_what_it_stands_for() -> None:
    monk = card("Monk", "Creature — Human Monk", "{R}", "Haste\nProwess")
    used = {"id": "e", "source": "it", "ability": 1, "controller": "alice", "turn": 7}
    assert size("it", on_table("it", monk), effects=(used, {**used, "id": "f"})) == (4, 4)
    assert size("it", on_table("it", monk), effects=({**used, "ability": 0},)) == (2, 2)
    brawler = card("Brawler", "Creature — Human", "{R}", "Melee")
    melee = {**used, "ability": 0}
    assert ruled("it", on_table("it", brawler), effects=(melee,))["status"] == "undetermined"
    assert size("it", on_table("it", brawler), effects=({**melee, "x": 2},)) == (4, 4)


def test_words_of_an_object_about_its_own_abilities_are_not_passed_over() -> None:
    flying = "As long as the moon hums, this creature has flying."
    assert ruled("it", on_table("it", card("Hummer", "Creature — Bird", "{U}", flying)))["status"] == "qualified"
    other = "As long as the moon hums, creatures you control have flying."
    assert ruled("it", on_table("it", card("Drummer", "Enchantment", "{U}", other)))["status"] == "determined"
