"""What mana may or must be spent on costs, apart from riders of the mana itself (rules 107.3, 609.4b)."""

from __future__ import annotations

from typing import Any

from app.oracle.grammar.symbols import EFFECT, MANY, STATIC
from app.oracle.grammar.words import COLOR_WORD, colors_in_order
from app.oracle.model.base import COLORS
from app.oracle.model.effects import PaymentOnly, SpendAs, SpendOtherAs
from app.oracle.model.filters import Ref
from app.oracle.model.paying import LifeForMana
from app.oracle.syntax import Listed, Mapped, Syntax


def _one(inner: Syntax) -> Syntax:
    return Mapped(inner, lambda color: (color,), lambda colors: colors[0] if len(colors) == 1 else None)


_ONE_COLOR = _one(COLOR_WORD)


def _ordered(colors: Any) -> Any:
    return colors if isinstance(colors, tuple) and colors_in_order(colors) == colors else None


for _symbol in (STATIC, EFFECT):
    _symbol.form("spend only <types> mana on x", PaymentOnly, types=_ONE_COLOR, x_only=True)
    _symbol.form(
        "spend only <types> mana on x",
        PaymentOnly,
        types=Mapped(Listed(COLOR_WORD, "and/or"), _ordered, _ordered),
        x_only=True,
    )
    _symbol.form("spend only colored mana on x", PaymentOnly, types=COLORS, x_only=True)
    _symbol.form("spend only mana produced by <by> to cast this spell", PaymentOnly, by=MANY)
    _symbol.form("you can't spend mana to cast this spell", PaymentOnly, none=True)
    _symbol.form("spend only mana of the chosen color to activate this ability", PaymentOnly, chosen_color=True)

STATIC.form(
    "you may spend <mana> mana as though it were mana of any color",
    SpendAs,
    player="you",
    what=None,
    as_any="color",
    verb="any",
    mana=_ONE_COLOR,
)
STATIC.form(
    "you may spend <mana> mana as though it were <other> mana",
    SpendOtherAs,
    mana=_ONE_COLOR,
    other=_ONE_COLOR,
)
STATIC.form(
    "you may spend other mana only as though it were colorless mana", SpendOtherAs, mana=(), other=("C",), only=True
)

for _letter in COLORS:
    STATIC.form(
        "for each {" + _letter + "} in a cost, you may pay 2 life rather than pay that mana",
        value=LifeForMana("you", (_letter,)),
    )
STATIC.form(
    "you may spend <mana> mana as though it were mana of any color to pay the activation costs of ~'s abilities",
    SpendAs,
    player="you",
    what=Ref("self"),
    as_any="color",
    verb="activate",
    mana=_ONE_COLOR,
)
STATIC.form(
    "you may spend mana as though it were mana of any color to pay the activation costs of ~'s abilities",
    SpendAs,
    player="you",
    what=Ref("self"),
    as_any="color",
    verb="activate",
)
