"""Ties "the chosen type" to the choice that the same card makes: a creature type, a land type or a card type."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from app.oracle.model.abilities import Ability
from app.oracle.model.effects import AddTypes, ChooseOnEntering, Irrelevant, SetLandTypes, SetTypes
from app.oracle.model.filters import OfChosen
from app.oracle.nodes import with_parts, within

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


def _chosen(ability: Ability) -> Iterator[str]:
    for node in within(ability):
        if isinstance(node, ChooseOnEntering):
            yield node.what
        elif isinstance(node, Irrelevant) and node.kind.startswith(CHOICE):
            yield node.kind.removeprefix(CHOICE)


def _with_kind(value: Any, kind: Any) -> Any:
    if isinstance(value, OfChosen) and value.what == "creature_type" != kind:
        return OfChosen(kind)
    if isinstance(value, AddTypes) and value.chosen not in ("", kind):
        return dataclasses.replace(value, chosen=kind)
    if isinstance(value, SetLandTypes) and value.chosen and kind != "land_type":
        return SetTypes(chosen=kind)
    return with_parts(value, lambda part: _with_kind(part, kind))
