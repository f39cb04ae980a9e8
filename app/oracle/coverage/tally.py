"""Counts cards by topic: how many are in its net, how many of them are read whole, and what is not."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from app.oracle.coverage.left import why_left
from app.oracle.coverage.nets import MEASURED
from app.oracle.coverage.proof import Clause, State, clauses_of
from app.oracle.model.card import CardReading

KEY_WORDS = 4
"""So many words of a clause may stand for it where card text must not."""

MOST_LEFT = 10
"""So many shapes that are left unread are told with the reason."""

_SYMBOL = re.compile(r"\{[^{}]*\}")
_QUOTED = re.compile(r"\"[^\"]*\"")
_NUMBER = re.compile(r"(?<![a-z])[+-]?[0-9]+")


@dataclass(frozen=True, slots=True)
class Shape:
    """Clauses alike but for numbers, symbols and quotations that are not read on so many cards.

    ``state``: ``unread``, or ``unproved`` where the reading does not print back. ``example``: a card."""

    words: str
    state: State
    cards: int
    example: str


@dataclass(frozen=True, slots=True)
class Figures:
    """One topic: ``cards`` in its net, ``read`` of them whole, and the shapes that are not, most cards first."""

    topic: str
    cards: int
    read: int
    shapes: tuple[Shape, ...] = ()

    @property
    def not_read(self) -> int:
        return self.cards - self.read

    @property
    def percent(self) -> float:
        """Share that is read, in percent, rounded down to two places: what is not all is never 100."""
        return 100.0 if not self.cards else self.read * 10_000 // self.cards / 100


@dataclass(frozen=True, slots=True)
class Left:
    """A shape that is left unread in some topic, on so many cards, with the reason (None where none was given)."""

    words: str
    state: State
    cards: int
    example: str
    topics: tuple[str, ...]
    why: str | None


@dataclass(frozen=True, slots=True)
class Coverage:
    """The figures of a corpus. ``source`` says which cards, ``reader`` what read them; ``left`` holds what is not
    read on most cards, whatever its topic."""

    source: str
    reader: str
    cards: int
    topics: tuple[Figures, ...]
    left: tuple[Left, ...] = ()


def shape_of(words: str) -> str:
    """A clause without what makes it one card's own: numbers, mana symbols and quoted abilities."""
    words = _QUOTED.sub('"…"', words)
    return _NUMBER.sub("#", _SYMBOL.sub("{…}", words))


def key_words(shape: str) -> str:
    """The opening words of a shape, few enough to be no sentence of a card."""
    words = shape.split()
    return " ".join(words[:KEY_WORDS]) + (" …" if len(words) > KEY_WORDS else "")


@dataclass(slots=True)
class Tally:
    """Counts card by card."""

    cards: int = 0
    _in_net: dict[str, int] = field(default_factory=lambda: dict.fromkeys(MEASURED, 0))
    _read: dict[str, int] = field(default_factory=lambda: dict.fromkeys(MEASURED, 0))
    _shapes: dict[str, dict[tuple[str, State], list[str]]] = field(
        default_factory=lambda: {topic: {} for topic in MEASURED}
    )

    def add(self, card: CardReading) -> None:
        """Counts a card whose reading carries its text."""
        self.add_clauses(card.name, (clause for face in card.faces for clause in clauses_of(face)))

    def add_clauses(self, name: str, clauses: Iterable[Clause]) -> None:
        """Counts a card by its clauses."""
        self.cards += 1
        whole: dict[str, bool] = {}
        missing: dict[tuple[str, str, State], None] = {}
        for clause in clauses:
            for topic, state in clause.state.items():
                whole[topic] = whole.get(topic, True) and state == "read"
                if state != "read":
                    missing[topic, shape_of(_what(clause, state)), state] = None
        for topic, is_read in whole.items():
            self._in_net[topic] += 1
            self._read[topic] += is_read
        for topic, shape, state in missing:
            self._shapes[topic].setdefault((shape, state), []).append(name)

    def coverage(self, source: str, reader: str, shapes: int | None = 10) -> Coverage:
        """The figures so far, with so many shapes a topic (None: all)."""
        return Coverage(
            source,
            reader,
            self.cards,
            tuple(
                Figures(topic, self._in_net[topic], self._read[topic], self._most(topic, shapes)) for topic in MEASURED
            ),
            self._left(),
        )

    def _left(self) -> tuple[Left, ...]:
        cards: dict[tuple[str, State], set[str]] = {}
        topics: dict[tuple[str, State], list[str]] = {}
        for topic, shapes in self._shapes.items():
            for shape, names in shapes.items():
                cards.setdefault(shape, set()).update(names)
                topics.setdefault(shape, []).append(topic)
        most = sorted(cards.items(), key=lambda item: (-len(item[1]), item[0]))[:MOST_LEFT]
        return tuple(
            Left(words, state, len(names), min(names), tuple(topics[words, state]), why_left(words))
            for (words, state), names in most
        )

    def _most(self, topic: str, shapes: int | None) -> tuple[Shape, ...]:
        found = sorted(self._shapes[topic].items(), key=lambda item: (-len(item[1]), item[0]))
        return tuple(Shape(words, state, len(names), min(names)) for (words, state), names in found[:shapes])


def _what(clause: Clause, state: State) -> str:
    """The words that stand for what is missing: the unread part where it is one, else the clause."""
    if state == "unread" and len(clause.gaps) == 1 and clause.gaps[0].words:
        return clause.gaps[0].words
    return clause.words
