"""A card as the judge reads it, in plain values."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from app.oracle import codec
from app.oracle.model.abilities import Ability, Keyword, UnreadAbility
from app.oracle.model.base import Node
from app.oracle.model.card import CardReading, Face
from app.oracle.model.effects import Irrelevant


def plain_card(reading: CardReading, catalog_version: str | None = None) -> dict[str, Any]:
    """The contract of ``GET /v1/cards/{name}``: facts and, for each ability, how it is read."""
    return {
        "name": reading.name,
        "layout": reading.layout,
        "color_identity": list(reading.color_identity),
        "faces": [_face(face) for face in reading.faces],
        "catalog_version": catalog_version,
    }


def _face(face: Face) -> dict[str, Any]:
    return {
        "name": face.name,
        "mana_cost": None if face.mana_cost is None else str(face.mana_cost),
        "colors": list(face.colors),
        "supertypes": list(face.supertypes),
        "types": list(face.types),
        "subtypes": list(face.subtypes),
        "power": face.power,
        "toughness": face.toughness,
        "loyalty": face.loyalty,
        "defense": face.defense,
        "keywords": list(face.keywords),
        "abilities": [_ability(ability, face) for ability in face.abilities],
    }


def _ability(ability: Ability, face: Face) -> dict[str, Any]:
    unread = [node for node in walk(ability) if type(node).__name__.startswith(("Unread", "Undefined"))]
    text = None
    if face.lines is not None and ability.line is not None and ability.line < len(face.lines):
        text = face.lines[ability.line]
    return {
        "line": ability.line,
        "text": text,
        "kind": _kind(ability),
        "read": not unread,
        "description": described(ability),
        "unread": [getattr(node, "text", None) for node in unread],
        "topics": sorted({topic for node in unread for topic in getattr(node, "topics", ())}),
        "data": codec.encode(ability),
    }


def _kind(ability: Ability) -> str:
    return "unread" if isinstance(ability, UnreadAbility) else type(ability).__name__.lower()


def walk(node: Node) -> Iterator[Node]:
    """A node and every node in it, outermost first."""
    yield node
    for field in dataclasses.fields(node):
        yield from _walk_value(getattr(node, field.name))


def _walk_value(value: Any) -> Iterator[Node]:
    if isinstance(value, Node):
        yield from walk(value)
    elif isinstance(value, tuple):
        for item in value:
            yield from _walk_value(item)


def described(ability: Ability) -> str:
    """What an ability is taken to say: the names of its parts and their values, outermost first."""
    if isinstance(ability, UnreadAbility):
        return "not read"
    if isinstance(ability, Keyword) and ability.cost is None and ability.argument is None and ability.filter is None:
        return ability.name
    return _words(ability, top=True)


def _words(value: Any, top: bool = False) -> str:
    if isinstance(value, Irrelevant):
        return f"nothing rulings rest on ({value.kind})"
    if isinstance(value, Node):
        parts: list[str] = []
        for field in dataclasses.fields(value):
            if field.name == "line" and top:
                continue
            item = getattr(value, field.name)
            if item == field.default or item in (None, (), "", False):
                continue
            said = _words(item)
            parts.append(
                said if isinstance(item, Node | tuple) and len(parts) == 0 else f"{_spaced(field.name)} {said}"
            )
        name = _spaced(type(value).__name__)
        return f"{name} ({'; '.join(parts)})" if parts else name
    if isinstance(value, tuple):
        return ", ".join(_words(item) for item in value)
    if value is True:
        return "yes"
    return str(value)


def _spaced(name: str) -> str:
    words = "".join(" " + char.lower() if char.isupper() else char for char in name).strip()
    return words.replace("_", " ").strip()
