"""Clauses about playing cards under a condition that the grammar cannot read: the last resort of all families."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.oracle.grammar.conditional import about_playing, as_clause, as_effects
from app.oracle.grammar.symbols import CONDITION, EFFECT, STATIC
from app.oracle.model.amounts import UnreadCondition
from app.oracle.model.base import Effect
from app.oracle.model.effects import If, Permission
from app.oracle.model.filters import Ref
from app.oracle.syntax import NO_READING, Reading, Syntax, Text

_SECOND_CLAUSE = re.compile(r"\b(?:can't|may|if|unless|until|then|instead)\b")
"""Words that show that what looks like a condition holds another clause."""


class UnknownIf(Syntax):
    """A clause about playing cards whose condition the grammar cannot read.

    It is kept with the condition unknown: what it says of players, cards and times is worth knowing."""

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        content = text.content
        if at or '"' in content:
            return NO_READING
        if content.startswith(("if ", "as long as ")):
            word = "if " if content.startswith("if ") else "as long as "
            comma = content.find(", ")
            if comma < 0 or CONDITION.read(content[len(word) : comma]) is not None:
                return NO_READING
            condition, clause = content[len(word) : comma], content[comma + 2 :]
        else:
            start = max(content.find(" if "), content.find(" as long as "))
            if start < 0:
                return NO_READING
            condition = content[start:].removeprefix(" if ").removeprefix(" as long as ")
            clause = content[:start]
            if ", " in condition or CONDITION.read(condition) is not None:
                return NO_READING
        if _SECOND_CLAUSE.search(condition):
            return NO_READING
        effects = as_effects(EFFECT.read(clause))
        if effects is None or not all(about_playing(effect) for effect in effects):
            return NO_READING
        if condition.startswith("this spell "):
            effects = tuple(_of_this_spell(effect) for effect in effects)
        return ((If(UnreadCondition(condition), effects), len(content)),)

    def show(self, value: Any) -> str | None:
        if not isinstance(value, If) or not isinstance(value.condition, UnreadCondition):
            return None
        shown = EFFECT.show(as_clause(value.then))
        return None if shown is None else f"if {value.condition.text}, {shown}"


def _of_this_spell(effect: Effect) -> Effect:
    """An "it" behind a condition on this spell is this spell."""
    if isinstance(effect, Permission) and effect.what == Ref("that"):
        return replace(effect, what=Ref("spell"))
    return effect


STATIC.add(UnknownIf())
