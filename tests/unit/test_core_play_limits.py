"""What forbids a play and what it costs: prohibitions, timing, taxes, other ways to pay."""

from __future__ import annotations

import pytest

from tests.unit.tables import BEAR, FOREST, JOLT, STUDY, Json, board, card, codes, effect, methods, play, put, ruling

MOUNTAIN = card("Mountain", "Basic Land — Mountain", text="({T}: Add {R}.)")
HUSH = card("Hush", "Instant", "{W}", "Your opponents can't cast spells this turn.")
FEAT = card("Feat", "Sorcery", "{3}{R}", "You can cast only one more spell this turn.")
DECREE = card(
    "Decree", "Sorcery", "{1}{W}", "Each opponent can't cast instant or sorcery spells during that player's next turn."
)


def lands(number: int) -> list[Json]:
    return [put(f"m{index}", MOUNTAIN, "battlefield") for index in range(number)]


def cited(told: Json) -> list[str]:
    return [citation["rule"] for citation in told["citations"]]


def test_a_prohibition_for_a_turn() -> None:
    table = board(put("jolt", JOLT, "hand"), effects=[effect(HUSH, who="bob")])
    assert codes(play(table, "jolt")) == ["prohibited"]
    told = ruling(board(put("jolt", JOLT, "hand"), effects=[effect(HUSH, who="bob", turn=6)]), "can_play", "jolt")
    assert told["answer"]["verdict"] == "yes"
    assert "514.2" in cited(told)


def test_a_prohibition_of_spells_is_none_of_lands() -> None:
    assert play(board(put("land", FOREST, "hand"), effects=[effect(HUSH, who="bob")]), "land")["verdict"] == "yes"


@pytest.mark.parametrize(
    ("cast", "verdict"),
    [(["Jolt", "Jolt", "Feat"], "yes"), (["Feat", "Jolt"], "no"), ([], "yes"), (["Jolt"], "undetermined")],
)
def test_only_so_many_more(cast: list[str], verdict: str) -> None:
    events = [{"kind": "cast", "player": "alice", "object": name.lower(), "types": ["Sorcery"]} for name in cast]
    table = board(
        put("bear", BEAR, "hand"),
        put("feat", FEAT, "graveyard"),
        put("jolt", JOLT, "graveyard"),
        effects=[effect("feat")],
        events=events,
    )
    assert play(table, "bear")["verdict"] == verdict


@pytest.mark.parametrize(
    ("turn", "active", "player", "verdict"),
    [(5, "bob", "bob", "no"), (5, "bob", "carol", "yes"), (6, "carol", "carol", "no"), (8, "bob", "bob", "yes")],
)
def test_in_that_players_next_turn(turn: int, active: str, player: str, verdict: str) -> None:
    table = board(
        put("jolt", JOLT, "hand", player),
        turn=turn,
        active=active,
        priority=player,
        players=("alice", "bob", "carol"),
        effects=[effect(DECREE, turn=4)],
    )
    assert play(table, "jolt", player)["verdict"] == verdict


@pytest.mark.parametrize(
    ("history", "verdict"), [(["alice", "bob"] * 3, "no"), (["alice"] * 3 + ["bob", "bob", "alice"], "yes")]
)
def test_turns_of_the_game(history: list[str], verdict: str) -> None:
    avenger = card(
        "Avenger",
        "Creature — Angel",
        "{W}{W}",
        "You can't cast Avenger during your first, second, or third turns of the game.",
    )
    turn = 5 if verdict == "no" else 6
    table = board(put("avenger", avenger, "hand"), turn=turn, history=history[:turn])
    assert play(table, "avenger")["verdict"] == verdict


def test_a_legendary_spell_wants_a_legend() -> None:
    blast = card("Blast", "Legendary Sorcery", "{4}{W}", "Exile all nonland permanents.")
    assert codes(play(board(put("blast", blast, "hand")), "blast")) == ["prohibited"]
    walker = card("Walker", "Legendary Planeswalker — Walker", "{3}", loyalty="3")
    told = ruling(board(put("blast", blast, "hand"), put("walker", walker, "battlefield")), "can_play", "blast")
    assert told["answer"]["verdict"] == "yes"
    assert "205.4e" in cited(told)


def test_the_name_of_the_exiled_card() -> None:
    binding = card(
        "Binding", "Enchantment", "{3}{W}", "Your opponents can't cast spells with the same name as the exiled card."
    )
    exiled = put("gone", BEAR, "exile", "alice", exiled_with="binding")
    table = board(
        put("binding", binding, "battlefield", "bob"), exiled, put("bear", BEAR, "hand"), put("jolt", JOLT, "hand")
    )
    assert codes(play(table, "bear")) == ["prohibited"]
    assert play(table, "jolt")["verdict"] == "yes"
    assert (
        play(board(put("binding", binding, "battlefield", "bob"), put("bear", BEAR, "hand")), "bear")["verdict"]
        == "yes"
    )


def test_as_though_it_had_flash() -> None:
    leyline = card("Leyline", "Enchantment", "{2}{U}{U}", "You may cast spells as though they had flash.")
    table = board(
        put("leyline", leyline, "battlefield"),
        put("study", STUDY, "hand"),
        put("land", FOREST, "hand"),
        active="bob",
        priority="alice",
    )
    told = ruling(table, "can_play", "study")
    assert told["answer"]["verdict"] == "yes"
    assert "702.8a" in cited(told)
    assert codes(play(table, "land")) == ["not_your_turn"]


@pytest.mark.parametrize(
    ("cast", "mountains", "affordable"), [(0, 1, True), (1, 1, False), (1, 2, True), (2, 2, False)]
)
def test_a_tax_for_each_other_spell(cast: int, mountains: int, affordable: bool) -> None:
    sphere = card(
        "Sphere",
        "Artifact",
        "{2}",
        "Each spell a player casts costs {1} more to cast for each other spell that player has cast this turn.",
    )
    events = [{"kind": "cast", "player": "alice", "types": ["Instant"]}] * cast
    others = [{"kind": "cast", "player": "bob", "types": ["Instant"]}]
    table = board(
        put("sphere", sphere, "battlefield", "bob"),
        put("jolt", JOLT, "hand"),
        *lands(mountains),
        events=[*events, *others],
    )
    assert play(table, "jolt")["payment"] == {"affordable": affordable}


@pytest.mark.parametrize(("mountains", "affordable"), [(1, False), (3, True)])
def test_a_permission_that_costs_more(mountains: int, affordable: bool) -> None:
    words = card(
        "Bind",
        "Sorcery",
        "{W}",
        "Exile target nonland permanent. For as long as that card remains exiled, its "
        "owner may play it. A spell cast this way costs {2} more to cast.",
    )
    table = board(put("jolt", JOLT, "exile"), *lands(mountains), effects=[effect(words, "jolt", who="bob", turn=6)])
    assert play(table, "jolt")["payment"] == {"affordable": affordable}


@pytest.mark.parametrize(
    ("mountains", "creatures", "affordable"), [(4, 0, False), (5, 0, True), (2, 1, True), (1, 1, False)]
)
def test_one_of_two_additional_costs(mountains: int, creatures: int, affordable: bool) -> None:
    groff = card(
        "Groff",
        "Creature — Plant",
        "{1}{R}",
        "As an additional cost to cast this spell, sacrifice a creature or pay {3}.",
    )
    beasts = [put(f"b{index}", BEAR, "battlefield") for index in range(creatures)]
    assert play(board(put("groff", groff, "hand"), *lands(mountains), *beasts), "groff")["payment"] == {
        "affordable": affordable
    }


@pytest.mark.parametrize(
    ("before", "events", "affordable"), [(0, 0, True), (1, 0, False), (0, 1, False), (1, 1, False)]
)
def test_commander_tax(before: int, events: int, affordable: bool) -> None:
    leader: Json = {"id": "dog", "name": "Leader", "zone": "command", "owner": "alice"}
    cast = [{"kind": "cast", "player": "alice", "object": "dog", "from": "command"}] * events
    alice = {"id": "alice", "commanders": ["Leader"], "commander_casts": {"Leader": before}}
    table = board(leader, *lands(2), players=(alice, {"id": "bob"}), history=["alice"] * 7, events=cast)
    told = ruling(table, "can_play", "dog")
    assert told["answer"]["payment"] == {"affordable": affordable}
    assert "903.8" in cited(told)


def test_a_commander_is_its_owners_to_cast() -> None:
    leader: Json = {"id": "dog", "name": "Leader", "zone": "command", "owner": "alice"}
    table = board(
        leader, players=({"id": "alice", "commanders": ["Leader"]}, {"id": "bob"}), active="bob", history=["bob"] * 7
    )
    answer = play(table, "dog", "bob")
    assert codes(answer) == ["no_permission"]
    assert answer["blockers"][0]["rules"][0] == "903.8"


@pytest.mark.parametrize(("life", "verdict"), [(3, "no"), (4, "yes")])
def test_life_instead_of_mana(life: int, verdict: str) -> None:
    citadel = card(
        "Citadel",
        "Artifact",
        "{6}",
        "You may play lands and cast spells from the top of your library. If "
        "you cast a spell this way, pay life equal to its mana "
        "value rather than pay its mana cost.",
    )
    four = card("Four", "Sorcery", "{3}{U}", "Draw a card.")
    table = board(
        put("citadel", citadel, "battlefield"),
        put("four", four, "library"),
        players=({"id": "alice", "life": life}, {"id": "bob"}),
        history=["alice"] * 7,
    )
    told = ruling(table, "can_play", "four")
    assert told["answer"]["verdict"] == verdict
    if verdict == "no":
        assert "119.4" in cited(told)


def test_paying_an_alternative_cost_where_there_is_no_mana_cost() -> None:
    jodah = card(
        "Sage",
        "Creature — Wizard",
        "{4}",
        "You may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast.",
    )
    vision = card("Vision", "Sorcery", None, "Draw three cards.")
    told = ruling(board(put("sage", jodah, "battlefield"), put("vision", vision, "hand")), "can_play", "vision")
    assert methods(told["answer"]) == ["alternative"]
    assert "118.6" in cited(told)
    assert codes(play(board(put("vision", vision, "hand")), "vision")) == ["no_mana_cost"]


@pytest.mark.parametrize(("snow", "affordable"), [(True, True), (False, False)])
def test_only_some_mana_counts_as_any_color(snow: bool, affordable: bool) -> None:
    mage = card(
        "Mage",
        "Creature — Cleric",
        "{3}{B}",
        "You may cast spells from among cards in exile your opponents own with "
        "ice counters on them, and you may spend mana from "
        "snow sources as though it were mana of any color to cast those spells.",
    )
    land = card("Peak", "Snow Land — Mountain" if snow else "Land — Mountain")
    table = board(
        put("mage", mage, "battlefield"),
        put("bear", BEAR, "exile", "bob", counters={"ice": 1}),
        put("l1", land, "battlefield"),
        put("l2", land, "battlefield"),
    )
    assert play(table, "bear")["payment"] == {"affordable": affordable}


def test_a_foretell_cost_that_an_effect_sets() -> None:
    seer = card(
        "Seer",
        "Creature — Angel",
        "{4}",
        "When this creature enters, exile a card from your hand face down. It becomes "
        "foretold. Its foretell cost is its mana cost reduced by {2}.",
    )
    mark = {"kind": "foretold", "turn": 5, "by": "alice"}
    hidden = put("study", STUDY, "exile", face_down=True, marks=[mark])
    known = play(board(hidden, effects=[effect(seer, "study", turn=5)]), "study")
    assert known["options"][0]["mana_cost"] == "{U}"
    assert play(board(hidden), "study")["verdict"] == "undetermined"


@pytest.mark.parametrize(
    ("keyword", "rule"), [("Hexproof", "702.11b"), ("Shroud", "702.18a"), ("Protection from black", "702.16b")]
)
def test_nothing_to_target(keyword: str, rule: str) -> None:
    blade = card("Blade", "Instant", "{1}{B}", "Destroy target creature.", colors=["B"])
    beast = card("Beast", "Creature — Bear", "{1}{G}", keyword, keywords=[keyword.split(" ")[0]])
    answer = play(board(put("blade", blade, "hand"), put("beast", beast, "battlefield", "bob")), "blade")
    assert codes(answer) == ["no_legal_target"]
    assert rule in answer["blockers"][0]["rules"]
    warded = {**beast, "oracle_text": "Ward {2}", "keywords": ["Ward"]}
    assert (
        play(board(put("blade", blade, "hand"), put("beast", warded, "battlefield", "bob")), "blade")["verdict"]
        == "yes"
    )


def test_some_value_of_x_is_not_forbidden() -> None:
    prelate = card("Even", "Creature — Eldrazi", "{9}", "Your opponents can't cast spells with even mana values.")
    blaze = card("Blaze", "Sorcery", "{X}{R}{R}", "Draw a card.")
    told = ruling(board(put("even", prelate, "battlefield", "bob"), put("blaze", blaze, "hand")), "can_play", "blaze")
    assert told["answer"]["verdict"] == "yes"
    assert "601.3a" in cited(told)
    two = card("Two", "Sorcery", "{R}{R}", "Draw a card.")
    assert codes(play(board(put("even", prelate, "battlefield", "bob"), put("two", two, "hand")), "two")) == [
        "prohibited"
    ]
