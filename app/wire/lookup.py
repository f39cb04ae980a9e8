"""Readings by name and by content, and what a mistyped name may have meant."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Protocol

from app.oracle.model.card import CardReading
from app.oracle.source import RawCard

Reader = Callable[[RawCard], CardReading]


class Found(Protocol):
    """What a catalog finds: a reading and the face that was named."""

    @property
    def reading(self) -> CardReading: ...

    @property
    def face(self) -> int | None: ...


class Catalog(Protocol):
    """The part of a card catalog that boards need (see ``app.services.ports.CardCatalog``)."""

    @property
    def version(self) -> str: ...

    def find(self, name: str) -> Found | None: ...

    def closest(self, name: str, limit: int = 5) -> Sequence[str]: ...


class CardLookup:
    """A catalog and a reader with what was found before kept at hand.

    What is kept is dropped when the catalog's version changes, and is bounded: strangers choose the names."""

    def __init__(self, catalog: Catalog, read: Reader, names: int = 50_000, texts: int = 2_000) -> None:
        self.catalog = catalog
        self._version: str | None = None
        self.find = lru_cache(maxsize=names)(catalog.find)
        self.read = lru_cache(maxsize=texts)(read)
        self.closest = lru_cache(maxsize=1_000)(self._closest)

    def refresh(self) -> str:
        """The catalog's version now; forgets what an older edition said."""
        version = self.catalog.version
        if version != self._version:
            self._version = version
            self.find.cache_clear()
            self.closest.cache_clear()
        return version

    def _closest(self, name: str) -> tuple[str, ...]:
        return tuple(self.catalog.closest(name))


class Suggestions:
    """What may have been meant, for as many faults as a request is worth: looking is slow."""

    def __init__(self, cards: CardLookup, budget: int = 20) -> None:
        self._cards = cards
        self._left = budget

    def cards(self, name: str) -> tuple[str, ...]:
        if not self._spend():
            return ()
        return self._cards.closest(name)

    def among(self, word: str, known: Iterable[str]) -> tuple[str, ...]:
        if not self._spend():
            return ()
        return tuple(difflib.get_close_matches(word, list(known), n=5, cutoff=0.5))

    def _spend(self) -> bool:
        self._left -= 1
        return self._left >= 0


def folded(name: str) -> str:
    """A name without case, accents, spaces and punctuation."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(char for char in plain if char.isalnum())


def face_index(reading: CardReading, face: str) -> int | None:
    """The face that ``front``, ``back`` or a face's name means, None where there is no such face."""
    word = face.casefold()
    if word == "front":
        return 0
    if word == "back":
        return 1 if len(reading.faces) > 1 else None
    wanted = folded(face)
    return next((index for index, one in enumerate(reading.faces) if folded(one.name) == wanted), None)
