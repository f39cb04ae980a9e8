"""Matching units of mana with what is owed, for as little life as can be (rules 107.4, 119.4)."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

LIFE_PRICE = 2
"""What a Phyrexian symbol costs in life (107.4f)."""


class Unit(NamedTuple):
    """One mana, by type, or what stands for one: ``generic`` as a type pays only generic mana.

    ``prices``: the mana abilities' objects whose costs it may pay besides (None: any)."""

    type: str
    snow: bool = False
    generic: bool = True
    main: bool = True
    prices: frozenset[str] | None = None


class Slot(NamedTuple):
    """One mana that is owed: to the cost in question, or to the mana ability of an object (``owner``).

    ``kinds``: types that pay it; ``1`` generic, ``X`` generic for X, ``S`` snow. ``life``: or 2 life."""

    owner: str | None
    kinds: tuple[str, ...]
    life: bool = False

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Slot):
            return NotImplemented
        return (self.owner or "", self.kinds, self.life) < (other.owner or "", other.kinds, other.life)


@dataclass(frozen=True, slots=True)
class Simple:
    """A unit that is there or not: its types with the life each costs and the activation it comes from."""

    options: tuple[tuple[Unit, int, int], ...]


@dataclass(frozen=True, slots=True)
class Match:
    """``assigned``: (index of the unit, unit, activation); ``missing``: kinds of the slots left open."""

    assigned: tuple[tuple[int, Unit, int], ...]
    missing: tuple[str, ...]
    life: int


def pays(unit: Unit, slot: Slot, counts: Mapping[str, frozenset[str]], x_types: frozenset[str] | None) -> bool:
    """Whether a unit may be spent on what is owed."""
    if slot.owner is None:
        if not unit.main:
            return False
    elif unit.prices is not None and slot.owner not in unit.prices:
        return False
    for kind in slot.kinds:
        if kind == "1":
            if unit.generic:
                return True
        elif kind == "X":
            if unit.generic and (x_types is None or _counts(unit, counts) & x_types):
                return True
        elif kind == "S":
            if unit.snow:
                return True
        elif kind in _counts(unit, counts):
            return True
    return False


def _counts(unit: Unit, counts: Mapping[str, frozenset[str]]) -> frozenset[str]:
    found = counts.get(unit.type)
    return frozenset((unit.type,)) if found is None else found


def match(
    slots: Sequence[Slot],
    units: Sequence[Simple | None],
    counts: Mapping[str, frozenset[str]],
    x_types: frozenset[str] | None,
    life: int,
) -> Match:
    """The most slots that can be paid, the least life first: shortest augmenting paths, one slot at a time.

    ``life`` is what may be spent; where even the least is more, ``Match.life`` says so."""
    edges: dict[Slot, list[tuple[int, int, Unit, int]]] = {}
    weighted = False
    for slot in dict.fromkeys(slots):
        found = []
        for index, simple in enumerate(units):
            if simple is None:
                continue
            best: tuple[int, int, Unit, int] | None = None
            for unit, price, way in simple.options:
                if (best is None or price < best[1]) and pays(unit, slot, counts, x_types):
                    best = (index, price, unit, way)
            if best is not None:
                found.append(best)
                weighted = weighted or bool(best[1])
        edges[slot] = found
        weighted = weighted or slot.life
    there = sum(1 for simple in units if simple is not None)
    easy = frozenset() if weighted else frozenset(slot for slot, found in edges.items() if len(found) == there)
    matching = _Matching(slots, edges, weighted, easy)
    # Slots that only mana pays come first, so that life is offered for the others alone.
    order = sorted(range(len(slots)), key=lambda row: (slots[row].life, len(edges[slots[row]])))
    missing = [slots[row] for row in order if not matching.augment(row)]
    assigned = [(index, edge[2], edge[3]) for index, (_, edge) in matching.held.items()]
    return Match(tuple(assigned), tuple("/".join(slot.kinds) for slot in missing), matching.life())


Edge = tuple[int, int, Unit, int]


class _Matching:
    """A matching as it grows. A slot that life can pay has that as a unit of its own; ``easy`` slots take any unit,
    so the next free one is as good as another."""

    def __init__(
        self, slots: Sequence[Slot], edges: Mapping[Slot, list[Edge]], weighted: bool, easy: frozenset[Slot]
    ) -> None:
        self.slots = slots
        self.edges = edges
        self.weighted = weighted
        self.held: dict[int, tuple[int, Edge]] = {}
        self.by_life: set[int] = set()
        self.easy = easy
        self._next_free = 0

    def life(self) -> int:
        return LIFE_PRICE * len(self.by_life) + sum(edge[1] for _, edge in self.held.values())

    def augment(self, row: int) -> bool:
        """Finds a unit for one more slot, moving others where that helps."""
        if self.slots[row] in self.easy:
            return self._take_next(row)
        distance: dict[int, int] = {row: 0}
        reached_by: dict[int, tuple[int, Edge]] = {}
        ends: list[tuple[int, int, Edge | None]] = []
        queue = deque((row,))
        while queue:
            here = queue.popleft()
            slot = self.slots[here]
            base = distance[here]
            if slot.life and here not in self.by_life:
                ends.append((base + LIFE_PRICE, here, None))
            for edge in self.edges[slot]:
                holder = self.held.get(edge[0])
                if holder is None:
                    ends.append((base + edge[1], here, edge))
                    if not self.weighted:
                        queue.clear()
                        break
                    continue
                other, held = holder
                if other == here:
                    continue
                far = base + edge[1] - held[1]
                if other not in distance or far < distance[other]:
                    distance[other] = far
                    reached_by[other] = (here, edge)
                    queue.append(other)
        if not ends:
            return False
        _, here, last = min(ends, key=lambda end: end[0])
        self._move(row, here, last, reached_by)
        return True

    def _take_next(self, row: int) -> bool:
        edges = self.edges[self.slots[row]]
        while self._next_free < len(edges) and edges[self._next_free][0] in self.held:
            self._next_free += 1
        if self._next_free == len(edges):
            return False
        edge = edges[self._next_free]
        self.held[edge[0]] = (row, edge)
        return True

    def _move(self, row: int, here: int, last: Edge | None, reached_by: Mapping[int, tuple[int, Edge]]) -> None:
        """Walks the path back: each slot on it takes what the one behind gives up."""
        step = last
        while True:
            if step is None:
                self.by_life.add(here)
            else:
                self.held[step[0]] = (here, step)
            if here == row:
                return
            here, step = reached_by[here]
