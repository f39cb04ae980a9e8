"""Clauses that hold only if, or as long as, a condition does (rules 603.4, 604.1, 611.3a)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.oracle.grammar.parts import WHEN
from app.oracle.grammar.symbols import CONDITION, EFFECT, STATIC
from app.oracle.model.amounts import Did, Not, UnreadCondition
from app.oracle.model.base import Effect
from app.oracle.model.effects import If, Permission, Unread
from app.oracle.syntax import NO_READING, Mapped, Reading, Syntax, Text

CONDITION.form("you do", Did)
CONDITION.also("(they do|that player does|he or she does|the player does)", Did)
CONDITION.form("(you don't|they don't|that player doesn't)", value=Not(Did()))


class Whether(Syntax):
    """A condition that ends its sentence; kept as unread where the grammar cannot read it.

    For sentences whose other half is worth knowing whatever the condition says: "cast this spell only if …"."""

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        end = len(text.content)
        found = [reading for reading in CONDITION.parse(text, at) if reading[1] == end]
        rest = text.content[at:]
        return found or (((UnreadCondition(rest), end),) if rest.strip() and '"' not in rest else NO_READING)

    def show(self, value: Any) -> str | None:
        return value.text if isinstance(value, UnreadCondition) else CONDITION.show(value)


WHETHER = Whether()


def _as_effects(value: Any) -> tuple[Effect, ...] | None:
    effects = value if isinstance(value, tuple) else (value,)
    return None if any(isinstance(effect, Unread) for effect in effects) else effects


def _as_clause(effects: tuple[Effect, ...]) -> Any:
    return effects[0] if len(effects) == 1 else effects


_THEN_STATIC = Mapped(STATIC, _as_effects, _as_clause)
_THEN_EFFECT = Mapped(EFFECT, _as_effects, _as_clause)


def _not_timed(value: Any) -> Any:
    """A permission has a field for when it is good, so it takes no condition of time around it."""
    effects = _as_effects(value)
    return None if effects is None or any(isinstance(effect, Permission) for effect in effects) else effects


STATIC.form("as long as <condition>, <then>", If, condition=CONDITION, then=_THEN_STATIC)
STATIC.form("<then> as long as <condition>", If, then=_THEN_STATIC, condition=CONDITION)
STATIC.also("if <condition>, <then>", If, condition=CONDITION, then=_THEN_STATIC)
STATIC.also("<then> if <condition>", If, then=_THEN_STATIC, condition=CONDITION)
STATIC.form("<condition>, <then>", If, condition=WHEN, then=Mapped(STATIC, _not_timed, _as_clause))
EFFECT.form("[then ]if <condition>, <then>", If, condition=CONDITION, then=_THEN_EFFECT)
EFFECT.also("<then> if <condition>", If, then=_THEN_EFFECT, condition=CONDITION)
