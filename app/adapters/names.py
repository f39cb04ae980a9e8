"""The normal form of card names, and which card a name means."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

# Letters that have no decomposition of their own in Unicode.
_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"})

EXACT = "="
"""Marks the key of a name that only its punctuation tells from another card's name."""

MAX_NAME = 300
"""Longer strings are no card's name; looking them up would only cost time."""


def folded(name: str) -> str:
    """The name without case, accents and surrounding or repeated spaces."""
    letters = unicodedata.normalize("NFKD", name.casefold()).translate(_LETTERS)
    return " ".join("".join(char for char in letters if not unicodedata.combining(char)).split())


def key(name: str) -> str:
    """The normal form by which names are looked up: letters and digits only.

    The underscore counts as a letter, since some cards are named by it."""
    plain = folded(name)
    return "".join(char for char in plain if char.isalnum() or char == "_") or plain


@dataclass(frozen=True, slots=True)
class NamedCard:
    """A card's full name and the names of the faces that are known, in order."""

    name: str
    faces: tuple[str, ...]


def name_keys(cards: Sequence[NamedCard]) -> dict[str, tuple[int, int | None]]:
    """Every key with the index of its card and of the face it names.

    The face is None for a full name and for a front face. A full name wins over a front face's name, and
    that over any other face's; among equals the card with fewer faces and the shorter name wins."""
    order = sorted(range(len(cards)), key=lambda i: (len(cards[i].faces), len(cards[i].name), cards[i].name))
    keys: dict[str, tuple[int, int | None]] = {}
    for names in (_full, _front, _others):
        for index in order:
            for name, face in names(cards[index]):
                taken = keys.setdefault(key(name), (index, face))
                if names is _full and taken[0] != index:
                    keys.setdefault(EXACT + folded(name), (index, face))
    return keys


def lookup_keys(name: str) -> Iterable[str]:
    """The keys to try for a name as somebody typed it, in order."""
    if len(name) > MAX_NAME:
        return ()
    return (EXACT + folded(name), key(name))


def _full(card: NamedCard) -> Iterator[tuple[str, int | None]]:
    yield card.name, None


def _front(card: NamedCard) -> Iterator[tuple[str, int | None]]:
    yield card.faces[0], None


def _others(card: NamedCard) -> Iterator[tuple[str, int | None]]:
    for face, name in enumerate(card.faces[1:], start=1):
        yield name, face


class NameSearch:
    """Finds names that look like what somebody typed."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._folded = [folded(name) for name in names]

    def closest(self, name: str, limit: int) -> list[str]:
        """The names most like `name`, the most alike first; equally alike ones by length, then alphabet."""
        from rapidfuzz import fuzz, process

        wanted = folded(name[:MAX_NAME])
        if not wanted or limit < 1:
            return []
        found = process.extract(wanted, self._folded, scorer=fuzz.WRatio, limit=limit * 4, score_cutoff=60)
        ranked = sorted(found, key=lambda hit: (-hit[1], abs(len(hit[0]) - len(wanted)), hit[0]))
        return [self._names[hit[2]] for hit in ranked[:limit]]

    def begun(self, words: str, limit: int) -> list[str]:
        """Names that somebody who began to type may mean: those that begin so, then those with a word that does,
        then those that look like it; shorter ones first."""
        wanted = folded(words[:MAX_NAME])
        if not wanted or limit < 1:
            return []
        starts = [index for index, name in enumerate(self._folded) if name.startswith(wanted)]
        inside = (
            [index for index, name in enumerate(self._folded) if f" {wanted}" in name] if len(starts) < limit else []
        )
        ranked = [
            sorted(some, key=lambda index: (len(self._names[index]), self._names[index])) for some in (starts, inside)
        ]
        names = [self._names[index] for some in ranked for index in some][:limit]
        if len(names) < limit:
            names += self.closest(words, limit)
        return list(dict.fromkeys(names))[:limit]
