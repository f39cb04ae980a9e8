"""Keyword actions that change what a permanent is or has: earthbending (rule 701.66a), suspecting (701.60c)."""

from __future__ import annotations

from typing import Any

from app.oracle.grammar.symbols import EFFECT, NUMBER, REF
from app.oracle.model.abilities import Keyword
from app.oracle.model.amounts import Number
from app.oracle.model.effects import AddTypes, GainKeyword, Irrelevant, Lasting, Modify, SetPowerToughness
from app.oracle.model.filters import ControlledBy, Filter, HasType, Ref
from app.oracle.syntax import Choice, Form, Mapped

_LAND = Ref("target", Filter("permanent", (HasType("Land"), ControlledBy("you"))))
# The counters that come with it are on the board.
_EARTHBENT = Lasting(
    (
        Modify(
            _LAND,
            (
                AddTypes(types=("Creature",)),
                SetPowerToughness(Number(0), Number(0)),
                GainKeyword(Keyword(None, "Haste")),
            ),
        ),
    ),
    None,
)
_MUCH = Choice("how far the earth is bent")
_MUCH.form("earthbend <_>", _=NUMBER)
_MUCH.form("earthbend x", value=None)
EFFECT.add(Mapped(_MUCH, lambda _: _EARTHBENT, lambda _: None), synonym=True)


def _suspected(what: Any) -> Lasting:
    """Until it leaves the battlefield or something says that it is suspected no longer."""
    return Lasting((Modify(what, (GainKeyword(Keyword(None, "Menace")),)), Irrelevant("cant_block", what)), None)


def _what(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Lasting) or not value.effects or not isinstance(value.effects[0], Modify):
        return None
    what = value.effects[0].what
    return {"what": what} if value == _suspected(what) else None


EFFECT.add(Form("suspect <what>", {"what": REF}, lambda found: _suspected(found["what"]), _what))
