"""Words before a dash that change what the ability behind them means (exhaust, boast, max speed and others)."""

from __future__ import annotations

from dataclasses import replace

from app.oracle.model.abilities import (
    Ability,
    Activated,
    Keyword,
    Limit,
    OnlyIf,
    Static,
    Triggered,
)
from app.oracle.model.amounts import All, Compare, During, Number, PlayerNumber, RefIs
from app.oracle.model.base import Condition, Instruction
from app.oracle.model.costs import Cost, Reveal
from app.oracle.model.effects import GainAbility, GainKeyword, If, Modify
from app.oracle.model.filters import Filter, Ref, Status

SELF = Ref("self")
MAX_SPEED = Compare(PlayerNumber("speed"), ">=", Number(4))
SOLVED = RefIs(SELF, Filter("permanent", (Status("solved"),)))
ATTACKED = RefIs(SELF, Filter("permanent", (Status("attacked_this_turn"),)))

_INSTRUCTED: dict[str, tuple[Instruction, ...]] = {
    "boast": (OnlyIf(ATTACKED), Limit(1)),  # 702.142a
    "exhaust": (Limit(1, ever=True),),  # 702.177a
    "power-up": (Limit(1, ever=True),),
    "forecast": (OnlyIf(During(("upkeep",), "you")), Limit(1)),  # 702.57b
}
PREFIXES: frozenset[str] = frozenset((*_INSTRUCTED, "max speed", "solved"))
"""The words that stand before a dash and have rules meaning, in normal form."""


def behind_prefix(prefix: str, ability: Ability) -> Ability | None:
    """What an ability means behind one of `PREFIXES`; None where the two do not go together."""
    if prefix == "max speed":
        # Rule 702.178a: as long as the speed is 4, the object has the ability.
        change = GainKeyword(ability) if isinstance(ability, Keyword) else GainAbility(ability)
        return Static(ability.line, (If(MAX_SPEED, (Modify(SELF, (change,)),)),))
    if prefix == "solved":
        return _only_while(SOLVED, ability)  # 719.3c
    if not isinstance(ability, Activated):
        return None
    cost = ability.cost
    if prefix == "forecast" and Reveal(SELF) not in cost.parts:
        cost = Cost((*cost.parts, Reveal(SELF)))
    instructions = (*ability.instructions, *_INSTRUCTED[prefix])
    return replace(ability, cost=cost, instructions=instructions, word=prefix.capitalize())


def without_prefix(ability: Activated) -> tuple[str, Activated]:
    """The prefix of an activated ability with its dash, and the ability as it is written behind it."""
    prefix = (ability.word or "").lower()
    own = _INSTRUCTED.get(prefix)
    if own is None or ability.instructions[-len(own) :] != own:
        return "", ability
    return f"{prefix} — ", replace(ability, instructions=ability.instructions[: -len(own)], word=None)


def said_behind(ability: Ability) -> tuple[str, Ability] | None:
    """The prefix with its dash and the ability behind it, for abilities of any kind that have one; the inverse of
    `behind_prefix` where that leaves a condition."""
    if isinstance(ability, Static) and len(ability.effects) == 1 and isinstance(ability.effects[0], If):
        whole = ability.effects[0]
        change = whole.then[0].changes if len(whole.then) == 1 and isinstance(whole.then[0], Modify) else ()
        if whole.condition == MAX_SPEED and len(change) == 1 and isinstance(change[0], GainAbility | GainKeyword):
            inner = change[0].ability if isinstance(change[0], GainAbility) else change[0].keyword
            if isinstance(inner, Ability) and inner.line is not None:
                return "max speed — ", inner
        if whole.condition == SOLVED and not whole.otherwise:
            return "solved — ", replace(ability, effects=whole.then)
    if isinstance(ability, Activated) and ability.instructions[-1:] == (OnlyIf(SOLVED),):
        return "solved — ", replace(ability, instructions=ability.instructions[:-1])
    if isinstance(ability, Triggered) and ability.condition == SOLVED:
        return "solved — ", replace(ability, condition=None)
    return None


def _only_while(condition: Condition, ability: Ability) -> Ability | None:
    if isinstance(ability, Activated):
        return replace(ability, instructions=(*ability.instructions, OnlyIf(condition)))
    if isinstance(ability, Triggered):
        both = condition if ability.condition is None else All((condition, ability.condition))
        return replace(ability, condition=both)
    if isinstance(ability, Static):
        return replace(ability, effects=(If(condition, ability.effects),))
    return None
