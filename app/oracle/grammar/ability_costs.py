"""What activating costs more or less, by whose the ability is and what it targets (rules 118.7, 601.2f, 602.2b)."""

from __future__ import annotations

from typing import Any

from app.oracle.grammar.cost_changes import ABILITY, CHANGE_OF_COST
from app.oracle.grammar.parts import SYMBOLS, WHEN
from app.oracle.grammar.symbols import A_ONE, FOR_EACH, MANY, REF, STATIC
from app.oracle.model.amounts import Targets
from app.oracle.model.base import Condition
from app.oracle.model.effects import CostChange, If
from app.oracle.model.filters import Filter, Ref
from app.oracle.syntax import Choice, Form

for _direction in ("less", "more"):
    _fields: dict[str, Any] = {"direction": _direction, "mana": SYMBOLS, "verb": "activate"}
    CHANGE_OF_COST.form(
        f"activated abilities of <what> cost <mana> {_direction} to activate", CostChange, what=REF, **_fields
    )
    CHANGE_OF_COST.also(
        f"<what>'s activated abilities cost <mana> {_direction} to activate", CostChange, what=REF, **_fields
    )
    CHANGE_OF_COST.form(
        f"activated abilities cost <mana> {_direction} to activate", CostChange, what=Filter("object"), **_fields
    )
    CHANGE_OF_COST.form(
        f"activated abilities cost <mana> {_direction} to activate unless they're mana abilities",
        CostChange,
        what=Filter("object"),
        except_mana=True,
        **_fields,
    )
    CHANGE_OF_COST.form(
        f"<ability> abilities of <what> cost <mana> {_direction} to activate",
        CostChange,
        ability=ABILITY,
        what=MANY,
        **_fields,
    )
    CHANGE_OF_COST.form(
        f"<ability> abilities you activate of <what> cost <mana> {_direction} to activate",
        CostChange,
        ability=ABILITY,
        what=MANY,
        player="you",
        **_fields,
    )

for _direction in ("less", "more"):
    CHANGE_OF_COST.form(
        f"<ability> abilities you activate cost <mana> {_direction} to activate for each <times>",
        CostChange,
        direction=_direction,
        what=None,
        mana=SYMBOLS,
        times=FOR_EACH,
        player="you",
        verb="activate",
        ability=ABILITY,
    )
    CHANGE_OF_COST.form(
        f"abilities you activate that aren't mana abilities cost <mana> {_direction} to activate",
        CostChange,
        direction=_direction,
        what=None,
        mana=SYMBOLS,
        player="you",
        verb="activate",
        except_mana=True,
    )

_TARGET = Choice("what an ability targets")
_TARGET.add(A_ONE)
_TARGET.add(REF)


def _aimed(direction: str, player: str, ability: str) -> None:
    """Abilities with a certain target: whether one is chosen is not known before it is."""
    who = "you activate" if player == "you" else "your opponents activate"
    opening = f"{ability} abilities" if ability else "abilities"

    def build(found: dict[str, Any]) -> If:
        change = CostChange(direction, None, found["mana"], None, player, "activate", ability)  # type: ignore[arg-type]
        return If(Targets(found["what"]), (change,))

    def take(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, If) or not isinstance(value.condition, Targets) or len(value.then) != 1:
            return None
        change = value.then[0]
        found = {"what": value.condition.what, "mana": getattr(change, "mana", None)}
        return found if isinstance(change, CostChange) and value == build(found) else None

    template = f"{opening} {who} that target <what> cost <mana> {direction} to activate"
    STATIC.add(Form(template, {"what": _TARGET, "mana": SYMBOLS}, build, take))


for _direction in ("less", "more"):
    for _player in ("you", "opponents"):
        for _word in ("", "equip"):
            _aimed(_direction, _player, _word)


def _timed(found: dict[str, Any]) -> If | None:
    change = found["change"]
    return If(found["when"], (change,)) if isinstance(change, CostChange) and isinstance(change.what, Ref) else None


def _untimed(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, If) or len(value.then) != 1 or value.otherwise:
        return None
    change, when = value.then[0], value.condition
    own = isinstance(change, CostChange) and isinstance(change.what, Ref)
    return {"change": change, "when": when} if own and isinstance(when, Condition) else None


# "This spell costs {2} less to cast during your turn".
STATIC.add(Form("<change> <when>", {"change": CHANGE_OF_COST, "when": WHEN}, _timed, _untimed))
