"""The small parts of the wire: mana costs, inline cards, names, pointers, prose."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from app.core.findings import Reason
from app.oracle.model.base import TOPICS as KNOWN_TOPICS
from app.wire.cards import InlineCard
from app.wire.events import KNOWN, misspelt
from app.wire.faults import pointer
from app.wire.inline import raw_card
from app.wire.lookup import folded
from app.wire.prose import TEMPLATES, render
from app.wire.prose.templates import activating, general, mana, playing
from app.wire.prose.templates.unread import TOPICS
from app.wire.prose.words import join
from app.wire.prose.words import mana as mana_words
from app.wire.symbols import mana_cost

VERDICTS = ("yes", "no", "undetermined")
APP = Path(__file__).resolve().parents[2] / "app"


@pytest.mark.parametrize(
    ("text", "symbols"),
    [
        ("{2}{G/U}", ("2", "G/U")),
        ("{x}{r}", ("X", "R")),
        ("{0}", ("0",)),
        ("{2/W}{W/P}{G/U/P}{C/R}{S}", ("2/W", "W/P", "G/U/P", "C/R", "S")),
        ("{1} {U}", ("1", "U")),
    ],
)
def test_mana_costs(text: str, symbols: tuple[str, ...]) -> None:
    cost = mana_cost(text)
    assert cost is not None
    assert cost.symbols == symbols


@pytest.mark.parametrize("text", ["", "2G", "{", "{}", "{Q}", "{T}", "{1}2", "{1/2}", "{9999999}", "{W}{", "{W/}"])
def test_what_is_no_mana_cost(text: str) -> None:
    assert mana_cost(text) is None


def test_pointers_escape() -> None:
    assert pointer("board", 3, "a/b~c") == "/board/3/a~1b~0c"
    assert pointer() == ""


def test_names_fold() -> None:
    assert folded("Lim-Dûl's Vault") == folded("lim dul’s VAULT")


def test_event_kinds() -> None:
    assert misspelt("casted") == ("cast",)
    assert misspelt("something_of_its_own") == ()
    assert all(misspelt(kind) == () for kind in KNOWN)


def test_faces_are_filled_from_the_whole_card() -> None:
    card = InlineCard.model_validate(
        {
            "name": "Claim // Fame",
            "layout": "aftermath",
            "mana_cost": "{B} // {1}{R}",
            "type_line": "Sorcery // Sorcery",
            "keywords": ["Aftermath"],
            "colors": ["B", "R"],
            "card_faces": [
                {"name": "Claim", "oracle_text": "Return a card."},
                {"name": "Fame", "mana_cost": "{1}{R}", "type_line": "Sorcery", "oracle_text": "Aftermath"},
            ],
            "prices": {"usd": "1"},
        }
    )
    claim, fame = raw_card(card).faces
    assert (claim.mana_cost, claim.type_line, claim.keywords) == ("{B}", "Sorcery", ())
    assert (fame.mana_cost, fame.keywords) == ("{1}{R}", ("Aftermath",))
    assert claim.colors is None


def test_words() -> None:
    assert join(["a", "b", "c"]) == "a, b and c"
    assert join([]) == "nothing"
    assert mana_words(("W", "U")) == "{W} or {U}"
    assert mana_words(()) == "no mana"
    assert mana_words({"G": 2, "C": 7}) == "{G}{G} 7 {C}"


def test_a_reason_without_a_template_is_said_plainly() -> None:
    reason = Reason("some.new_key", objects=("pool",), facts={"types": ("W", "U")})
    assert render(reason) == "Some: new key (pool): types: W and U."


def test_a_reason_whose_facts_do_not_fit_is_said_plainly() -> None:
    assert render(Reason("could_produce.types", objects=("pool",))).startswith("Could produce: types")
    assert render(Reason("mana.outcomes")).startswith("Mana: outcomes")


def test_a_template_is_filled() -> None:
    reason = Reason("could_produce.types", objects=("pool",), facts={"object": "Reflecting Pool", "types": ("U", "G")})
    assert render(reason) == "Reflecting Pool could produce {U} or {G}."


def test_subjects_do_not_share_keys() -> None:
    subjects = [general.TEMPLATES, mana.TEMPLATES, playing.TEMPLATES, activating.TEMPLATES]
    assert len(TEMPLATES) == sum(len(templates) for templates in subjects)


def test_every_topic_has_a_phrase() -> None:
    assert set(TOPICS) == set(KNOWN_TOPICS)


def reason_keys() -> dict[str, str]:
    """Every key that the core and the questions give a reason, with the module it is in.

    Keys are dotted names; they may be chosen before the reason is made, so all such strings count."""
    keys: dict[str, str] = {}
    for package in ("core", "questions"):
        for file in sorted((APP / package).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    if re.fullmatch(r"[a-z_]+\.[a-z_]+", node.value):
                        keys[node.value] = file.name
                elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Reason" and node.args:
                    first = node.args[0]
                    if isinstance(first, ast.Constant) and isinstance(first.value, str):
                        keys[first.value] = file.name
                    elif isinstance(first, ast.JoinedStr) and isinstance(first.values[0], ast.Constant):
                        # What is filled in is a verdict.
                        keys.update({f"{first.values[0].value}{word}": file.name for word in VERDICTS})
    return keys


def test_every_reason_has_its_words() -> None:
    keys = reason_keys()
    assert keys
    missing = {key: module for key, module in keys.items() if key not in TEMPLATES}
    assert missing == {}


def test_no_words_are_kept_for_reasons_that_are_no_more() -> None:
    assert set(TEMPLATES) - set(reason_keys()) - {"assumed_turn"} == set()
