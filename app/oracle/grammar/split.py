"""Where the trigger event of a triggered ability ends and its effect begins."""

from __future__ import annotations

import re

from app.oracle.clauses import is_clause
from app.oracle.grammar.symbols import CONDITION, TRIGGER
from app.oracle.model.amounts import UnreadCondition
from app.oracle.model.base import Condition

MAX_EVENT = 400
_IN_LIST = re.compile(r"(?:[\w~'/-]+(?: [\w~'/-]+){0,2}, ){0,4}(?:or|and|and/or) (?!if\b|when)")


def _in_list(words: str, at: int) -> bool:
    """Whether what follows a comma goes on with a list and is no clause."""
    match = _IN_LIST.match(words, at)
    if match is None:
        return False
    items = [item for item in match.group().split(", ")[:-1] if item]
    return not any(is_clause(item) for item in items) and not is_clause(words[match.end() :].partition(", ")[0])


def split_trigger(words: str) -> tuple[str, str]:
    """The event (with its opening word) and the rest. Where several commas could end it, the longest event
    that the grammar reads wins; else the first comma ends it."""
    commas = [match.start() for match in re.finditer(", ", re.sub(r'"[^"]*"', lambda q: "_" * len(q.group()), words))]
    if not commas:
        return words, ""
    for comma in reversed(commas[:6]):
        if comma <= MAX_EVENT and TRIGGER.read(words[:comma]) is not None:
            return words[:comma], words[comma + 2 :]
    # A comma inside a list ("a instant, sorcery, or wizard spell") ends no event.
    comma = next((comma for comma in commas if not _in_list(words, comma + 2)), commas[0])
    return words[:comma], words[comma + 2 :]


def split_condition(words: str) -> tuple[Condition | None, str]:
    """The intervening "if" behind a trigger event (rule 603.4), if there is one, and the rest."""
    if not words.startswith("if "):
        return None, words
    commas = [match.start() for match in re.finditer(", ", words)]
    for comma in reversed(commas[:6]):
        condition = CONDITION.read(words[3:comma]) if comma <= MAX_EVENT else None
        if isinstance(condition, Condition):
            return condition, words[comma + 2 :]
    if not commas:
        return None, words
    return UnreadCondition(words[3 : commas[0]]), words[commas[0] + 2 :]
