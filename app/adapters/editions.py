"""Writes imported editions: beside the one in use, then switched in one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import Any

import orjson
from sqlalchemy import Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from app.adapters import card_rulings, rule_editions
from app.adapters.database import open_engine, sqlite_file, upgrade
from app.adapters.imported import stored_reading
from app.adapters.names import NamedCard, name_keys
from app.adapters.rawjson import raw_to_json
from app.adapters.tables import Card, CardEdition, CardName
from app.oracle.codec import FORMAT_VERSION, encode
from app.oracle.model.card import CardReading
from app.oracle.reader import READER_VERSION
from app.oracle.source import RawCard
from app.rulebook.parse import RulesText
from app.services.ports import Edition, IngestError, RawRuling

BATCH = 500
"""Rows written at a time."""

READER = f"{READER_VERSION}/{FORMAT_VERSION}"
"""What readings in the database were made with."""


class Editions:
    """The editions in a database. Its schema is brought up to date on first use."""

    def __init__(self, url: str) -> None:
        try:
            upgrade(url)
            self._engine = open_engine(url)
        except (SQLAlchemyError, OSError, ImportError) as error:
            raise IngestError(f"the database cannot be used: {_short(error)}") from error

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def new_cards(self, source: str) -> Iterator[CardWriter]:
        """An edition to fill; it is dropped unless it was activated."""
        with _failures():
            writer = CardWriter(self._engine, source)
        try:
            with _failures():
                yield writer
        finally:
            if not writer.activated:
                with suppress(SQLAlchemyError):
                    writer.drop()

    def put_rules(self, rules: RulesText) -> Edition:
        """Stores and activates an edition of the rules in one transaction; earlier ones are kept."""
        with _failures():
            return rule_editions.put(self._engine, rules)

    def put_rulings(self, source: str, version: str, rulings: Iterable[RawRuling]) -> Edition:
        """Stores and activates official rulings on cards in one transaction."""
        with _failures():
            return card_rulings.put(self._engine, source, version, rulings)

    def cards_edition(self) -> Edition | None:
        """The edition of card data in use."""
        with _failures(), self._engine.connect() as connection:
            row = connection.execute(
                select(CardEdition.source, CardEdition.version, CardEdition.imported_at, CardEdition.size).where(
                    CardEdition.active
                )
            ).one_or_none()
        return row and Edition(row[0], row[1], row[2].isoformat(timespec="seconds"), row[3])

    def readings(self) -> Iterator[CardReading]:
        """Every card of the edition in use with its text, read anew where another reader read it."""
        with _failures(), self._engine.connect() as connection:
            edition = connection.execute(
                select(CardEdition.id, CardEdition.reader).where(CardEdition.active)
            ).one_or_none()
            if edition is None:
                return
            query = select(Card.reading, Card.raw).where(Card.edition_id == edition[0]).order_by(Card.id)
            for row in connection.execution_options(yield_per=BATCH).execute(query):
                yield stored_reading(row[0], row[1], edition[1])

    def rules_edition(self) -> Edition | None:
        """The edition of the rules in use."""
        return next((edition for edition, active in self.rules_editions() if active), None)

    def rules_editions(self) -> Sequence[tuple[Edition, bool]]:
        """All editions of the rules, newest first, and whether each is the one in use."""
        with _failures():
            return rule_editions.editions(self._engine)

    def rules(self, effective: str) -> RulesText | None:
        """The edition of the rules that takes effect on a date."""
        with _failures():
            id = rule_editions.by_date(self._engine, effective)
            return None if id is None else rule_editions.stored(self._engine, id)

    def rulings_edition(self) -> Edition | None:
        """The rulings in use."""
        with _failures():
            return card_rulings.in_use(self._engine)


def existing(url: str) -> Editions | None:
    """The editions in a database; None where an SQLite file was never made. Raises `IngestError`."""
    with _failures():
        file = sqlite_file(url)
    return None if file is not None and not file.exists() else Editions(url)


class CardWriter:
    """Fills one edition of card data in batches, each its own transaction."""

    def __init__(self, engine: Engine, source: str) -> None:
        self._engine = engine
        self._source = source
        self._named: list[NamedCard] = []
        self._ids: list[int] = []
        self._rows: list[dict[str, Any]] = []
        self.activated = False
        with engine.begin() as connection:
            self._id: int = connection.execute(
                insert(CardEdition).returning(CardEdition.id),
                {
                    "source": source,
                    "version": "",
                    "reader": READER,
                    "imported_at": datetime.now(UTC),
                    "size": 0,
                    "active": False,
                },
            ).scalar_one()

    def add(self, raw: RawCard, reading: CardReading) -> None:
        """Stores a card; it is written with the batch it falls into."""
        self._named.append(NamedCard(reading.name, tuple(face.name for face in reading.faces)))
        self._rows.append(
            {
                "edition_id": self._id,
                "name": reading.name,
                "reading": orjson.dumps(encode(reading)),
                "raw": orjson.dumps(raw_to_json(raw)),
                "oracle_id": raw.oracle_id,
            }
        )
        if len(self._rows) >= BATCH:
            self._flush()

    def activate(self, version: str) -> Edition:
        """Writes the rest, then makes this the edition in use.

        The edition that was in use stays until the next import, for look-ups that are under way in a server."""
        self._flush()
        self._write_names()
        now = datetime.now(UTC)
        with self._engine.begin() as connection:
            replaced = connection.execute(select(CardEdition.id).where(CardEdition.active)).scalars().all()
            connection.execute(update(CardEdition).where(CardEdition.active).values(active=False))
            done = connection.execute(
                update(CardEdition)
                .where(CardEdition.id == self._id)
                .values(active=True, version=version, imported_at=now, size=len(self._named))
            )
            if done.rowcount != 1:
                raise IngestError("another import finished first and took this one's place")
        self.activated = True
        with self._engine.begin() as connection:
            connection.execute(delete(CardEdition).where(CardEdition.id.not_in([self._id, *replaced])))
        return Edition(self._source, version, now.isoformat(timespec="seconds"), len(self._named))

    def drop(self) -> None:
        """Removes what was written."""
        with self._engine.begin() as connection:
            connection.execute(delete(CardEdition).where(CardEdition.id == self._id))

    def _flush(self) -> None:
        if self._rows:
            with self._engine.begin() as connection:
                statement = insert(Card).returning(Card.id, sort_by_parameter_order=True)
                self._ids.extend(connection.execute(statement, self._rows).scalars())
            self._rows.clear()

    def _write_names(self) -> None:
        rows = [
            {"edition_id": self._id, "key": key, "card_id": self._ids[at], "face": face}
            for key, (at, face) in name_keys(self._named).items()
        ]
        for start in range(0, len(rows), 10 * BATCH):
            with self._engine.begin() as connection:
                connection.execute(insert(CardName), rows[start : start + 10 * BATCH])


@contextmanager
def _failures() -> Iterator[None]:
    """Database failures as errors a person can read."""
    try:
        yield
    except IntegrityError as error:
        raise IngestError("another import finished first and took this one's place") from error
    except SQLAlchemyError as error:
        raise IngestError(f"the database cannot be used: {_short(error)}") from error


def _short(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error).strip().split("\n")[0]
