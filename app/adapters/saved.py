"""Saved rulings in the database."""

from __future__ import annotations

from typing import Any, cast
from uuid import UUID

import orjson

from app.adapters.watched import Database
from app.services.ports import NotSaved


class SavedInDatabase:
    """Keeps records by id. An SQLite file and its tables are made with the first one."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, id: UUID, record: dict[str, Any]) -> None:
        """Stores a record. Raises `NotSaved`."""
        from datetime import datetime

        from sqlalchemy import insert
        from sqlalchemy.exc import SQLAlchemyError

        from app.adapters.database import upgrade
        from app.adapters.tables import SavedRulingRow

        try:
            engine = self._database.engine()
            if engine is None:
                upgrade(self._database.url)
                engine = self._database.engine()
            assert engine is not None
            row = {"id": id, "saved_at": datetime.fromisoformat(record["saved_at"]), "record": orjson.dumps(record)}
            with engine.begin() as connection:
                connection.execute(insert(SavedRulingRow), row)
        except (SQLAlchemyError, OSError, ImportError) as error:
            raise NotSaved(str(error)) from error

    def get(self, id: UUID) -> dict[str, Any] | None:
        """A record; None where there is none. Raises `NotSaved`."""
        from sqlalchemy import select
        from sqlalchemy.exc import SQLAlchemyError

        from app.adapters.tables import SavedRulingRow

        try:
            engine = self._database.engine()
            if engine is None:
                return None
            with engine.connect() as connection:
                found = connection.execute(select(SavedRulingRow.record).where(SavedRulingRow.id == id))
                record = found.scalar_one_or_none()
        except (SQLAlchemyError, OSError, ImportError) as error:
            raise NotSaved(str(error)) from error
        return None if record is None else cast(dict[str, Any], orjson.loads(record))
