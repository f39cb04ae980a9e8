"""Prints changes of the cost of one spell of several: "the first creature spell you cast each turn". They are read by
`app.oracle.grammar.cost_changes`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.oracle.grammar.cost_changes import CHANGE_OF_COST, ORDINAL, show_counted
from app.oracle.grammar.parts import SYMBOLS
from app.oracle.grammar.places import SPELL
from app.oracle.grammar.symbols import QUALITY_AFTER, STATIC
from app.oracle.model.effects import CostChange
from app.oracle.model.filters import Filter, NthThisTurn, Targeting
from app.oracle.syntax import NO_READING, Reading, Syntax, Text


class _Printed(Syntax):
    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        del text, at
        return NO_READING


_CASTS = {"you": "you cast", "opponents": "each opponent casts"}


class NthSpell(_Printed):
    """The first, second or third spell of a description in each turn."""

    def show(self, value: Any) -> str | None:
        if not isinstance(value, CostChange) or not isinstance(value.what, Filter) or not value.what.qualities:
            return None
        nth = value.what.qualities[-1]
        if not isinstance(nth, NthThisTurn) or value.once or value.floor is not None:
            return None
        qualities, aims = value.what.qualities[:-1], ""
        if qualities and isinstance(qualities[-1], Targeting):
            qualities, aims = (
                qualities[:-1],
                f" {QUALITY_AFTER.show(qualities[-1])}".replace(" that target ", " that targets "),
            )
        casts = _CASTS.get(value.player or "")
        spell = SPELL.show(Filter(value.what.noun, qualities))
        ordinal, mana, tail = ORDINAL.show(nth.number), SYMBOLS.show(value.mana), show_counted(value)
        if None in (spell, ordinal, mana, tail, casts):
            return None
        when = "during each of your turns" if nth.own_turns else "each turn"
        return f"the {ordinal} {spell} {casts} {when}{aims} costs {mana} {value.direction} to cast{tail}"


CHANGE_OF_COST.add(NthSpell())
STATIC.add(NthSpell())
