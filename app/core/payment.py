"""Whether mana costs can be paid from a pool and from mana abilities (rules 601.2g, 601.2h, 107.4).

Every source is used at most once, each unit of mana it gives pays for one symbol. The search keeps what is
still owed after each source, so it is exact and its work grows with the number of different debts, which a
cost keeps small, and not with the ways of choosing sources.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from app.oracle.model.base import COLORS, MANA_TYPES
from app.oracle.model.mana import ManaCost

MOST_DEBTS = 20_000
"""More different debts than this are not searched: the answer is then not known."""


@dataclass(frozen=True, slots=True)
class Unit:
    """One mana, by type, or another way to pay for a symbol: ``generic`` pays only generic mana."""

    type: str
    snow: bool = False


@dataclass(frozen=True, slots=True)
class PaySource:
    """Something that gives mana once: an object's ability with its alternatives, or mana already in the pool."""

    object: str | None
    ability: int | None
    alternatives: tuple[tuple[Unit, ...], ...]
    life: int = 0


@dataclass(frozen=True, slots=True)
class Used:
    """A source as a payment uses it."""

    source: PaySource
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Paid:
    """``payable`` is None where the search gave up; ``used`` is one payment, ``short`` what was missing at best."""

    payable: bool | None
    used: tuple[Used, ...] = ()
    short: tuple[str, ...] = ()


Debt = tuple[int, ...]


def symbol_choices(symbol: str) -> list[list[str]]:
    """What a symbol can be paid with, one list of plain symbols for each way (107.4): hybrid halves, two generic
    for a monocolored hybrid, two life for a Phyrexian symbol."""
    parts = symbol.split("/")
    ways: list[list[str]] = []
    for part in parts:
        if part == "P":
            ways.append(["life"])
        elif part.isdigit():
            ways.append(["1"] * int(part))
        else:
            ways.append([part])
    return ways


def pay(
    cost: ManaCost,
    sources: Sequence[PaySource],
    *,
    x: int = 0,
    life: int = 0,
    as_any: str = "",
    may_pay_life: bool = True,
) -> Paid:
    """Whether a mana cost can be paid. ``as_any``: mana counts as any ``color`` or ``type`` (609.4b)."""
    plain: list[list[list[str]]] = []
    fixed: list[str] = []
    for symbol in cost.symbols:
        ways = [["1"] * x] if symbol == "X" else symbol_choices(symbol)
        if len(ways) == 1:
            fixed.extend(ways[0])
        else:
            plain.append(ways)
    best: Paid | None = None
    for chosen in _choices(plain):
        needed = [*fixed, *(symbol for way in chosen for symbol in way)]
        lives = 2 * needed.count("life")
        if lives and (lives > life or not may_pay_life):
            continue
        result = _search([symbol for symbol in needed if symbol != "life"], sources, life - lives, as_any)
        if result.payable:
            return result
        if best is None or (result.payable is None and best.payable is False) or len(result.short) < len(best.short):
            best = result if best is None or best.payable is False or result.payable is None else best
    return best or Paid(False, short=tuple(str(cost)))


def _choices(plain: list[list[list[str]]]) -> Iterable[tuple[list[str], ...]]:
    """Every way to settle hybrid symbols; equal symbols in equal ways count once."""
    seen: set[tuple[str, ...]] = set()
    for chosen in product(*plain):
        key = tuple(sorted(symbol for way in chosen for symbol in way))
        if key not in seen:
            seen.add(key)
            yield chosen
            if len(seen) > 500:
                return


def _search(needed: Sequence[str], sources: Sequence[PaySource], life: int, as_any: str) -> Paid:
    kinds = [kind for kind in (*MANA_TYPES, "S", "1") if kind in needed]
    start: Debt = tuple(needed.count(kind) for kind in kinds)
    if not any(start):
        return Paid(True)
    # Debts reached so far, with the last step that led there; the fewest sources come first.
    reached: dict[tuple[Debt, int], tuple[tuple[Debt, int] | None, Used | None]] = {(start, life): (None, None)}
    frontier = [(start, life)]
    order = sorted(
        sources, key=lambda s: (s.object is not None, len(s.alternatives), -max(map(len, s.alternatives), default=0))
    )
    for source in order:
        added: list[tuple[Debt, int]] = []
        for state in frontier:
            debt, left = state
            if source.life > left:
                continue
            for units in source.alternatives:
                for rest in _settle(debt, units, kinds, as_any):
                    after = (rest, left - source.life)
                    if rest != debt and after not in reached:
                        reached[after] = (state, Used(source, units))
                        added.append(after)
                        if not any(rest):
                            return Paid(True, _trail(reached, after))
        frontier.extend(added)
        if len(reached) > MOST_DEBTS:
            return Paid(None, short=_short(min(reached, key=lambda s: sum(s[0]))[0], kinds))
    least = min(reached, key=lambda s: sum(s[0]))
    return Paid(False, short=_short(least[0], kinds))


def _settle(debt: Debt, units: Sequence[Unit], kinds: Sequence[str], as_any: str) -> set[Debt]:
    """The debts that can remain after these units paid what each can pay."""
    debts = {debt}
    for unit in units:
        following: set[Debt] = set()
        for here in debts:
            paid = False
            for index, kind in enumerate(kinds):
                if here[index] and _pays(unit, kind, as_any):
                    paid = True
                    following.add((*here[:index], here[index] - 1, *here[index + 1 :]))
            if not paid:
                following.add(here)
        debts = following
    return debts


def _pays(unit: Unit, kind: str, as_any: str) -> bool:
    if kind == "1":
        return True
    if kind == "S":
        return unit.snow
    if unit.type == "generic":
        return False
    if as_any == "type" or (as_any == "color" and kind in COLORS):
        return True
    return unit.type == kind


def _trail(
    reached: Mapping[tuple[Debt, int], tuple[tuple[Debt, int] | None, Used | None]], end: tuple[Debt, int]
) -> tuple[Used, ...]:
    used: list[Used] = []
    state: tuple[Debt, int] | None = end
    while state is not None:
        state, step = reached[state]
        if step is not None:
            used.append(step)
    return tuple(reversed(used))


def _short(debt: Debt, kinds: Sequence[str]) -> tuple[str, ...]:
    return tuple(kind for kind, number in zip(kinds, debt, strict=True) for _ in range(number))
