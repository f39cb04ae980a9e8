"""X that is still free: a choice made as a spell is cast or an ability is activated, before targets are chosen and
costs are paid (rules 107.3a, 601.2b). What some value of X allows can be done."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from app.core.amounts import stat_of
from app.core.context import Context
from app.core.filters import domain_of
from app.core.kleene import Truth, any_of
from app.core.memo import once_per_value
from app.oracle.model.amounts import X
from app.oracle.model.base import Node
from app.oracle.model.filters import Filter, StatIs
from app.oracle.nodes import within

_STATS = ("mana_value", "power", "toughness")
MOST_VALUES = 60
"""So many values of X are tried; boards have fewer different numbers on them."""


@once_per_value
def describes_by_x(node: Node) -> bool:
    """Whether a description in the node depends on X. How many there are of something does not count."""
    return any(isinstance(one, Filter) and any(map(_depends, one.qualities)) for one in within(node))


def _depends(quality: Node) -> bool:
    return any(isinstance(inner, X) for inner in within(quality))


def for_some_x(nodes: Iterable[Node], context: Context, test: Callable[[Context], Truth]) -> Truth:
    """Whether a test holds; where its words depend on an X that is not chosen yet, whether it does for some X."""
    asked = [node for node in nodes if describes_by_x(node)]
    if context.x is not None or not asked:
        return test(context)
    return any_of(test(replace(context, x=x)) for x in _values(asked, context))


def _values(nodes: list[Node], context: Context) -> list[int]:
    """The values that can make a difference: those of what is described, and the numbers next to them."""
    found = {0}
    for node in nodes:
        for one in within(node):
            if isinstance(one, Filter) and any(map(_depends, one.qualities)):
                plain = Filter(one.noun, tuple(q for q in one.qualities if not isinstance(q, StatIs)))
                for facts in domain_of(plain, context):
                    found.update(value for stat in _STATS if (value := stat_of(facts, stat, context)) is not None)
    near = {value + step for value in found for step in (-1, 0, 1)}
    return sorted(value for value in near if value >= 0)[:MOST_VALUES]
