"""Kinds of events that a board may tell of."""

from __future__ import annotations

import difflib

KNOWN = (
    "cast",
    "played_land",
    "activated",
    "used_permission",
    "attacked",
    "blocked",
    "life_lost",
    "life_gained",
    "drew",
    "died",
    "entered",
    "left_battlefield",
    "left_graveyard",
    "dealt_damage",
    "searched_library",
    "discarded",
    "sacrificed",
    "milled",
    "exiled",
    "created_token",
    "put_counter",
    "tapped",
    "triggered",
    "untapped",
    "countered",
    "transformed",
    "turned_face_up",
)
"""The list is open: other kinds are taken as they are, unless they look like one of these mistyped."""


def misspelt(kind: str) -> tuple[str, ...]:
    """The kinds that an unknown kind was most likely meant to be; none where it is known or like no other."""
    if kind in KNOWN:
        return ()
    return tuple(difflib.get_close_matches(kind, KNOWN, n=3, cutoff=0.8))
