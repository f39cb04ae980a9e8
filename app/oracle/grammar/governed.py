"""Sentences of several clauses, or of clauses that touch nothing, under one condition: "if you do, draw a card and ~
gains flying until end of turn"."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.oracle.grammar.symbols import CONDITION
from app.oracle.model.amounts import Did, Not
from app.oracle.model.base import Condition, Effect
from app.oracle.model.effects import If

Clauses = Callable[[str], list[Effect] | None]

_OPENING = re.compile(r"(?:then )?if ")
_REFLEXIVE = "when you do, "
"""A reflexive triggered ability (603.12) does what its words say where what they speak of was done."""
_QUOTED = re.compile(r'"[^"]*"?')
_TRAILING = re.compile(r" (if|unless) ")
_MOST = 4
_GOVERNED = re.compile(r"(?:if|unless|then if|as long as|otherwise|when|whenever|instead of)\b")


def conditional(sentence: str, clauses: Clauses) -> list[Effect] | None:
    """What a sentence with one condition reads as: ``clauses`` reads what the condition governs, and gives None where
    some part of that could matter and is not read."""
    masked = _QUOTED.sub(lambda quote: "_" * len(quote.group()), sentence)
    if sentence.startswith(_REFLEXIVE):
        return _under(Did(), sentence.removeprefix(_REFLEXIVE), clauses)
    opening = _OPENING.match(masked)
    if opening is not None:
        for comma in list(re.finditer(", ", masked))[:_MOST]:
            condition = CONDITION.read(sentence[opening.end() : comma.start()])
            if condition is not None:
                return _under(condition, sentence[comma.end() :], clauses)
        return None
    trailing = list(_TRAILING.finditer(masked))
    if len(trailing) != 1 or re.search(r", (?:and|then) | and | then ", masked[: trailing[0].start()]):
        return None  # what stands before the last of several clauses is not said to depend on anything
    condition = CONDITION.read(sentence[trailing[0].end() :])
    if condition is None:
        return None
    return _under(
        condition if trailing[0].group(1) == "if" else Not(condition), sentence[: trailing[0].start()], clauses
    )


def _under(condition: Condition, words: str, clauses: Clauses) -> list[Effect] | None:
    if _GOVERNED.match(words) or words.endswith("—"):
        return None
    read = clauses(words)
    return [If(condition, tuple(read))] if read else None
