"""The next spell of this turn, or the first of each turn, and how it may be cast (rules 118.9, 601.3b)."""

from __future__ import annotations

from typing import Any

from app.oracle.grammar.parts import Gerund
from app.oracle.grammar.places import SPELL
from app.oracle.grammar.symbols import COST, EFFECT, STATIC
from app.oracle.model.amounts import All, Happened, Not, TurnOf
from app.oracle.model.effects import AsThoughFlash, If, Lasting, Permission, Until
from app.oracle.model.filters import Filter, HasType, OfChosen, Ref
from app.oracle.syntax import Choice, Form, Mapped

_NEXT = Choice("how the next such spell of this turn may be cast")
_NEXT.form(
    "the next <what> you cast this turn can be cast as though it had flash",
    AsThoughFlash,
    player="you",
    what=SPELL,
    once=True,
)
_NEXT.form(
    "the next creature card you play this turn can be played as though it had flash",
    value=AsThoughFlash("you", Filter("card", (HasType("Creature"),)), once=True),
)
_NEXT.form(
    "the next <what> you cast this turn can be cast without paying its mana cost",
    Permission,
    player="you",
    verb="cast",
    what=SPELL,
    cost="free",
    once=True,
)
_NEXT.form(
    "the next spell you cast this turn of the chosen type can be cast without paying its mana cost",
    value=Permission("you", "cast", Filter("spell", (OfChosen("card_type"),)), cost="free", once=True),
)
_NEXT.form(
    "rather than pay the mana cost of the next <what> you cast this turn, you may <alternative>",
    Permission,
    player="you",
    verb="cast",
    what=SPELL,
    cost="alternative",
    alternative=COST,
    once=True,
)


_NEXT.form(
    "the next spell you cast this turn of the chosen type can be cast without paying its mana cost",
    value=Permission("you", "cast", Filter("spell", (OfChosen("card_type"),)), cost="free", once=True),
)


def _effect(value: Any) -> Any:
    lasting = isinstance(value, Lasting) and value.until == Until("end_of_turn") and len(value.effects) == 1
    return value.effects[0] if lasting else None


EFFECT.add(Mapped(_NEXT, lambda value: Lasting((value,), Until("end_of_turn")), _effect))


def _first(found: dict[str, Any]) -> If:
    what = found["what"]
    return If(Not(Happened("cast", "you", what)), (AsThoughFlash("you", what),))


STATIC.add(
    Form(
        "you may cast the first <what> you cast each turn as though it had flash",
        {"what": SPELL},
        _first,
        lambda value: (
            {"what": value.then[0].what}
            if isinstance(value, If)
            and len(value.then) == 1
            and isinstance(value.then[0], AsThoughFlash)
            and isinstance(value.then[0].what, Filter)
            and value == _first({"what": value.then[0].what})
            else None
        ),
    )
)
STATIC.form(
    "you may cast this spell as though it had flash by <plus> in addition to paying its other costs",
    AsThoughFlash,
    player="you",
    what=Ref("spell"),
    plus=Gerund(" in addition to paying "),
)
STATIC.form(
    "the first spell each player casts during each of their turns may be cast without paying its mana cost",
    value=Permission(
        "any_player",
        "cast",
        Filter("spell"),
        cost="free",
        during=All((TurnOf("you"), Not(Happened("cast", "you")))),
    ),
)
