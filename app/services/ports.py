"""What the use cases need from the outside world."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from app.oracle.model.card import CardReading
from app.oracle.source import RawCard
from app.rulebook.parse import RulesText


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A card and the index of the face that the looked-up name names; None for the whole card's name or a
    name that is the front face's as well."""

    reading: CardReading
    face: int | None = None


@dataclass(frozen=True, slots=True)
class OfficialRule:
    """A rule's official text in the edition that the person running the server imported."""

    number: str
    text: str
    effective: str


@dataclass(frozen=True, slots=True)
class Edition:
    """An imported edition: of card data (``source`` and ``version`` say which) or of the rules.

    ``version`` of a rules edition is its effective date. ``imported_at`` is UTC in ISO 8601; ``size`` counts
    cards or rules."""

    source: str
    version: str
    imported_at: str
    size: int


class IngestError(Exception):
    """An import that cannot be done; nothing was changed. The message is for the person who asked for it."""


class CardCatalog(Protocol):
    """Card readings by name. Case, accents and punctuation in names do not matter."""

    @property
    def version(self) -> str:
        """Names the edition that readings come from; part of every ruling."""

    def find(self, name: str) -> FoundCard | None:
        """The card whose front face, any face or full name is `name`."""

    def closest(self, name: str, limit: int = 5) -> Sequence[str]:
        """Names of cards that look most like `name`, the most alike first."""


class RulesLibrary(Protocol):
    """The Comprehensive Rules as far as they were imported."""

    @property
    def version(self) -> str:
        """The effective date of the edition in use (the pinned one where none was imported)."""

    def official(self, number: str) -> OfficialRule | None:
        """The official text of a rule, or None where no edition was imported or it has no such rule."""


class CardSource(Protocol):
    """A file of card data."""

    @property
    def name(self) -> str:
        """Where the data comes from, in a word."""

    @property
    def version(self) -> str:
        """The data's own version or date; known once reading has begun."""

    def cards(self) -> Iterator[RawCard]:
        """Every card in the file. Raises `IngestError` where the file is not what it should be."""


class CardReader(Protocol):
    """Reads many cards, in order, maybe on several cores."""

    def __call__(self, cards: Iterable[RawCard], /) -> Iterator[tuple[RawCard, CardReading]]: ...


class CardEditionWriter(Protocol):
    """Takes in one edition, beside the one in use."""

    def add(self, raw: RawCard, reading: CardReading) -> None:
        """Stores a card with its text and its reading."""

    def activate(self, version: str) -> Edition:
        """Puts the edition into use in one step."""


class EditionStore(Protocol):
    """Where imported editions are kept. An edition that is not activated is never seen."""

    def new_cards(self, source: str) -> AbstractContextManager[CardEditionWriter]:
        """Begins an edition of card data; leaving the context without activating it drops it."""

    def put_rules(self, rules: RulesText) -> Edition:
        """Stores an edition of the rules and puts it into use, in one transaction."""

    def cards_edition(self) -> Edition | None:
        """The edition of card data in use."""

    def rules_edition(self) -> Edition | None:
        """The edition of the rules in use."""
