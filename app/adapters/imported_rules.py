"""The imported edition of the Comprehensive Rules, as a running server sees it.

The edition in use is held in memory as a whole (a few megabytes): citing a rule never asks the database, and goes on
while it is down."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from app.adapters.fulltext import FullText
from app.adapters.watched import Clock, Database, Run, Watched, at_once
from app.rulebook.book import Book
from app.rulebook.summaries import SUMMARIES
from app.services.ports import Edition, OfficialRule


@dataclass(frozen=True)
class _InUse:
    id: int
    book: Book

    @cached_property
    def text(self) -> FullText:
        return FullText((number, f"{rule.text}\n{' '.join(rule.examples)}") for number, rule in self.book.rules.items())


class ImportedRules:
    """The imported edition; `pinned` is the date of the one the service cites."""

    def __init__(self, database: Database, pinned: str, clock: Clock = time.monotonic, run: Run = at_once) -> None:
        self._database = database
        self._pinned = pinned
        self._in_use = Watched(self._load, clock, run, keep=True)

    @property
    def version(self) -> str:
        """The effective date of the edition in use."""
        edition = self._in_use.get()
        return edition.book.effective if edition else self._pinned

    def official(self, number: str) -> OfficialRule | None:
        """A rule's official text, where it was imported."""
        book = self.book()
        rule = None if book is None else book.rules.get(number)
        return None if book is None or rule is None else OfficialRule(number, rule.text, book.effective)

    def book(self) -> Book | None:
        """The edition in use; None where none was imported."""
        edition = self._in_use.get()
        return None if edition is None else edition.book

    def search(self, words: str, limit: int) -> Sequence[str]:
        """Numbers of the rules that speak of the words, the best first; of our summaries where nothing was
        imported."""
        edition = self._in_use.get()
        return (self._summaries if edition is None else edition.text).search(words, limit)

    def editions(self) -> Sequence[tuple[Edition, bool]]:
        """The imported editions, newest first, and whether each is the one in use. Raises what the database does."""
        engine = self._database.engine()
        if engine is None:
            return ()
        from app.adapters.rule_editions import editions

        return editions(engine)

    @cached_property
    def _summaries(self) -> FullText:
        return FullText((number, line) for number, line in SUMMARIES.items())

    def _load(self, held: _InUse | None) -> _InUse | None:
        engine = self._database.engine()
        if engine is None:
            return None
        from app.adapters.rule_editions import active, stored

        id = active(engine)
        if id is None or (held is not None and held.id == id):
            return None if id is None else held
        return _InUse(id, Book.of(stored(engine, id)))
