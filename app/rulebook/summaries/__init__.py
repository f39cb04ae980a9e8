"""What rules say, in our own words, one line each.

The numbers are those of the pinned edition. A rule that anything in this package cites has a line here; the
official sentence is shown only where the person running the service has imported it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from app.rulebook.summaries.additional import ADDITIONAL
from app.rulebook.summaries.cards import CARDS
from app.rulebook.summaries.effects import EFFECTS
from app.rulebook.summaries.game import GAME
from app.rulebook.summaries.keyword_texts import KEYWORD_TEXTS
from app.rulebook.summaries.keywords import KEYWORDS
from app.rulebook.summaries.spells import SPELLS
from app.rulebook.summaries.turns import TURNS

PINNED_EDITION = "2026-04-17"
"""Effective date of the edition that numbers, words and summaries were checked against."""

SUMMARIES: Mapping[str, str] = MappingProxyType(
    {**GAME, **CARDS, **TURNS, **SPELLS, **EFFECTS, **ADDITIONAL, **KEYWORDS, **KEYWORD_TEXTS}
)


def summary(number: str) -> str | None:
    """Our line on a rule; None where we have none."""
    return SUMMARIES.get(number)
