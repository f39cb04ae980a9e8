"""What was imported, for commands that only look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, TypeVar

from app.cli.output import fail
from app.services.ports import Edition

if TYPE_CHECKING:
    from app.adapters.editions import Editions
    from app.rulebook.parse import RulesText

T = TypeVar("T")


def edition_in_use(kind: Literal["cards", "rulings"]) -> Edition | None:
    """The edition in use; None where nothing was ever imported. Ends the command where the database fails."""
    return _looked_up(lambda store: store.cards_edition() if kind == "cards" else store.rulings_edition())


def rules_editions() -> Sequence[tuple[Edition, bool]]:
    """All editions of the rules, newest first, and whether each is in use."""
    return _looked_up(lambda store: store.rules_editions()) or ()


def stored_rules(effective: str) -> RulesText | None:
    """The imported edition of the rules of a date."""
    return _looked_up(lambda store: store.rules(effective))


def _looked_up(look: Callable[[Editions], T]) -> T | None:
    from app.adapters.editions import existing
    from app.services.ports import IngestError
    from app.settings import Settings

    try:
        store = existing(Settings().database)
        if store is None:
            return None
        try:
            return look(store)
        finally:
            store.close()
    except IngestError as error:
        fail(str(error))
