"""Types that objects lose: "isn't a creature", "is no longer a equipment" (rule 205.1a)."""

from __future__ import annotations

from typing import Any

from app.oracle.grammar.changes import LOST_TYPE, PREDICATES, Changes
from app.oracle.grammar.words import TYPE_MANY, TYPE_ONE
from app.oracle.model.effects import RemoveTypes
from app.oracle.model.filters import HasSubtype, HasType
from app.oracle.syntax import Mapped


def _no_longer(found: HasType | HasSubtype) -> Changes:
    return (RemoveTypes((found.type,)) if isinstance(found, HasType) else RemoveTypes(subtypes=(found.subtype,)),)


def _one_type(value: Any) -> HasType | HasSubtype | None:
    change = value[0] if isinstance(value, tuple) and len(value) == 1 else None
    if not isinstance(change, RemoveTypes):
        return None
    lost: list[HasType | HasSubtype] = [*map(HasType, change.types), *map(HasSubtype, change.subtypes)]
    return lost[0] if len(lost) == 1 and value == _no_longer(lost[0]) else None


LOST_TYPE.form(" that's no longer a <lost>", lost=Mapped(TYPE_ONE, _no_longer, _one_type))
for _singular, _plural in (("isn't", "aren't"), ("is no longer", "are no longer"), ("is not", "are not")):
    for _mode, _symbol in PREDICATES.items():
        _many = _mode[0]
        _verb = _plural if _many else _singular
        _add = _symbol.form if _singular == "isn't" else _symbol.also
        for _words in ("legendary", "snow"):
            _add(f"{_verb} {_words}", value=(RemoveTypes(supertypes=(_words.capitalize(),)),))
        _type = Mapped(TYPE_MANY if _many else TYPE_ONE, _no_longer, _one_type)
        _add(f"{_verb} <lost>" if _many else f"{_verb} a <lost>", lost=_type)
