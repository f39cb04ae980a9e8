"""“The same is true for …”: one change, said of more objects."""

from __future__ import annotations

from dataclasses import replace

from app.oracle.grammar.symbols import MANY
from app.oracle.model.base import Effect
from app.oracle.model.effects import If, Modify
from app.oracle.syntax import Listed


def same_for(effect: Effect, words: str) -> tuple[Effect, ...] | None:
    """The effects that "the same is true for …" adds to one that was just read; None where it says no such thing."""
    opening = "the same is true for "
    if isinstance(effect, If) and len(effect.then) == 1 and not effect.otherwise:
        inner = same_for(effect.then[0], words)
        return None if inner is None else tuple(replace(effect, then=(one,)) for one in inner)
    if not words.startswith(opening) or not isinstance(effect, Modify):
        return None
    filters = Listed(MANY, "and", least=1).read(words.removeprefix(opening))
    return None if filters is None else tuple(replace(effect, what=found) for found in filters)
