"""By what right a card may be played: permissions, offers, forms, keywords."""

from __future__ import annotations

import pytest

from tests.unit.tables import (
    BEAR,
    FOREST,
    JOLT,
    STUDY,
    Json,
    board,
    card,
    codes,
    effect,
    methods,
    play,
    put,
    ruling,
)

IMPULSE = card(
    "Impulse", "Sorcery", "{2}{R}", "Exile the top three cards of your library. You may play those cards this turn."
)
FREE = card("Freely", "Enchantment", "{9}", "You may cast spells from your hand without paying their mana costs.")
VESSEL = card(
    "Vessel",
    "Sorcery",
    "{5}",
    (
        "Each player exiles the top card of their library. Until your next "
        "turn, players may play cards they exiled this way."
    ),
)
MORPHER = card("Shifter", "Creature — Angel", "{4}{W}{W}", "Morph {2}{W}{W}", power="4", toughness="5")
CAVE = card("Cave", "Land", text="{T}: Add {C}.\nMorph {2}")
SOUL = card("Satyr", "Enchantment Creature — Satyr", "{1}{G}{G}", "Flash\nBestow {3}{G}{G}")
GRAVE_WALKER = card(
    "Walker",
    "Creature — Spirit",
    "{3}",
    "Once during each of your turns, you may cast a creature spell from your graveyard.",
)
TYPED = card(
    "Typed",
    "Creature — Elemental",
    "{6}",
    (
        "During each of your turns, you may play a land and cast a permanent "
        "spell of each permanent type from your graveyard."
    ),
)


def test_a_permission_covers_lands_and_spells() -> None:
    table = board(put("land", FOREST, "exile"), put("bear", BEAR, "exile"), effects=[effect(IMPULSE, "land", "bear")])
    assert play(table, "land")["action"] == "play_land"
    assert play(table, "bear")["options"][0]["via"] == "e1"


def test_a_permission_is_its_players_alone() -> None:
    table = board(put("bear", BEAR, "exile"), active="bob", effects=[effect(IMPULSE, "bear")])
    answer = play(table, "bear", "bob")
    assert answer["verdict"] == "no"
    assert codes(answer) == ["wrong_player"]


def test_cards_that_each_player_exiled() -> None:
    table = board(
        put("hers", BEAR, "exile", "alice"), put("his", BEAR, "exile", "bob"), effects=[effect(VESSEL, "hers", "his")]
    )
    assert play(table, "hers")["verdict"] == "yes"
    assert codes(play(table, "his")) == ["wrong_player"]


def test_a_card_no_permission_names_has_none() -> None:
    table = board(put("bear", BEAR, "exile"), put("other", BEAR, "exile"), effects=[effect(IMPULSE, "bear")])
    assert codes(play(table, "other")) == ["no_permission"]


def test_while_it_resolves_is_not_later() -> None:
    words = card(
        "Surge", "Sorcery", "{5}", "Exile the top card of your library. You may cast it without paying its mana cost."
    )
    table = board(put("jolt", JOLT, "exile"), effects=[effect(words, "jolt")])
    told = ruling(table, "can_play", "jolt")
    assert told["answer"]["verdict"] == "no"
    assert "608.2g" in [citation["rule"] for citation in told["citations"]]


@pytest.mark.parametrize(("zone", "wanted"), [("hand", ["normal", "without_paying"]), ("graveyard", [])])
def test_an_offer_from_hand(zone: str, wanted: list[str]) -> None:
    table = board(put("free", FREE, "battlefield"), put("study", STUDY, zone))
    assert methods(play(table, "study")) == wanted


def test_an_offer_without_a_place_opens_no_zone() -> None:
    offer = card(
        "Fires", "Enchantment", "{3}", "You may cast spells with mana value 3 or less without paying their mana costs."
    )
    table = board(put("offer", offer, "battlefield"), put("there", STUDY, "exile"), put("here", STUDY, "hand"))
    assert play(table, "there")["verdict"] == "no"
    assert methods(play(table, "here")) == ["normal", "without_paying"]


def test_one_alternative_cost_only() -> None:
    table = board(
        put("study", {**STUDY, "oracle_text": "Flashback {4}{U}"}, "graveyard"), put("free", FREE, "battlefield")
    )
    assert methods(play(table, "study")) == ["flashback"]


@pytest.mark.parametrize(
    ("what", "from_grave"), [(MORPHER, ["normal", "morph"]), (CAVE, ["morph"]), (JOLT, []), (FOREST, [])]
)
def test_face_down_it_is_a_creature_spell(what: Json, from_grave: list[str]) -> None:
    table = board(put("walker", GRAVE_WALKER, "battlefield"), put("card", what, "graveyard"))
    assert methods(play(table, "card")) == from_grave


def test_face_down_it_is_what_a_prohibition_of_creature_spells_means() -> None:
    storm = card("Storm", "Enchantment", "{3}{U}", "Creature spells can't be cast.")
    table = board(put("storm", storm, "battlefield"), put("morph", MORPHER, "hand"), put("bear", BEAR, "battlefield"))
    assert play(table, "morph")["verdict"] == "no"


def test_bestowed_it_is_no_creature_spell() -> None:
    storm = card("Storm", "Enchantment", "{3}{U}", "Creature spells can't be cast.")
    table = board(
        put("storm", storm, "battlefield"), put("satyr", SOUL, "hand"), put("bear", BEAR, "battlefield", "bob")
    )
    assert methods(play(table, "satyr")) == ["bestow"]
    alone = board(put("storm", storm, "battlefield"), put("satyr", SOUL, "hand"))
    assert "no_legal_target" in codes(play(alone, "satyr"))


def test_once_each_turn() -> None:
    objects = (
        put("walker", GRAVE_WALKER, "battlefield"),
        put("other", BEAR, "battlefield"),
        put("bear", BEAR, "graveyard"),
    )
    used = {"kind": "used_permission", "player": "alice", "object": "walker"}
    assert play(board(*objects), "bear")["verdict"] == "yes"
    assert codes(play(board(*objects, events=[used]), "bear")) == ["permission_used"]
    assert codes(play(board(*objects, events=[{**used, "object": "other"}]), "bear")) == []


@pytest.mark.parametrize(
    ("used", "bear", "relic"),
    [
        ([], "yes", "yes"),
        ([["Creature"]], "no", "yes"),
        ([["Artifact", "Creature"]], "undetermined", "undetermined"),
        ([["Artifact", "Creature"], ["Artifact", "Creature"]], "no", "no"),
    ],
)
def test_one_of_each_permanent_type(used: list[list[str]], bear: str, relic: str) -> None:
    events = [{"kind": "used_permission", "player": "alice", "object": "typed", "types": types} for types in used]
    table = board(
        put("typed", TYPED, "battlefield"),
        put("bear", BEAR, "graveyard"),
        put("relic", card("Relic", "Artifact", "{1}"), "graveyard"),
        put("jolt", JOLT, "graveyard"),
        events=events,
    )
    assert play(table, "bear")["verdict"] == bear
    assert play(table, "relic")["verdict"] == relic
    assert play(table, "jolt")["verdict"] == "no"


def test_flashback_is_ones_own() -> None:
    looting = card("Looting", "Sorcery", "{R}", "Draw two cards.\nFlashback {2}{R}")
    assert methods(play(board(put("looting", looting, "graveyard")), "looting")) == ["flashback"]
    answer = play(board(put("looting", looting, "graveyard", "bob")), "looting")
    assert answer["verdict"] == "no"
    assert answer["blockers"][0]["rules"][0] == "702.34a"


GRANT = card(
    "Recall",
    "Sorcery",
    "{3}{R}",
    "Each instant and sorcery card in your graveyard gains flashback until end of turn. The flashback cost is equal to "
    "its mana cost.",
)


def test_what_was_there_as_an_effect_began() -> None:
    table = board(put("old", JOLT, "graveyard"), put("new", JOLT, "graveyard"), effects=[effect(GRANT, "old")])
    assert play(table, "old")["options"][0]["mana_cost"] == "{R}"
    assert codes(play(table, "new")) == ["no_permission"]


def test_a_granted_keyword_runs_out() -> None:
    table = board(put("old", JOLT, "graveyard"), effects=[effect(GRANT, "old", turn=5)])
    assert codes(play(table, "old")) == ["permission_expired"]


def test_a_cost_equal_to_no_mana_cost() -> None:
    vision = card("Vision", "Sorcery", None, "Suspend 4—{U}\nTarget player draws three cards.")
    table = board(put("vision", vision, "graveyard"), effects=[effect(GRANT, "vision")])
    answer = play(table, "vision")
    assert codes(answer) == ["no_mana_cost"]
    assert answer["blockers"][0]["rules"] == ["118.6"]


SPECTER = card(
    "Specter",
    "Creature — Specter",
    "{3}",
    "Whenever this creature deals combat damage to a player, that player exiles the top card of their library.\n"
    "You may play cards exiled with this creature.",
)


@pytest.mark.parametrize(
    ("zone", "linked", "verdict", "rule"),
    [
        ("battlefield", "specter", "yes", "607.2a"),
        ("graveyard", "specter", "no", "604.2"),
        ("battlefield", "other", "no", "607.2a"),
    ],
)
def test_a_linked_permission(zone: str, linked: str, verdict: str, rule: str) -> None:
    table = board(
        put("specter", SPECTER, zone),
        put("other", BEAR, "battlefield"),
        put("bear", BEAR, "exile", "bob", exiled_with=linked),
    )
    told = ruling(table, "can_play", "bear")
    assert told["answer"]["verdict"] == verdict
    assert rule in [citation["rule"] for citation in told["citations"]]


def test_face_down_in_exile_it_has_no_permission_of_its_own() -> None:
    griffin = card("Griffin", "Creature — Griffin", "{2}{U}{U}", "You may cast this card from exile.")
    assert play(board(put("griffin", griffin, "exile")), "griffin")["verdict"] == "yes"
    hidden = play(board(put("griffin", griffin, "exile", face_down=True)), "griffin")
    assert hidden["verdict"] == "no"
    assert "406.3a" in hidden["blockers"][0]["rules"]


def test_only_from_one_zone() -> None:
    scourge = card(
        "Scourge",
        "Creature — Knight",
        "{1}{B}{B}",
        "You may cast this card from your graveyard, but not from anywhere else.",
    )
    assert play(board(put("scourge", scourge, "graveyard")), "scourge")["verdict"] == "yes"
    assert codes(play(board(put("scourge", scourge, "hand")), "scourge")) == ["prohibited"]
    assert play(board(put("scourge", scourge, "battlefield"), put("bear", BEAR, "hand")), "bear")["verdict"] == "yes"


def test_a_spell_gets_a_keyword_as_it_is_cast() -> None:
    engineer = card("Engineer", "Creature — Artificer", "{1}{U}", "Artifact spells you cast have convoke.")
    relic = card("Relic", "Artifact", "{1}")
    table = board(put("engineer", engineer, "battlefield"), put("relic", relic, "hand"), put("bear", BEAR, "hand"))
    assert play(table, "relic")["payment"] == {"affordable": True}
    assert play(table, "bear")["payment"] == {"affordable": False}


def test_both_halves_of_a_card_with_fuse() -> None:
    text = "Draw a card.\nFuse"
    faces = [
        {"name": "Wear", "mana_cost": "{1}{R}", "type_line": "Instant", "oracle_text": text},
        {"name": "Tear", "mana_cost": "{W}", "type_line": "Instant", "oracle_text": text},
    ]
    both: Json = {"name": "Wear // Tear", "layout": "split", "type_line": "Instant // Instant", "card_faces": faces}
    fused = play(board(put("card", both, "hand")), "card")["options"][-1]
    assert (fused["method"], fused["mana_cost"]) == ("fuse", "{1}{R}{W}")
    assert "fuse" not in methods(play(board(put("card", both, "exile"), effects=[effect(IMPULSE, "card")]), "card"))


def test_the_back_of_a_transforming_card() -> None:
    faces = [
        {"name": "Delver", "mana_cost": "{U}", "type_line": "Creature — Human", "power": "1", "toughness": "1"},
        {"name": "Aberration", "mana_cost": "", "type_line": "Creature — Insect", "power": "3", "toughness": "2"},
    ]
    delver: Json = {"name": "Delver // Aberration", "layout": "transform", "type_line": "Creature", "card_faces": faces}
    table = board(put("delver", delver, "hand"))
    assert play(table, "delver", face="front")["verdict"] == "yes"
    assert codes(play(table, "delver", face="back")) == ["no_permission"]


def test_what_is_inset_in_a_preparation_card_is_not_cast() -> None:
    faces = [
        {"name": "Poet", "mana_cost": "{1}{W}", "type_line": "Creature — Bird", "power": "2", "toughness": "2"},
        {"name": "Stanza", "mana_cost": "{W}", "type_line": "Sorcery", "oracle_text": "Draw a card."},
    ]
    poet: Json = {"name": "Poet // Stanza", "layout": "prepare", "type_line": "Creature", "card_faces": faces}
    tale: Json = {**poet, "layout": "adventure"}
    assert [option["face"] for option in play(board(put("poet", poet, "hand")), "poet")["options"]] == ["Poet"]
    assert [option["face"] for option in play(board(put("poet", tale, "hand")), "poet")["options"]] == [
        "Poet",
        "Stanza",
    ]


THEIRS = card(
    "Lair",
    "Enchantment",
    "{3}{R}",
    "At the beginning of each player's upkeep, that player exiles the top card of their library. They may play that "
    "card this turn.",
)


@pytest.mark.parametrize(("player", "verdict"), [("bob", "yes"), ("alice", "no")])
def test_that_player_is_whose_upkeep_it_was(player: str, verdict: str) -> None:
    table = board(
        put("jolt", JOLT, "exile", "bob"),
        active="bob",
        turn=8,
        priority=player,
        effects=[effect(THEIRS, "jolt", turn=8)],
    )
    answer = play(table, "jolt", player)
    assert answer["verdict"] == verdict
    assert codes(answer) == ([] if verdict == "yes" else ["wrong_player"])


def test_an_unread_way_is_not_no() -> None:
    words = card(
        "Riddle",
        "Sorcery",
        "{2}",
        "Exile the top card of your library. You may play that card until the riddle is solved.",
    )
    answer = play(board(put("bear", BEAR, "exile"), effects=[effect(words, "bear")]), "bear")
    assert answer["verdict"] == "undetermined"
