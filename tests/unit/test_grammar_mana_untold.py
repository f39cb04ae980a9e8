"""Mana that hangs on what no board tells, and mana beside other deeds: read whole, printed back, honest in the core."""

from __future__ import annotations

import pytest

from app.oracle.model.abilities import Activated, OnlyIf, Triggered, UnreadInstruction, UnreadTrigger
from app.oracle.model.amounts import Compare, Number, PlayerNumber, Untold
from app.oracle.model.card import Face
from app.oracle.model.effects import DelayedTrigger, If, Irrelevant, Unread
from app.oracle.model.filters import Filter, HasType, OfChosen
from app.oracle.model.mana import AddMana, AmongColors, ChosenColor, Combination, SpendOnly, UnreadRider, UntoldMana
from app.oracle.normalize import normalize, sentences
from app.oracle.printer import show_ability
from app.oracle.reader import read_lines
from tests.unit.tables import FOREST, JUDGE, Json, board, card, effect, put, ruling

ARTIFACT = Face(name="Thing", types=("Artifact",))


def activated(line: str) -> Activated:
    (ability,) = read_lines((line,), ARTIFACT)
    assert isinstance(ability, Activated)
    return ability


@pytest.mark.parametrize(
    "line",
    [
        "{T}: Add one mana of Thing's last noted type.",
        "{T}: Add one mana of either of the circled colors.",
        "{T}: Add one mana of any color chosen as you drafted cards named Thing.",
        "{T}: Add one mana of any color. Spend this mana only to cast a spell that shares a watermark with Thing.",
        "{T}: Add {C}. Spend this mana only to cast a spell that's one or more colors without {X} in its mana cost.",
        "{T}: Add two mana in any combination of its colors.",
        "{T}: Add x {U} and x {R}, where x is your devotion to red.",
        "{T}, exile Thing: Add {G}. You can't activate this ability until you've begun your sixth turn of the game.",
        "{T}, sacrifice a black or artifact creature: Add {B}.",
        "{T}: On a 3 or lower, add {C}.",
    ],
)
def test_words_are_read_whole_and_print_back(line: str) -> None:
    (ability,) = read_lines((line,), ARTIFACT)
    assert show_ability(ability) == normalize(line, "Thing")
    assert "Unread" not in repr(ability)


def test_near_misses_stay_unread() -> None:
    (effect,) = activated("{T}: Add one mana of Thing's best type.").effects
    assert isinstance(effect, Unread)
    (effect,) = activated("{T}: Add {C}. Spend this mana only to cast spells that smell.").effects
    assert isinstance(effect, AddMana)
    assert isinstance(effect.riders[0], UnreadRider)
    (instruction,) = activated("{T}: Add {C}. You can't activate this ability until dawn.").instructions
    assert isinstance(instruction, UnreadInstruction)


def test_what_was_noted_is_mana_of_an_unknown_type() -> None:
    (effect,) = activated("{T}: Add one mana of Thing's last noted type.").effects
    assert effect == AddMana(UntoldMana("noted_type"))
    (effect,) = activated("{T}: Add to your mana pool one mana of the color last chosen.").effects
    assert effect == AddMana(ChosenColor())


def test_two_chosen_colors_are_two_different_ones() -> None:
    (effect,) = activated("{T}: Choose two colors. Add a mana of each of the chosen colors.").effects
    assert effect == AddMana(Combination(Number(2), different=True))


def test_riders_tell_the_spells_apart() -> None:
    line = "{T}: Add {C}. Spend this mana only to cast monocolored spells of that color."
    (effect,) = activated(line).effects
    assert isinstance(effect, AddMana)
    (rider,) = effect.riders
    assert isinstance(rider, SpendOnly)
    assert rider.purposes[0].filter is not None
    assert OfChosen("color") in rider.purposes[0].filter.qualities


def test_turns_of_the_game_are_counted() -> None:
    line = "{T}: Add {C}. You can't activate this ability until you've begun your sixth turn of the game."
    (instruction,) = activated(line).instructions
    assert instruction == OnlyIf(Compare(PlayerNumber("turns_begun"), ">=", Number(6)))


def test_a_die_decides_between_two_players_mana() -> None:
    line = "{T}: On a 3 or lower, target player adds {C}. Otherwise, that player adds {G}."
    (effect,) = activated(line).effects
    assert isinstance(effect, If)
    assert effect.condition == Untold("rolled_at_most", number=3)
    assert effect.otherwise


def test_later_mana_is_a_delayed_trigger() -> None:
    words = "at the beginning of your next main phase this turn, you add an amount of {C} equal to the amount of mana "
    (effect,) = activated("{T}: " + words.capitalize() + "that player lost this way.").effects
    assert isinstance(effect, DelayedTrigger)


def test_events_with_mana_in_them_are_no_mana_triggers() -> None:
    line = "Whenever a player loses one or more unspent mana, you draw a card."
    (ability,) = read_lines((line,), ARTIFACT)
    assert isinstance(ability, Triggered)
    assert isinstance(ability.trigger, UnreadTrigger)
    assert ability.trigger.kind == "unspent_mana_lost"


def test_what_others_do_while_a_spell_resolves_is_moot() -> None:
    (effect,) = activated("{T}: Target player activates a mana ability of each land they control.").effects
    assert isinstance(effect, Irrelevant)


def test_colors_found_on_anyones_permanents() -> None:
    words = "{T}: Add one mana of any color that shares a color with a permanent a player controls."
    (effect,) = activated(words).effects
    assert effect == AddMana(AmongColors(Filter("permanent")))


def test_a_quotation_that_ends_with_a_quotation_ends_its_sentence() -> None:
    words = "it has \"enchanted forest has '{T}: add {G}. you lose 1 life.'\" ~ loses all other abilities."
    assert sentences(words) == (
        "it has \"enchanted forest has '{T}: add {G}. you lose 1 life.'\"",
        "~ loses all other abilities",
    )
    assert len(sentences("it's ~'s. players' mana is theirs. 'tis so. end")) == 4


def test_a_condition_behind_a_target_does_not_describe_it() -> None:
    line = "{T}: Destroy target artifact if its mana value is equal to the amount of unspent mana you have."
    ability = activated(line)
    assert ability.required_targets == (Filter("permanent", (HasType("Artifact"),)),)


PENDANT = card(
    "Pendant",
    "Artifact",
    text="{T}, Mill a card: For each colored mana symbol in the milled card's mana cost, add one mana of that color.",
)
LOCKET = card("Locket", "Artifact", text="{T}: Add one mana of this artifact's last noted type.")
KEEN = card("Keen", "Artifact", text="{T}: Add {C}. Activate only if this artifact has another activated ability.")
KEENER = card(
    "Keener",
    "Artifact",
    text="{T}: Add {C}. Activate only if this artifact has another activated ability.\n{2}: Draw a card.",
)
WATCH = card("Watch", "Artifact", text="{T}: Add {C}. Activate only if you have two or more unspent mana.")


def could(table: Json, name: str) -> Json:
    found: Json = JUDGE.rule({"board": table, "query": {"type": "could_produce", "object": name}})
    return found


def test_the_milled_card_is_the_top_card_of_the_library() -> None:
    top = card("Top", "Creature — Bear", cost="{2}{G}{U/B}")
    table = board(put("p", PENDANT, "battlefield"), put("t", top, "library"))
    assert sorted(could(table, "p")["answer"]["types"]) == ["B", "G", "U"]


def test_without_a_library_to_see_it_is_not_known() -> None:
    found = could(board(put("p", PENDANT, "battlefield")), "p")
    assert found["answer"]["types"] == []
    assert found["status"] == "undetermined"


def test_a_noted_type_is_not_known() -> None:
    assert could(board(put("l", LOCKET, "battlefield")), "l")["status"] == "undetermined"


def test_another_activated_ability() -> None:
    table = board(put("k", KEEN, "battlefield"), put("r", KEENER, "battlefield"))
    assert ruling(table, "can_activate", "k", player="alice")["answer"]["verdict"] == "no"
    assert ruling(table, "can_activate", "r", player="alice", ability=0)["answer"]["verdict"] == "yes"


def test_unspent_mana_is_counted() -> None:
    table = board(put("w", WATCH, "battlefield"))
    assert ruling(table, "can_activate", "w", player="alice")["answer"]["verdict"] == "no"
    table["players"][0]["mana_pool"] = {"G": 1, "C": 1}
    assert ruling(table, "can_activate", "w", player="alice")["answer"]["verdict"] == "yes"


METALS = card(
    "Metals",
    "Artifact Creature — Golem",
    text="{T}: Reveal any number of artifact cards in your hand. Add {C}{C} for each card revealed this way.",
)
RING = card("Ring", "Artifact", cost="{1}")


def test_revealed_cards_of_a_hand_are_counted() -> None:
    empty = could(board(put("m", METALS, "battlefield")), "m")
    assert (empty["status"], empty["answer"]["types"]) == ("determined", [])
    full = could(board(put("m", METALS, "battlefield"), put("r", RING, "hand")), "m")
    assert (full["status"], full["answer"]["types"]) == ("determined", ["C"])
    table = board(put("m", METALS, "battlefield"), put("r", RING, "hand"), put("q", RING, "hand", who="bob"))
    found = ruling(table, "mana_from_activation", "m")
    assert sorted(each["total"].get("C", 0) for each in found["answer"]["outcomes"]) == [0, 2]


def test_what_is_settled_while_it_resolves_may_go_either_way() -> None:
    cave = card("Cave", "Land", text="{T}: Choose a color. Add one mana of that color unless any player pays {1}.")
    found = could(board(put("c", cave, "battlefield")), "c")
    assert (found["status"], found["answer"]["types"]) == ("determined", ["W", "U", "B", "R", "G"])


def test_that_much_of_an_event_is_some() -> None:
    chief = card(
        "Chief",
        "Creature — Elf",
        text="Whenever one or more creatures you control attack, add that much mana in any combination of {R} and/or "
        "{G}.",
    )
    found = could(board(put("c", chief, "battlefield")), "c")
    assert (found["status"], found["answer"]["types"]) == ("determined", ["R", "G"])


def test_the_third_time_an_ability_resolves() -> None:
    kin = card(
        "Kin",
        "Creature — Elemental",
        text="{2}: If this is the third time this ability has resolved this turn, you may add {R}.",
    )
    once = {"kind": "activated", "player": "alice", "object": "k"}
    first = could(board(put("k", kin, "battlefield")), "k")
    assert (first["status"], first["answer"]["types"]) == ("determined", [])
    third = could(board(put("k", kin, "battlefield"), events=[once, once]), "k")
    assert third["status"] == "undetermined"


def test_results_of_a_die_belong_to_the_ability_above() -> None:
    jack = card(
        "Jack",
        "Artifact",
        text="{T}: Roll a six-sided die. This ability has the indicated effect.\n1 — You lose 5 life.\n2 — Add {W}.\n"
        "3 — Add {U}.",
    )
    assert could(board(put("j", jack, "battlefield")), "j")["answer"]["types"] == ["W", "U"]


def test_a_ticket_cost_is_no_part_of_the_ability() -> None:
    (ability,) = read_lines(("{TK}{TK} — {T}: Add {C}{C}. Spend this mana only to cast noncreature spells.",), ARTIFACT)
    assert isinstance(ability, Activated)
    assert len(ability.cost.parts) == 1


@pytest.mark.parametrize(
    ("line", "name", "normal"),
    [
        (
            "Remove a dream counter from Rasputin: Add {C}.",
            "Rasputin Dreamweaver",
            "remove a dream counter from ~: add {C}.",
        ),
        ("Create Marit Lage, a token.", "Marit Lage's Slumber", "create marit lage, a token."),
        ("Other Sliver creatures get +1/+1.", "Sliver Legion", "other sliver creatures get +1/+1."),
        (
            "If you control an Acme Depot and an Acme Works, add {C}.",
            "Acme Store",
            "if you control a permanent named acme depot and a permanent named acme works, add {C}.",
        ),
        (
            "If you control an Urza's Mine and an Urza's Tower, add {C}.",
            "Urza's Power Plant",
            "if you control a urza's mine and a urza's tower, add {C}.",
        ),
    ],
)
def test_names_in_texts(line: str, name: str, normal: str) -> None:
    assert normalize(line, name, short_names=True) == normal


def test_the_same_is_true_of_other_types() -> None:
    line = "Your opponents can't cast creature spells. The same is true for artifacts and enchantments."
    (ability,) = read_lines((line,), Face(name="Ward", types=("Artifact",)))
    assert repr(ability).count("Prohibition(") == 3


PIRATES = card(
    "Pirates",
    "Sorcery",
    "{U}",
    "Until end of turn, you may tap lands you don't control for mana. Spend this mana only to cast spells.",
)


def test_lands_of_others_tapped_for_mana_are_not_refused() -> None:
    theirs = put("f", FOREST, "battlefield", who="bob")
    assert ruling(board(theirs), "can_activate", "f")["answer"]["verdict"] == "no"
    assert ruling(board(theirs), "can_pay", None, cost="{G}")["answer"]["verdict"] == "no"
    table = board(theirs, effects=[effect(PIRATES)])
    assert ruling(table, "can_activate", "f")["status"] == "undetermined"
    assert ruling(table, "can_pay", None, cost="{G}")["status"] == "undetermined"
    assert ruling(table, "can_pay", None, player="bob", cost="{U}")["answer"]["verdict"] == "no"
