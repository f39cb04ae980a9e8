"""Text-changing effects (rule 612): words of an object's own text that are replaced, in layer 3.

What the text says is ability data here, so the words are replaced in it: only where they are used as a color word, a
land type or a creature type (612.2), never in names and mana symbols, and never in abilities that others granted
(612.3)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.core.characteristics import AbilityOn, Characteristics
from app.core.facts import Chosen
from app.oracle.model import changes, filters
from app.oracle.model.abilities import Keyword
from app.oracle.model.amounts import Devotion
from app.oracle.nodes import with_parts
from app.oracle.vocabulary import BASIC_LAND_TYPES, COLOR_WORDS, CREATURE_TYPES, plural

_NAMING_TYPE = ("walk", "cycling")


def replace_words(change: changes.ReplaceWords, values: Characteristics, chosen: Chosen) -> None:
    """Replaces the words of an object's text and type line in place; what was replaced by what is a choice that only
    the board can tell."""
    words = _words(change, chosen)
    if words is None:
        values.unknown = values.unknown | {"text"}
        return
    kind, old, new = words
    if old == new:
        return
    rewrite: Callable[[Any], Any] = _recolored(old, new) if kind == "color" else _retyped(old, new)
    values.abilities = tuple(_rewritten(on, rewrite) for on in values.abilities)
    if kind != "color" and old in values.subtypes:
        # The type line is text as well (612.1).
        values.subtypes = tuple(dict.fromkeys(new if name == old else name for name in values.subtypes))


def _words(change: changes.ReplaceWords, chosen: Chosen) -> tuple[str, str, str] | None:
    """Of what kind the words are, which is replaced and by which; colors as letters."""
    old = chosen.replaced
    if old is None and change.by is not None:
        old = chosen.creature_type
    if old is None:
        return None
    if old.lower() in COLOR_WORDS:
        kind, old, new = "color", COLOR_WORDS[old.lower()], chosen.color
    elif old in BASIC_LAND_TYPES:
        kind, new = "basic_land", chosen.land_type
    elif old in CREATURE_TYPES:
        kind, new = "creature", change.by or chosen.creature_type
    else:
        return None
    return None if new is None or kind not in change.kinds else (kind, old, new)


def _rewritten(on: AbilityOn, rewrite: Callable[[Any], Any]) -> AbilityOn:
    if on.origin is not None:
        return on
    ability = rewrite(on.ability)
    return on if ability is on.ability else AbilityOn(ability, on.line, on.origin, on.timestamp)


def _recolored(old: str, new: str) -> Callable[[Any], Any]:
    words = {letter: word for word, letter in COLOR_WORDS.items()}
    word = re.compile(rf"\b{words[old]}\b")

    def rewrite(value: Any) -> Any:
        value = with_parts(value, rewrite)
        if isinstance(value, Keyword) and value.argument and word.search(value.argument):
            return replace(value, argument=word.sub(words[new], value.argument))
        if isinstance(value, filters.HasColor | filters.NotColor):
            return replace(value, color=new) if value.color == old else value
        if isinstance(value, changes.SetColors | changes.AddColors | Devotion) and old in value.colors:
            return replace(value, colors=tuple(dict.fromkeys(new if c == old else c for c in value.colors)))
        return value

    return rewrite


def _retyped(old: str, new: str) -> Callable[[Any], Any]:
    word = re.compile(rf"\b(?:{re.escape(old.lower())}|{re.escape(plural(old).lower())})\b")

    def rewrite(value: Any) -> Any:
        value = with_parts(value, rewrite)
        if isinstance(value, Keyword):
            return _keyword(value, old, new, word)
        if isinstance(value, filters.HasSubtype | filters.NotSubtype):
            return replace(value, subtype=new) if value.subtype == old else value
        if isinstance(value, changes.AddTypes | changes.SetTypes | changes.RemoveTypes | changes.SetLandTypes):
            if value.subtypes and old in value.subtypes:
                renamed = tuple(dict.fromkeys(new if name == old else name for name in value.subtypes))
                return replace(value, subtypes=renamed)
        return value

    return rewrite


def _keyword(keyword: Keyword, old: str, new: str, word: re.Pattern[str]) -> Keyword:
    """Landwalk and typecycling have the type in their name (702.14a, 702.29e), protection in what it is from."""
    for tail in _NAMING_TYPE:
        if keyword.name == old + tail:
            keyword = replace(keyword, name=new + tail)
    if keyword.argument and word.search(keyword.argument.lower()):
        keyword = replace(keyword, argument=word.sub(plural(new).lower(), keyword.argument.lower()))
    return keyword
