"""What was imported, as a running server sees it.

The database is asked at most once a second which edition is in use, so an import shows without a restart.
A database that cannot be reached counts as one with nothing in it, and is tried again a little later.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Generic, TypeVar, cast

import orjson

from app.adapters.names import NameSearch, lookup_keys
from app.adapters.rawjson import raw_from_json
from app.oracle.codec import FORMAT_VERSION, decode
from app.oracle.model.card import CardReading
from app.services.ports import FoundCard, OfficialRule

if TYPE_CHECKING:
    from sqlalchemy import Engine

T = TypeVar("T")
log = logging.getLogger(__name__)

CHECK_SECONDS = 1.0
RETRY_SECONDS = 5.0
KEPT_CARDS = 8192
KEPT_RULES = 4096
KEPT_SEARCHES = 512


class Database:
    """Opens the database when there is something in it to ask for; SQLAlchemy is not even imported before."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._engine: Engine | None = None
        self._lock = threading.Lock()

    def engine(self) -> Engine | None:
        """The engine, or None where an SQLite file has not been made yet."""
        with self._lock:
            if self._engine is None:
                from app.adapters.database import open_engine, sqlite_file

                file = sqlite_file(self._url)
                if file is not None and not file.exists():
                    return None
                self._engine = open_engine(self._url)
            return self._engine

    def close(self) -> None:
        if self._engine is not None:
            self._engine.dispose()


class _Watched(Generic[T]):
    """A value from the database that is looked up anew once it is old; one thread does so, others go on."""

    def __init__(self, load: Callable[[], T | None], clock: Callable[[], float]) -> None:
        self._load = load
        self._clock = clock
        self._value: T | None = None
        self._until = float("-inf")
        self._lock = threading.Lock()

    def get(self) -> T | None:
        if self._clock() >= self._until and self._lock.acquire(blocking=self._until == float("-inf")):
            try:
                if self._clock() >= self._until:
                    self._refresh()
            finally:
                self._lock.release()
        return self._value

    def failed(self, error: Exception) -> None:
        """Nothing is to be had for a while."""
        log.warning("the database cannot be used, what was imported is left out: %s", str(error).split("\n")[0])
        self._value = None
        self._until = self._clock() + RETRY_SECONDS

    def _refresh(self) -> None:
        try:
            self._value = self._load()
            self._until = self._clock() + CHECK_SECONDS
        except Exception as error:  # whatever a database driver raises, shipped readings still serve
            self.failed(error)


@dataclass(frozen=True, slots=True)
class _CardsInUse:
    id: int
    source: str
    version: str
    reader: str


class ImportedCards:
    """The imported edition of card data."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic) -> None:
        self._database = database
        self._in_use = _Watched(self._load, clock)
        self._card = lru_cache(maxsize=KEPT_CARDS)(self._find)
        self._search = lru_cache(maxsize=1)(self._names)
        self._closest = lru_cache(maxsize=KEPT_SEARCHES)(
            lambda edition, name, limit: tuple(self._search(edition).closest(name, limit))
        )

    @property
    def version(self) -> str | None:
        """The edition in use; None where there is none."""
        edition = self._in_use.get()
        return None if edition is None else f"{edition.source} {edition.version}+reader.{_reader_version()}"

    def find(self, name: str) -> FoundCard | None:
        """The card that a name means in the edition in use."""
        edition = self._in_use.get()
        if edition is None:
            return None
        try:
            for key in lookup_keys(name):
                if found := self._card(edition, key):
                    return found
        except Exception as error:  # see _Watched
            self._in_use.failed(error)
        return None

    def closest(self, name: str, limit: int) -> Sequence[str] | None:
        """The names most like `name`; None where nothing was imported."""
        edition = self._in_use.get()
        if edition is None:
            return None
        try:
            return self._closest(edition, name, limit)
        except Exception as error:  # see _Watched
            self._in_use.failed(error)
        return None

    def _load(self) -> _CardsInUse | None:
        engine = self._database.engine()
        if engine is None:
            return None
        from sqlalchemy import select

        from app.adapters.tables import CardEdition

        with engine.connect() as connection:
            row = connection.execute(
                select(CardEdition.id, CardEdition.source, CardEdition.version, CardEdition.reader).where(
                    CardEdition.active
                )
            ).one_or_none()
        return None if row is None else _CardsInUse(*row)

    def _find(self, edition: _CardsInUse, key: str) -> FoundCard | None:
        from sqlalchemy import select

        from app.adapters.tables import Card, CardName

        engine = self._database.engine()
        assert engine is not None
        with engine.connect() as connection:
            row = connection.execute(
                select(Card.reading, Card.raw, CardName.face)
                .join(Card, Card.id == CardName.card_id)
                .where(CardName.edition_id == edition.id, CardName.key == key)
            ).one_or_none()
        if row is None:
            return None
        return FoundCard(stored_reading(row[0], row[1], edition.reader), row[2])

    def _names(self, edition: _CardsInUse) -> NameSearch:
        from sqlalchemy import select

        from app.adapters.tables import Card

        engine = self._database.engine()
        assert engine is not None
        with engine.connect() as connection:
            query = select(Card.name).where(Card.edition_id == edition.id).order_by(Card.name)
            return NameSearch(connection.execute(query).scalars().all())


def _reader_version() -> str:
    from app.oracle.reader import READER_VERSION

    return READER_VERSION


def stored_reading(encoded: bytes, raw: bytes, reader: str) -> CardReading:
    """The stored reading, or a new one where another reader made it."""
    if reader == f"{_reader_version()}/{FORMAT_VERSION}":
        return cast(CardReading, decode(orjson.loads(encoded)))
    from app.oracle.reader import read_card

    return read_card(raw_from_json(orjson.loads(raw)))


class ImportedRules:
    """The imported edition of the Comprehensive Rules; `pinned` is the date of the one the service cites."""

    def __init__(self, database: Database, pinned: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._database = database
        self._pinned = pinned
        self._in_use = _Watched(self._load, clock)
        self._rule = lru_cache(maxsize=KEPT_RULES)(self._find)

    @property
    def version(self) -> str:
        """The effective date of the edition in use."""
        edition = self._in_use.get()
        return edition[1] if edition else self._pinned

    def official(self, number: str) -> OfficialRule | None:
        """A rule's official text, where it was imported."""
        edition = self._in_use.get()
        if edition is None:
            return None
        try:
            return self._rule(edition, number)
        except Exception as error:  # see _Watched
            self._in_use.failed(error)
        return None

    def _load(self) -> tuple[int, str] | None:
        engine = self._database.engine()
        if engine is None:
            return None
        from sqlalchemy import select

        from app.adapters.tables import RulesEdition

        with engine.connect() as connection:
            row = connection.execute(
                select(RulesEdition.id, RulesEdition.effective).where(RulesEdition.active)
            ).one_or_none()
        return None if row is None else (row[0], row[1])

    def _find(self, edition: tuple[int, str], number: str) -> OfficialRule | None:
        from sqlalchemy import select

        from app.adapters.tables import RuleRow

        engine = self._database.engine()
        assert engine is not None
        with engine.connect() as connection:
            text = connection.execute(
                select(RuleRow.text).where(RuleRow.edition_id == edition[0], RuleRow.number == number)
            ).scalar_one_or_none()
        return None if text is None else OfficialRule(number, text, edition[1])
