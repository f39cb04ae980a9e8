"""Ties "the chosen type" to the choice that the same card makes: a creature type, a land type or a card type."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, TypeVar

from app.oracle.model.abilities import Ability
from app.oracle.model.base import Node
from app.oracle.model.effects import AddTypes, ChooseOnEntering, Irrelevant, SetLandTypes, SetTypes
from app.oracle.model.filters import OfChosen

N = TypeVar("N", bound=Node)

CHOICE = "choice of "
"""How the kind of an `Irrelevant` effect begins that makes a choice; what is chosen follows."""

_TYPES = {
    "creature_type": "creature_type",
    "land_type": "land_type",
    "basic_land_type": "land_type",
    "card_type": "card_type",
}


def with_choices(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The same abilities where each chosen type is of the one kind that the abilities choose."""
    kinds = {_TYPES[what] for ability in abilities for what in _chosen(ability) if what in _TYPES}
    if len(kinds) != 1:
        return abilities
    (kind,) = kinds
    return tuple(_with_kind(ability, kind) for ability in abilities)


def _chosen(node: Node) -> Iterator[str]:
    if isinstance(node, ChooseOnEntering):
        yield node.what
    if isinstance(node, Irrelevant) and node.kind.startswith(CHOICE):
        yield node.kind.removeprefix(CHOICE)
    for field in dataclasses.fields(node):
        value = getattr(node, field.name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Node):
                yield from _chosen(item)
            elif isinstance(item, tuple):
                for inner in item:
                    if isinstance(inner, Node):
                        yield from _chosen(inner)


def _with_kind(node: N, kind: str) -> N:
    changes: dict[str, Any] = {}
    for field in dataclasses.fields(node):
        value = getattr(node, field.name)
        new = _value(value, kind)
        if new is not value:
            changes[field.name] = new
    return dataclasses.replace(node, **changes) if changes else node


def _value(value: Any, kind: Any) -> Any:
    if isinstance(value, tuple):
        items = tuple(_value(item, kind) for item in value)
        return items if any(new is not old for new, old in zip(items, value, strict=True)) else value
    if not isinstance(value, Node):
        return value
    if isinstance(value, OfChosen) and value.what == "creature_type" != kind:
        return OfChosen(kind)
    if isinstance(value, AddTypes) and value.chosen not in ("", kind):
        return dataclasses.replace(value, chosen=kind)
    if isinstance(value, SetLandTypes) and value.chosen and kind != "land_type":
        return SetTypes(chosen=kind)
    return _with_kind(value, kind)
