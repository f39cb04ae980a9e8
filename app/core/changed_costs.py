"""What a cost is after increases, reductions and minimums (rules 601.2f, 118.7), of spells and of abilities alike."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.oracle.model.base import COLORS
from app.oracle.model.effects import CostChange
from app.oracle.model.mana import ManaCost


@dataclass(slots=True)
class Changes:
    """What changes a cost: mana ``more`` and ``less``, ``colored`` reductions that take colored mana only, the
    least total (``minimum``). ``perhaps_more`` and ``perhaps_less``: something may or may not, that is not known."""

    more: list[str] = field(default_factory=list)
    less: list[str] = field(default_factory=list)
    colored: list[str] = field(default_factory=list)
    minimum: int | None = None
    floor: int = 0
    perhaps_more: bool = False
    perhaps_less: bool = False

    def __bool__(self) -> bool:
        return bool(self.more or self.less or self.colored) or self.minimum is not None

    def applied_to(self, symbols: tuple[str, ...]) -> ManaCost:
        """The total: increases, then reductions, the minimum last (601.2f)."""
        cost = reduced(ManaCost((*symbols, *self.more)), self.less, self.floor)
        for symbol in self.colored:
            if symbol in cost.symbols:
                left = list(cost.symbols)
                left.remove(symbol)
                cost = ManaCost(tuple(left))
        if self.minimum is not None and cost.mana_value() < self.minimum:
            cost = ManaCost((*cost.symbols, str(self.minimum - cost.mana_value())))
        return cost


def add_change(effect: CostChange, times: int, found: Changes) -> None:
    symbols: list[str] = []
    for symbol in effect.mana:
        symbols.extend([str(times)] if symbol == "X" else [symbol] * times)
    if effect.most is not None and all(symbol.isdigit() for symbol in symbols):
        symbols = [str(min(effect.most, sum(map(int, symbols))))]
    if effect.direction == "more":
        found.more.extend(symbols)
    elif effect.direction == "less" and effect.colored_only:
        found.colored.extend(symbols)
    elif effect.direction == "less":
        found.less.extend(symbols)
        found.floor = max(found.floor, effect.floor or 0)
    else:
        found.minimum = max(found.minimum or 0, sum(int(symbol) for symbol in effect.mana if symbol.isdigit()))


def reduced(cost: ManaCost, less: list[str], floor: int = 0) -> ManaCost:
    """Rule 118.7: generic reductions take generic mana only; colored ones take that color, then generic."""
    generic = sum(int(symbol) for symbol in cost.symbols if symbol.isdigit())
    others = [symbol for symbol in cost.symbols if not symbol.isdigit()]
    for symbol in less:
        if symbol.isdigit():
            generic -= int(symbol)
        elif symbol in others:
            others.remove(symbol)
        else:
            hybrid = next((other for other in others if symbol in COLORS and symbol in other.split("/")), None)
            if hybrid is not None:
                others.remove(hybrid)
            else:
                generic -= 1
    generic = max(generic, 0)
    left = ManaCost(((str(generic),) if generic else ()) + tuple(others))
    if floor and left.mana_value() < floor <= cost.mana_value():
        return ManaCost((str(generic + floor - left.mana_value()), *others))
    return left
