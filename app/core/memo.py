"""Remembers what is worked out from ability data alone, so that it is worked out once and not once a board."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

V = TypeVar("V")
T = TypeVar("T")

MOST_KEPT = 20_000
"""Values that one function remembers; texts that strangers send must not fill the memory."""


def once_per_value(function: Callable[[V], T]) -> Callable[[V], T]:
    """Keeps the results of a pure function of one value, by the value's identity: readings, and the characteristics
    that come from them, are shared, and hashing one would cost more than most of what is kept. Each entry holds its
    value, so no identity is used twice."""
    kept: dict[int, tuple[V, T]] = {}

    @wraps(function)
    def remembered(value: V) -> T:
        found = kept.get(id(value))
        if found is not None:
            return found[1]
        result = function(value)
        if len(kept) >= MOST_KEPT:
            kept.clear()
        kept[id(value)] = (value, result)
        return result

    return remembered
