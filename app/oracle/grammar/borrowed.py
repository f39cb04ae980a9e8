"""Activated abilities that an object has of cards exiled with it (rule 607.2a)."""

from __future__ import annotations

from app.oracle.grammar.changes import predicate
from app.oracle.grammar.symbols import MANY
from app.oracle.model.effects import GainAbilitiesOf
from app.oracle.model.filters import Filter, LinkedExile
from app.oracle.syntax import Mapped


def _linked(value: object) -> Filter | None:
    return Filter(value.noun, (*value.qualities, LinkedExile())) if isinstance(value, Filter) else None


def _unlinked(value: object) -> Filter | None:
    if isinstance(value, Filter) and value.qualities and value.qualities[-1] == LinkedExile():
        return Filter(value.noun, value.qualities[:-1])
    return None


predicate(
    "HAS all activated abilities of all <of> exiled with it",
    GainAbilitiesOf,
    kind="activated",
    of=Mapped(MANY, _linked, _unlinked),
)
