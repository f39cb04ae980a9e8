"""Rules to look up: our summaries, and the official text where it was imported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.rulebook.book import Place, cited, is_number
from app.rulebook.parse import GlossaryEntry
from app.rulebook.summaries import SUMMARIES, summary
from app.services.ports import Edition, RulesShelf

NO_PLACE = Place(None, None, None, ())


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """What is known of a rule. ``summary`` is in our own words; ``text`` and what follows need an import."""

    number: str
    summary: str | None
    text: str | None
    examples: tuple[str, ...]
    effective: str | None
    place: Place
    refers_to: tuple[str, ...]


class Rulebook:
    """Looks rules up and leafs through them."""

    def __init__(self, shelf: RulesShelf) -> None:
        self._shelf = shelf

    @property
    def version(self) -> str:
        """The effective date of the edition in use."""
        return self._shelf.version

    def rule(self, number: str) -> RuleEntry | None:
        """A rule by its number (a last full stop does not matter); None where nothing is known of it."""
        number = number.strip().removesuffix(".")
        book = self._shelf.book()
        rule = None if book is None else book.rules.get(number)
        if book is None or rule is None:
            line = summary(number)
            return None if line is None else RuleEntry(number, line, None, (), None, NO_PLACE, ())
        place = book.place(number) or NO_PLACE
        refers = tuple(other for other in cited((rule.text,)) if other != number)
        return RuleEntry(number, summary(number), rule.text, rule.examples, book.effective, place, refers)

    def search(self, words: str, limit: int) -> Sequence[RuleEntry]:
        """Rules that speak of the words, the best first; a number finds its rule and what stands under it."""
        asked = words.strip().removesuffix(".")
        numbers: list[str] = []
        if is_number(asked):
            book = self._shelf.book()
            known = SUMMARIES if book is None else book.rules
            numbers = [number for number in known if number == asked or number.startswith(asked)]
        numbers = numbers or list(self._shelf.search(words, limit))
        return [entry for number in numbers[:limit] if (entry := self.rule(number)) is not None]

    def term(self, term: str) -> tuple[GlossaryEntry, ...] | None:
        """The glossary's entries for a term; None where no edition was imported."""
        book = self._shelf.book()
        return None if book is None else book.term(term)

    def terms(self) -> Sequence[str]:
        """All terms of the glossary."""
        book = self._shelf.book()
        return () if book is None else [entry.term for entry in book.glossary]

    def editions(self) -> Sequence[tuple[Edition, bool]]:
        """The imported editions, newest first, and whether each is the one in use."""
        return self._shelf.editions()
