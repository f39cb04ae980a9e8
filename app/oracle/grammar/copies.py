"""Copies and what is excepted of them: "becomes a copy of that card, except it isn't legendary" (rule 707.9)."""

from __future__ import annotations

from app.oracle.grammar.body import ENTERING_WITH, Body
from app.oracle.grammar.changes import BASE_SIZE, COLOR_LIST, PREDICATES, Predicates, predicate
from app.oracle.grammar.symbols import ONE, REF
from app.oracle.model.amounts import StatOf
from app.oracle.model.effects import (
    AddTypes,
    BecomeCopy,
    GainThisAbility,
    RemoveTypes,
    SetColors,
    SetName,
    SetPowerToughness,
)
from app.oracle.model.filters import Filter, Ref
from app.oracle.syntax import Choice, Mapped

EXCEPTION = Choice("exception of a copy")
"""What is said behind "except" as a tuple of changes."""
_NOT_LEGENDARY = (RemoveTypes(supertypes=("Legendary",)),)
EXCEPTION.form("(its|his|her) name is ~", value=(SetName("~"),))
EXCEPTION.form("(it has|he has|she has) this ability", value=(GainThisAbility(),))
EXCEPTION.also("they have this ability", value=(GainThisAbility(),))
EXCEPTION.form("(it's|it is|he's|she's) <body>", body=Body(many=False))
EXCEPTION.also("(the copy is|the copies are|they're) <body>", body=Body(many=False))
EXCEPTION.also("(the copy isn't|the copies aren't|they aren't) legendary", value=_NOT_LEGENDARY)
EXCEPTION.also("(the copy|the token) <changes>", changes=PREDICATES[False, False])
EXCEPTION.form("(it|he|she) <changes>", changes=PREDICATES[False, False])
EXCEPTION.also("it's legendary", value=(AddTypes(supertypes=("Legendary",)),))
EXCEPTION.also("it's legendary in addition to its other types", value=(AddTypes(supertypes=("Legendary",)),))
EXCEPTION.also("(it's not|it isn't|he isn't|she isn't) legendary", value=_NOT_LEGENDARY)
EXCEPTION.add(ENTERING_WITH, synonym=True)
EXCEPTION.also("it's <pair>", pair=Mapped(BASE_SIZE, lambda pair: (SetPowerToughness(*pair),), lambda _: None))
EXCEPTION.also("it's <colors>", colors=Mapped(COLOR_LIST, lambda colors: (SetColors(colors),), lambda _: None))
_SELF = Ref("self")
EXCEPTION.form(
    "its power and toughness are equal to ~'s power and toughness",
    value=(SetPowerToughness(StatOf("power", _SELF), StatOf("toughness", _SELF)),),
)

EXCEPTIONS = Predicates(EXCEPTION, PREDICATES[False, False])
"""Exceptions of a copy joined with commas and "and", as one tuple of changes (rule 707.9)."""
COPIED = Choice("what is copied")
COPIED.add(REF)
# Which of them is copied is on the board.
COPIED.form("any <of>", of=Mapped(ONE, lambda found: found, lambda value: value if isinstance(value, Filter) else None))
COPIED.also("a second target <filter>", Ref, kind="target", filter=ONE)
predicate("IS a copy of <of>", BecomeCopy, of=COPIED)
predicate("IS a copy of <of>, except <exceptions>", BecomeCopy, of=COPIED, exceptions=EXCEPTIONS)
predicate("IS copies of <of>", BecomeCopy, of=COPIED, synonym=True)
