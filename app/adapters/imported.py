"""Imported card data, as a running server sees it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

import orjson

from app.adapters.names import NameSearch, lookup_keys
from app.adapters.rawjson import raw_from_json
from app.adapters.watched import Clock, Database, Run, Watched, at_once
from app.oracle.codec import FORMAT_VERSION, decode
from app.oracle.model.card import CardReading
from app.services.ports import CardRuling, FoundCard

KEPT_CARDS = 8192
KEPT_SEARCHES = 512


@dataclass(frozen=True, slots=True)
class _CardsInUse:
    id: int
    source: str
    version: str
    reader: str


class ImportedCards:
    """The imported edition of card data."""

    def __init__(self, database: Database, clock: Clock = time.monotonic, run: Run = at_once) -> None:
        self._database = database
        self._in_use = Watched(self._load, clock, run)
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
        except Exception as error:  # see Watched
            self._in_use.failed(error)
        return None

    def closest(self, name: str, limit: int) -> Sequence[str] | None:
        """The names most like `name`; None where nothing was imported."""
        edition = self._in_use.get()
        if edition is None:
            return None
        try:
            return self._closest(edition, name, limit)
        except Exception as error:  # see Watched
            self._in_use.failed(error)
        return None

    def search(self, words: str, limit: int) -> Sequence[str] | None:
        """Names that somebody who began to type may mean; None where nothing was imported."""
        edition = self._in_use.get()
        if edition is None:
            return None
        try:
            return self._search(edition).begun(words, limit)
        except Exception as error:  # see Watched
            self._in_use.failed(error)
        return None

    def rulings(self, name: str) -> Sequence[CardRuling]:
        """The imported rulings on a card that was imported too; none where either was not."""
        edition = self._in_use.get()
        if edition is None:
            return ()
        try:
            return self._rulings(edition, name)
        except Exception as error:  # see Watched
            self._in_use.failed(error)
        return ()

    def _load(self, _: _CardsInUse | None) -> _CardsInUse | None:
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

    def _rulings(self, edition: _CardsInUse, name: str) -> Sequence[CardRuling]:
        from sqlalchemy import select

        from app.adapters.tables import Card, CardName, CardRulingRow, RulingsEdition

        engine = self._database.engine()
        assert engine is not None
        with engine.connect() as connection:
            for key in lookup_keys(name):
                found = connection.execute(
                    select(Card.oracle_id)
                    .join(CardName, Card.id == CardName.card_id)
                    .where(CardName.edition_id == edition.id, CardName.key == key)
                ).one_or_none()
                if found is not None and found[0]:
                    rows = connection.execute(
                        select(CardRulingRow.published, CardRulingRow.source, CardRulingRow.text)
                        .join(RulingsEdition, RulingsEdition.id == CardRulingRow.edition_id)
                        .where(RulingsEdition.active, CardRulingRow.oracle_id == found[0])
                        .order_by(CardRulingRow.published, CardRulingRow.position)
                    )
                    return [CardRuling(*row) for row in rows]
        return ()


def _reader_version() -> str:
    from app.oracle.reader import READER_VERSION

    return READER_VERSION


def stored_reading(encoded: bytes, raw: bytes, reader: str) -> CardReading:
    """The stored reading, or a new one where another reader made it."""
    if reader == f"{_reader_version()}/{FORMAT_VERSION}":
        return cast(CardReading, decode(orjson.loads(encoded)))
    from app.oracle.reader import read_card

    return read_card(raw_from_json(orjson.loads(raw)))
