"""Sentences of several clauses, or of clauses that touch nothing, under one condition: "if you do, draw a card and ~
gains flying until end of turn"."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.oracle.grammar.symbols import CONDITION
from app.oracle.model.amounts import Did, Not
from app.oracle.model.base import Condition, Effect
from app.oracle.model.effects import If, Unread
from app.oracle.topics import may_matter, topics_of

Clauses = Callable[[str], list[Effect] | None]

_OPENING = re.compile(r"(?:then )?if ")
_REFLEXIVE = "when you do, "
"""A reflexive triggered ability (603.12) does what its words say where what they speak of was done."""
_QUOTED = re.compile(r'"[^"]*"?')
_TRAILING = re.compile(r" (if|unless) ")
_MOST = 4
_SEVERAL = re.compile(r", (?:and|then) | and | then ")
_WATCHES = re.compile(r"(?:when|whenever|at the beginning of) [^,.]+, ")
_CHOICE_OF_MODES = re.compile(r"(?:you may )?choose (?:one|two|three|both|any number|one or more)(?: instead)?")
"""What the modes below hang on (700.2), so that they are kept with it."""
_ALSO = re.compile(r"^(it|~|that creature|they) also (?=gains? |gets? )")
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
    last = trailing[-1] if trailing else None
    if last is None or (len(trailing) > 1 and " instead" not in masked[: last.start()]):
        return None
    condition = CONDITION.read(sentence[last.end() :])
    if condition is None:
        return None
    condition = condition if last.group(1) == "if" else Not(condition)
    words = sentence[: last.start()].removesuffix(" instead")
    if len(trailing) > 1 or _SEVERAL.search(masked[: last.start()]):
        # The words do not say which of several clauses hangs on it, which is all the same where none can matter.
        read = clauses(words)
        harmless = read is not None and all(isinstance(e, Unread) and not may_matter(e.topics) for e in read)
        return [If(condition, tuple(read))] if read and harmless else None
    return _under(condition, words, clauses)


def _under(condition: Condition, words: str, clauses: Clauses) -> list[Effect] | None:
    words = _ALSO.sub(r"\1 ", words.removeprefix("instead "))
    if _WATCHES.match(words) and not may_matter(topics := topics_of(words)):
        return [If(condition, (Unread(words, topics),))]  # a delayed triggered ability (603.7) that nothing hangs on
    if _GOVERNED.match(words) or words.endswith("—") or _CHOICE_OF_MODES.fullmatch(words):
        return None
    read = clauses(words)
    return [If(condition, tuple(read))] if read else None
