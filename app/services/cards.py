"""Cards to look up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.services.ports import CardRuling, CardShelf, FoundCard


@dataclass(frozen=True, slots=True)
class UnknownCard:
    """No card has that name; ``closest`` are the names most like it."""

    name: str
    closest: Sequence[str]


class Cards:
    """Looks cards up and helps whoever types a name."""

    def __init__(self, shelf: CardShelf) -> None:
        self._shelf = shelf

    @property
    def version(self) -> str:
        """Where readings come from."""
        return self._shelf.version

    def card(self, name: str) -> FoundCard | UnknownCard:
        """The card that a name means, or names like it."""
        return self._shelf.find(name) or UnknownCard(name, tuple(self._shelf.closest(name)))

    def rulings(self, name: str) -> Sequence[CardRuling]:
        """The official rulings on a card, as far as they were imported."""
        return self._shelf.rulings(name)

    def search(self, words: str, limit: int) -> Sequence[str]:
        """Names that somebody who began to type may mean."""
        return self._shelf.search(words, limit)
