"""What spells cost by rarer texts, on a board."""

from __future__ import annotations

import pytest

from tests.unit.tables import Json, board, card, effect, play, put, ruling

MOUNTAIN = card("Mountain", "Basic Land — Mountain", text="({T}: Add {R}.)")
ISLAND = card("Island", "Basic Land — Island", text="({T}: Add {U}.)")
ELF = card("Elf", "Creature — Elf", "{G}")
RELIC = card("Relic", "Artifact", "{1}")
CRYPT = card("Crypt", "Enchantment", "{1}")


def mountains(number: int) -> list[Json]:
    return [put(f"m{index}", MOUNTAIN, "battlefield") for index in range(number)]


def affordable(what: Json, number: int, *others: Json, **more: object) -> bool | None:
    return pays(board(put("it", what, "hand"), *others, *mountains(number), **more))


def pays(table: Json) -> bool | None:
    found: bool | None = play(table, "it")["payment"]["affordable"]
    return found


def test_two_reductions() -> None:
    words = (
        "This spell costs {1} less to cast if you control an artifact and {1} less to cast if you control an"
        " enchantment.\nDraw a card."
    )
    ink = card("Ink", "Instant", "{2}{R}", words)
    relic, crypt = put("relic", RELIC, "battlefield"), put("crypt", CRYPT, "battlefield")
    assert [affordable(ink, number) for number in (2, 3)] == [False, True]
    assert [affordable(ink, number, relic) for number in (1, 2)] == [False, True]
    assert [affordable(ink, number, relic, crypt) for number in (0, 1)] == [False, True]


@pytest.mark.parametrize(("kinds", "verdict"), [(("Elf", "Elf"), True), (("Elf", "Goblin"), False)])
def test_creatures_that_share_a_type(kinds: tuple[str, ...], verdict: bool) -> None:
    words = "This spell costs {2} less to cast if you control at least two creatures that share a creature type."
    evict = card("Evict", "Instant", "{2}{R}", words + "\nDraw a card.")
    creatures = [put(f"c{i}", card(f"C{i}", f"Creature — {kind}"), "battlefield") for i, kind in enumerate(kinds)]
    assert affordable(evict, 1, *creatures) is verdict


def test_paying_life_for_a_color() -> None:
    defiler = card(
        "Defiler",
        "Creature — Sphinx",
        "{3}{U}{U}",
        "As an additional cost to cast blue permanent spells, you may pay 2 life. Those spells cost {U} less to cast if"
        " you paid life this way. This effect reduces only the amount of blue mana you pay.",
    )
    blue = card("Drake", "Creature — Drake", "{R}{U}")
    instant = card("Think", "Instant", "{U}{R}", "Draw a card.")
    spent = card("Golem", "Creature — Golem", "{2}{R}")
    there = put("d", defiler, "battlefield")
    assert affordable(blue, 1, there) is True
    assert affordable(blue, 1) is False
    # It is for permanent spells, and takes only blue mana off.
    assert affordable(instant, 1, there) is False
    assert affordable(spent, 2, there) is False
    poor = board(
        put("it", blue, "hand"),
        there,
        *mountains(1),
        players=({"id": "alice", "life": 1}, {"id": "bob"}),
        history=["alice"] * 7,
    )
    assert pays(poor) is False


def test_a_reduction_of_one_way_to_cast() -> None:
    visions = card(
        "Visions",
        "Sorcery",
        "{2}{R}",
        "Draw a card.\nFlashback {3}{R}. This spell costs {X} less to cast this way, where X is the number of artifacts"
        " you control.",
    )
    relics = [put(f"r{index}", RELIC, "battlefield") for index in range(3)]
    assert affordable(visions, 2, *relics) is False
    buried = board(put("it", visions, "graveyard"), *relics, *mountains(1))
    assert pays(buried) is True
    assert pays(board(put("it", visions, "graveyard"), *relics[:2], *mountains(1))) is False


def test_a_keyword_cost_that_is_cheaper() -> None:
    bringer = put("w", card("Bringer", "Creature — Orc", "{3}{R}", "Dash costs you pay cost {2} less."), "battlefield")
    orc = card("Orc", "Creature — Orc", "{4}{R}", "Dash {2}{R}")
    plain = card("Plain", "Creature — Orc", "{2}{R}")
    assert affordable(orc, 1, bringer) is True
    assert affordable(orc, 1) is False
    assert affordable(plain, 1, bringer) is False


def test_a_bounded_reduction() -> None:
    words = (
        "This spell costs {1} less to cast for each creature you control. This effect can't reduce the amount of mana"
        " this spell costs by more than {2}."
    )
    what = card("Shape", "Creature — Shapeshifter", "{3}{R}", words)
    elves = [put(f"e{index}", ELF, "battlefield") for index in range(4)]
    assert [affordable(what, number, *elves) for number in (1, 2)] == [False, True]


def test_what_targets_nothing_is_not_dearer() -> None:
    siege = card(
        "Siege",
        "Enchantment",
        "{2}",
        "Spells your opponents cast that target you or a permanent you control cost {2} more to cast.",
    )
    over = put("s", siege, "battlefield", "bob")
    assert affordable(card("Think", "Instant", "{R}", "Draw a card."), 1, over) is True
    assert affordable(card("Burn", "Instant", "{R}", "Burn deals 1 damage to any target."), 1, over) is None


def test_a_number_that_was_counted_as_an_ability_resolved() -> None:
    kaza = card(
        "Kaza",
        "Legendary Creature — Wizard",
        "{U}{R}",
        "{T}: The next instant or sorcery spell you cast this turn costs {X} less to cast, where X is the number of"
        " Wizards you control as this ability resolves.",
    )
    think = card("Think", "Instant", "{2}{R}", "Draw a card.")
    table = board(put("it", think, "hand"), put("k", kaza, "battlefield"), *mountains(1), effects=[effect("k")])
    assert pays(table) is None
    assert affordable(think, 3) is True


def test_the_cost_of_all_permanents() -> None:
    spite = card(
        "Spite",
        "Instant",
        "{R}",
        "As an additional cost to cast this spell, sacrifice all permanents you control and discard your hand.\nDraw a"
        " card.",
    )
    told = ruling(board(put("it", spite, "hand"), *mountains(1)), "can_play", "it")
    assert told["answer"]["verdict"] == "yes"


@pytest.mark.parametrize(("opponents", "verdict"), [(("bob",), "yes"), (("bob", "carol", "dave"), "no")])
def test_as_many_cards_as_opponents(opponents: tuple[str, ...], verdict: str) -> None:
    araumi = card(
        "Araumi",
        "Creature — Merfolk",
        "{1}",
        "{T}, Exile cards from your graveyard equal to the number of opponents you have: Draw a card.",
    )
    table = board(
        put("it", araumi, "battlefield"),
        put("a", ELF, "graveyard"),
        put("b", RELIC, "graveyard"),
        players=("alice", *opponents),
    )
    assert ruling(table, "can_activate", "it")["answer"]["verdict"] == verdict


def test_generic_mana_instead_of_colors() -> None:
    kentaro = card(
        "Kentaro",
        "Legendary Creature — Human Samurai",
        "{1}{W}",
        "You may pay {X} rather than pay the mana cost for Samurai spells you cast, where X is that spell's mana"
        " value.",
    )
    samurai = card("Blade", "Creature — Human Samurai", "{W}{W}")
    there = put("k", kentaro, "battlefield")
    assert [affordable(samurai, number, there) for number in (1, 2)] == [False, True]
    assert affordable(samurai, 2) is False
    assert affordable(card("Cleric", "Creature — Human Cleric", "{W}{W}"), 2, there) is False


def test_a_granted_cost_that_is_the_mana_cost_less_some() -> None:
    falko = card(
        "Falko",
        "Legendary Creature — Bird",
        "{U}{R}{W}",
        "Cards in your hand have spectacle. Their spectacle cost is equal to their mana cost minus {2}.",
    )
    ogre = card("Ogre", "Creature — Ogre", "{2}{R}")
    there = put("f", falko, "battlefield")
    lost = [{"kind": "life_lost", "player": "bob", "amount": 2}]
    assert affordable(ogre, 1, there, events=lost) is True
    assert affordable(ogre, 1, there) is False
    # A cost equal to a mana cost that is not there can't be paid (118.6).
    none = card("Living End", "Sorcery", None, "Draw a card.")
    told = play(board(put("it", none, "hand"), there, *mountains(3), events=lost), "it")
    assert told["verdict"] == "no"


def test_the_next_spell_of_a_target_opponent() -> None:
    warden = card(
        "Warden",
        "Creature — Human",
        "{W}",
        "When this creature enters, the next noncreature spell target opponent casts costs {2} more to cast.",
    )
    think = card("Think", "Instant", "{R}", "Draw a card.")
    taxed = effect(warden, who="bob", players=["alice"])
    table = board(put("it", think, "hand"), *mountains(2), effects=[taxed])
    assert pays(table) is False
    assert pays(board(put("it", think, "hand"), *mountains(3), effects=[taxed])) is True
    # Whether one was cast in the turns since is not told.
    before = effect(warden, who="bob", players=["alice"], turn=5)
    assert pays(board(put("it", think, "hand"), *mountains(2), effects=[before])) is None
