"""Levels of levelers, Classes and station cards: which lines belong to which level (rules 711, 716, 721)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from app.oracle.model.abilities import Ability, Activated, AsSorcery, Level, OnlyIf
from app.oracle.model.amounts import ClassLevel, Compare, Number
from app.oracle.model.card import Face

_LEVELER = re.compile(r"level ([0-9]+)(?:-([0-9]+)|\+)$")
_SIZE = re.compile(r"([0-9*]+)/([0-9*]+)$")
_STATION = re.compile(r"([0-9]+)\+ \| ")
_CLASS = re.compile(r"(?:\{[^{}]+\})+: level ([0-9]+)\.?$")


@dataclass(slots=True)
class OpenLevel:
    """A level whose lines are still being read."""

    line: int
    low: int
    high: int | None
    counter: Literal["level", "charge", "class"]
    abilities: list[Ability] = field(default_factory=list)
    size: tuple[str | None, str | None] = (None, None)

    def close(self) -> Level:
        """The level as an ability."""
        return Level(self.line, self.low, self.high, tuple(self.abilities), *self.size, counter=self.counter)


def opens_level(words: str, line: int) -> OpenLevel | None:
    """The level that a whole line begins: "level 1-4" of a leveler, "{1}{u}: level 2" of a Class."""
    leveler = _LEVELER.match(words)
    if leveler is not None:
        high = leveler.group(2)
        return OpenLevel(line, int(leveler.group(1)), None if high is None else int(high), "level")
    of_class = _CLASS.match(words)
    return None if of_class is None else OpenLevel(line, int(of_class.group(1)), None, "class")


def size_of_level(words: str) -> tuple[str, str] | None:
    """Power and toughness where a line of a leveler's level holds nothing else."""
    match = _SIZE.match(words)
    return None if match is None else (match.group(1), match.group(2))


def station_line(words: str, line: int, lines: tuple[str, ...], face: Face) -> tuple[OpenLevel, str] | None:
    """The level that a station symbol begins, and the words of its ability behind the bar. The size printed
    on the card belongs to the highest of its levels, which makes it a creature (rule 721.2b)."""
    match = _STATION.match(words)
    if match is None:
        return None
    level = OpenLevel(line, int(match.group(1)), None, "charge")
    thresholds = [int(found.group(1)) for text in lines if (found := _STATION.match(text))]
    if face.power is not None and (not thresholds or level.low == max(thresholds)):
        level.size = (face.power, face.toughness)
    return level, words[match.end() :]


def gains_level(ability: Ability, level: int) -> Ability:
    """The activated ability of a class level bar (rule 716.2a)."""
    if not isinstance(ability, Activated):
        return ability
    before = Compare(ClassLevel(), "==", Number(level - 1))
    return Activated(
        ability.line, ability.cost, ability.effects, (*ability.instructions, OnlyIf(before), AsSorcery()), word="Level"
    )
