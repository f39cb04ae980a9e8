"""Modes that cost something of their own, and splicing (rules 700.2h, 702.47, 702.172, 702.183)."""

from __future__ import annotations

import pytest

from app.oracle.model.abilities import Spell
from app.oracle.model.costs import Cost, PayMana
from app.oracle.model.effects import Modes
from app.oracle.model.mana import ManaCost
from app.oracle.printed import face_facts
from app.oracle.reader import read_lines
from app.oracle.source import RawFace
from tests.unit.tables import BEAR, Json, board, card, codes, play, put

MOUNTAIN = card("Mountain", "Basic Land — Mountain", text="({T}: Add {R}.)")
SPREE = card(
    "Rampage",
    "Instant",
    "{R}",
    "Spree\n+ {1} — Draw a card.\n+ {3} — Destroy target creature.\n+ {2}{R} — It deals 3 damage to each player.",
)
AIMED = card("Aim", "Instant", "{R}", "Spree\n+ {0} — Destroy target creature.\n+ {3} — Draw a card.")
TIERED = card("Blaze", "Instant", "{R}", "Tiered\n• Fire — {1} — Draw a card.\n• Fira — {3} — Draw two cards.")
RITUAL = card("Ritual", "Instant — Arcane", "{R}", "Draw a card.")
PLAIN = card("Plain", "Instant", "{R}", "Draw a card.")
RAY = card("Ray", "Instant — Arcane", "{1}{R}", "Draw a card.\nSplice onto Arcane {1}{R}")


def lands(number: int) -> list[Json]:
    return [put(f"m{index}", MOUNTAIN, "battlefield") for index in range(number)]


def affordable(what: Json, number: int, *others: Json) -> bool | None:
    answer = play(board(put("it", what, "hand"), *others, *lands(number)), "it")
    found: bool | None = answer["payment"]["affordable"]
    return found


@pytest.mark.parametrize(("number", "verdict"), [(1, False), (2, True)])
def test_some_mode_is_paid_for(number: int, verdict: bool) -> None:
    assert affordable(SPREE, number) is verdict
    assert affordable(TIERED, number) is verdict


def test_a_mode_without_target_is_not_chosen() -> None:
    assert affordable(AIMED, 1) is False
    assert affordable(AIMED, 4) is True
    assert affordable(AIMED, 1, put("bear", BEAR, "battlefield", "bob")) is True


def test_only_modes_that_lack_targets() -> None:
    what = card("Slay", "Instant", "{R}", "Spree\n+ {1} — Destroy target creature.")
    assert codes(play(board(put("it", what, "hand"), *lands(3)), "it")) == ["no_legal_target"]


def test_the_costs_are_told() -> None:
    answer = play(board(put("it", SPREE, "hand"), *lands(3)), "it")
    assert answer["options"][0]["additional_costs"] == [{"text": "{1} or {2}{R}", "mandatory": True}]


def test_splicing_is_offered_to_what_it_fits() -> None:
    def offered(what: Json) -> list[Json]:
        table = board(put("it", what, "hand"), put("ray", RAY, "hand"), *lands(1))
        found: list[Json] = play(table, "it")["options"][0]["additional_costs"]
        return found

    assert offered(RITUAL) == [{"text": "Splice {1}{R}", "mandatory": False}]
    assert offered(PLAIN) == []
    # It may be left, and costs nothing for the card that has it.
    assert affordable(RITUAL, 1, put("ray", RAY, "hand")) is True
    assert play(board(put("it", RAY, "hand"), *lands(2)), "it")["options"][0]["additional_costs"] == []


def test_each_mode_is_read_with_its_cost() -> None:
    words = SPREE["oracle_text"].split("\n")
    _, spell = read_lines(tuple(words), face_facts(RawFace("Rampage", "Instant", "{R}")))
    assert isinstance(spell, Spell)
    (modes,) = spell.effects
    assert isinstance(modes, Modes)
    costs = [Cost((PayMana(ManaCost(symbols)),)) for symbols in (("1",), ("3",), ("2", "R"))]
    assert (modes.choose, list(modes.costs)) == ("choose one or more", costs)
    assert [len(mode) for mode in spell.modes] == [0, 1, 0]


def test_a_cost_without_its_keyword_is_no_mode() -> None:
    read = read_lines(("+ {1} — draw a card.",), face_facts(RawFace("Rampage", "Instant", "{R}")))
    assert not any(isinstance(effect, Modes) for ability in read for effect in getattr(ability, "effects", ()))
