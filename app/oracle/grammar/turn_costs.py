"""Costs that depend on whose turn it is, or on what the spell is paid with (rules 118.9, 601.2f)."""

from __future__ import annotations

from typing import Any

from app.oracle.grammar.keywords import PAID
from app.oracle.grammar.parts import SYMBOLS
from app.oracle.grammar.symbols import STATIC
from app.oracle.model.amounts import Number, TurnOf
from app.oracle.model.costs import Cost, Discard
from app.oracle.model.effects import AlternativeCost, CostChange, If
from app.oracle.model.filters import Filter, Ref, SameAs
from app.oracle.syntax import Form

_SPELL = Filter("spell")


def _more(mana: tuple[str, ...]) -> If:
    return If(TurnOf("you"), (CostChange("more", _SPELL, mana, None, "opponents"),))


def _shown(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, If) or len(value.then) != 1 or not isinstance(value.then[0], CostChange):
        return None
    return {"mana": value.then[0].mana} if value == _more(value.then[0].mana) else None


STATIC.add(
    Form(
        "spells your opponents cast during your turn cost <mana> more to cast",
        {"mana": SYMBOLS},
        lambda found: _more(found["mana"]),
        _shown,
    )
)
STATIC.form(
    "each spell costs <mana> more to cast except during its controller's turn",
    CostChange,
    direction="more",
    what=_SPELL,
    mana=SYMBOLS,
    player="nonactive_players",
)
STATIC.form(
    "rather than pay the mana cost for a spell, its controller may discard a card that shares a color with that spell",
    value=AlternativeCost(
        _SPELL, Cost((Discard(Filter("card", (SameAs("color", Ref("that")),)), Number(1)),)), "any_player"
    ),
)

# A cost that a spell has by its own words, whether or not it has a mana cost.
STATIC.form("you may pay <cost> to cast this spell", AlternativeCost, what=Ref("spell"), cost=PAID)
STATIC.also("you may cast this spell for <cost>", AlternativeCost, what=Ref("spell"), cost=PAID)
