"""Detaining: what is detained can't attack or block, and its activated abilities can't be activated (rule 701.35a)."""

from __future__ import annotations

from typing import Any

from app.oracle.grammar.symbols import EFFECT, ONE, REF
from app.oracle.model.effects import Irrelevant, Lasting, Prohibition, Until
from app.oracle.syntax import Form, Syntax


def _detained(what: Any) -> Lasting:
    """Until the next turn of the player who did it."""
    effects = (Irrelevant("cant_attack_or_block", what), Prohibition("each_player", "activate", what))
    return Lasting(effects, Until("your_next_turn"))


def _what(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Lasting) or not value.effects or not isinstance(value.effects[0], Irrelevant):
        return None
    what = value.effects[0].of
    return {"what": what} if value == _detained(what) else None


_OBJECTS: tuple[tuple[str, Syntax], ...] = (("detain <what>", REF), ("detain each <what>", ONE))
for _template, _symbol in _OBJECTS:
    EFFECT.add(Form(_template, {"what": _symbol}, lambda found: _detained(found["what"]), _what))
