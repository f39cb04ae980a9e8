"""What was imported, for the status commands."""

from __future__ import annotations

from typing import Literal

from app.cli.output import fail
from app.services.ports import Edition


def edition_in_use(kind: Literal["cards", "rules"]) -> Edition | None:
    """The edition in use; None where nothing was ever imported. Ends the command where the database fails."""
    from app.adapters.editions import existing
    from app.services.ports import IngestError
    from app.settings import Settings

    try:
        store = existing(Settings().database)
        if store is None:
            return None
        try:
            return store.cards_edition() if kind == "cards" else store.rules_edition()
        finally:
            store.close()
    except IngestError as error:
        fail(str(error))
