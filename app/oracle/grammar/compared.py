"""Conditions that compare numbers in words of their own: how many are alike, how many more one player has."""

from __future__ import annotations

from typing import Any

from app.oracle.grammar.amounts import COUNTED
from app.oracle.grammar.conditions import SIMPLE
from app.oracle.grammar.symbols import CONDITION, MANY, NUMBER, REF
from app.oracle.model.amounts import (
    AnyOf,
    Compare,
    Count,
    Did,
    MostAlike,
    PlayerNumber,
    RefIs,
    Sum,
)
from app.oracle.model.base import Amount
from app.oracle.model.filters import ControlledBy, Filter, Status
from app.oracle.syntax import Form, Mapped

# Objects that are alike.


def _yours(value: Any) -> Filter | None:
    return Filter(value.noun, (*value.qualities, ControlledBy("you"))) if isinstance(value, Filter) else None


def _of_yours(value: Any) -> Filter | None:
    if not isinstance(value, Filter) or not value.qualities or value.qualities[-1] != ControlledBy("you"):
        return None
    return Filter(value.noun, value.qualities[:-1])


SIMPLE.add(
    Form(
        "you control <right> or more <among> with the same name",
        {"right": NUMBER, "among": Mapped(MANY, _yours, _of_yours)},
        lambda found: Compare(MostAlike("name", found["among"]), ">=", found["right"]),
        lambda value: (
            {"right": value.right, "among": value.left.among}
            if isinstance(value, Compare)
            and isinstance(value.left, MostAlike)
            and (value.op, value.left.what) == (">=", "name")
            else None
        ),
    )
)
COUNTED.form(
    "the greatest number of <among> that have a creature type in common", MostAlike, what="creature_type", among=MANY
)

# How many more.


def _theirs_and_yours(what: Filter, number: Amount) -> Compare:
    theirs, yours = (Count(Filter(what.noun, (*what.qualities, ControlledBy(who)))) for who in ("opponent", "you"))
    return Compare(theirs, ">=", Sum(number, yours))


def _more(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Compare) or not isinstance(value.right, Sum) or not isinstance(value.left, Count):
        return None
    if not value.left.of.qualities:
        return None
    what = Filter(value.left.of.noun, value.left.of.qualities[:-1])
    number = value.right.left
    return {"what": what, "number": number} if value == _theirs_and_yours(what, number) else None


SIMPLE.add(
    Form(
        "a opponent controls at least <number> more <what> than you",
        {"number": NUMBER, "what": MANY},
        lambda found: _theirs_and_yours(found["what"], found["number"]),
        _more,
    )
)
SIMPLE.form(
    "you're attacking <right> or more opponents",
    Compare,
    left=PlayerNumber("opponents_attacked"),
    op=">=",
    right=NUMBER,
)

# Either of two numbers.
_HAND = PlayerNumber("hand")


def _hands(value: Any) -> dict[str, Any] | None:
    sizes = [part.right for part in value.of if isinstance(part, Compare)] if isinstance(value, AnyOf) else []
    if len(sizes) != 2 or value.of != tuple(Compare(_HAND, "==", size) for size in sizes):
        return None
    return {"first": sizes[0], "second": sizes[1]}


SIMPLE.add(
    Form(
        "you have exactly <first> or <second> cards in hand",
        {"first": NUMBER, "second": NUMBER},
        lambda found: AnyOf((Compare(_HAND, "==", found["first"]), Compare(_HAND, "==", found["second"]))),
        _hands,
    )
)

# How one object stands.

_SINCE = Filter("object", (Status("controlled_since_turn"),))
SIMPLE.form(
    "you've controlled <ref> continuously since the beginning of your most recent turn",
    RefIs,
    ref=REF,
    filter=_SINCE,
)
SIMPLE.also("<ref> remains tapped", RefIs, ref=REF, filter=Filter("object", (Status("tapped"),)))
# What the board lists as the effect's object is what it says that of.
CONDITION.also("a permanent's ability is countered this way", Did)
