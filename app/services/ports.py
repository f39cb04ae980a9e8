"""What the use cases need from the outside world."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol
from uuid import UUID

from app.oracle.model.card import CardReading
from app.oracle.source import RawCard
from app.rulebook.book import Book
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


@dataclass(frozen=True, slots=True)
class CardRuling:
    """An official ruling on a card: when it was published (``YYYY-MM-DD``), by whom, its words."""

    published: str
    source: str
    text: str


@dataclass(frozen=True, slots=True)
class RawRuling:
    """A ruling as a file gives it, on the card with Scryfall's ``oracle_id``."""

    oracle_id: str
    ruling: CardRuling


class NotSaved(Exception):
    """Saved rulings cannot be reached; the message is for the log."""


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


class CardShelf(CardCatalog, Protocol):
    """A catalog to look around in."""

    def search(self, words: str, limit: int) -> Sequence[str]:
        """Names that somebody who began to type may mean, those that begin so first."""

    def rulings(self, name: str) -> Sequence[CardRuling]:
        """The official rulings on a card, as far as they were imported, oldest first."""


class RulesLibrary(Protocol):
    """The Comprehensive Rules as far as they were imported."""

    @property
    def version(self) -> str:
        """The effective date of the edition in use (the pinned one where none was imported)."""

    def official(self, number: str) -> OfficialRule | None:
        """The official text of a rule, or None where no edition was imported or it has no such rule."""


class RulesShelf(RulesLibrary, Protocol):
    """A library to leaf through."""

    def book(self) -> Book | None:
        """The edition in use as a whole; None where none was imported."""

    def search(self, words: str, limit: int) -> Sequence[str]:
        """Numbers of the rules that speak of the words, the best first; from our summaries where none was imported."""

    def editions(self) -> Sequence[tuple[Edition, bool]]:
        """The imported editions, newest first, and whether each is the one in use."""


class SavedRulings(Protocol):
    """Where rulings are kept that somebody asked to keep."""

    def keep(self, id: UUID, record: dict[str, Any]) -> None:
        """Stores a record. Raises `NotSaved`."""

    def get(self, id: UUID) -> dict[str, Any] | None:
        """A record by its id; None where there is none. Raises `NotSaved`."""


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
        """Stores an edition of the rules and puts it into use, in one transaction; earlier ones are kept."""

    def put_rulings(self, source: str, version: str, rulings: Iterable[RawRuling]) -> Edition:
        """Stores rulings on cards and puts them into use, in one transaction."""

    def cards_edition(self) -> Edition | None:
        """The edition of card data in use."""

    def rules_edition(self) -> Edition | None:
        """The edition of the rules in use."""
