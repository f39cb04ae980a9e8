"""What changed from one edition of the rules to another."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from app.rulebook.parse import RulesText, RuleText

ALIKE = 0.6
"""A rule whose words are so much alike under the same number was reworded; else it is another rule."""

MOVED = 0.85
"""A rule whose words are so much alike under another number of its chapter was renumbered."""


@dataclass(frozen=True, slots=True)
class Renumbered:
    """A rule that stands under another number now; ``reworded``: not in quite the same words."""

    old: str
    new: str
    reworded: bool


@dataclass(frozen=True, slots=True)
class Differences:
    """Numbers of rules that were added, removed, reworded or renumbered, each in the order of its edition.

    ``cited``: those of the old edition's removed, reworded or renumbered ones that this package cites."""

    old: str
    new: str
    added: tuple[str, ...]
    removed: tuple[str, ...]
    reworded: tuple[str, ...]
    renumbered: tuple[Renumbered, ...]
    cited: tuple[str, ...]


def differences(old: RulesText, new: RulesText, citations: Collection[str] = ()) -> Differences:
    """Compares two editions. What only refers to renumbered rules by their new numbers counts as reworded."""
    before = {rule.number: _words(rule) for rule in old.rules}
    after = {rule.number: _words(rule) for rule in new.rules}
    left = {number for number, words in before.items() if after.get(number) != words}
    fresh = {number for number, words in after.items() if before.get(number) != words}
    moved = dict(_same_words(before, left, after, fresh))
    left -= set(moved)
    fresh -= set(moved.values())
    reworded = {number for number in left & fresh if _alike(before[number], after[number], ALIKE) or number.isdigit()}
    left -= reworded
    fresh -= reworded
    nearly = dict(_nearly_same(before, left, after, fresh))
    left -= set(nearly)
    fresh -= set(nearly.values())
    renumbered = {number: Renumbered(number, there, False) for number, there in moved.items()}
    renumbered |= {number: Renumbered(number, there, True) for number, there in nearly.items()}
    touched = left | reworded | set(renumbered)
    return Differences(
        old.effective,
        new.effective,
        tuple(number for number in after if number in fresh),
        tuple(number for number in before if number in left),
        tuple(number for number in before if number in reworded),
        tuple(renumbered[number] for number in before if number in renumbered),
        tuple(number for number in before if number in touched and number in citations),
    )


def _words(rule: RuleText) -> str:
    return " ".join((rule.text + " " + " ".join(rule.examples)).split())


def _same_words(
    before: dict[str, str], left: Collection[str], after: dict[str, str], fresh: Collection[str]
) -> Iterable[tuple[str, str]]:
    """Pairs of numbers under which the same words stand."""
    places: dict[str, list[str]] = {}
    for number, words in after.items():
        if number in fresh:
            places.setdefault(words, []).append(number)
    for number, words in before.items():
        if number in left and (there := places.get(words)):
            yield number, there.pop(0)


def _nearly_same(
    before: dict[str, str], left: Collection[str], after: dict[str, str], fresh: Collection[str]
) -> Iterable[tuple[str, str]]:
    """Pairs of numbers of one chapter under which nearly the same words stand, the most alike first."""
    pairs = [
        (ratio, number, there)
        for number in before
        if number in left
        for there in after
        if there in fresh
        and there[:3] == number[:3]
        and (ratio := _ratio(before[number], after[there], MOVED)) >= MOVED
    ]
    gone: set[str] = set()
    for _, number, there in sorted(pairs, key=lambda pair: -pair[0]):
        if number not in gone and f"to {there}" not in gone:
            gone |= {number, f"to {there}"}
            yield number, there


def _alike(one: str, other: str, enough: float) -> bool:
    return _ratio(one, other, enough) >= enough


def _ratio(one: str, other: str, enough: float) -> float:
    matcher = difflib.SequenceMatcher(None, one, other, autojunk=False)
    if matcher.real_quick_ratio() < enough or matcher.quick_ratio() < enough:
        return 0.0
    return matcher.ratio()
