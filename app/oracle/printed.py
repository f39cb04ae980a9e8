"""The facts printed on a card besides its text: name, mana cost, type line, power and so on."""

from __future__ import annotations

import re

from app.oracle.model.base import COLORS
from app.oracle.model.card import Face
from app.oracle.model.mana import ManaCost
from app.oracle.source import RawFace
from app.oracle.vocabulary import SUPERTYPES, TYPES

ABILITY_WORDS: frozenset[str] = frozenset(
    (
        "adamant", "addendum", "alliance", "battalion", "bloodrush", "celebration", "channel", "chroma", "cohort",
        "constellation", "converge", "corrupted", "council's dilemma", "coven", "delirium", "descend 4", "descend 8",
        "domain", "eerie", "eminence", "enrage", "fateful hour", "fathomless descent", "ferocious", "flurry",
        "formidable", "grandeur", "hellbent", "heroic", "imprint", "infusion", "inspired", "join forces", "kinfall",
        "kinship", "landfall", "landship", "lieutenant", "legacy", "magecraft", "metalcraft", "morbid", "opus",
        "pack tactics", "paradox", "parley", "radiance", "raid", "rally", "renew", "repartee", "revolt",
        "secret council", "spell mastery", "start your engines!", "strive", "survival", "sweep", "tempting offer",
        "threshold", "undergrowth", "underdog", "valiant", "vivid", "void", "will of the council",
        "will of the planeswalkers",
    )
)  # fmt: skip
"""Ability words tie cards together and have no rules meaning (rule 207.2c)."""


def parse_mana_cost(text: str) -> ManaCost | None:
    """``{1}{U}`` as a cost; None for no mana cost at all (rule 202.1b)."""
    symbols = tuple(symbol.upper() for symbol in re.findall(r"\{([^{}]+)\}", text))
    return ManaCost(symbols) if symbols else None


def parse_type_line(line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Supertypes, card types and subtypes of a type line (rule 205)."""
    left, _, right = line.replace(" - ", " — ").partition("—")
    words = left.split()
    supertypes = tuple(word for word in words if word in SUPERTYPES)
    types = tuple(word for word in words if word in TYPES)
    return supertypes, types, _subtypes(right.strip(), types)


def _subtypes(text: str, types: tuple[str, ...]) -> tuple[str, ...]:
    if "Plane" in types:
        return (text,) if text else ()
    found = text.replace("Time Lord", "Time\u00a0Lord").split(" ")
    return tuple(word.replace("\u00a0", " ") for word in found if word)


def face_facts(raw: RawFace) -> Face:
    """A face without its abilities. Colors come from the indicator or the mana cost where not given (105.2)."""
    cost = parse_mana_cost(raw.mana_cost)
    supertypes, types, subtypes = parse_type_line(raw.type_line)
    if raw.color_indicator:
        colors = raw.color_indicator
    elif cost is not None:
        colors = cost.colors()
    else:
        colors = raw.colors or ()
    return Face(
        name=raw.name,
        mana_cost=cost,
        colors=tuple(color for color in COLORS if color in colors),
        supertypes=supertypes,
        types=types,
        subtypes=subtypes,
        power=raw.power,
        toughness=raw.toughness,
        loyalty=raw.loyalty,
        defense=raw.defense,
        keywords=tuple(raw.keywords),
    )
