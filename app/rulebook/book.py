"""An edition of the Comprehensive Rules as a book to leaf through."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from app.rulebook.parse import GlossaryEntry, RulesText, RuleText

_NUMBER = re.compile(r"[1-9](?:\d\d(?:\.\d+[a-z]?)?)?")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a rule stands: above, before and after it on its own level, and what stands under it."""

    parent: str | None
    previous: str | None
    next: str | None
    subrules: tuple[str, ...]


@dataclass(frozen=True)
class Book:
    """All rules of an edition in order, by number, and its glossary."""

    effective: str
    rules: Mapping[str, RuleText]
    glossary: tuple[GlossaryEntry, ...]
    _under: Mapping[str | None, tuple[str, ...]] = field(repr=False)
    _terms: Mapping[str, tuple[GlossaryEntry, ...]] = field(repr=False)

    @classmethod
    def of(cls, text: RulesText) -> Book:
        """The book of a parsed edition."""
        under: dict[str | None, list[str]] = {}
        for rule in text.rules:
            under.setdefault(rule.parent, []).append(rule.number)
        terms: dict[str, list[GlossaryEntry]] = {}
        for entry in text.glossary:
            for name in _names(entry.term):
                terms.setdefault(name, []).append(entry)
        return cls(
            text.effective,
            {rule.number: rule for rule in text.rules},
            text.glossary,
            {parent: tuple(numbers) for parent, numbers in under.items()},
            {name: tuple(entries) for name, entries in terms.items()},
        )

    def place(self, number: str) -> Place | None:
        """Where a rule stands; None where there is no such rule."""
        rule = self.rules.get(number)
        if rule is None:
            return None
        level = self._under[rule.parent]
        at = level.index(number)
        before = level[at - 1] if at else None
        after = level[at + 1] if at + 1 < len(level) else None
        return Place(rule.parent, before, after, self._under.get(number, ()))

    def term(self, term: str) -> tuple[GlossaryEntry, ...]:
        """The glossary's entries for a term; case does not matter."""
        return self._terms.get(" ".join(term.casefold().split()), ())


def is_number(text: str) -> bool:
    """Whether a text has the form of a rule's number, a chapter's or a section's."""
    return _NUMBER.fullmatch(text) is not None


def cited(texts: Iterable[str]) -> tuple[str, ...]:
    """The numbers of rules that texts refer to, each once, in order of first mention."""
    found = (number for text in texts for number in re.findall(r"\brules? (\d{3}(?:\.\d+[a-z]?)?)", text))
    return tuple(dict.fromkeys(found))


def _names(term: str) -> Iterable[str]:
    """A heading may give several terms, parted by commas, and mark one as obsolete."""
    whole = " ".join(re.sub(r"\(obsolete\)", "", term.casefold()).split())
    yield whole
    if "," in whole:
        yield from (part.strip() for part in whole.split(",") if part.strip())
