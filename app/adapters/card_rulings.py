"""Official rulings on cards in the database."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from sqlalchemy import Engine, delete, insert, select, update

from app.adapters.tables import CardRulingRow, RulingsEdition
from app.services.ports import Edition, IngestError, RawRuling

BATCH = 5000
"""Rows written at a time."""


def put(engine: Engine, source: str, version: str, rulings: Iterable[RawRuling]) -> Edition:
    """Stores all rulings and puts them into use in the place of the earlier ones, in one transaction."""
    now = datetime.now(UTC)
    size = 0
    with engine.begin() as connection:
        old = connection.execute(select(RulingsEdition.id)).scalars().all()
        connection.execute(update(RulingsEdition).values(active=False))
        edition = connection.execute(
            insert(RulingsEdition).returning(RulingsEdition.id),
            {"source": source, "version": version, "imported_at": now, "size": 0, "active": True},
        ).scalar_one()
        rows = _rows(edition, rulings)
        while batch := list(islice(rows, BATCH)):
            connection.execute(insert(CardRulingRow), batch)
            size += len(batch)
        if not size:
            raise IngestError("there is no ruling in it")
        connection.execute(update(RulingsEdition).where(RulingsEdition.id == edition).values(size=size))
        connection.execute(delete(RulingsEdition).where(RulingsEdition.id.in_(old)))
    return Edition(source, version, now.isoformat(timespec="seconds"), size)


def _rows(edition: int, rulings: Iterable[RawRuling]) -> Iterator[dict[str, Any]]:
    for position, ruling in enumerate(rulings):
        yield {
            "edition_id": edition,
            "position": position,
            "oracle_id": ruling.oracle_id,
            "published": ruling.ruling.published,
            "source": ruling.ruling.source,
            "text": ruling.ruling.text,
        }


def in_use(engine: Engine) -> Edition | None:
    """The edition in use."""
    with engine.connect() as connection:
        row = connection.execute(
            select(
                RulingsEdition.source, RulingsEdition.version, RulingsEdition.imported_at, RulingsEdition.size
            ).where(RulingsEdition.active)
        ).one_or_none()
    return row and Edition(row[0], row[1], row[2].isoformat(timespec="seconds"), row[3])
