"""How card types, subtypes, supertypes and colors change (105.3, 205.1, 305.7): the same for an effect of a layer and
for what a copy effect excepts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from app.core.characteristics import Characteristics
from app.core.facts import Chosen
from app.oracle.model import effects as words
from app.oracle.model.base import COLORS, Change
from app.oracle.vocabulary import (
    ARTIFACT_TYPES,
    BASIC_LAND_TYPES,
    CREATURE_TYPES,
    ENCHANTMENT_TYPES,
    LAND_TYPES,
    PLANESWALKER_TYPES,
    SPELL_TYPES,
    SUBTYPES,
)

TypeChange: TypeAlias = words.SetLandTypes | words.AddTypes | words.SetTypes | words.RemoveTypes

_SUBTYPES_OF: dict[str, frozenset[str]] = {
    "Artifact": frozenset(ARTIFACT_TYPES),
    "Enchantment": frozenset(ENCHANTMENT_TYPES),
    "Land": frozenset(LAND_TYPES),
    "Planeswalker": frozenset(PLANESWALKER_TYPES),
    "Instant": frozenset(SPELL_TYPES),
    "Sorcery": frozenset(SPELL_TYPES),
    "Creature": frozenset(CREATURE_TYPES),
    "Kindred": frozenset(CREATURE_TYPES),
}
_LISTED = frozenset(SUBTYPES)


def change_types(change: TypeChange, values: Characteristics, chosen: Chosen, resolved: bool) -> None:
    """Changes an object's types in place. ``resolved``: what was to be chosen was chosen, also where no board says."""
    _TYPES[type(change)](change, values, chosen, resolved)


def _not_said(what: str, values: Characteristics, resolved: bool) -> None:
    """A choice that the board does not give. Without one, a static ability does nothing; what a resolved effect chose
    is not known."""
    if resolved:
        values.unknown = values.unknown | {what}


def _set_land_types(change: words.SetLandTypes, values: Characteristics, chosen: Chosen, resolved: bool) -> None:
    """Rule 305.7: old land types and what the rules text gave are lost, what other effects granted stays."""
    if change.chosen:
        land_type = chosen.land_type
        if land_type is None:
            _not_said("subtypes", values, resolved)
            return
        new: tuple[str, ...] = (land_type,)
    else:
        new = change.subtypes
    values.subtypes = tuple(t for t in values.subtypes if t not in LAND_TYPES) + new
    values.abilities = tuple(on for on in values.abilities if on.origin not in (None, "305.6"))
    forget_definitions(values)


def _add_types(change: words.AddTypes, values: Characteristics, chosen: Chosen, resolved: bool) -> None:
    subtypes = change.subtypes
    types = change.types
    if change.every == "creature":
        subtypes += CREATURE_TYPES
    elif change.every == "basic_land":
        subtypes += tuple(BASIC_LAND_TYPES)
    elif change.every == "land":
        subtypes += LAND_TYPES
    elif change.every == "nonbasic_land":
        subtypes += tuple(name for name in LAND_TYPES if name not in BASIC_LAND_TYPES)
    if change.chosen:
        picked = getattr(chosen, change.chosen)
        if picked is None:
            _not_said("types", values, resolved)
            return
        if change.chosen == "card_type":
            types += (picked.capitalize(),)
        else:
            subtypes += (picked,)
    values.types = tuple(dict.fromkeys(values.types + types))
    values.subtypes = tuple(dict.fromkeys(values.subtypes + subtypes))
    values.supertypes = tuple(dict.fromkeys(values.supertypes + change.supertypes))


def _set_types(change: words.SetTypes, values: Characteristics, chosen: Chosen, resolved: bool) -> None:
    """Rule 205.1a: subtypes that belong to a lost card type are lost with it; 205.1b keeps the old types."""
    if change.chosen:
        picked = getattr(chosen, change.chosen)
        if picked is None:
            _not_said("types", values, resolved)
            return
        new = (picked.capitalize(),) if change.chosen == "card_type" else (picked,)
        change = words.SetTypes(new) if change.chosen == "card_type" else words.SetTypes(None, new)
    old = values.types
    if change.types is not None:
        # An instant or sorcery stays one (205.1a).
        kept = old if change.keep_types else tuple(t for t in old if t in ("Instant", "Sorcery"))
        values.types = tuple(dict.fromkeys(kept + change.types))
        if not change.keep_types:
            allowed = {sub for kind in values.types for sub in _SUBTYPES_OF.get(kind, ())}
            values.subtypes = tuple(t for t in values.subtypes if t in allowed)
    if change.subtypes is not None:
        replaced = {sub for group in _SUBTYPES_OF.values() if group & set(change.subtypes) for sub in group}
        if replaced & _SUBTYPES_OF["Creature"] and "Creature" in old:
            # A subtype that no list holds is a creature type that nobody knew yet.
            replaced.update(t for t in values.subtypes if t not in _LISTED)
        values.subtypes = tuple(t for t in values.subtypes if t not in replaced) + change.subtypes


def _remove_types(change: words.RemoveTypes, values: Characteristics, chosen: Chosen, resolved: bool) -> None:
    values.types = tuple(t for t in values.types if t not in change.types)
    values.supertypes = tuple(t for t in values.supertypes if t not in change.supertypes)
    gone = set(change.subtypes)
    if change.all_creature_types:
        gone |= set(CREATURE_TYPES)
    if change.all_land_types:
        gone |= set(LAND_TYPES)
    if change.types:
        # A subtype goes with the last card type it belongs to (205.1a).
        kept = {sub for kind in values.types for sub in _SUBTYPES_OF.get(kind, ())}
        gone |= {sub for kind in change.types for sub in _SUBTYPES_OF.get(kind, ())} - kept
    values.subtypes = tuple(t for t in values.subtypes if t not in gone)


def change_colors(
    change: words.SetColors | words.AddColors, values: Characteristics, chosen: Chosen, resolved: bool
) -> None:
    """Rule 105.3: new colors replace the old ones unless the words say "in addition"."""
    colors = set(change.colors)
    if change.chosen:
        if chosen.color is None:
            _not_said("colors", values, resolved)
            return
        colors.add(chosen.color)
    if isinstance(change, words.AddColors):
        colors |= set(values.colors)
    values.colors = tuple(color for color in COLORS if color in colors)


def forget_definitions(values: Characteristics) -> None:
    """A size that an ability would have defined is what is printed, with 0 for the star (208.2a), once that
    ability is gone; whether it could be read matters no more."""
    values.unknown = values.unknown - {"power", "toughness"}


_TYPES: dict[type[Change], Callable[[Any, Characteristics, Chosen, bool], None]] = {
    words.SetLandTypes: _set_land_types,
    words.AddTypes: _add_types,
    words.SetTypes: _set_types,
    words.RemoveTypes: _remove_types,
}
