"""What the service can do, as one value."""

from __future__ import annotations

from dataclasses import dataclass

from app.services.cards import Cards
from app.services.judge import Judge
from app.services.rules import Rulebook
from app.services.saved import Saved


@dataclass(frozen=True, slots=True)
class UseCases:
    """Judging, looking up, keeping."""

    judge: Judge
    cards: Cards
    rules: Rulebook
    saved: Saved
