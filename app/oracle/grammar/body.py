"""What an object is said to be: "a 3/3 green elemental creature with trample that's still a land".

Such a phrase becomes changes of types, colors, power and toughness, and abilities (rules 205.1, 305.7, 613.1).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.oracle.grammar.symbols import AMOUNT, KEYWORD, QUOTED
from app.oracle.grammar.words import COLOR_WORD, SUPERTYPE, TYPE_MANY, TYPE_ONE, colors_in_order
from app.oracle.model.abilities import Ability, Keyword
from app.oracle.model.amounts import Number, StatOf, X
from app.oracle.model.base import Amount, Change
from app.oracle.model.effects import (
    AddColors,
    AddTypes,
    GainAbility,
    GainKeyword,
    SetColors,
    SetLandTypes,
    SetName,
    SetPowerToughness,
    SetTypes,
)
from app.oracle.model.filters import HasSubtype, HasSupertype, HasType, Ref
from app.oracle.syntax import Choice, Listed, Mapped, Pattern, Reading, Syntax, Text
from app.oracle.vocabulary import BASIC_LAND_TYPES

GAINED = Choice("ability that is had or gained")
"""A keyword with its parameters, or a quoted ability, as a change."""
GAINED.add(
    Mapped(
        QUOTED,
        GainAbility,
        lambda change: change.ability if isinstance(change, GainAbility) else None,
    )
)
GAINED.add(
    Mapped(
        KEYWORD,
        lambda keyword: GainKeyword(keyword) if isinstance(keyword, Keyword) else None,
        lambda change: change.keyword if isinstance(change, GainKeyword) else None,
    )
)
GAINED.add(
    Mapped(
        KEYWORD,
        lambda ability: (
            GainAbility(ability) if isinstance(ability, Ability) and not isinstance(ability, Keyword) else None
        ),
        lambda change: change.ability if isinstance(change, GainAbility) else None,
    )
)
GAINS = Listed(GAINED, "and", least=1)

ENTERING_WITH = Pattern(
    r"(?:it|he|she) enters with (?:a|an|x|[a-z]+) additional [^,.]*?counters? on (?:it|him|her)"
    r"(?: if it's a [a-z]+)?",
    lambda _: (),
    lambda _: None,
)
"""Counters that a copy enters with besides are on the board; they are nothing that it copies."""

_STATS = re.compile(r"([0-9]{1,3}|x)/([0-9]{1,3}|x)(?![0-9a-z])")
_COLORS = Listed(COLOR_WORD, "and", least=1)
_MAX_WORDS = 7

_ADDITION = re.compile(
    r" in addition to (?:its|their) other (colors and types|types|land types|creature types|card types)(?![a-z])"
)
_STILL = re.compile(
    r" (?:that's still a|that are still|that is still a) (?:lands?|planeswalkers?|artifacts?|enchantments?)(?![a-z])"
)
_LAND = "(?:" + "|".join(name.lower() for name in BASIC_LAND_TYPES) + ")"
_LAND_LIST = re.compile(rf"a ({_LAND}(?:, {_LAND})*,? and {_LAND})(?![a-z])")
_EQUAL = re.compile(r" with (?:base )?power and (?:base )?toughness each equal to ")
_SIZE_OF_IT = re.compile(r" (?:with|and) base power and toughness equal to ~'s power and toughness(?![a-z])")
_SELF = Ref("self")
_NAMED = re.compile(
    r" named ([a-z][a-z', -]*?)(?=$|\.|,? (?:and (?:has|have|it|loses)|it|has|gains|with|that)\b| in addition)"
)
_BASE = re.compile(r" with base power and toughness ([0-9]{1,3}|x)/([0-9]{1,3}|x)(?![0-9a-z])")


def stat(words: str) -> Amount:
    """A power or toughness as written: digits or x."""
    return X() if words == "x" else Number(int(words))


def show_stat(value: Amount | None) -> str | None:
    """The inverse of `stat`."""
    if isinstance(value, Number):
        return str(value.value)
    return "x" if isinstance(value, X) else None


@dataclass(frozen=True, slots=True)
class _Look:
    stats: tuple[Amount, Amount] | None = None
    behind: bool = False
    colors: tuple[str, ...] | None = None
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    gains: tuple[Change, ...] = ()
    every: bool = False
    name: str = ""
    addition: str = ""
    still: bool = False


class Body(Syntax):
    """The phrase behind "is", "are" or "becomes" as a tuple of changes."""

    def __init__(self, *, many: bool) -> None:
        self._many = many

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        key = (id(self), at)
        known = text.memo.get(key)
        if known is not None:
            return known
        text.memo[key] = ()
        content = text.content
        found: list[Reading] = self._lands(content, at)
        start = at
        if not self._many:
            if not content.startswith("a ", at):
                return ()
            start = at + 2
        stats: tuple[Amount, Amount] | None = None
        match = _STATS.match(content, start)
        if match and content.startswith(" ", match.end()):
            stats = (stat(match[1]), stat(match[2]))
            start = match.end() + 1
        for supertypes, position in self._supertypes(text, start):
            size = stats
            if supertypes and size is None and (match := _STATS.match(content, position)):
                # "A legendary 5/4 god creature": the size may stand behind the supertype.
                if content.startswith(" ", match.end()):
                    size, position = (stat(match[1]), stat(match[2])), match.end() + 1
            for colors, behind in self._colors(text, position):
                for words, end in self._words(text, behind):
                    look = _Look(
                        size,
                        colors=colors,
                        supertypes=supertypes,
                        types=tuple(word.type for word in words if isinstance(word, HasType)),
                        subtypes=tuple(word.subtype for word in words if isinstance(word, HasSubtype)),
                    )
                    for whole, stop in self._suffixes(text, look, end):
                        changes = _changes(whole)
                        if changes is not None:
                            found.append((changes, stop))
        found.sort(key=lambda reading: -reading[1])
        text.memo[key] = found
        return found

    def _lands(self, content: str, at: int) -> list[Reading]:
        """Several basic land types: "a mountain, forest, and plains"."""
        match = None if self._many else _LAND_LIST.match(content, at)
        if match is None:
            return []
        names = tuple(word.capitalize() for word in re.findall(r"[a-z]+", match[1]) if word != "and")
        addition = _ADDITION.match(content, match.end())
        if addition is not None:
            return [((AddTypes(subtypes=names),), addition.end())]
        return [((SetLandTypes(names),), match.end())]

    def _supertypes(self, text: Text, at: int) -> list[tuple[tuple[str, ...], int]]:
        found: list[tuple[tuple[str, ...], int]] = [((), at)]
        for value, end in SUPERTYPE.parse(text, at):
            if isinstance(value, HasSupertype) and text.content.startswith(" ", end):
                found.append(((value.supertype,), end + 1))
        return found

    def _colors(self, text: Text, at: int) -> list[tuple[tuple[str, ...] | None, int]]:
        content = text.content
        if content.startswith("colorless ", at):
            return [((), at + 10)]
        found: list[tuple[tuple[str, ...] | None, int]] = [(None, at)]
        for colors, end in _COLORS.parse(text, at):
            if content.startswith(" ", end):
                found.append((colors_in_order(colors), end + 1))
        return found

    def _words(self, text: Text, at: int) -> list[tuple[tuple[HasType | HasSubtype, ...], int]]:
        found: list[tuple[tuple[HasType | HasSubtype, ...], int]] = []
        frontier: list[tuple[tuple[HasType | HasSubtype, ...], int]] = [((), at)]
        for _ in range(_MAX_WORDS):
            following: list[tuple[tuple[HasType | HasSubtype, ...], int]] = []
            for words, start in frontier:
                if self._many:
                    for value, end in TYPE_MANY.parse(text, start):
                        found.append(((*words, value), end))
                        # "Saproling creatures and Forest lands": both, of each.
                        for joint in (" and ", ", and ", ", "):
                            if text.content.startswith(joint, end):
                                following.append(((*words, value), end + len(joint)))
                for value, end in TYPE_ONE.parse(text, start):
                    if not self._many:
                        found.append(((*words, value), end))
                    if text.content.startswith(" ", end):
                        following.append(((*words, value), end + 1))
            frontier = following
            if not frontier:
                break
        return found

    def _suffixes(self, text: Text, look: _Look, end: int) -> list[tuple[_Look, int]]:
        content = text.content
        found = [(look, end)]
        frontier = [(look, end)]
        for _ in range(3):
            following: list[tuple[_Look, int]] = []
            for current, at in frontier:
                if current.stats is None and (base := _BASE.match(content, at)):
                    stats = (stat(base[1]), stat(base[2]))
                    following.append((replace(current, stats=stats, behind=True), base.end()))
                if current.stats is None and (equal := _EQUAL.match(content, at)):
                    following.extend(
                        (replace(current, stats=(amount, amount), behind=True), stop)
                        for amount, stop in AMOUNT.parse(text, equal.end())
                    )
                if current.stats is None and (size := _SIZE_OF_IT.match(content, at)):
                    stats = (StatOf("power", _SELF), StatOf("toughness", _SELF))
                    following.append((replace(current, stats=stats, behind=True), size.end()))
                if not current.every and content.startswith(" with all creature types", at):
                    following.append((replace(current, every=True), at + len(" with all creature types")))
                if current.gains and not current.every and content.startswith(" and all creature types", at):
                    following.append((replace(current, every=True), at + len(" and all creature types")))
                if not current.gains:
                    opening = " and " if current.behind and at > 0 and content.startswith(" and ", at) else " with "
                    if content.startswith(opening, at) and not content.startswith(" with base ", at):
                        following.extend(
                            (replace(current, gains=gains), stop)
                            for gains, stop in GAINS.parse(text, at + len(opening))
                        )
                    if current.behind and content.startswith(", ", at):
                        following.extend((replace(current, gains=gains), stop) for gains, stop in _enumerated(text, at))
                if not current.name and (named := _NAMED.match(content, at)):
                    following.append((replace(current, name=named[1]), named.end()))
                if not current.addition and (addition := _ADDITION.match(content, at)):
                    following.append((replace(current, addition=addition[1]), addition.end()))
                if not current.still and (still := _STILL.match(content, at)):
                    following.append((replace(current, still=True), still.end()))
            if not following:
                break
            found.extend(following)
            frontier = following
        return found

    def show(self, value: Any) -> str | None:
        if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], SetLandTypes) and not self._many:
            if len(names := [name.lower() for name in value[0].subtypes]) > 1:
                joint = ", and " if len(names) > 2 else " and "
                return f"a {', '.join(names[:-1])}{joint}{names[-1]}"
        look = _look(value)
        if look is None or (look.addition and look.gains):
            # What it has besides other types is said in a predicate of its own.
            return None
        words: list[str | None] = [] if self._many else ["a"]
        if look.stats is not None and not look.behind:
            words.append(f"{show_stat(look.stats[0])}/{show_stat(look.stats[1])}")
        words.extend(name.lower() for name in look.supertypes)
        if look.colors is not None:
            words.append("colorless" if not look.colors else _COLORS.show(look.colors))
        nouns: list[HasType | HasSubtype] = [*map(HasSubtype, look.subtypes), *map(HasType, look.types)]
        if not nouns:
            return None
        for index, noun in enumerate(nouns):
            last = self._many and index == len(nouns) - 1
            words.append((TYPE_MANY if last else TYPE_ONE).show(noun))
        if look.name:
            words.append(f"named {look.name}")
        if look.stats is not None and look.behind:
            amount = AMOUNT.show(look.stats[0])
            words.append(None if amount is None else f"with power and toughness each equal to {amount}")
        if look.every:
            words.append("with all creature types")
        if look.gains:
            shown = GAINS.show(look.gains)
            words.append(None if shown is None else f"with {shown}")
        if look.addition:
            words.append(f"in addition to {'their' if self._many else 'its'} other {look.addition}")
        if look.still:
            words.append("that are still lands" if self._many else "that's still a land")
        return None if None in words else " ".join(word for word in words if word is not None)


def _enumerated(text: Text, at: int) -> list[tuple[tuple[Change, ...], int]]:
    """What ends a list that began with the size: ", flying, and haste"."""
    found: list[tuple[tuple[Change, ...], int]] = []
    frontier: list[tuple[tuple[Change, ...], int]] = [((), at)]
    for _ in range(_MAX_WORDS):
        following: list[tuple[tuple[Change, ...], int]] = []
        for gains, start in frontier:
            for joint, last in ((", and ", True), (", ", False)):
                if text.content.startswith(joint, start):
                    readings = [((*gains, gain), end) for gain, end in GAINED.parse(text, start + len(joint))]
                    (found if last else following).extend(readings)
        frontier = following
        if not frontier:
            break
    return found


def _changes(look: _Look) -> tuple[Change, ...] | None:
    found: list[Change] = []
    basics = all(name in BASIC_LAND_TYPES for name in look.subtypes)
    if look.addition:
        if look.stats is None and look.still:
            return None
        found.append(AddTypes(look.types, look.subtypes, look.supertypes))
        if look.colors is not None:
            found.append(AddColors(look.colors) if look.addition == "colors and types" else SetColors(look.colors))
    elif basics and look.subtypes and not look.types:
        if look.stats is not None or look.supertypes or look.still or look.colors is not None:
            return None
        found.append(SetLandTypes(look.subtypes))
    else:
        # Rule 205.1b: "artifact creature" lets an object keep its other card types.
        keep = look.still or {"Artifact", "Creature"} <= set(look.types)
        lands = tuple(name for name in look.subtypes if name in BASIC_LAND_TYPES) if "Land" in look.types else ()
        others = tuple(name for name in look.subtypes if name not in lands)
        found.append(SetTypes(look.types or None, others or None, keep))
        if lands:
            # Rule 305.7: a land set to basic land types loses what its rules text gave it.
            found.append(SetLandTypes(lands))
        if look.supertypes:
            found.append(AddTypes(supertypes=look.supertypes))
        if look.colors is not None:
            found.append(SetColors(look.colors))
    if look.every:
        found.append(AddTypes(every="creature"))
    if look.name:
        found.append(SetName(look.name))
    if look.stats is not None:
        found.append(SetPowerToughness(*look.stats))
    return (*found, *look.gains)


def _look(value: Any) -> _Look | None:
    """The phrase that a tuple of changes came from, where it is one."""
    if not isinstance(value, tuple) or not value:
        return None
    head, *rest = value
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] | None = None
    stats: tuple[Amount, Amount] | None = None
    addition = ""
    if isinstance(head, AddTypes):
        if head.every or head.chosen:
            return None
        supertypes, addition = head.supertypes, "types"
        types, subtypes, still = head.types, head.subtypes, False
    elif isinstance(head, SetLandTypes):
        if head.chosen:
            return None
        types, subtypes, still = (), head.subtypes, False
    elif isinstance(head, SetTypes):
        types, subtypes = head.types or (), head.subtypes or ()
        still = head.keep_types and not {"Artifact", "Creature"} <= set(types)
        if head.chosen:
            return None
        if rest and isinstance(rest[0], SetLandTypes) and not rest[0].chosen:
            subtypes = (*subtypes, *rest.pop(0).subtypes)
        if rest and isinstance(rest[0], AddTypes) and rest[0] == AddTypes(supertypes=rest[0].supertypes):
            supertypes = rest.pop(0).supertypes
    else:
        return None
    if rest and isinstance(rest[0], AddColors) and addition and not rest[0].chosen:
        colors, addition = rest.pop(0).colors, "colors and types"
    elif rest and isinstance(rest[0], SetColors) and not rest[0].chosen:
        colors = rest.pop(0).colors
    every = bool(rest) and rest[0] == AddTypes(every="creature")
    if every:
        rest.pop(0)
    name = rest.pop(0).name if rest and isinstance(rest[0], SetName) else ""
    behind = False
    if rest and isinstance(rest[0], SetPowerToughness):
        power, toughness = rest[0].power, rest[0].toughness
        if power is None or toughness is None:
            return None
        behind = show_stat(power) is None or show_stat(toughness) is None
        if behind and power != toughness:
            return None
        stats = (power, toughness)
        rest.pop(0)
    if not all(isinstance(change, GainKeyword | GainAbility) for change in rest):
        return None
    return _Look(
        stats=stats,
        behind=behind,
        colors=colors,
        supertypes=supertypes,
        types=types,
        subtypes=subtypes,
        gains=tuple(rest),
        every=every,
        name=name,
        addition=addition,
        still=still,
    )
