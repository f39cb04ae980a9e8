"""The targets that words require (rules 115.1, 601.2c), read apart from what is done to them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from app.oracle.grammar.symbols import MANY, ONE
from app.oracle.model.abilities import XIs
from app.oracle.model.amounts import DefinedX, Undefined, X
from app.oracle.model.base import Quality
from app.oracle.model.filters import ControlledBy, Filter, InZone, Other, StatIs, UnreadQuality
from app.oracle.nodes import with_parts, within
from app.oracle.normalize import sentences
from app.oracle.quotes import outside_quotes
from app.oracle.syntax import Text
from app.oracle.x import x_of

_TARGET = re.compile(r"\btarget ")
_BEFORE = re.compile(r"(?:[\w'/-]+ ){0,4}$")
_NUMBERS = {"two ": 2, "three ": 3, "four ": 4, "five ": 5}
_PERHAPS = re.compile(
    r"(?:when|whenever) (?!target)|choose\b|•|\+ |"
    r"if [^,]*\b(?:kicked|paid|pays?|bargained|spent|promised|collected|cast)\b"
)
"""Sentences whose targets may not have to be chosen: they trigger later or hang on how the spell is cast."""
_OPTIONAL = re.compile(r"\b(?:up to|any number of)\b")
_PLURAL = re.compile(r"\b(?:two|three|four|five|x|those|other) $")
_NO_OBJECT = re.compile(r"(?:player|opponent)s?\b")
_ALSO_PLAYER = re.compile(r" or (?:target )?(?:player|opponent)\b|, player|, or player| or planeswalker, or player")
# Words that go on to restrict a description the grammar stopped short of.
_RESTRICTS = re.compile(
    r" (?:that|who|whose|with|without|from(?! combat)|of|you|an?|in|on(?! (?:the )?(?:top|bottom))|named|attached"
    r"|other|blocking|exiled) "
)
_GOES_ON = re.compile(r" or |, (?:[^.,]+, )*or |(?:,| or) [^.]*\babilit")
"""Words behind a description that was not read to its end: more that may be chosen instead."""
_THEIRS = re.compile(r"(?:^|: )(?:a|target) opponent chooses $")
_OF_THAT_PLAYER = "that player controls"
MOST_TARGETS = 12
_NAMES_TARGET = re.compile(r"(?<!\bnew )\btargets?\b")
_LATER = re.compile(r"\bwhen (?:you (?:next )?spend this mana|(?:that|this) mana is spent)\b[^.]*")
"""A delayed triggered ability has its targets as it triggers (603.7), not the ability that makes it."""


def names_target(words: str) -> bool:
    """Whether an ability requires a target (rule 115.6): the word stands outside quoted abilities."""
    return _NAMES_TARGET.search(_LATER.sub("", outside_quotes(words))) is not None


def required_targets(words: str) -> tuple[Filter | None, ...]:
    """One description for each target that must be chosen; None where the words are not read that far.

    Left out are optional targets, those a condition or mode may take away, and those a player can always be."""
    found: list[Filter | None] = []
    x = x_of(words)
    plain = re.sub(r'"[^"]*"', lambda quote: "_" * len(quote.group()), words)
    for sentence in sentences(plain):
        if _PERHAPS.match(sentence) or (sentence.startswith("if ") and " instead" in sentence):
            continue
        for match in _TARGET.finditer(sentence):
            if len(found) >= MOST_TARGETS:
                return tuple(found)
            before = _before(sentence, match)
            wanted = _target(sentence, before, match.end())
            if _THEIRS.search(sentence[: match.start()]) and isinstance(wanted, Filter):
                wanted = _of_opponent(wanted)
            if wanted is Ellipsis:
                continue
            description = _with_x(wanted, x) if isinstance(wanted, Filter) else None
            found.append(_another(description) if before.endswith(("another ", "other ", "second ")) else description)
            number = next((number for word, number in _NUMBERS.items() if before.endswith((word, f"{word}other "))), 1)
            found.extend(_another(description) for _ in range(number - 1))
    return tuple(found)


def _before(sentence: str, match: re.Match[str]) -> str:
    """The few words in front of "target", behind any other target."""
    close = _BEFORE.search(sentence[: match.start()])
    words = close.group() if close is not None else ""
    return words.rpartition("target ")[2]


def _another(description: Filter | None) -> Filter | None:
    """The same description of one that is not chosen yet, or not the source."""
    if description is None or Other() in description.qualities:
        return description
    return replace(description, qualities=(Other(), *description.qualities))


def _with_x(description: Filter, x: XIs | None) -> Filter:
    """The description with what the text says X is (107.3i). An X that is chosen as the spell is cast or the ability
    activated stays (107.3a); one that is set later or that could not be read is no part of it that is known."""
    if x is None or not any(isinstance(node, X) for node in within(description)):
        return description
    qualities = tuple(_fill(quality, x) for quality in description.qualities)
    return replace(description, qualities=qualities)


def _fill(quality: Quality, x: XIs) -> Quality:
    if not any(isinstance(node, X) for node in within(quality)) or (x.amount is None and not x.occasion):
        return quality
    amount = x.amount
    if amount is None or x.occasion or isinstance(amount, Undefined) or not isinstance(quality, StatIs):
        return UnreadQuality(f"{getattr(quality, 'stat', '')} x")

    def defined(part: Any) -> Any:
        return DefinedX(amount) if isinstance(part, X) else with_parts(part, defined)

    filled: Quality = with_parts(quality, defined)
    return filled


def _known(quality: Quality) -> Quality:
    """A quality, as far as boards tell it: the player that another target names is not chosen yet."""
    if isinstance(quality, ControlledBy) and quality.player == "that_player":
        return UnreadQuality(_OF_THAT_PLAYER)
    return quality


def _of_opponent(description: Filter) -> Filter:
    """What "they" control where an opponent does the choosing."""
    theirs = UnreadQuality(_OF_THAT_PLAYER)
    qualities = tuple(ControlledBy("opponent") if quality == theirs else quality for quality in description.qualities)
    return replace(description, qualities=qualities)


def _places(description: object) -> int:
    qualities = description.qualities if isinstance(description, Filter) else ()
    return sum(isinstance(quality, InZone) for quality in qualities)


def _target(sentence: str, before: str, at: int) -> object:
    """A description, None for one that is not read, or Ellipsis where no object has to be there."""
    if _OPTIONAL.search(before) or before.endswith(("any ", "x ")):
        return ...
    if _NO_OBJECT.match(sentence, at):
        return ...
    symbol = MANY if _PLURAL.search(before) else ONE
    # A second place is where it goes: "from your graveyard on top of your library".
    readings = [reading for reading in symbol.parse(Text(sentence), at) if _places(reading[0]) < 2]
    if not readings:
        return None
    description, end = max(readings, key=lambda reading: reading[1])
    rest = sentence[end : end + 40]
    if _ALSO_PLAYER.match(rest):
        return ...
    if _GOES_ON.match(rest) or not isinstance(description, Filter):
        return None
    if _RESTRICTS.match(rest):
        # At least what is read so far must be there.
        partly = description.noun in ("permanent", "spell")
        unread = UnreadQuality(rest.strip())
        return replace(description, qualities=(*description.qualities, unread)) if partly else None
    return replace(description, qualities=tuple(map(_known, description.qualities)))
