"""Conditions on how many objects are where, told apart in the words: "seven or more cards are in your graveyard"."""

from __future__ import annotations

from typing import Any

from app.oracle.grammar.conditions import SIMPLE
from app.oracle.grammar.symbols import A_ONE, MANY, NUMBER, ONE, REF
from app.oracle.model.amounts import Compare, Count, MostControlled, Number, RefIs, Sum
from app.oracle.model.base import Amount, Comparison, Quality
from app.oracle.model.filters import (
    AttachedTo,
    ControlledBy,
    Filter,
    HasType,
    InZone,
    LinkedExile,
    OwnedBy,
    Ref,
    Status,
)
from app.oracle.syntax import Form, Syntax


def counted_where(template: str, inner: Syntax, op: Comparison, right: Amount | None, quality: Quality) -> None:
    """Compares the number of objects with one more quality, told apart in the words: "seven or more cards are in your
    graveyard"."""

    def take(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Compare) or not isinstance(value.left, Count) or value.op != op:
            return None
        of = value.left.of
        if not of.qualities or of.qualities[-1] != quality or (right is not None and value.right != right):
            return None
        return {"left": Filter(of.noun, of.qualities[:-1]), "right": value.right}

    def build(found: dict[str, Any]) -> Compare | None:
        of = found["left"]
        if not isinstance(of, Filter):
            return None
        number = right if right is not None else found["right"]
        return Compare(Count(Filter(of.noun, (*of.qualities, quality))), op, number)

    slots = {"left": inner} if right is not None else {"left": inner, "right": NUMBER}
    SIMPLE.add(Form(template, slots, build, take))


_IN_YOURS = InZone("graveyard", "you")
counted_where("<right> or more <left> are in your graveyard", MANY, ">=", None, _IN_YOURS)
counted_where("<left> is in your graveyard", A_ONE, ">=", Number(1), _IN_YOURS)
counted_where("<right> or more <left> are attacking", MANY, ">=", None, Status("attacking"))
counted_where("<left> is attacking", A_ONE, ">=", Number(1), Status("attacking"))
counted_where("<left> is attacking you", A_ONE, ">=", Number(1), Status("attacking_you"))
counted_where("the top card of your library is <left>", A_ONE, ">=", Number(1), InZone("library_top", "you"))
counted_where("you own <left>", A_ONE, ">=", Number(1), OwnedBy("you"))
counted_where("you control exactly one <left>", ONE, "==", Number(1), ControlledBy("you"))
SIMPLE.also(
    "you've been attacked this step",
    value=Compare(Count(Filter("permanent", (HasType("Creature"), Status("attacking_you")))), ">=", Number(1)),
)
SIMPLE.form("~ is your commander", value=RefIs(Ref("self"), Filter("object", (Status("commander"), OwnedBy("you")))))
SIMPLE.form("it's your commander", value=RefIs(Ref("that"), Filter("object", (Status("commander"), OwnedBy("you")))))
SIMPLE.form("you control ~", value=RefIs(Ref("self"), Filter("permanent", (ControlledBy("you"),))))
SIMPLE.form("a card is exiled with it", value=Compare(Count(Filter("card", (LinkedExile(),))), ">=", Number(1)))
SIMPLE.also("there are cards exiled with it", value=Compare(Count(Filter("card", (LinkedExile(),))), ">=", Number(1)))


def _attached_pair(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Compare) or not isinstance(value.left, Count) or value.op != ">=":
        return None
    of = value.left.of
    last = of.qualities[-1] if of.qualities else None
    if not isinstance(last, AttachedTo):
        return None
    return {"left": Filter(of.noun, of.qualities[:-1]), "to": last.ref, "right": value.right}


SIMPLE.add(
    Form(
        "<right> or more <left> are attached to <to>",
        {"right": NUMBER, "left": MANY, "to": REF},
        lambda found: Compare(
            Count(Filter(found["left"].noun, (*found["left"].qualities, AttachedTo(found["to"])))), ">=", found["right"]
        ),
        _attached_pair,
    )
)


def _ahead(found: dict[str, Any]) -> Compare:
    """That one opponent alone controls so many more."""
    of, more = found["of"], found["more"]
    yours = Count(Filter(of.noun, (*of.qualities, ControlledBy("you"))))
    return Compare(MostControlled(of, "opponents"), ">=", Sum(more, yours))


def _of_ahead(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Compare) or not isinstance(value.left, MostControlled) or not isinstance(value.right, Sum):
        return None
    found = {"of": value.left.of, "more": value.right.left}
    return found if value == _ahead(found) else None


SIMPLE.add(
    Form("a opponent controls at least <more> more <of> than you", {"of": MANY, "more": NUMBER}, _ahead, _of_ahead)
)
