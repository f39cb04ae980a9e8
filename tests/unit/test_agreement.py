"""The comparison with facts from elsewhere: what agrees, what differs, and what is settled."""

from __future__ import annotations

from typing import Any

from app.oracle.model.card import CardReading
from app.oracle.reader import read_card
from app.oracle.source import RawCard, RawFace
from benchmarks.agreement import ALONE, FILES, adjudicated, compare
from benchmarks.judgements import land_types, mana_abilities, play_permissions, prohibitions

ROW: dict[str, Any] = {
    "name": "Test Card",
    "abilities": [
        {
            "kind": "activated", "tap": True, "untap": False, "sacrifice_self": False, "other_cost": False,
            "mana_cost_in": "", "amount": "1", "options": "fixed", "symbols": ["G"], "restricted": False,
            "condition": False,
        }
    ],
}  # fmt: skip


def card(text: str, type_line: str = "Artifact") -> CardReading:
    return read_card(RawCard("Test Card", (RawFace("Test Card", type_line, text=text),)))


def test_the_same_ability_agrees() -> None:
    assert mana_abilities(ROW, card("{T}: Add {G}.")) is None


def test_another_amount_color_or_cost_does_not() -> None:
    for text in ("{T}: Add {G}{G}.", "{T}: Add {R}.", "{1}, {T}: Add {G}.", "{T}: Add {G}.\n{T}: Add {G}.", ""):
        assert mana_abilities(ROW, card(text)) is not None


def test_permissions() -> None:
    row = {"name": "", "what": "cast", "free": False, "limit": "", "duration": "static"}
    text = "You may cast creature spells from your graveyard."
    assert play_permissions(row, card(text)) is None
    assert play_permissions({**row, "free": True}, card(text)) is not None


def test_prohibitions() -> None:
    row = {"name": "", "kind": "cant_cast", "affects": "opponents: creature spells", "source": "static"}
    assert prohibitions(row, card("Your opponents can't cast creature spells.")) is None
    assert prohibitions(row, card("You can't cast creature spells.")) is not None


def test_land_types() -> None:
    row = {"name": "", "how": "enchanted land: becomes Swamp (replaces land types)", "source": "static"}
    assert land_types(row, card("Enchanted land is a Swamp.", "Enchantment — Aura")) is None
    assert land_types(row, card("Enchanted land is an Island.", "Enchantment — Aura")) is not None


def test_figures() -> None:
    cards = {"Good": card("{T}: Add {G}."), "Bad": card("{T}: Add {R}."), "Settled": card("{T}: Add {U}.")}
    rows = [{**ROW, "name": name} for name in (*cards, "Missing")]
    found, left = compare(rows, mana_abilities, cards.get, {"Settled": "theirs"})
    assert found == {"rows": 4, "agree": 1, "adjudicated": 1, "disagree": ["Bad", "Missing"]}
    assert [name for name, _ in left] == ["Bad", "Missing"]


def test_adjudications_name_files_and_rules() -> None:
    assert set(adjudicated()) <= {*FILES, *(f"{file}, could produce alone" for file in ALONE)}
