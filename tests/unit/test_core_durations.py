"""How long what a resolved effect permits lasts: wordings, turns of others, extra turns, new objects."""

from __future__ import annotations

import pytest

from tests.unit.tables import BEAR, FOREST, Json, board, card, codes, effect, play, put, ruling

PLAY = {
    "this turn": "Exile the top card of your library. You may play that card this turn.",
    "next turn": "Exile the top card of your library. Until your next turn, you may play that card.",
    "end of next turn": "Exile the top card of your library. Until the end of your next turn, you may play that card.",
    "next upkeep": "Exile the top card of your library. Until the beginning of "
    "your next upkeep, you may play that card.",
    "next end step": "Exile the top card of your library. You may play that card until your next end step.",
    "exiled": "Exile the top card of your library. You may play that card for as long as it remains exiled.",
}


@pytest.mark.parametrize(
    ("wording", "made", "at", "now", "step", "lasts"),
    [
        ("this turn", 5, "draw", 5, "postcombat_main", True),
        ("this turn", 5, "draw", 7, "precombat_main", False),
        ("next turn", 3, "end", 3, "end", True),
        ("next turn", 3, "end", 5, "upkeep", False),
        ("next turn", 4, "upkeep", 5, "upkeep", False),
        ("end of next turn", 3, "end", 5, "end", True),
        ("end of next turn", 4, "end", 5, "end", True),
        ("end of next turn", 5, "end", 7, "end", True),
        ("end of next turn", 3, "end", 7, "upkeep", False),
        ("next upkeep", 5, "untap", 5, "untap", True),
        ("next upkeep", 5, "untap", 5, "upkeep", False),
        ("next upkeep", 5, "upkeep", 5, "end", True),
        ("next upkeep", 5, "upkeep", 7, "draw", False),
        ("next end step", 5, "draw", 5, "postcombat_main", True),
        ("next end step", 5, "draw", 5, "end", False),
        ("next end step", 5, "end", 7, "postcombat_main", True),
        ("next end step", 4, "end", 5, "postcombat_main", True),
        ("next end step", 4, "end", 5, "end", False),
        ("exiled", 1, "draw", 39, "precombat_main", True),
    ],
)
def test_alice_takes_the_odd_turns(wording: str, made: int, at: str, now: int, step: str, lasts: bool) -> None:
    source = card("Source", "Sorcery", "{R}", PLAY[wording])
    table = board(put("bear", BEAR, "exile"), turn=now, step=step, effects=[effect(source, "bear", turn=made, step=at)])
    assert ("permission_expired" in codes(play(table, "bear"))) is not lasts


def test_an_extra_turn_is_a_next_turn() -> None:
    source = card("Source", "Sorcery", "{R}", PLAY["end of next turn"])
    objects = put("bear", BEAR, "exile")
    history = ["alice", "alice", "bob", "alice"]
    extra = board(objects, turn=4, history=history, effects=[effect(source, "bear", turn=1)])
    assert codes(play(extra, "bear")) == ["permission_expired"]
    plain = board(objects, turn=3, effects=[effect(source, "bear", turn=1)])
    assert play(plain, "bear")["verdict"] == "yes"


def test_a_skipped_turn_does_not_count() -> None:
    source = card("Source", "Sorcery", "{R}", PLAY["next turn"])
    table = board(
        put("bear", BEAR, "exile"),
        turn=4,
        active="bob",
        priority="alice",
        history=["alice", "bob", "bob", "bob"],
        effects=[effect(source, "bear", turn=1)],
    )
    assert codes(play(table, "bear")) == ["timing_sorcery_speed"]


def test_a_trigger_says_in_which_step_it_was() -> None:
    chef = card(
        "Chef",
        "Creature — Elf",
        "{4}",
        "At the beginning of your end step, exile the top card of your "
        "library. Until your next end step, you may play that card.",
    )
    table = board(put("land", FOREST, "exile"), turn=3, effects=[effect(chef, "land", turn=1)])
    assert play(table, "land")["verdict"] == "yes"
    later = board(put("land", FOREST, "exile"), turn=5, effects=[effect(chef, "land", turn=1)])
    assert codes(play(later, "land")) == ["permission_expired"]


AMULET = card(
    "Amulet",
    "Artifact",
    "{2}",
    "{T}: Exile the top card of your library. You may play it until you exile another card with this artifact.",
)


def test_until_another_card_is_exiled() -> None:
    first: Json = {"id": "e1", "source": "amulet", "controller": "alice", "turn": 3, "objects": ["old"]}
    second: Json = {"id": "e2", "source": "amulet", "controller": "alice", "turn": 5, "objects": ["new"]}
    objects = (put("amulet", AMULET, "battlefield"), put("old", BEAR, "exile"), put("new", BEAR, "exile"))
    assert codes(play(board(*objects, effects=[first, second]), "old")) == ["permission_expired"]
    assert play(board(*objects, effects=[first, second]), "new")["verdict"] == "yes"
    assert play(board(*objects, effects=[first]), "old")["verdict"] == "yes"


DREAMER = card(
    "Dreamer",
    "Creature — Dragon",
    "{6}",
    "When this creature enters, exile the top card of your library face "
    "down. You may play that card for as long as this creature "
    "remains on the battlefield.",
)


@pytest.mark.parametrize(("zone", "wanted"), [("battlefield", []), ("graveyard", ["permission_expired"])])
def test_as_long_as_the_source_remains(zone: str, wanted: list[str]) -> None:
    table = board(
        put("dreamer", DREAMER, zone),
        put("bear", BEAR, "exile", face_down=True, exiled_with="dreamer"),
        effects=[effect(DREAMER, "bear", turn=5)],
    )
    assert codes(play(table, "bear")) == wanted


def test_a_card_that_left_exile_is_another_object() -> None:
    source = card("Source", "Sorcery", "{R}", PLAY["exiled"])
    table = board(put("bear", BEAR, "graveyard"), effects=[effect(source, "bear")])
    assert codes(play(table, "bear")) == ["no_permission"]


def looks(table: Json, name: str) -> list[str]:
    told: list[str] = ruling(table, "card_status", name)["answer"]["may_look"]
    return told


SEER = (
    "When this creature enters, look at the top four cards of target opponent's library, exile one of "
    "them face down, then put the rest on the bottom of that library in a random order."
)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [(SEER, ["alice"]), ("When this creature enters, exile the top card of your library face down.", [])],
)
def test_who_looked_at_it_may_go_on_looking(text: str, wanted: list[str]) -> None:
    seer = card("Seer", "Creature — Rogue", "{4}", text)
    table = board(
        put("bear", BEAR, "exile", "bob", face_down=True), active="bob", turn=8, effects=[effect(seer, "bear", turn=5)]
    )
    assert looks(table, "bear") == wanted


EATER = card(
    "Eater",
    "Creature — Vampire",
    "{3}",
    "You may look at cards exiled with this creature, and you may play lands and cast spells from among those cards.",
)


@pytest.mark.parametrize(
    ("controller", "zone", "wanted"),
    [("alice", "battlefield", ["alice"]), ("bob", "battlefield", ["alice", "bob"]), ("alice", "graveyard", ["alice"])],
)
def test_a_new_controller_looks_too(controller: str, zone: str, wanted: list[str]) -> None:
    hidden = put("bear", BEAR, "exile", "bob", face_down=True, exiled_with="eater")
    made: Json = {"id": "e1", "source": "eater", "controller": "alice", "turn": 5, "objects": ["bear"]}
    eater = {**put("eater", EATER, zone, "alice"), "controller": controller}
    assert looks(board(eater, hidden, effects=[made]), "bear") == wanted
