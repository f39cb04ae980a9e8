"""Readings to and from plain JSON values.

A node is a list whose first item is ``"@"`` and its class name, followed by its fields in order; fields
that equal their default are left off at the end. Every other list is a tuple. Equal nodes decode to the
same object, so readings share what they have in common.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, cast

from app.oracle.model import (
    abilities,
    amounts,
    base,
    card,
    changes,
    cost_effects,
    costs,
    effects,
    filters,
    mana,
    paying,
    playing,
)

FORMAT_VERSION = 2
"""Changes whenever a stored reading could no longer be decoded into what it meant."""


def _node_classes() -> Iterator[type[base.Node]]:
    modules = (base, filters, amounts, mana, costs, changes, cost_effects, effects, paying, playing, abilities, card)
    for module in modules:
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, base.Node) and value.__module__ == module.__name__:
                yield value


_CLASSES: dict[str, type[base.Node]] = {cls.__name__: cls for cls in _node_classes()}
_FIELDS: dict[type[base.Node], tuple[tuple[str, object], ...]] = {
    cls: tuple((field.name, field.default) for field in dataclasses.fields(cls)) for cls in _CLASSES.values()
}
_interned: dict[base.Node, base.Node] = {}


def encode(value: object) -> Any:
    """The JSON form of a node, a tuple of nodes or a plain value."""
    if isinstance(value, base.Node):
        fields = _FIELDS[type(value)]
        items = [getattr(value, name) for name, _ in fields]
        while items and items[-1] == fields[len(items) - 1][1]:
            items.pop()
        return ["@" + type(value).__name__, *(encode(item) for item in items)]
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    return value


def decode(value: Any) -> Any:
    """The inverse of `encode`. Raises `ValueError` for a node it does not know."""
    if not isinstance(value, list):
        return value
    if value and isinstance(value[0], str) and value[0].startswith("@"):
        cls = _CLASSES.get(value[0][1:])
        if cls is None:
            raise ValueError(f"unknown node {value[0][1:]!r} in a reading")
        node = cast(base.Node, cast(Any, cls)(*(decode(item) for item in value[1:])))
        return _interned.setdefault(node, node)
    return tuple(decode(item) for item in value)
