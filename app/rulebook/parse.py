"""Parses the Comprehensive Rules as published: one text file of rules, examples and a glossary."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_EFFECTIVE = re.compile(r"rules are effective as of (" + "|".join(MONTHS) + r") (\d{1,2}), (\d{4})")
_SECTION = re.compile(r"([1-9])\. (\S.*)")
_CHAPTER = re.compile(r"([1-9]\d\d)\. (\S.*)")
_RULE = re.compile(r"([1-9]\d\d\.\d+[a-z]?)\.? (\S.*)")
_EXAMPLE = re.compile(r"Example: ?(.*)")


class NotTheRules(ValueError):
    """The text is not the Comprehensive Rules; the message says what is missing."""


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule, chapter or section; ``parent`` is the number it stands under (``106.7a`` under ``106.7``,
    that under ``106``, that under ``1``)."""

    number: str
    text: str
    parent: str | None
    examples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    term: str
    text: str


@dataclass(frozen=True, slots=True)
class RulesText:
    """An edition: its effective date (``YYYY-MM-DD``), all its rules in order, its glossary."""

    effective: str
    rules: tuple[RuleText, ...]
    glossary: tuple[GlossaryEntry, ...]


@dataclass(slots=True)
class _Open:
    """A rule whose lines are still coming in."""

    number: str
    text: list[str]
    examples: list[str] = field(default_factory=list)
    last: list[str] = field(init=False)

    def __post_init__(self) -> None:
        self.last = self.text

    def close(self) -> RuleText:
        return RuleText(self.number, "\n".join(self.text), parent_of(self.number), tuple(self.examples))


def parent_of(number: str) -> str | None:
    """The number that a rule stands under; None for a section.

    >>> parent_of("106.7a"), parent_of("106.7"), parent_of("106"), parent_of("1")
    ('106.7', '106', '1', None)
    """
    if number[-1].isalpha():
        return number[:-1]
    if "." in number:
        return number.partition(".")[0]
    return number[0] if len(number) > 1 else None


def parse_rules(text: str) -> RulesText:
    """Parses a whole edition. Raises `NotTheRules`."""
    lines = text.removeprefix("\ufeff").splitlines()
    effective = _effective(lines)
    glossary_at = _last(lines, "Glossary")
    credits_at = _last(lines, "Credits")
    if not glossary_at < credits_at:
        raise NotTheRules("the glossary does not stand between the rules and the credits")
    rules = tuple(_rules(lines[_body(lines) : glossary_at]))
    glossary = tuple(_glossary(lines[glossary_at + 1 : credits_at]))
    _check(rules, glossary)
    return RulesText(effective, rules, glossary)


def _effective(lines: Sequence[str]) -> str:
    for line in lines[:40]:
        if found := _EFFECTIVE.search(line):
            month, day, year = found.groups()
            return f"{year}-{MONTHS.index(month) + 1:02}-{int(day):02}"
    raise NotTheRules("no line near the top says when the rules take effect")


def _last(lines: Sequence[str], heading: str) -> int:
    for index in range(len(lines) - 1, -1, -1):
        if lines[index].strip() == heading:
            return index
    raise NotTheRules(f"there is no heading {heading!r}")


def _body(lines: Sequence[str]) -> int:
    """Where the rules begin: at the second "1. ", the first being in the table of contents."""
    starts = [index for index, line in enumerate(lines) if line.startswith("1. ")]
    if len(starts) < 2:
        raise NotTheRules("the rules do not follow a table of contents")
    return starts[1]


def _rules(lines: Sequence[str]) -> Iterator[RuleText]:
    current: _Open | None = None
    for line in map(str.rstrip, lines):
        if not line:
            continue
        if found := _RULE.match(line) or _CHAPTER.match(line) or _SECTION.match(line):
            if current:
                yield current.close()
            current = _Open(found[1], [found[2]])
        elif current is None:
            raise NotTheRules(f"a line belongs to no rule: {line[:60]!r}")
        elif found := _EXAMPLE.match(line):
            current.examples.append(found[1])
            current.last = current.examples
        elif current.last is current.examples:
            current.examples[-1] += "\n" + line.strip()
        else:
            current.text.append(line.strip())
    if current:
        yield current.close()


def _glossary(lines: Sequence[str]) -> Iterator[GlossaryEntry]:
    block: list[str] = []
    for line in [*map(str.rstrip, lines), ""]:
        if line:
            block.append(line)
        elif block:
            yield GlossaryEntry(block[0], "\n".join(block[1:]))
            block = []


def _check(rules: Sequence[RuleText], glossary: Sequence[GlossaryEntry]) -> None:
    """A file cut short or mangled must not replace a good edition."""
    numbers: set[str] = set()
    for rule in rules:
        if rule.number in numbers:
            raise NotTheRules(f"rule {rule.number} is there twice")
        numbers.add(rule.number)
    orphan = next((rule for rule in rules if rule.parent is not None and rule.parent not in numbers), None)
    if orphan:
        raise NotTheRules(f"rule {orphan.number} stands under {orphan.parent}, which is not there")
    if missing := [str(section) for section in range(1, 10) if str(section) not in numbers]:
        raise NotTheRules(f"section {missing[0]} is missing")
    if not glossary:
        raise NotTheRules("the glossary is empty")
