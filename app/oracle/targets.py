"""The targets that words require (rules 115.1, 601.2c), read apart from what is done to them."""

from __future__ import annotations

import re

from app.oracle.grammar.symbols import MANY, ONE
from app.oracle.model.filters import Filter
from app.oracle.normalize import sentences
from app.oracle.syntax import Text

_TARGET = re.compile(r"(?P<before>(?:[\w'/-]+ ){0,4})\btarget (?P<at>)")
_OPTIONAL = re.compile(r"\b(?:up to|any number of)\b")
_PLURAL = re.compile(r"\b(?:two|three|four|five|x|those|other) $")
_NO_OBJECT = re.compile(r"(?:player|opponent)s?\b")
_ALSO_PLAYER = re.compile(r" or (?:target )?(?:player|opponent)\b|, player|, or player| or planeswalker, or player")
# Words that go on to restrict a description the grammar stopped short of.
_RESTRICTS = re.compile(r" (?:that|who|whose|with|without|from|of|you|an?|in|on|named|attached|other|blocking|exiled|if) ")
MOST_TARGETS = 12


def required_targets(words: str) -> tuple[Filter | None, ...]:
    """One description for each target that must be chosen; None where the words are not read that far.

    Left out are optional targets, those a condition or mode may take away, and those a player can always be."""
    found: list[Filter | None] = []
    plain = re.sub(r'"[^"]*"', lambda quote: "_" * len(quote.group()), words)
    for sentence in sentences(plain):
        if re.match(r"(?:if|when|whenever|choose|•)\b", sentence):
            continue
        for match in _TARGET.finditer(sentence):
            if len(found) >= MOST_TARGETS:
                return tuple(found)
            wanted = _target(sentence, match)
            if wanted is not Ellipsis:
                found.append(wanted if isinstance(wanted, Filter) else None)
    return tuple(found)


def _target(sentence: str, match: re.Match[str]) -> object:
    """A description, None for one that is not read, or Ellipsis where no object has to be there."""
    before = match.group("before")
    if _OPTIONAL.search(before) or before.endswith("any "):
        return ...
    at = match.end()
    if _NO_OBJECT.match(sentence, at):
        return ...
    symbol = MANY if _PLURAL.search(before) else ONE
    readings = list(symbol.parse(Text(sentence), at))
    if not readings:
        return None
    description, end = max(readings, key=lambda reading: reading[1])
    rest = sentence[end : end + 40]
    if _ALSO_PLAYER.match(rest):
        return ...
    if _RESTRICTS.match(rest) or not isinstance(description, Filter):
        return None
    return description
