"""What X is in an ability (rule 107.3): defined by its text, or chosen elsewhere and when.

A grammar form puts a defined X where it is used, so that whoever evaluates the clause need not know of it. What is
found here is for those who ask about X itself, and for clauses that are not read at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from app.oracle.grammar.symbols import AMOUNT
from app.oracle.grammar.words import INTEGER
from app.oracle.model.abilities import Activated, Spell, Static, Triggered, XIs
from app.oracle.model.amounts import Number, Sum, Times, Undefined
from app.oracle.model.base import Amount
from app.oracle.normalize import sentences

A = TypeVar("A")

MAX_SENTENCE = 600
"""No definition is looked for in longer sentences, so that reading stays linear in the length of a text."""

_QUOTED = re.compile(r'"[^"]*"|(?<= )\'[^"]*?\.\'')
_USES = re.compile(r"(?<![a-z0-9'’-])[+-]?x(?![a-z'’])", re.IGNORECASE)
_DEFINES = re.compile(r"(?:\bwhere |^)x (?:is|equals) (?!\d)")
_ENDS = re.compile(r", then |, and (?=you |it |that |each |~ |put |create |draw )|, instead| and (?=you |it |~ )")
_THOSE = re.compile(r"\bthose (?:creatures|permanents|artifacts|lands|cards)\b")
_SUBJECT = re.compile(
    r"(?:^|: )(?:each )?((?:[a-z-]+ )*?(?:creatures|permanents|artifacts|lands) you control) (?:each )?get "
)
_MINUS = re.compile(r"^(.+) (plus|minus) ([a-z]+|[0-9]+)$")
_SMALL = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}

# Which occasion sets an X that the text does not define, first match first.
_OCCASIONS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"\bmay pay (?:\{X\}|x\b)", re.IGNORECASE), "paid"),
    (re.compile(r"^(?:when|whenever) [^,]*\byou cast (?:~|this spell)"), "cast"),
    (re.compile(r"^(?:when|whenever) [^,]*\byou cycle ~"), "cycled"),
    (re.compile(r"^(?:when|whenever) [^,]*~ becomes monstrous"), "monstrous"),
    (re.compile(r"^(?:as|when|whenever) [^,]*~ is turned face up"), "face_up"),
    (re.compile(r"^(?:(?:as|when|whenever) [^,]*)?~ (?:enters|escapes)\b"), "enters"),
)


def with_x(ability: A, words: str) -> A:
    """The ability with what its words (in normal form) say of X; the same where they do not speak of X."""
    if not isinstance(ability, Activated | Triggered | Static | Spell) or ability.x is not None:
        return ability
    found = x_of(words)
    return ability if found is None else replace(ability, x=found)


def x_of(words: str) -> XIs | None:
    """What X is in a paragraph in normal form, None where it does not use X. Quoted abilities have their own X."""
    plain = _QUOTED.sub('""', words)
    if not _USES.search(plain):
        return None
    defined = tuple(dict.fromkeys(_definitions(plain)))
    if len(defined) > 1:
        return XIs(Undefined(None))
    occasion = next((name for pattern, name in _OCCASIONS if pattern.search(plain)), "")
    return XIs(defined[0] if defined else None, occasion)  # type: ignore[arg-type]


def _definitions(words: str) -> Iterator[Amount]:
    for sentence in sentences(words):
        match = _DEFINES.search(sentence)
        if match is None:
            continue
        if len(sentence) > MAX_SENTENCE:
            yield Undefined(None)
            continue
        subject = _SUBJECT.search(sentence)
        rest = sentence[match.end() :].removesuffix(".")
        if subject is not None:
            rest = _THOSE.sub(subject[1], rest)
        yield _defined(rest)


def _defined(words: str) -> Amount:
    """The longest beginning of the words, up to where a clause may end, that reads as an amount."""
    ends = [len(words), *(match.start() for match in reversed(list(_ENDS.finditer(words))))]
    for end in ends[:6]:
        amount = _amount(words[:end])
        if amount is not None:
            return amount
    return Undefined(words)


def _amount(words: str) -> Amount | None:
    read = AMOUNT.read(words)
    if isinstance(read, Amount):
        return read
    sum_ = _MINUS.match(words)
    if sum_ is None:
        return None
    left, right = _amount(sum_[1]), _number(sum_[3])
    if left is None or right is None:
        return None
    return Sum(left, right) if sum_[2] == "plus" else Sum(left, Times(-1, right))


def _number(word: str) -> Number | None:
    if word in _SMALL:
        return Number(_SMALL[word])
    read = INTEGER.read(word)
    return read if isinstance(read, Number) else None
