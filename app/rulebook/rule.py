"""A rule of the Comprehensive Rules as a value that code cites."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule number and a few words that its text contains.

    The words are checked against the pinned edition of the rules, so that a number which comes to mean
    something else is noticed."""

    number: str
    words: str
