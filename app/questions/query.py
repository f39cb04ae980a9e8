"""The questions a client can ask, as the core sees them."""

from __future__ import annotations

from dataclasses import dataclass

from app.oracle.model.mana import ManaCost


@dataclass(frozen=True, slots=True)
class Query:
    """``type`` is the contract's query type. Fields a type does not take are None.

    ``ability`` counts lines of the object's text. ``cost``, ``paid_for`` and ``paid_for_ability`` belong to
    ``can_pay``. Ids have been checked to exist on the board before a query is made."""

    type: str
    object: str | None = None
    player: str | None = None
    ability: int | None = None
    face: str | None = None
    cost: ManaCost | None = None
    paid_for: str | None = None
    paid_for_ability: int | None = None
