"""The catalog in use: what was imported, and under it what ships."""

from __future__ import annotations

from collections.abc import Sequence

from app.adapters.imported import ImportedCards
from app.adapters.packed import PackedCatalog
from app.services.ports import CardRuling, FoundCard


class LayeredCatalog:
    """Looks a name up in the imported edition first, then in the readings that ship."""

    def __init__(self, imported: ImportedCards, shipped: PackedCatalog) -> None:
        self._imported = imported
        self._shipped = shipped

    @property
    def version(self) -> str:
        """The imported edition where there is one, and the one that ships."""
        imported = self._imported.version
        return f"{imported} over {self._shipped.version}" if imported else self._shipped.version

    def find(self, name: str) -> FoundCard | None:
        """The card that a name means; with its text where it was imported."""
        return self._imported.find(name) or self._shipped.find(name)

    def closest(self, name: str, limit: int = 5) -> Sequence[str]:
        """The names most like `name`."""
        imported = self._imported.closest(name, limit)
        return self._shipped.closest(name, limit) if imported is None else imported

    def search(self, words: str, limit: int = 10) -> Sequence[str]:
        """Names that somebody who began to type may mean."""
        imported = self._imported.search(words, limit)
        return self._shipped.search(words, limit) if imported is None else imported

    def rulings(self, name: str) -> Sequence[CardRuling]:
        """The imported rulings on a card."""
        return self._imported.rulings(name)
