"""Takes the words out of a reading and leaves what they mean."""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar

from app.oracle.model.base import Node
from app.oracle.model.effects import Modes
from app.oracle.nodes import with_parts

N = TypeVar("N", bound=Node)

WORD_FIELDS = frozenset({"text", "lines"})
"""Names of the fields in ability data that hold words of card text; each of them may be None."""


MODES_WORDS = 3
"""How many modes may be chosen is a fact where so many words say it ("one or more"); beyond that it is text."""


def strip_words(reading: N) -> N:
    """The same reading with every field that holds words of card text set to None."""
    changes: dict[str, Any] = {}
    for field in dataclasses.fields(reading):
        value = getattr(reading, field.name)
        stripped = None if field.name in WORD_FIELDS else _stripped(value)
        if stripped is not value:
            changes[field.name] = stripped
    if isinstance(reading, Modes) and len(reading.choose.split()) > MODES_WORDS:
        changes["choose"] = ""
    return dataclasses.replace(reading, **changes) if changes else reading


def _stripped(value: Any) -> Any:
    return strip_words(value) if isinstance(value, Node) else with_parts(value, _stripped)
