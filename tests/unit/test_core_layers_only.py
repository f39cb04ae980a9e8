"""Characteristics are read after layers: what is printed is looked at only where no object of the board is meant."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2] / "app"
PRINTED = frozenset(("printed", "copiable_values", "face_characteristics", "starting_values"))
"""Functions that give values before layers."""

ALLOWED = frozenset(
    (
        "core/characteristics.py",  # where they are defined
        "core/copiable.py",  # the face that is up, and what casting and merging made of it
        "core/starting.py",  # what layers start from
        "core/copying.py",  # copies are made of copiable values
        "core/plain.py",  # boards that need no layers
        "core/projection.py",  # the layers themselves
        "core/events.py",  # cards that are on no board any more
        "core/play/proposal.py",  # a spell before it is cast, of a face of choice
        "core/play/unknown_face.py",  # a face of which nothing but the name is known, as the cards it could be
        "core/play/verdict.py",  # a spell before it is cast, as above
        "questions/card_status.py",  # the card that made an effect, wherever it is
    )
)


def test_only_layers_read_what_is_printed() -> None:
    wrong = []
    for folder in ("core", "questions"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            name = file.relative_to(ROOT).as_posix()
            if name in ALLOWED:
                continue
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PRINTED:
                    wrong.append(f"{name}:{node.lineno} reads values before layers by {node.func.id}")
    assert not wrong, "\n".join(wrong)


CHARACTERISTICS = frozenset(
    ("abilities", "colors", "defense", "keywords", "loyalty", "mana_cost", "power", "subtypes", "supertypes",
     "toughness", "types")
)  # fmt: skip
ABOUT_CARDS = frozenset(
    (
        "core/face.py",  # which face of a card an object shows
        "core/state.py",  # which objects are emblems, before there are layers
        "core/play/uses.py",  # cards of events, which are on no board any more
        "core/play/ways.py",  # abilities that a hidden card or one whose ability does not function would have
    )
)
"""Files that look at a card's faces because no object's characteristics are meant."""


def test_only_layers_read_the_faces_of_cards() -> None:
    wrong = []
    for folder in ("core", "questions"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            name = file.relative_to(ROOT).as_posix()
            if name in ALLOWED | ABOUT_CARDS:
                continue
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Attribute) and node.attr in CHARACTERISTICS and _is_face(node.value):
                    wrong.append(f"{name}:{node.lineno} reads {node.attr} of a card's face")
    assert not wrong, "\n".join(wrong)


def _is_face(node: ast.expr) -> bool:
    """``card.front`` or ``card.faces[…]``."""
    if isinstance(node, ast.Subscript):
        return isinstance(node.value, ast.Attribute) and node.value.attr == "faces"
    return isinstance(node, ast.Attribute) and node.attr == "front"


def test_the_allowed_files_exist() -> None:
    assert all((ROOT / name).is_file() for name in ALLOWED | ABOUT_CARDS)
