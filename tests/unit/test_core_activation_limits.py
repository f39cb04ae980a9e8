"""What an ability says of when, from where, by whom and with which X it may be activated."""

from __future__ import annotations

import pytest

from tests.unit.tables import BEAR, FOREST, Json, board, card, codes, effect, put, ruling

ANGEL = card("Angel", "Creature — Angel", "{3}{W}{W}")


def limited(words: str, *, name: str = "Vault", types: str = "Artifact", cost: str = "{T}") -> Json:
    return card(name, types, "{2}", f"{cost}: Draw a card. {words}")


def answer(table: Json, name: str = "v", player: str = "alice", line: int = 0) -> Json:
    found: Json = ruling(table, "can_activate", name, player, ability=line)["answer"]
    return found


def verdict(words: str, *others: Json, **more: object) -> str:
    return str(answer(board(put("v", limited(words), "battlefield"), *others, **more))["verdict"])


LANDS = [put(f"f{number}", FOREST, "battlefield") for number in range(3)]
ISLAND = put("i", card("Island", "Basic Land — Island", text="({T}: Add {U}.)"), "battlefield")


def test_lands_with_the_same_name_are_counted_by_name() -> None:
    words = "Activate only if you control three or more lands with the same name."
    assert verdict(words, *LANDS) == "yes"
    assert verdict(words, *LANDS[:2], ISLAND) == "no"


@pytest.mark.parametrize(("mine", "theirs", "want"), [(1, 3, "yes"), (0, 2, "yes"), (2, 3, "no"), (3, 1, "no")])
def test_at_least_so_many_more_than_you(mine: int, theirs: int, want: str) -> None:
    lands = [put(f"m{n}", FOREST, "battlefield") for n in range(mine)]
    others = [put(f"t{n}", FOREST, "battlefield", "bob") for n in range(theirs)]
    words = "Activate only if an opponent controls at least two more lands than you."
    assert verdict(words, *lands, *others) == want


def test_what_is_said_of_a_player_holds_for_any_one() -> None:
    words = "Activate only if a player has 13 or less life."
    assert verdict(words) == "no"
    assert verdict(words, players=[{"id": "alice"}, {"id": "bob", "life": 13}]) == "yes"
    assert verdict(words, players=[{"id": "alice", "life": 4}, {"id": "bob"}]) == "yes"
    empty = "Activate only if a player has one or fewer cards in hand."
    hands = [put(f"{who}{n}", BEAR, "hand", who) for who in ("alice", "bob") for n in range(2)]
    assert verdict(empty, *hands) == "no"
    assert verdict(empty, *hands[:3]) == "yes"


def test_permanent_types_among_cards() -> None:
    words = "Activate only if there are four or more permanent types among cards in your graveyard."
    types = ("Artifact Creature — Golem", "Land", "Enchantment", "Instant")
    yard = [put(f"g{n}", card(f"Card {n}", kind, "{1}"), "graveyard") for n, kind in enumerate(types)]
    assert verdict(words, *yard) == "yes"
    assert verdict(words, *yard[:2], yard[3]) == "no"


def test_attacked_opponents_are_players() -> None:
    words = "Activate only if you're attacking two or more opponents."
    three = ("alice", "bob", "carol")
    walker = put("w", card("Walker", "Planeswalker — Ajani", "{3}", loyalty="3"), "battlefield", "carol")
    first = put("a", BEAR, "battlefield", attacking="bob")
    assert verdict(words, first, put("b", BEAR, "battlefield", attacking="carol"), players=three) == "yes"
    assert verdict(words, first, put("b", BEAR, "battlefield", attacking="w"), walker, players=three) == "no"


def test_controlled_since_the_beginning_of_your_turn() -> None:
    words = "Activate only if you've controlled Vault continuously since the beginning of your most recent turn."
    old, new = (put("v", limited(words), "battlefield", controlled_since_turn=turn) for turn in (6, 7))
    assert answer(board(old))["verdict"] == "yes"
    assert codes(answer(board(new))) == ["activation_condition"]


def test_it_or_another_entered_this_turn() -> None:
    words = "Activate only if Vault or another artifact entered the battlefield under your control this turn."
    event = {"kind": "entered", "player": "alice", "object": "o"}
    other = put("o", card("Rock", "Artifact", "{1}"), "battlefield")
    assert verdict(words, other) == "no"
    assert verdict(words, other, events=[event]) == "yes"
    itself = put("v", limited(words), "battlefield", controlled_since_turn=7)
    assert answer(board(itself))["verdict"] == "yes"


def test_exactly_one_of_two_sizes_of_a_hand() -> None:
    words = "Activate only if you have exactly zero or seven cards in hand."
    hand = [put(f"h{n}", BEAR, "hand") for n in range(7)]
    assert [verdict(words, *hand[:size]) for size in (0, 1, 6, 7)] == ["yes", "no", "no", "yes"]


def test_a_turn_that_must_have_begun() -> None:
    words = "You can't activate this ability until you've begun your sixth turn of the game."
    assert verdict(words, turn=9) == "no"
    assert verdict(words, turn=11) == "yes"


def test_only_the_player_that_is_attacked() -> None:
    words = "Only the player Brute is attacking may activate this ability and only during the declare attackers step."
    brute = limited(words, name="Brute", types="Creature — Beast", cost="{1}")

    def asked(player: str, **more: object) -> str:
        table = board(put("v", brute, "battlefield", **more), step="declare_attackers", priority=player)
        return str(answer(table, player=player)["verdict"])

    assert asked("bob", attacking="bob") == "yes"
    assert asked("alice", attacking="bob") == "no"
    assert asked("bob") == "no"


def test_what_only_opponents_may_activate_its_controller_may_not() -> None:
    vault = put("v", limited("Only your opponents may activate this ability and only as a sorcery."), "battlefield")
    assert codes(answer(board(vault))) == ["not_controller"]
    theirs = board(vault, turn=8, active="bob")
    assert answer(theirs, player="bob")["verdict"] == "yes"
    assert codes(answer(board(vault, priority="bob"), player="bob")) == ["timing_sorcery_speed"]


@pytest.mark.parametrize(("zone", "want"), [("battlefield", "yes"), ("graveyard", "yes"), ("hand", "no")])
def test_an_ability_that_names_two_zones_works_in_both(zone: str, want: str) -> None:
    words = "Activate only if Vault is on the battlefield or in your graveyard."
    vault = limited(words, cost="{1}")
    assert answer(board(put("v", vault, zone)))["verdict"] == want


def test_x_is_chosen_with_the_target_in_mind() -> None:
    text = "Return target creature card with mana value X from your graveyard to the battlefield."
    free, energy = (card("Rite", "Enchantment", "{1}{B}", f"{cost}: {text}") for cost in ("{X}{B}", "Pay X {E}"))
    dead = put("d", ANGEL, "graveyard")
    assert answer(board(put("v", free, "battlefield"), dead))["verdict"] == "yes"
    assert codes(answer(board(put("v", free, "battlefield")))) == ["no_legal_target"]

    def with_energy(number: int) -> Json:
        alice = {"id": "alice", "counters": {"energy": number}}
        return board(put("v", energy, "battlefield"), dead, players=[alice, {"id": "bob"}])

    assert answer(with_energy(5))["verdict"] == "yes"
    assert codes(answer(with_energy(4))) == ["no_legal_target"]


def test_x_of_a_loyalty_cost_is_at_most_the_loyalty() -> None:
    sorin = card(
        "Sorin",
        "Legendary Planeswalker — Sorin",
        "{2}{W}{B}",
        "−X: Return target creature card with mana value X from your graveyard to the battlefield.",
        loyalty="4",
    )
    dead = put("d", ANGEL, "graveyard")
    enough, few = (put("v", sorin, "battlefield", counters={"loyalty": number}) for number in (5, 4))
    assert answer(board(enough, dead))["verdict"] == "yes"
    assert codes(answer(board(few, dead))) == ["no_legal_target"]


def test_activated_abilities_of_what_remains_tapped() -> None:
    net = card(
        "Net",
        "Artifact",
        "{2}",
        "{T}: Tap another target nonland permanent. "
        "Its activated abilities can't be activated for as long as it remains tapped.",
    )
    held = card("Held", "Artifact", "{2}", "{1}: Draw a card.")
    for tapped, want in ((True, "no"), (False, "yes")):
        table = board(
            put("n", net, "battlefield"), put("v", held, "battlefield", tapped=tapped), effects=[effect("n", "v")]
        )
        assert answer(table)["verdict"] == want


def test_what_can_not_fight_and_has_an_ability() -> None:
    ransom = card(
        "Ransom",
        "Enchantment — Aura",
        "{1}{W}",
        "Enchant creature\nEnchanted creature can't attack or block and has \"{7}: Draw a card. "
        'Activate only as a sorcery."',
    )
    table = board(put("v", BEAR, "battlefield"), put("r", ransom, "battlefield", "bob", attached_to="v"))
    found = ruling(table, "can_activate", "v")["answer"]
    assert found["verdict"] == "yes"
    later = {**table, "turn": {**table["turn"], "step": "end"}}
    assert codes(ruling(later, "can_activate", "v")["answer"]) == ["timing_sorcery_speed"]
