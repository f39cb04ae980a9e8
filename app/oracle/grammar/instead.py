"""Effects that replace the one in the sentence before them if something is so (rule 614.15): "if this spell was kicked,
that creature gets +5/+5 until end of turn instead"."""

from __future__ import annotations

import re

from app.oracle.grammar.symbols import CONDITION, EFFECT
from app.oracle.model.base import Condition, Effect
from app.oracle.model.effects import If, Lasting

_INSTEAD = (
    re.compile(r"if (?P<condition>[^,\"]+), instead (?P<clause>.+)"),
    re.compile(r"if (?P<condition>[^,\"]+), (?P<clause>.+) instead"),
    re.compile(r"(?P<clause>.+) instead (?:if|as long as) (?P<condition>[^,\"]+)"),
)


def replaced(before: Effect, sentence: str) -> If | None:
    """The effect before it and what happens instead of it, as one; None where the sentence says no such thing.

    Only changes that last are taken together: what else happens once is told apart by what the board shows."""
    if " instead" not in sentence or not isinstance(before, Lasting):
        return None
    for pattern in _INSTEAD:
        match = pattern.fullmatch(sentence)
        if match is None:
            continue
        condition, clause = CONDITION.read(match["condition"]), EFFECT.read(match["clause"])
        if isinstance(condition, Condition) and isinstance(clause, Lasting) and clause.until == before.until:
            return If(condition, (clause,), (before,))
    return None
