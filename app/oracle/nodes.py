"""Going through ability data, whatever it says."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

from app.oracle.model.base import Node


def within(value: object) -> Iterator[Node]:
    """Every node in a node or tuple, itself first, in the order in which it stands there."""
    if isinstance(value, Node):
        yield value
        for field in dataclasses.fields(value):
            yield from within(getattr(value, field.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from within(item)


def with_parts(value: Any, change: Callable[[Any], Any]) -> Any:
    """A node or tuple with ``change`` applied to each of its direct parts; the same object where that changes none,
    so that data which is shared stays shared. Any other value has no parts and stays as it is."""
    if isinstance(value, tuple):
        items = tuple(change(item) for item in value)
        return items if any(new is not old for new, old in zip(items, value, strict=True)) else value
    if not isinstance(value, Node):
        return value
    changed: dict[str, Any] = {}
    for field in dataclasses.fields(value):
        old = getattr(value, field.name)
        new = change(old)
        if new is not old:
            changed[field.name] = new
    return dataclasses.replace(value, **changed) if changed else value
