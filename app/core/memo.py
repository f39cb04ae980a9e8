"""Remembers what is worked out from ability data alone, so that it is worked out once and not once a board."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from app.oracle.model.base import Node

N = TypeVar("N", bound=Node)
T = TypeVar("T")

MOST_KEPT = 20_000
"""Nodes that one function remembers; texts that strangers send must not fill the memory."""


def once_per_node(function: Callable[[N], T]) -> Callable[[N], T]:
    """Keeps the results of a pure function of a node, by the node's identity: readings are shared, and hashing a
    node would cost more than most of what is kept. Each entry holds its node, so no identity is used twice."""
    kept: dict[int, tuple[N, T]] = {}

    @wraps(function)
    def remembered(node: N) -> T:
        found = kept.get(id(node))
        if found is not None:
            return found[1]
        value = function(node)
        if len(kept) >= MOST_KEPT:
            kept.clear()
        kept[id(node)] = (node, value)
        return value

    return remembered
