"""The normal form in which texts are read.

Lower case (mana symbols apart), own name and "this creature" as ``~``, ``a`` for ``an``, plain quotes and
minus signs, no reminder text. Two texts with the same normal form mean the same, so readings are proved by
printing to this form.
"""

from __future__ import annotations

import re

from app.oracle.vocabulary import COLOR_WORDS, SUBTYPES, SUPERTYPES, TYPES

_REMINDER = re.compile(r" ?\([^()]*\)")
_MOST_NESTED = 3
"""No printed reminder text is nested deeper; a stranger's parentheses must not cost more than their length."""

_SYMBOL = re.compile(r"\{[^{}]*\}")
_SELF_NOUNS = (
    "artifact", "aura", "background", "battle", "case", "class", "creature", "emblem", "enchantment", "equipment",
    "fortification", "land", "permanent", "planeswalker", "room", "saga", "siege", "spacecraft", "token", "vehicle",
    "door", "mount", "planet", "contraption", "attraction",
)  # fmt: skip
_THIS = re.compile(r"\bthis (?:" + "|".join(_SELF_NOUNS) + r")\b(?! card)")
_GAME_WORDS = frozenset((*TYPES, *SUBTYPES, *SUPERTYPES, *(word.capitalize() for word in COLOR_WORDS)))
_COMMON_WORDS = frozenset(
    "this that these those each when whenever until there their your from with another other choose target flash "
    "token spell card exile draw cast play tap untap time turn life mana hand counter library graveyard".split()
)
_PLAIN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "−": "-", "–": "-", "\u00a0": " "})


def strip_reminder(line: str) -> str:
    """The line without text in parentheses (rule 207.2a)."""
    for _ in range(_MOST_NESTED):
        stripped = _REMINDER.sub("", line)
        if stripped == line:
            break
        line = stripped
    return line.strip()


def own_names(name: str) -> tuple[str, ...]:
    """The ways a text may speak of its own object by name, longest first (rule 201.5)."""
    names = [name, name.removeprefix("A-")]  # a rebalanced card's text calls it by its old name
    for separator in (", ", " of the ", " the "):
        short = names[1].split(separator)[0]
        if short != name and len(short) > 2:
            names.append(short)
    return tuple(sorted(set(names), key=len, reverse=True))


_NAME = r"(?:[A-Z][\w'-]*)(?: [A-Z][\w'-]*)+"
_NAMED_PAIR = re.compile(rf"\b(you control) an? ({_NAME}) and an? ({_NAME})(?=[,.])")


def _as_named(pair: re.Match[str]) -> str:
    """Two objects called by name alone, as "you control a Command Tower and …": objects with those names.
    Words that are all types ("Urza's Tower") describe and name nothing."""
    control, *names = pair.groups()
    if any(all(word in _GAME_WORDS for word in name.split()) for name in names):
        return pair.group()
    return f"{control} a permanent named {names[0]} and a permanent named {names[1]}"


def _first_name(name: str) -> str:
    """The first of several names of someone, by which a legend's text may call it ("Rasputin", 201.5c); none that is
    a word of the game."""
    first, _, rest = name.partition(" ")
    common = first.lower() in _COMMON_WORDS or first in _GAME_WORDS
    return first if rest and len(first) > 3 and first.isalpha() and not common else ""


def normalize(line: str, name: str, *, short_names: bool = False) -> str:
    """The normal form of one line of the text of a card called ``name``.

    ``short_names``: the text may use a short form of the name, as legendary permanents do (201.5a)."""
    line = _NAMED_PAIR.sub(_as_named, strip_reminder(line.translate(_PLAIN)))
    first = _first_name(name) if short_names else ""
    for own in own_names(name) if short_names else dict.fromkeys((name, name.removeprefix("A-"))):
        if own:
            # "Lukka planeswalker" names a type and not the object, whatever it is called.
            line = re.sub(
                r"(?<![\w~])" + re.escape(own.translate(_PLAIN)) + r"(?![\w])(?! planeswalkers?\b)", "~", line
            )
    if first:
        line = re.sub(r"(?<![\w~])" + re.escape(first) + r"(?![\w-]| [A-Z]| planeswalkers?\b)", "~", line)
    symbols = _SYMBOL.findall(line)
    lowered = _SYMBOL.sub("{}", line).lower()
    lowered = _THIS.sub("~", lowered)
    lowered = re.sub(r"\ban (?=[a-z~0-9])", "a ", lowered)
    lowered = re.sub(r"\benters the battlefield\b", "enters", lowered)
    lowered = re.sub(r"\benter the battlefield\b", "enter", lowered)
    lowered = re.sub(r"\s+", " ", lowered)
    pieces = lowered.split("{}")
    if len(pieces) != len(symbols) + 1:  # a stray "{}" in a stranger's text: leave the symbols as they lie
        return lowered
    return "".join(piece + symbol.upper() for piece, symbol in zip(pieces, [*symbols, ""], strict=True))


_GOES_ON = (" and", " or ", " unt", " as ", " for", " if ", " whe", " nam")
_INSTEAD = re.compile(r" if [^.,\"]{1,80}, instead ")
"""A sentence of its own, whatever stands before it."""


def sentences(text: str) -> tuple[str, ...]:
    """A normal-form paragraph cut into sentences without their full stops; quoted text stays whole."""
    found = []
    start = 0
    quoted = False
    inner: int | None = -1  # where a quotation in single quotes ends, inside which no sentence does
    for index, letter in enumerate(text):
        if letter == '"':
            quoted = not quoted
            # A quotation inside this one may end with it.
            last = text[index - 2 if text[index - 1] == "'" else index - 1]
            closes = not quoted and last in ".!?" and text[index + 1 : index + 2] in ("", " ")
            # The full stop inside closing quotes ends the sentence only where a new one follows.
            if closes and (text[index + 1 : index + 5] not in _GOES_ON or _INSTEAD.match(text, index + 1)):
                found.append(text[start : index + 1])
                start = index + 2
        elif letter == "'" and inner is not None and inner < index and text[index - 1 : index] == " ":
            # Without an end it opens nothing, and neither does any that follows.
            inner = end if (end := text.find(".'", index)) >= 0 else None
        elif inner is not None and index <= inner:
            continue
        elif letter in ".!?" and not quoted and text[index + 1 : index + 2] in ("", " "):
            found.append(text[start:index])
            start = index + 2
    if text[start:].strip():
        found.append(text[start:])
    return tuple(sentence.strip() for sentence in found if sentence.strip())
