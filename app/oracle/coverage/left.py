"""Why clauses are left unread: one reason a kind of wording, for those that stand on most cards."""

from __future__ import annotations

import re

_OUTSIDE = "wording of acorn or playtest cards, outside the Comprehensive Rules"
_DIGITAL = "digital-only wording, without a rule in the Comprehensive Rules"
_CHOSEN = "what was chosen on resolution is no fact that a board holds"

_REASONS: tuple[tuple[str, str], ...] = (
    (r"boon|perpetually|conjure|seek\b|intensity|spellbook|draft", _DIGITAL),
    (r"sticker|ticket|attraction|contraption|sneak peek|playtest|\bart\b|flavor", _OUTSIDE),
    (r"gets #/# or #/#", _CHOSEN),
    (r"of your choice|of the (?:color|type) (?:you|of)", _CHOSEN),
    (r"loses \"…\" and gains \"…\"", "changes the words of the ability that says what it may enchant"),
    (r"\"…\"", "the quoted ability holds words that are not read or do not print back, and counts with them"),
    (r"\bdouble the (?:power|toughness)", "the doubling is read but does not print back, and counts as not read"),
    (r"copy of the card with the chosen name", "a copy of a card that is on no board, by a name chosen on resolution"),
    (r"your commander|before the game begins", "rests on what happened before the game, which no board tells"),
    (r"choose a \w+ and a|choose two|chosen .* and ", "two choices of one object that a board does not tell apart"),
)
_COMPILED = tuple((re.compile(pattern), why) for pattern, why in _REASONS)


def why_left(shape: str) -> str | None:
    """Why clauses of a shape are not read; None for a shape of no kind that was looked at."""
    return next((why for pattern, why in _COMPILED if pattern.search(shape)), None)
