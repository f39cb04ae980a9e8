"""What keyword abilities do that resolve: the effect on characteristics that a board may list as made (rule 702)."""

from __future__ import annotations

from collections.abc import Callable

from app.oracle.model.abilities import Ability, Activated, Keyword
from app.oracle.model.amounts import Number, Times, Undefined
from app.oracle.model.base import Amount, Change, Duration
from app.oracle.model.costs import Cost
from app.oracle.model.effects import (
    AddTypes,
    ChangePowerToughness,
    GainKeyword,
    Lasting,
    Modify,
    SetPowerToughness,
    Until,
)
from app.oracle.model.filters import Ref

_THIS_TURN = Until("end_of_turn")
_IT = Ref("that")
_HASTE = GainKeyword(Keyword(None, "Haste"))
_ONE, _NONE = Number(1), Number(0)
_NOT_SHOWN = Undefined(None)


def _done(keyword: Keyword, what: Ref, changes: tuple[Change, ...], until: Duration | None) -> Ability:
    return Activated(keyword.line, Cost(()), (Lasting((Modify(what, changes),), until),), word=keyword.name)


def _number(keyword: Keyword) -> Amount:
    return keyword.number if keyword.number is not None else _ONE


_MAKES: dict[str, Callable[[Keyword], Ability]] = {
    # 702.122a
    "Crew": lambda k: _done(k, Ref("self"), (AddTypes(types=("Artifact", "Creature")),), _THIS_TURN),
    # 702.108a
    "Prowess": lambda k: _done(k, Ref("self"), (ChangePowerToughness(_ONE, _ONE),), _THIS_TURN),
    # 702.83a
    "Exalted": lambda k: _done(k, _IT, (ChangePowerToughness(_ONE, _ONE),), _THIS_TURN),
    # 702.91a
    "Battle cry": lambda k: _done(k, _IT, (ChangePowerToughness(_ONE, _NONE),), _THIS_TURN),
    # 702.45a
    "Bushido": lambda k: _done(k, Ref("self"), (ChangePowerToughness(_number(k), _number(k)),), _THIS_TURN),
    # 702.25a
    "Flanking": lambda k: _done(k, _IT, (ChangePowerToughness(Times(-1, _ONE), Times(-1, _ONE)),), _THIS_TURN),
    # 702.68a
    "Frenzy": lambda k: _done(k, Ref("self"), (ChangePowerToughness(_number(k), _NONE),), _THIS_TURN),
    # 702.121a, 702.23a, 702.154a: what they count is over, and only the board's X can tell it.
    "Melee": lambda k: _done(k, Ref("self"), (ChangePowerToughness(_NOT_SHOWN, _NOT_SHOWN),), _THIS_TURN),
    "Rampage": lambda k: _done(k, Ref("self"), (ChangePowerToughness(_NOT_SHOWN, _NOT_SHOWN),), _THIS_TURN),
    "Enlist": lambda k: _done(k, Ref("self"), (ChangePowerToughness(_NOT_SHOWN, _NONE),), _THIS_TURN),
    # 702.84a
    "Unearth": lambda k: _done(k, Ref("self"), (_HASTE,), None),
    # 702.113a
    "Awaken": lambda k: _done(
        k,
        _IT,
        (AddTypes(types=("Creature",), subtypes=("Elemental",)), SetPowerToughness(_NONE, _NONE), _HASTE),
        None,
    ),
}

UNNAMED: frozenset[str] = frozenset(("Crew",))
"""Keywords whose effect is meant also where the board does not name the line."""


def as_resolved(ability: Ability, *, named: bool) -> Ability | None:
    """The ability that a keyword ability is as it resolves, None where it leaves no effect on characteristics.

    ``named``: the board says that this line made the effect."""
    if not isinstance(ability, Keyword) or not (named or ability.name in UNNAMED):
        return None
    make = _MAKES.get(ability.name)
    return None if make is None else make(ability)
