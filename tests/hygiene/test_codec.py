"""Every kind of ability data can be stored."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import app.oracle
from app.oracle.codec import _CLASSES
from app.oracle.model.base import Node


def kinds(of: type[Node]) -> Iterator[type[Node]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


def test_every_node_is_known_to_the_codec() -> None:
    for module in pkgutil.walk_packages(app.oracle.__path__, "app.oracle."):
        importlib.import_module(module.name)
    assert {kind.__name__ for kind in kinds(Node) if kind.__module__.startswith("app.oracle")} <= set(_CLASSES)
