"""Clauses that hold only if, or as long as, a condition does (rules 603.4, 604.1, 611.3a)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.oracle.grammar.conditions import SIMPLE
from app.oracle.grammar.parts import WHEN, Unprinted
from app.oracle.grammar.symbols import AMOUNT, CONDITION, COST, EFFECT, NUMBER, QUOTED, STATIC
from app.oracle.model.abilities import Ability, Static
from app.oracle.model.amounts import (
    Compare,
    Did,
    Distinct,
    Not,
    Number,
    PlayerNumber,
    RefIs,
    TotalStat,
    UnreadCondition,
    X,
)
from app.oracle.model.base import Amount, Effect
from app.oracle.model.costs import Cost, OneCostOf, PayEnergy, PayLife, PayMana
from app.oracle.model.effects import (
    AlternativeCost,
    AsThoughFlash,
    CostChange,
    ExileCards,
    If,
    Irrelevant,
    Lasting,
    OnlyWhen,
    Permission,
    Prohibition,
    Unread,
    While,
)
from app.oracle.model.filters import ControlledBy, Filter, HasType, Ref
from app.oracle.nodes import with_parts
from app.oracle.syntax import NO_READING, Listed, Mapped, Reading, Syntax, Text

CONDITION.form("you do", Did)
CONDITION.also("(they do|that player does|he or she does|the player does)", Did)
CONDITION.form("(you don't|they don't|that player doesn't)", value=Not(Did()))


_YOUR_CREATURES = Filter("permanent", (HasType("Creature"), ControlledBy("you")))
CONDITION.form("~ is attached to a creature", value=RefIs(Ref("host"), Filter("permanent", (HasType("Creature"),))))
CONDITION.form(
    "you control three or more creatures with different powers",
    value=Compare(Distinct("power", _YOUR_CREATURES), ">=", Number(3)),
)
SIMPLE.form(
    "creatures you control have total power <right> or greater",
    Compare,
    left=TotalStat("power", _YOUR_CREATURES),
    op=">=",
    right=NUMBER,
)
CONDITION.form(
    "creatures you control have total toughness <right> or greater",
    Compare,
    left=TotalStat("toughness", _YOUR_CREATURES),
    op=">=",
    right=NUMBER,
)
CONDITION.form("each player has no cards in hand", value=Compare(PlayerNumber("hand", "each_player"), "==", Number(0)))
CONDITION.form(
    "a library has <right> or fewer cards in it",
    Compare,
    left=PlayerNumber("library", "any_player"),
    op="<=",
    right=NUMBER,
)


class Whether(Syntax):
    """A condition that ends its sentence; kept as unread where the grammar cannot read it.

    For sentences whose other half is worth knowing whatever the condition says: "cast this spell only if …"."""

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        end = len(text.content)
        found = [reading for reading in CONDITION.parse(text, at) if reading[1] == end]
        rest = text.content[at:]
        return found or (((UnreadCondition(rest), end),) if rest.strip() and '"' not in rest else NO_READING)

    def show(self, value: Any) -> str | None:
        return value.text if isinstance(value, UnreadCondition) else CONDITION.show(value)


WHETHER = Whether()


def as_effects(value: Any) -> tuple[Effect, ...] | None:
    if value is None:
        return None
    effects = value if isinstance(value, tuple) else (value,)
    return None if any(isinstance(effect, Unread) for effect in effects) else effects


def as_clause(effects: tuple[Effect, ...]) -> Any:
    return effects[0] if len(effects) == 1 else effects


_THEN_STATIC = Mapped(STATIC, as_effects, as_clause)
_THEN_EFFECT = Mapped(EFFECT, as_effects, as_clause)


def _not_timed(value: Any) -> Any:
    """A permission has a field for when it is good, so it takes no condition of time around it."""
    effects = as_effects(value)
    return None if effects is None or any(isinstance(effect, Permission) for effect in effects) else effects


class Behind(Unprinted):
    """A clause with its condition behind it.

    The clause is read on its own, since a symbol that began with itself would never end."""

    def __init__(self, clause: Syntax, word: str) -> None:
        self._clause = clause
        self._word = word

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        content = text.content
        found: list[Reading] = []
        start = content.find(self._word, at)
        for _ in range(MAX_JOINTS):
            if start < 0:
                break
            conditions = CONDITION.parse(text, start + len(self._word))
            if conditions:
                effects = as_effects(self._clause.read(content[at:start]))
                if effects is not None:
                    found.extend((If(condition, effects), end) for condition, end in conditions)
            start = content.find(self._word, start + 1)
        return found


MAX_JOINTS = 3
"""How many places a clause could end at before its condition are tried."""


class CheaperIf(Behind):
    """ "This spell costs {1} less to cast if …", which texts word with the condition behind."""

    def show(self, value: Any) -> str | None:
        if not isinstance(value, If) or value.otherwise or len(value.then) != 1:
            return None
        change = value.then[0]
        if not isinstance(change, CostChange) or not isinstance(change.what, Ref):
            return None
        clause, condition = self._clause.show(change), CONDITION.show(value.condition)
        return None if clause is None or condition is None else f"{clause} if {condition}"


STATIC.add(CheaperIf(STATIC, " if "))
STATIC.form("as long as <condition>, <then>", If, condition=CONDITION, then=_THEN_STATIC)
STATIC.also("if <condition>, <then>", If, condition=CONDITION, then=_THEN_STATIC)
STATIC.form("<condition>, <then>", If, condition=WHEN, then=Mapped(STATIC, _not_timed, as_clause))
EFFECT.form("[then ]if <condition>, <then>", If, condition=CONDITION, then=_THEN_EFFECT)


STATIC.add(Behind(STATIC, " as long as "), synonym=True)
EFFECT.add(Behind(EFFECT, " if "), synonym=True)


def about_playing(effect: Effect) -> bool:
    if isinstance(effect, Lasting):
        return bool(effect.effects) and all(about_playing(inner) for inner in effect.effects)
    return isinstance(effect, Permission | Prohibition | OnlyWhen | AsThoughFlash | AlternativeCost)


# Effects around others.

EFFECT.also("then <effect>", effect=EFFECT)


def _emblem(ability: Ability) -> Lasting | None:
    """An emblem's static ability holds for the rest of the game (rule 114)."""
    if not isinstance(ability, Static) or any(isinstance(effect, Unread) for effect in ability.effects):
        return None
    return Lasting(ability.effects, While("emblem"))


def _emblems(abilities: tuple[Ability, ...]) -> Lasting | None:
    static = [_emblem(ability) for ability in abilities]
    effects = [effect for lasting in static if lasting is not None for effect in lasting.effects]
    return Lasting(tuple(effects), While("emblem")) if all(static) else None


EFFECT.also("you get a emblem with <ability>", ability=Mapped(QUOTED, _emblem, lambda value: None))
EFFECT.also("you get a emblem with <abilities>", abilities=Mapped(Listed(QUOTED, "and"), _emblems, lambda value: None))


def payment(kind: str) -> Syntax:
    """A payment as an effect resolves: what it is matters to no ruling, only what is done with it."""

    def wrap(cost: Cost) -> Irrelevant | None:
        paid = all(isinstance(part, PayMana | PayLife | PayEnergy | OneCostOf) for part in cost.parts)
        return Irrelevant(kind, cost=cost) if paid else None

    def unwrap(value: Any) -> Cost | None:
        return value.cost if isinstance(value, Irrelevant) and value.kind == kind else None

    return Mapped(COST, wrap, unwrap)


for _who, _kind in (("you", "may_pay"), ("that player", "that_player_may_pay"), ("they", "they_may_pay")):
    EFFECT.also(f"{_who} may <cost>", cost=payment(_kind))
    EFFECT.form(f"{_who} may pay <cost>", cost=payment(_kind))
for _verb in ("sacrifice", "destroy"):
    for _what in ("~", "it", "that creature"):
        _kind = f"{_verb}_{'self' if _what == '~' else 'that'}_unless_paid"
        EFFECT.also(f"{_verb} {_what} unless you <cost>", cost=payment(_kind))
        EFFECT.form(f"{_verb} {_what} unless you pay <cost>", cost=payment(_kind))
_MORE_CARDS = Mapped(
    NUMBER,
    lambda number: If(Did(), (ExileCards(None, number),)),
    lambda value: (
        value.then[0].amount
        if isinstance(value, If)
        and value.condition == Did()
        and len(value.then) == 1
        and isinstance(value.then[0], ExileCards)
        else None
    ),
)
EFFECT.form("if this spell's additional cost was paid, exile the top <number> cards instead", number=_MORE_CARDS)


class WhereX(Unprinted):
    """A clause with X and, behind it, what X is: that amount stands in the clause instead (rule 107.3)."""

    _JOINT = ", where x is "

    def __init__(self, clause: Syntax) -> None:
        self._clause = clause

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        content = text.content
        start = content.find(self._JOINT, at)
        if at or start < 0 or '"' in content:
            return NO_READING
        amounts = AMOUNT.parse(text, start + len(self._JOINT))
        clause = self._clause.read(content[:start]) if amounts else None
        effects = as_effects(clause)
        if effects is None or not all(about_playing(effect) for effect in effects):
            return NO_READING
        found = []
        for amount, end in amounts:
            filled = _with_amount(effects, amount)
            if filled != effects:
                found.append((as_clause(filled), end))
        return found


def _with_amount(value: Any, amount: Amount) -> Any:
    """The same data with an amount instead of each X."""
    if isinstance(value, X):
        return amount
    return with_parts(value, lambda part: _with_amount(part, amount))


STATIC.add(WhereX(STATIC), synonym=True)
EFFECT.add(WhereX(EFFECT), synonym=True)
