"""Prints changes of the cost of one spell of several: "the first creature spell you cast each turn", "the next spell
you cast this turn". They are read by `app.oracle.grammar.cost_changes`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.oracle.grammar.cost_changes import CHANGE_OF_COST, ORDINAL, show_counted
from app.oracle.grammar.parts import SYMBOLS
from app.oracle.grammar.places import SPELL
from app.oracle.grammar.symbols import EFFECT, STATIC
from app.oracle.model.effects import CostChange, Lasting, Until
from app.oracle.model.filters import Filter, NthThisTurn
from app.oracle.syntax import NO_READING, Reading, Syntax, Text


class _Printed(Syntax):
    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        del text, at
        return NO_READING


class NthSpell(_Printed):
    """The first, second or third spell of a description in each turn."""

    def show(self, value: Any) -> str | None:
        if not isinstance(value, CostChange) or not isinstance(value.what, Filter) or not value.what.qualities:
            return None
        nth = value.what.qualities[-1]
        if not isinstance(nth, NthThisTurn) or value.player != "you" or value.once or value.floor is not None:
            return None
        spell = SPELL.show(Filter(value.what.noun, value.what.qualities[:-1]))
        ordinal, mana, tail = ORDINAL.show(nth.number), SYMBOLS.show(value.mana), show_counted(value)
        if None in (spell, ordinal, mana, tail):
            return None
        when = "during each of your turns" if nth.own_turns else "each turn"
        return f"the {ordinal} {spell} you cast {when} costs {mana} {value.direction} to cast{tail}"


class NextSpell(_Printed):
    """The next spell of a description this turn."""

    def show(self, value: Any) -> str | None:
        if not isinstance(value, Lasting) or value.until != Until("end_of_turn") or len(value.effects) != 1:
            return None
        change = value.effects[0]
        if not isinstance(change, CostChange) or not change.once or change.player != "you":
            return None
        if change != replace(CostChange(change.direction, change.what, change.mana, change.times, "you"), once=True):
            return None
        spell, mana, tail = SPELL.show(change.what), SYMBOLS.show(change.mana), show_counted(change)
        if None in (spell, mana, tail):
            return None
        return f"the next {spell} you cast this turn costs {mana} {change.direction} to cast{tail}"


CHANGE_OF_COST.add(NthSpell())
STATIC.add(NthSpell())
EFFECT.add(NextSpell())
